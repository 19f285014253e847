import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { UNDO_MS } from "#contract/cases/limits.ts";
import { signedIn } from "#tests/support/people.ts";
import { worldOfFile } from "#tests/support/world-of-file.ts";

const { api, world } = await worldOfFile();

const db = () => api.services.database.db;
const pageOf = async (id: string) => (await world.ask(world.sam, `/pages/case/${id}/`)).body;
const post = async (path: string, body: object = {}, cookies = world.sam, key: string = randomUUID()) => {
	const answer = await api.request(path, { body, cookies, headers: { "Idempotency-Key": key } });
	return { status: answer.status, body: await answer.json() };
};
const reply = (id: string, body: object, key?: string) => post(`/team/cases/${id}/replies/`, body, world.sam, key);
const emailsTo = (email: string, kind: string) =>
	db()
		.selectFrom("letter")
		.select(["id", "not_before"])
		.where("recipient", "=", email)
		.where("kind", "=", kind)
		.execute();
let person = 0;
const asked = async () => {
	const email = `undo-${++person}@visitor.example`;
	return { ...(await world.request({ email })), email };
};
/** A message, whose case ends nothing else when it closes. */
const written = async () => {
	const email = `undo-${++person}@visitor.example`;
	await api.request("/messages/", { body: { email, message: "Hello" } });
	const { id } = await db().selectFrom("team_case").select("id").where("email", "=", email).executeTakeFirstOrThrow();
	return { caseId: id, email };
};
/** Undoes what the page offers to undo. */
const undo = async (id: string, cookies = world.sam) => {
	const { undo: offered } = await pageOf(id);
	const to = offered.what === "close" ? "close/undo/" : `replies/${offered.event}/undo/`;
	return post(`/team/cases/${id}/${to}`, {}, cookies);
};
const later = async (ms: number, work: () => Promise<void>) => {
	api.advance(ms);
	try {
		await work();
	} finally {
		api.advance(-ms);
	}
};

describe("a reply that is taken back", () => {
	it("is neither emailed nor on the person’s page, and comes back into its writer’s box", async () => {
		const { caseId, email, token } = await asked();
		await reply(caseId, { text: "Call Ann, not Mai." });
		expect(await emailsTo(email, "case-reply")).toHaveLength(1);
		const seen = async () => JSON.stringify((await world.ask({}, `/my-request/${token}/`)).body);
		expect(await seen()).not.toContain("Call Ann");
		expect((await undo(caseId)).status).toBe(200);
		expect(await emailsTo(email, "case-reply")).toEqual([]);
		const { one, draft, undo: offered } = await pageOf(caseId);
		expect(draft).toMatchObject({ way: "reply", text: "Call Ann, not Mai." });
		expect(offered).toBeNull();
		expect(one.timeline.at(-1)).toMatchObject({ kind: "reply-undone", who: "Sam Reed", said: null });
		expect(JSON.stringify(one.timeline)).not.toContain("Call Ann");
		await later(UNDO_MS, async () => expect(await seen()).not.toContain("Call Ann"));
	});

	it("doesn't come back into the box after the next reply, by a late save of what was typed", async () => {
		const { caseId } = await asked();
		const key = randomUUID();
		await reply(caseId, { text: "Yes, on Mondays." }, key);
		expect((await undo(caseId)).status).toBe(200);
		expect((await reply(caseId, { text: "Yes, on Fridays." })).status).toBe(200);
		const late = await post(`/team/cases/${caseId}/draft/`, { way: "reply", text: "Yes, on Mondays.", key });
		expect(late.body).toEqual({ kept: false });
		expect((await pageOf(caseId)).draft).toBeNull();
	});

	// CAS-003
	it("is sent after ten seconds, and not a moment before", async () => {
		const { caseId, email, token } = await asked();
		await reply(caseId, { text: "On Friday." });
		const [sentEmail] = await emailsTo(email, "case-reply");
		expect(sentEmail?.not_before).toEqual(new Date(api.services.clock().getTime() + UNDO_MS));
		const { event } = (await pageOf(caseId)).undo;
		await later(UNDO_MS, async () => {
			expect((await pageOf(caseId)).undo).toBeNull();
			const late = await post(`/team/cases/${caseId}/replies/${event}/undo/`);
			expect([late.status, late.body.detail]).toEqual([409, "Too late: your reply was already sent."]);
			expect(JSON.stringify((await world.ask({}, `/my-request/${token}/`)).body)).toContain("On Friday.");
		});
		await later(UNDO_MS - 1, async () => expect((await undo(caseId)).status).toBe(200));
	});

	it("can’t be taken back once the outbox has claimed it", async () => {
		const { caseId, email } = await asked();
		await reply(caseId, { text: "On Friday." });
		await sql`update letter set not_before = null where recipient = ${email}`.execute(db());
		expect((await undo(caseId)).status).toBe(409);
		expect((await pageOf(caseId)).one.timeline.at(-1).said.text).toBe("On Friday.");
	});

	it("isn’t sent again by a browser that repeats the form, nor taken back twice", async () => {
		const { caseId, email } = await asked();
		const key = randomUUID();
		await reply(caseId, { text: "On Friday." }, key);
		const { event } = (await pageOf(caseId)).undo;
		await undo(caseId);
		expect((await reply(caseId, { text: "On Friday." }, key)).status).toBe(200);
		expect((await post(`/team/cases/${caseId}/replies/${event}/undo/`)).status).toBe(200);
		expect(await emailsTo(email, "case-reply")).toEqual([]);
	});

	it("no longer waits for the person’s answer", async () => {
		const { caseId } = await asked();
		await reply(caseId, { text: "Which day?", wait: true });
		expect((await pageOf(caseId)).one.status).toBe("waiting-person");
		await undo(caseId);
		expect((await pageOf(caseId)).one).toMatchObject({ status: "open", clock: { is_paused: false } });
	});

	it("stands before what was typed since, and can be sent as a new reply", async () => {
		const { caseId, email } = await asked();
		await reply(caseId, { text: "First." });
		await post(`/team/cases/${caseId}/draft/`, { way: "note", text: "Second.", key: randomUUID() });
		await undo(caseId);
		expect((await pageOf(caseId)).draft).toMatchObject({ way: "reply", text: "First.\n\nSecond." });
		await reply(caseId, { text: "First, better." });
		expect(await emailsTo(email, "case-reply")).toHaveLength(1);
	});

	it("comes back with all its words if only its email had them", async () => {
		await api.request("/chats/", { body: { message: "Hello" } });
		const email = `chat-${++person}@visitor.example`;
		const { id } = await db()
			.selectFrom("team_case")
			.select("id")
			.orderBy("number", "desc")
			.limit(1)
			.executeTakeFirstOrThrow();
		// An ended chat with an address is the only case whose reply goes by email alone.
		await sql`
			update chat set email = ${email}, state = 'closed', closed_at = now()
			where id = (select chat_id from team_case where id = ${id})
		`.execute(db());
		await post(`/team/cases/${id}/reopen/`, {});
		const text = "One line.\nAnother.\n\nYour reference is no matter.";
		expect(await reply(id, { text })).toMatchObject({ status: 200, body: { kind: "chat" } });
		await undo(id);
		expect((await pageOf(id)).draft.text).toBe(text);
	});

	it("is only its writer’s to take back", async () => {
		const { caseId } = await asked();
		await reply(caseId, { text: "On Friday." });
		const other = await signedIn(api.services, "team");
		expect((await undo(caseId, other.cookies)).status).toBe(404);
	});
});

describe("a closing that is undone", () => {
	it.each(["new", "open", "waiting-person"])("puts a case that was %s back, with its clock", async (status) => {
		const { caseId } = await written();
		const at = async () => (await pageOf(caseId)).one;
		if (status !== "new")
			await world.ask(world.sam, `/team/cases/${caseId}/`, { version: (await at()).version, status }, "PATCH");
		const before = await at();
		const closed = await post(`/team/cases/${caseId}/close/`, { version: before.version, outcome: "answered" });
		expect(closed.body).toMatchObject({ status: "closed", can_undo: true });
		expect((await undo(caseId)).status).toBe(200);
		expect(await at()).toMatchObject({
			...{ status: status === "new" ? "open" : status, clock: before.clock, outcome: null, closed_at: null },
		});
		// A repeat changes nothing.
		expect((await post(`/team/cases/${caseId}/close/undo/`)).status).toBe(200);
	});

	it("sends no email about a request", async () => {
		const { caseId, email } = await asked();
		await sql`delete from automatic_send`.execute(db());
		const { one, closing } = await pageOf(caseId);
		await post(`/team/cases/${caseId}/close/`, { version: one.version, outcome: "no-longer-needed" });
		const [sentEmail] = await emailsTo(email, "request-closed");
		expect(sentEmail?.not_before).not.toBeNull();
		expect(closing.find(({ outcome }: { outcome: string }) => outcome === "no-longer-needed").text).toContain(
			"You told us that you don't need it any more.",
		);
		await undo(caseId);
		expect(await emailsTo(email, "request-closed")).toEqual([]);
	});

	it.each([
		["a moment before ten seconds", UNDO_MS - 1, 200],
		["after ten seconds", UNDO_MS, 409],
	])("%s", async (_what, ms, status) => {
		const { caseId } = await written();
		const { version } = (await pageOf(caseId)).one;
		await post(`/team/cases/${caseId}/close/`, { version, outcome: "answered" });
		await later(ms, async () => expect((await post(`/team/cases/${caseId}/close/undo/`)).status).toBe(status));
	});

	it("isn’t offered if it ended a referral, whose provider hears at once", async () => {
		const { caseId } = await asked();
		await world.consent(caseId, world.town.near.id);
		expect((await world.send(caseId, [world.town.near.id])).status).toBe(201);
		const { version } = (await pageOf(caseId)).one;
		const closed = await post(`/team/cases/${caseId}/close/`, { version, outcome: "connected" });
		expect(closed.body).toMatchObject({ status: "closed", can_undo: false });
		expect((await pageOf(caseId)).undo).toBeNull();
		expect((await post(`/team/cases/${caseId}/close/undo/`)).status).toBe(409);
	});

	it("isn’t possible after a colleague changed the case", async () => {
		const { caseId } = await written();
		const { version } = (await pageOf(caseId)).one;
		await post(`/team/cases/${caseId}/close/`, { version, outcome: "answered" });
		await sql`update team_case set version = version + 1 where id = ${caseId}`.execute(db());
		expect((await post(`/team/cases/${caseId}/close/undo/`)).status).toBe(409);
	});
});
