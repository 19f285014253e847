import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { openedEmail } from "#platform/email/sealed-email.ts";
import type { TestApi } from "#tests/support/api.ts";
import { type Cookies, chatSetup } from "#tests/support/chats.ts";
import { emailsAbout } from "#tests/support/emails.ts";
import { aPerson, sessionOf } from "#tests/support/people.ts";

const setup = chatSetup();
const { answer, ask, idOf, listed, start, write } = setup;
let api: TestApi;
let robin: Cookies;
let sam: Cookies;
beforeAll(() => {
	({ api, robin, sam } = setup);
});

const texts = (chat: { messages: { text: string; from: string }[] }) =>
	chat.messages.map(({ from, text }) => `${from}: ${text}`);

describe("a chat between a visitor and the team", () => {
	it("lists any number of chats in pages, and counts waiting visitors across all of them", async () => {
		const before = (await ask("/team/chats/?state=closed", { cookies: sam })).body;
		const waiting = await idOf((await start({ message: `I wait ${randomUUID()}` })).body.messages[0].text);
		await sql`
			insert into chat (visitor_hash, state, started_at, last_at, closed_at, closed_by)
			select sha256(('page ' || i)::bytea), 'closed', at, at, at, 'team'
			from (select i, timestamptz '2020-01-01' + i * interval '1 second' as at from generate_series(1, 60) i) ended
		`.execute(api.services.database.db);
		const pages = [1, 2, 99].map(
			async (page) => (await ask(`/team/chats/?state=closed&page=${page}`, { cookies: sam })).body,
		);
		const [first, second, beyond] = await Promise.all(pages);
		expect(first).toMatchObject({ count: before.count + 60, totalPages: 2 });
		expect(first.waiting).toBeGreaterThan(0);
		expect([first.results.length, second.results.length, beyond.results.length]).toEqual([50, before.count + 10, 0]);
		expect(new Set([...first.results, ...second.results].map(({ id }: { id: string }) => id)).size).toBe(
			before.count + 60,
		);
		expect((await listed()).map(({ id }) => id)).toContain(waiting);
		expect((await ask("/team/chats/?page=0", { cookies: sam })).status).toBe(400);
	});

	it("a chat is started, answered by both sides and ended, and stays stored", async () => {
		const said = `Is there a physiotherapist ${randomUUID()}`;
		const begun = await start({ message: said, name: "  Ann\n Lee ", case_number: "C-123" });
		expect(begun.status).toBe(201);
		expect(begun.body).toMatchObject({
			state: "waiting",
			answered_by: null,
			messages: [{ number: 1, from: "visitor", name: null, text: said }],
		});
		const id = await idOf(said);
		expect((await ask(`/team/chats/${id}/`, { cookies: sam })).body).toMatchObject({
			name: "Ann Lee",
			case_number: "C-123",
			state: "waiting",
		});

		expect((await answer(id, "Hello Ann, where do you live?", sam)).body).toMatchObject({
			number: 3,
			from: "team",
			name: "Sam",
		});
		expect((await write(begun.cookies, "In Ballarat")).body).toMatchObject({ number: 4, from: "visitor" });
		const own = await ask("/chats/own/", { cookies: begun.cookies });
		expect(own.body.chat).toMatchObject({ state: "open", answered_by: "Sam" });
		expect(texts(own.body.chat)).toEqual([
			`visitor: ${said}`,
			"notice: Sam from our client services team has joined.",
			"team: Hello Ann, where do you live?",
			"visitor: In Ballarat",
		]);

		expect((await ask("/chats/own/end/", { body: {}, cookies: begun.cookies })).body.state).toBe("closed");
		expect((await write(begun.cookies, "One more thing")).status).toBe(409);
		expect((await answer(id, "Goodbye", sam)).status).toBe(409);
		expect((await listed("closed")).map((chat) => chat.id)).toContain(id);
		expect((await ask(`/team/chats/${id}/`, { cookies: robin })).body.messages).toHaveLength(5);
	});

	it("emails the team that a visitor is waiting, without the visitor's message", async () => {
		const said = `My diagnosis is ${randomUUID()}`;
		await start({ message: said });
		const id = await idOf(said);
		const rows = (await emailsAbout(api.services, `chat:${id}`)).filter(({ kind }) => kind === "chat-waiting");
		expect(rows).toHaveLength(1);
		expect(JSON.stringify(rows)).not.toContain("diagnosis");
		expect(rows[0]?.text_body).toContain(`/team/chats/${id}`);
	});

	it("stores messages encrypted", async () => {
		const said = `Epilepsy ${randomUUID()}`;
		await start({ message: said });
		const { rows } = await sql<{ body: Buffer }>`select body from chat_message order by at desc limit 20`.execute(
			api.services.database.db,
		);
		expect(rows.some(({ body }) => body.includes("Epilepsy"))).toBe(false);
	});

	it("a repeated message is stored once; another text under its key is refused", async () => {
		const { cookies } = await start();
		const key = randomUUID();
		const [one, two] = await Promise.all([write(cookies, "Hello?", key), write(cookies, "Hello?", key)]);
		expect(one.body).toEqual(two.body);
		expect((await write(cookies, "Something else", key)).status).toBe(409);
		expect((await ask("/chats/own/", { cookies })).body.chat.messages).toHaveLength(2);
	});

	it("after a thousand messages the visitor must start a new chat, but the team can still answer", async () => {
		const said = `Long ${randomUUID()}`;
		const { cookies } = await start({ message: said });
		const id = await idOf(said);
		await sql`update chat set last_number = 999 where id = ${id}`.execute(api.services.database.db);
		expect((await write(cookies, "The thousandth")).body).toMatchObject({ number: 1000 });
		const refused = await write(cookies, "One more");
		expect(refused.status).toBe(409);
		expect(refused.body.detail).toMatch(/too long to continue/);
		expect((await answer(id, "Let us begin a new one", sam)).status).toBe(201);
	});

	it("a start repeated by the same browser is the same chat, and by another browser is refused", async () => {
		const key = { "Idempotency-Key": randomUUID() };
		const first = await start({ message: "Once" }, key);
		const again = await ask("/chats/", { body: { message: "Once" }, headers: key, cookies: first.cookies });
		expect(again.status).toBe(201);
		expect(again.cookies).toEqual({});
		// The first response's cookie got lost, so the same page sends it again.
		const lost = await start({ message: "Once" }, key);
		expect([lost.status, lost.cookies]).toEqual([201, first.cookies]);
		const other = "o".repeat(43);
		expect(
			(await start({ message: "Once" }, { ...key, cookie: `csrftoken=${other}`, "X-CSRFToken": other })).status,
		).toBe(409);
		expect((await ask("/chats/", { body: { message: "Twice" }, headers: key, cookies: first.cookies })).status).toBe(
			409,
		);
		expect((await start({ message: "Twice" }, key)).status).toBe(409);
	});

	it("if the first response and its cookie get lost, the browser finds its chat by repeating the start", async () => {
		const key = { "Idempotency-Key": randomUUID() };
		const said = `Lost ${randomUUID()}`;
		const [first, again] = await Promise.all([start({ message: said }, key), start({ message: said }, key)]);
		expect([first.status, again.status]).toEqual([201, 201]);
		expect(again.cookies).toEqual(first.cookies);
		expect(texts((await ask("/chats/own/", { cookies: again.cookies })).body.chat)).toEqual([`visitor: ${said}`]);
		expect((await listed()).filter(({ last_text }) => last_text === said)).toHaveLength(1);
	});

	it("a double click starts one chat", async () => {
		const key = { "Idempotency-Key": randomUUID() };
		const [one, two] = await Promise.all([start({ message: "At once" }, key), start({ message: "At once" }, key)]);
		expect([one.status, two.status]).toEqual([201, 201]);
		expect(one.cookies).toEqual(two.cookies);
		expect((await ask("/chats/own/", { cookies: one.cookies })).body.chat.messages.length).toBe(
			one.body.messages.length,
		);
	});

	it("when a colleague takes over, the visitor sees who it is", async () => {
		const said = `Take over ${randomUUID()}`;
		const { cookies } = await start({ message: said });
		const id = await idOf(said);
		await answer(id, "Hello", sam);
		expect((await ask(`/team/chats/${id}/take/`, { body: {}, cookies: robin })).body.answered_by.name).toBe(
			"Robin Marsh",
		);
		await ask(`/team/chats/${id}/take/`, { body: {}, cookies: robin });
		const { chat } = (await ask("/chats/own/", { cookies })).body;
		expect(chat.answered_by).toBe("Robin");
		expect(texts(chat).filter((line) => line.startsWith("notice"))).toEqual([
			"notice: Sam from our client services team has joined.",
			"notice: Robin from our client services team has joined.",
		]);
		expect((await ask(`/team/chats/${id}/close/`, { body: {}, cookies: robin })).body.state).toBe("closed");
	});

	it("nobody writes in a colleague's chat before they take it", async () => {
		const said = `Whose ${randomUUID()}`;
		const { cookies } = await start({ message: said });
		const id = await idOf(said);
		await answer(id, "Hello", sam);
		const refused = await answer(id, "Hi", robin);
		expect([refused.status, refused.body.detail]).toEqual([409, "Sam has this chat. Take it over before you write."]);
		expect((await ask("/chats/own/", { cookies })).body.chat.answered_by).toBe("Sam");
		await ask(`/team/chats/${id}/take/`, { body: {}, cookies: robin });
		expect((await answer(id, "Hi", robin)).status).toBe(201);
		expect((await answer(id, "And again", sam)).status).toBe(409);
	});

	it("an ended chat can be left, so that a new one can start", async () => {
		const { cookies } = await start();
		expect((await ask("/chats/own/leave/", { body: {}, cookies })).status).toBe(409);
		await ask("/chats/own/end/", { body: {}, cookies });
		const left = await ask("/chats/own/leave/", { body: {}, cookies });
		expect(left.body).toEqual({ left: true });
		expect(left.cookies).toEqual({ chat_visitor: "" });
	});
});

describe("other people's chats", () => {
	it("can't be opened without the cookie, with a wrong one, or by provider staff", async () => {
		const said = `Private ${randomUUID()}`;
		const { cookies } = await start({ message: said });
		const id = await idOf(said);
		const staff = await sessionOf(api.services, (await aPerson(api.services, "staff")).id);
		const other = (await start()).cookies;
		expect((await ask("/chats/own/")).body).toEqual({ chat: null });
		expect((await ask("/chats/own/", { cookies: { chat_visitor: "x".repeat(43) } })).body).toEqual({ chat: null });
		expect(JSON.stringify((await ask("/chats/own/", { cookies: other })).body)).not.toContain(said);
		expect((await ask("/chats/own/messages/", { body: { text: "Hi" } })).status).toBe(404);
		expect((await api.request("/chats/own/events/")).status).toBe(404);
		for (const path of ["/team/chats/", "/team/chats/events/", `/team/chats/${id}/`, `/team/chats/${id}/events/`]) {
			expect((await api.request(path)).status, path).toBe(401);
			expect((await api.request(path, { cookies: staff })).status, path).toBe(403);
			expect((await api.request(path, { cookies })).status, path).toBe(401);
		}
		expect((await ask(`/team/chats/${randomUUID()}/`, { cookies: sam })).status).toBe(404);
		expect((await api.request(`/team/chats/${randomUUID()}/events/`, { cookies: sam })).status).toBe(404);
	});

	it.each([
		["nothing", {}],
		["blanks", { message: "   " }],
		["too much", { message: "x".repeat(4001) }],
		["a control character", { message: "a\u0000b" }],
		["a name that is too long", { message: "Hi", name: "x".repeat(61) }],
	])("refuses a start with %s at the field", async (_name, body) => {
		const refused = await start(body);
		expect(refused.status).toBe(422);
		expect(refused.body.errors).toHaveLength(1);
	});
});

describe("emailing a copy", () => {
	it("works once the team has replied, to any address, at most three times", async () => {
		const said = `Copy ${randomUUID()}`;
		const { cookies } = await start({ message: said });
		const copy = (email: string) => ask("/chats/own/copy/", { body: { email }, cookies });
		expect((await copy("ann@visitor.example")).status).toBe(409);
		await answer(await idOf(said), "We can help", sam);
		expect((await copy("nonsense")).body.errors).toEqual([{ field: "email", message: "Please enter a valid email" }]);
		expect((await copy("ann@visitor.example")).status).toBe(202);
		const { rows } = await sql<{ id: string; text_body: string; html_body: string; sealed: Buffer | null }>`
			select id, text_body, html_body, sealed from letter where kind = 'chat-copy' and recipient = 'ann@visitor.example'
		`.execute(api.services.database.db);
		expect(rows).toHaveLength(1);
		// Messages are stored encrypted, and so is the copy.
		expect(JSON.stringify(rows)).not.toContain("We can help");
		const [copied] = rows.map((row) => openedEmail(row, api.services.settings).text_body);
		expect(copied).toContain(said);
		expect(copied).toContain("We can help");
		expect([
			(await copy("ann@visitor.example")).status,
			(await copy("bo@visitor.example")).status,
			(await copy("bo@visitor.example")).status,
		]).toEqual([202, 202, 409]);
	});
});

it("at most three copies go, even if requested at the same time", async () => {
	const said = `Copies ${randomUUID()}`;
	const { cookies } = await start({ message: said });
	await answer(await idOf(said), "We can help", sam);
	const asked = Array.from({ length: 6 }, (_, n) =>
		ask("/chats/own/copy/", { body: { email: `copy-${n}@at-once.example` }, cookies }),
	);
	const statuses = (await Promise.all(asked)).map(({ status }) => status).sort();
	expect(statuses).toEqual([202, 202, 202, 409, 409, 409]);
	const { rows } =
		await sql`select from letter where kind = 'chat-copy' and recipient like '%@at-once.example'`.execute(
			api.services.database.db,
		);
	expect(rows).toHaveLength(3);
});

// LCH-008 to LCH-013
describe("the hours", () => {
	it("show if the chat is open and when that changes; after hours messages are stored, with a note", async () => {
		expect((await ask("/chats/hours/")).body).toMatchObject({
			is_open: true,
			opens: "08:30",
			closes: "18:00",
			changes_at: "2026-03-02T07:00:00.000Z",
		});
		api.advance(9 * 3600_000);
		expect((await ask("/chats/hours/")).body).toMatchObject({ is_open: false, changes_at: "2026-03-02T21:30:00.000Z" });
		const begun = await start({ message: "Anybody there?" });
		expect(begun.body.messages).toHaveLength(2);
		expect(begun.body.messages[1]).toMatchObject({ from: "notice" });
		expect(begun.body.messages[1].text).toMatch(/We're offline right now/);
		api.advance(-9 * 3600_000);
		const labourDay = 7 * 24 * 3600_000;
		api.advance(labourDay);
		expect((await ask("/chats/hours/")).body.is_open).toBe(false);
		api.advance(-labourDay);
	});
});
