import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { UNDO_MS } from "#contract/cases/limits.ts";
import { worldOfFile } from "#tests/support/world-of-file.ts";

const { api, world } = await worldOfFile();

const db = () => api.services.database.db;
const caseOf = async (id: string) => (await world.ask(world.sam, `/team/cases/${id}/`)).body;
const reply = async (id: string, body: object, key: string = randomUUID()) => {
	const headers = { "Idempotency-Key": key };
	const answer = await api.request(`/team/cases/${id}/replies/`, { body, cookies: world.sam, headers });
	return { status: answer.status, body: await answer.json() };
};
const newestCase = async () =>
	(await db().selectFrom("team_case").select("id").orderBy("number", "desc").limit(1).executeTakeFirstOrThrow()).id;
const withTerms = (caseId: string, ways: string[]) =>
	sql`
	update quote set contact_terms = ${JSON.stringify({ ways, said_at: "2026-11-01T00:00:00.000Z" })}::jsonb
	where id = (select quote_id from team_case where id = ${caseId})
`.execute(db());

describe("a reply to someone who asked us to connect them", () => {
	it("goes by email and onto their page, opens a new case, and isn't stored as plain text", async () => {
		const { token, caseId } = await world.request();
		const text = "Fridays are fine.\n\nMai at Hakea will call you.";
		expect((await caseOf(caseId)).reply_ways).toEqual(["email", "page"]);
		const before = (await world.emails("case-reply")).length;
		expect((await reply(caseId, { text })).body.status).toBe("open");
		const [email, ...others] = await world.emails("case-reply");
		expect(others).toHaveLength(before);
		expect(email?.text).toContain("Fridays are fine.\n");
		expect(email?.text).toMatch(/\/my-request\/[\w-]{43}/);
		api.advance(UNDO_MS);
		expect((await world.ask({}, `/my-request/${token}/`)).body.timeline[0]).toMatchObject({ what: "reply", text });
		expect((await caseOf(caseId)).timeline.at(-1)).toMatchObject({
			...{ kind: "replied", who: "Sam Reed", said: { to: "person", text } },
			facts: { ways: ["email", "page"] },
		});
		const { rows } = await sql<{ all: string }>`
			select concat((select json_agg(m) from request_message m), (select json_agg(e) from case_event e), (select json_agg(a) from audit a)) as all
		`.execute(db());
		expect(rows[0]?.all).not.toContain("Fridays");
	});

	it("stands only on their page if they asked us not to email", async () => {
		const { token, caseId } = await world.request();
		await withTerms(caseId, ["phone"]);
		expect((await caseOf(caseId)).reply_ways).toEqual(["page"]);
		const before = (await world.emails("case-reply")).length;
		expect((await reply(caseId, { text: "We will call on Friday." })).status).toBe(200);
		expect(await world.emails("case-reply")).toHaveLength(before);
		api.advance(UNDO_MS);
		expect((await world.ask({}, `/my-request/${token}/`)).body.timeline[0].text).toBe("We will call on Friday.");
	});

	it("can wait for their answer: the clock stands until they write", async () => {
		const { token, caseId } = await world.request();
		expect((await reply(caseId, { text: "Which day suits you?", wait: true })).body).toMatchObject({
			...{ status: "waiting-person", clock: { is_paused: true } },
		});
		await world.ask({}, `/my-request/${token}/messages/`, { text: "Friday." });
		expect(await caseOf(caseId)).toMatchObject({ status: "open", clock: { is_paused: false } });
	});

	it("is sent once, and its key takes no other text", async () => {
		const { caseId } = await world.request();
		const key = randomUUID();
		const before = (await world.emails("case-reply")).length;
		for (let n = 0; n < 2; n++) expect((await reply(caseId, { text: "Hello." }, key)).status).toBe(200);
		expect(await world.emails("case-reply")).toHaveLength(before + 1);
		const other = await reply(caseId, { text: "Goodbye." }, key);
		expect([other.status, other.body.errors]).toMatchObject([409, [{ field: "request_key" }]]);
	});

	// CAS-004
	it("is refused without words, with a placeholder left, and in a closed case", async () => {
		const { caseId } = await world.request();
		expect((await reply(caseId, { text: " " })).body.errors).toEqual([
			{ field: "text", message: "Please write a reply" },
		]);
		expect((await reply(caseId, { text: "Hello {name}," })).body.errors).toEqual([
			{ field: "text", message: "Replace {name} before you send this" },
		]);
		const { version } = await caseOf(caseId);
		await world.ask(world.sam, `/team/cases/${caseId}/close/`, { version, outcome: "no-longer-needed" });
		expect((await reply(caseId, { text: "Hello." })).status).toBe(409);
	});

	it("waits while someone at their address says that they didn't ask", async () => {
		const { caseId } = await world.request();
		await sql`update team_case set denied_at = created_at, denied_by = 'visitor' where id = ${caseId}`.execute(db());
		expect((await reply(caseId, { text: "Hello." })).status).toBe(409);
	});
});

describe("a reply in a case of another kind", () => {
	it("goes by email, without a link to a page that isn't there, once", async () => {
		await world.ask({}, "/messages/", { email: "kim@visitor.example", message: "Do you cover Perth?" });
		const id = await newestCase();
		expect((await caseOf(id)).reply_ways).toEqual(["email"]);
		const key = randomUUID();
		for (let n = 0; n < 2; n++) expect((await reply(id, { text: "Yes, we do." }, key)).status).toBe(200);
		expect((await reply(id, { text: "No." }, key)).status).toBe(409);
		const emails = (await world.emails("case-reply")).filter(({ text }) => text.includes("Yes, we do."));
		expect(emails).toHaveLength(1);
		expect(emails[0]?.text).not.toContain("/my-request/");
		expect((await caseOf(id)).timeline.at(-1)).toMatchObject({
			kind: "replied",
			said: { text: "Yes, we do." },
			emails: [{ kind: "case-reply" }],
		});
	});

	it("isn't possible without an address", async () => {
		await world.ask({}, "/call-backs/", { phone: "0491 570 006", preferred_time: "After 4" });
		const id = await newestCase();
		expect((await caseOf(id)).reply_ways).toEqual([]);
		const refused = await reply(id, { text: "Hello." });
		expect([refused.status, refused.body.detail]).toEqual([409, "We have no email address for this person."]);
	});
});
