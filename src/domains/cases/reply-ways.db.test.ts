import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { CASE_MINUTES } from "#contract/cases/states.ts";
import { aPerson, sessionOf } from "#tests/support/people.ts";
import { worldOfFile } from "#tests/support/world-of-file.ts";

const { api, world } = await worldOfFile();

const caseOf = async (id: string) => (await world.ask(world.sam, `/team/cases/${id}/`)).body;
const reply = async (
	id: string,
	body: object,
	{ key = randomUUID() as string, as = world.sam as Record<string, string> } = {},
) => {
	const answer = await api.request(`/team/cases/${id}/replies/`, {
		body,
		cookies: as,
		headers: { "Idempotency-Key": key },
	});
	return { status: answer.status, body: await answer.json() };
};

/** A chat with its case, and what its visitor sees. */
const aChat = async () => {
	const begun = await api.request("/chats/", { body: { message: `Are you there? ${randomUUID()}` } });
	const token = /chat_visitor=([^;]*)/.exec(begun.headers.getSetCookie().join("\n"))?.[1] ?? "";
	const cookies = { chat_visitor: token };
	const { rows } = await sql<{ id: string }>`
		select id from team_case where chat_id is not null order by number desc limit 1
	`.execute(api.services.database.db);
	const [row] = rows;
	if (!row) throw new Error("the chat has no case");
	const own = async () => (await world.ask(cookies, "/chats/own/")).body.chat;
	const end = () => world.ask(cookies, "/chats/own/end/", {});
	/** They get a copy by email, once the team has answered. */
	const leaveEmail = async (email: string) => {
		await reply(row.id, { text: "Hello." });
		expect((await world.ask(cookies, "/chats/own/copy/", { email })).body.sent).toBe(true);
	};
	return { id: row.id, cookies, own, end, leaveEmail };
};
const act = async (id: string, what: "reopen" | "close", body: object = {}) => {
	const answer = await api.request(`/team/cases/${id}/${what}/`, { body, cookies: world.sam });
	return { status: answer.status, body: await answer.json() };
};
const emailsTo = async (email: string) =>
	(
		await sql`select id from letter where recipient = ${email} and kind = 'case-reply'`.execute(
			api.services.database.db,
		)
	).rows.length;
/** What the person said with a request about how to reach them. */
const say = (caseId: string, ways: string[]) =>
	sql`update quote set contact_terms = ${JSON.stringify({ ways, said_at: "2026-11-01T00:00:00.000Z" })}::jsonb
		where id = (select quote_id from team_case where id = ${caseId})`.execute(api.services.database.db);

describe("the ways of a reply", () => {
	it.each([
		{ what: "nothing", ways: undefined, expected: ["email", "page"] },
		{ what: "no way", ways: [], expected: ["email", "page"] },
		{ what: "email", ways: ["email"], expected: ["email", "page"] },
		{ what: "email and phone", ways: ["email", "phone"], expected: ["email", "page"] },
		{ what: "phone", ways: ["phone"], expected: ["page"] },
		{ what: "text messages", ways: ["text"], expected: ["page"] },
	])("a request whose person said $what about contact: $expected", async ({ ways, expected }) => {
		const { caseId } = await world.request({ email: `${randomUUID()}@visitor.example` });
		if (ways) await say(caseId, ways);
		expect((await caseOf(caseId)).reply_ways).toEqual(expected);
	});

	it.each([
		{ chat: "goes on", copy: false, expected: ["chat"] },
		{ chat: "goes on", copy: true, expected: ["chat"] },
		{ chat: "has ended", copy: false, expected: [] },
		{ chat: "has ended", copy: true, expected: ["email"] },
	])("a chat that $chat, with an emailed copy: $copy: $expected", async ({ chat, copy, expected }) => {
		const email = `${randomUUID()}@visitor.example`;
		const { id, end, leaveEmail } = await aChat();
		if (copy) await leaveEmail(email);
		// The same address asked in a request not to be emailed, which says nothing about a chat.
		await say((await world.request({ email })).caseId, ["phone"]);
		if (chat === "has ended") await end();
		expect((await caseOf(id)).reply_ways).toEqual(expected);
	});
});

describe("a reply into a live chat", () => {
	it("stands there at once, is an entry of the case, and sends no email", async () => {
		const email = `${randomUUID()}@visitor.example`;
		const { id, own, leaveEmail } = await aChat();
		await leaveEmail(email);
		const sent = await reply(id, { text: "Yes, what do you need?", wait: true });
		expect(sent).toMatchObject({ status: 200, body: { status: "waiting-person" } });
		expect((await own()).messages.at(-1)).toMatchObject({ from: "team", name: "Sam", text: "Yes, what do you need?" });
		expect(await own()).toMatchObject({ state: "open", answered_by: "Sam" });
		expect((await caseOf(id)).timeline.at(-1)).toMatchObject({ kind: "status" });
		expect((await caseOf(id)).timeline).toContainEqual(
			expect.objectContaining({
				kind: "chat",
				said: { from: "team", to: "person", ways: ["chat"], text: "Yes, what do you need?" },
			}),
		);
		expect(await emailsTo(email)).toBe(0);
	});

	it("is written once, also when its answer got lost and the chat has ended since", async () => {
		const email = `${randomUUID()}@visitor.example`;
		const { id, own, end, leaveEmail } = await aChat();
		await leaveEmail(email);
		const key = randomUUID();
		expect((await reply(id, { text: "Hello." }, { key })).status).toBe(200);
		await end();
		expect((await reply(id, { text: "Hello." }, { key })).status).toBe(200);
		expect((await own()).messages.filter(({ from }: { from: string }) => from === "team")).toHaveLength(2);
		expect(await emailsTo(email)).toBe(0);
	});

	it("forgets the draft that was sent", async () => {
		const { id } = await aChat();
		await api.request(`/team/cases/${id}/draft/`, {
			method: "PUT",
			body: { way: "reply", text: "Hel", key: randomUUID() },
			cookies: world.sam,
		});
		await reply(id, { text: "Hello." });
		expect((await world.ask(world.sam, `/team/cases/${id}/`)).body.draft ?? null).toBeNull();
		const { rows } = await sql`select from case_draft where case_id = ${id}`.execute(api.services.database.db);
		expect(rows).toHaveLength(0);
	});

	it("is refused while a colleague has the chat, and if it's too long for a chat", async () => {
		const { id } = await aChat();
		const robin = await sessionOf(api.services, (await aPerson(api.services, "team", { name: "Robin Marsh" })).id);
		await reply(id, { text: "Hello." });
		expect(await reply(id, { text: "Hello too." }, { as: robin })).toMatchObject({
			status: 409,
			body: { detail: "Sam has this chat. Take it over before you write." },
		});
		expect((await reply(id, { text: "a".repeat(4_001) })).body.errors).toMatchObject([{ field: "text" }]);
	});

	it("isn't possible once a chat without an address has ended, even while its case is open", async () => {
		const { id, end } = await aChat();
		await sql`update team_case set danger_at = now() where id = ${id}`.execute(api.services.database.db);
		await end();
		expect((await reply(id, { text: "We found a place." })).status).toBe(409);
	});

	it("nor after it: such a case can't be reopened", async () => {
		const { id, end } = await aChat();
		await end();
		expect(await caseOf(id)).toMatchObject({ ends_itself: true, status: "closed" });
		expect((await act(id, "reopen")).status).toBe(409);
	});
});

describe("a chat that has ended, whose visitor left an address", () => {
	const ended = async (...emails: string[]) => {
		const chat = await aChat();
		for (const email of emails) await chat.leaveEmail(email);
		await chat.end();
		return chat;
	};

	it("is reopened at the pace of messages, answered by email alone, and closed with an outcome", async () => {
		const email = `${randomUUID()}@visitor.example`;
		const { id, own } = await ended(email);
		expect(await caseOf(id)).toMatchObject({ email, ends_itself: false, reply_ways: ["email"] });
		expect((await reply(id, { text: "We found a place." })).body.detail).toBe("This case is closed. Reopen it first.");
		expect((await act(id, "reopen")).body).toMatchObject({ status: "open" });
		const { rows } = await sql<{ minutes: number }>`
			select clock_minutes::int as minutes from team_case where id = ${id}
		`.execute(api.services.database.db);
		expect(rows).toEqual([{ minutes: CASE_MINUTES.message }]);
		const said = (await own()).messages;
		expect(await reply(id, { text: "We found a place.", wait: true })).toMatchObject({
			status: 200,
			body: { status: "waiting-person" },
		});
		expect((await own()).messages).toEqual(said);
		expect(await emailsTo(email)).toBe(1);
		const { version } = await caseOf(id);
		expect((await act(id, "close", { version, outcome: "answered" })).status).toBe(200);
	});

	it("is answered at the newest address alone", async () => {
		const [wrong, right] = [`${randomUUID()}@visitor.example`, `${randomUUID()}@visitor.example`] as const;
		const { id } = await ended(wrong, right);
		await act(id, "reopen");
		expect((await reply(id, { text: "We found a place." })).status).toBe(200);
		expect([await emailsTo(wrong), await emailsTo(right)]).toEqual([0, 1]);
	});

	it("stays at the address where we wrote, if someone asks for another copy in that browser", async () => {
		const [theirs, other] = [`${randomUUID()}@visitor.example`, `${randomUUID()}@stranger.example`] as const;
		const { id, cookies } = await ended(theirs);
		await act(id, "reopen");
		await reply(id, { text: "We found a place." });
		expect((await world.ask(cookies, "/chats/own/copy/", { email: other })).body.sent).toBe(true);
		expect((await reply(id, { text: "It is in Norlane." })).status).toBe(200);
		expect([await emailsTo(theirs), await emailsTo(other)]).toEqual([2, 0]);
	});

	it("isn't answered by email if its person asked us with a request not to", async () => {
		const email = `${randomUUID()}@visitor.example`;
		const { id } = await ended(email);
		const { caseId } = await world.request({ email: `${randomUUID()}@visitor.example` });
		await say(caseId, ["phone"]);
		await sql`
			update case_record set record_id = (select record_id from case_record where case_id = ${caseId} and part = 'contact')
			where case_id = ${id} and part = 'contact'
		`.execute(api.services.database.db);
		await act(id, "reopen");
		expect((await caseOf(id)).reply_ways).toEqual([]);
		expect((await reply(id, { text: "We found a place." })).status).toBe(409);
		expect(await emailsTo(email)).toBe(0);
	});
});
