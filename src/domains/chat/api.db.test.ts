import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BY_ITSELF_HEADER } from "#contract/shared/limits.ts";
import { seedHolidays } from "#domains/reference/holidays.ts";
import { openedEmail } from "#platform/email/sealed-letter.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { readEvents } from "#tests/support/events.ts";
import { emailsAbout } from "#tests/support/letters.ts";
import { aPerson, sessionOf } from "#tests/support/people.ts";

let api: TestApi;
let sam: Record<string, string>;
let robin: Record<string, string>;
beforeAll(async () => {
	api = await testApi();
	await seedHolidays(api.services.database);
	sam = await sessionOf(api.services, (await aPerson(api.services, "team", { name: "Sam Reed" })).id);
	robin = await sessionOf(api.services, (await aPerson(api.services, "team", { name: "Robin Marsh" })).id);
});
afterAll(() => api.close());

type Cookies = Record<string, string>;
const cookieOf = (answer: Response): Cookies => {
	const token = /chat_visitor=([^;]*)/.exec(answer.headers.getSetCookie().join("\n"))?.[1];
	return token === undefined ? {} : { chat_visitor: token };
};
const ask = async (path: string, init: Parameters<TestApi["request"]>[1] = {}) => {
	const answer = await api.request(path, init);
	return { status: answer.status, body: await answer.json(), cookies: cookieOf(answer) };
};
const start = async (body: object = { message: "I need a physiotherapist" }, headers: Record<string, string> = {}) =>
	ask("/chats/", { body, headers });
const write = (cookies: Cookies, text: string, key: string = randomUUID()) =>
	ask("/chats/own/messages/", { body: { text }, cookies, headers: { "Idempotency-Key": key } });
const answer = (id: string, text: string, as: Cookies, key: string = randomUUID()) =>
	ask(`/team/chats/${id}/messages/`, { body: { text }, cookies: as, headers: { "Idempotency-Key": key } });
const listed = async (state = "current") =>
	(await ask(`/team/chats/?state=${state}`, { cookies: sam })).body.results as { id: string; last_text: string }[];
const idOf = async (text: string) => (await listed()).find((chat) => chat.last_text === text)?.id ?? "";
const texts = (chat: { messages: { text: string; from: string }[] }) =>
	chat.messages.map(({ from, text }) => `${from}: ${text}`);

describe("a chat between a visitor and the team", () => {
	it("is listed however many there are, a page at a time; who waits is counted on all of them", async () => {
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

	it("is begun, answered, written in from both sides and ended; everything stays stored", async () => {
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

	it("tells the team by e-mail that somebody waits, and nothing of what they wrote", async () => {
		const said = `My diagnosis is ${randomUUID()}`;
		await start({ message: said });
		const id = await idOf(said);
		const rows = (await emailsAbout(api.services, `chat:${id}`)).filter(({ kind }) => kind === "chat-waiting");
		expect(rows).toHaveLength(1);
		expect(JSON.stringify(rows)).not.toContain("diagnosis");
		expect(rows[0]?.text_body).toContain(`/team/chats/${id}`);
	});

	it("what is said lies sealed in the database", async () => {
		const said = `Epilepsy ${randomUUID()}`;
		await start({ message: said });
		const { rows } = await sql<{ body: Buffer }>`select body from chat_message order by at desc limit 20`.execute(
			api.services.database.db,
		);
		expect(rows.some(({ body }) => body.includes("Epilepsy"))).toBe(false);
	});

	it("the same message sent again is the same message; another under its key is refused", async () => {
		const { cookies } = await start();
		const key = randomUUID();
		const [one, two] = await Promise.all([write(cookies, "Hello?", key), write(cookies, "Hello?", key)]);
		expect(one.body).toEqual(two.body);
		expect((await write(cookies, "Something else", key)).status).toBe(409);
		expect((await ask("/chats/own/", { cookies })).body.chat.messages).toHaveLength(2);
	});

	it("goes on for a thousand messages: then the visitor is told to begin another, and the team can still answer", async () => {
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

	it("the same start sent again by the same browser is the same chat, and nobody else's", async () => {
		const key = { "Idempotency-Key": randomUUID() };
		const first = await start({ message: "Once" }, key);
		const again = await ask("/chats/", { body: { message: "Once" }, headers: key, cookies: first.cookies });
		expect(again.status).toBe(201);
		expect(again.cookies).toEqual({});
		// The cookie of the first answer never came: the same page sends it once more.
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

	it("a start whose answer was lost, cookie and all, is found again by the browser that repeats it", async () => {
		const key = { "Idempotency-Key": randomUUID() };
		const said = `Lost ${randomUUID()}`;
		const [first, again] = await Promise.all([start({ message: said }, key), start({ message: said }, key)]);
		expect([first.status, again.status]).toEqual([201, 201]);
		expect(again.cookies).toEqual(first.cookies);
		expect(texts((await ask("/chats/own/", { cookies: again.cookies })).body.chat)).toEqual([`visitor: ${said}`]);
		expect((await listed()).filter(({ last_text }) => last_text === said)).toHaveLength(1);
	});

	it("a double click begins one chat", async () => {
		const key = { "Idempotency-Key": randomUUID() };
		const [one, two] = await Promise.all([start({ message: "At once" }, key), start({ message: "At once" }, key)]);
		expect([one.status, two.status]).toEqual([201, 201]);
		expect(one.cookies).toEqual(two.cookies);
		expect((await ask("/chats/own/", { cookies: one.cookies })).body.chat.messages.length).toBe(
			one.body.messages.length,
		);
	});

	it("a colleague takes over, and the visitor is told", async () => {
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

	it("an ended chat is put away so that a new one can begin", async () => {
		const { cookies } = await start();
		expect((await ask("/chats/own/leave/", { body: {}, cookies })).status).toBe(409);
		await ask("/chats/own/end/", { body: {}, cookies });
		const left = await ask("/chats/own/leave/", { body: {}, cookies });
		expect(left.body).toEqual({ left: true });
		expect(left.cookies).toEqual({ chat_visitor: "" });
	});
});

describe("nobody else's chat", () => {
	it("opens without its cookie, with a wrong one, or for staff", async () => {
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
	])("is begun with %s: refused at the field", async (_name, body) => {
		const refused = await start(body);
		expect(refused.status).toBe(422);
		expect(refused.body.errors).toHaveLength(1);
	});
});

describe("a copy by e-mail", () => {
	it("comes once the team has answered, to whoever is named, three times at most", async () => {
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
		// What is said lies sealed, and so does its copy.
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

it("copies asked for at once are three at most, too", async () => {
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

describe("LCH-008 to LCH-013 the hours", () => {
	it("say whether it is open and when that changes; outside them a message is stored all the same, and says so", async () => {
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

describe("live", () => {
	const follow = (cookies: Cookies, after = 0, headers: Record<string, string> = {}) =>
		api.request(`/chats/own/events/?after=${after}`, { cookies, headers: { ...headers } });
	const numbers = (events: { event: string; data: unknown }[]) =>
		events.filter(({ event }) => event === "message").map(({ data }) => (data as { number: number }).number);

	it("what either side writes reaches the other without asking, and who is there", async () => {
		const said = `Live ${randomUUID()}`;
		const { cookies } = await start({ message: said });
		const id = await idOf(said);
		const stream = await follow(cookies, 1);
		expect(stream.headers.get("content-type")).toMatch(/^text\/event-stream/);
		const reading = readEvents(
			stream,
			(events) =>
				numbers(events).includes(3) && events.some(({ data }) => (data as { state?: string }).state === "open"),
		);
		await answer(id, "Hello", sam);
		const events = await reading;
		expect(numbers(events)).toEqual([2, 3]);
		expect(events.at(-1)).toMatchObject({ event: "state", data: { state: "open", answered_by: "Sam" } });

		const team = await api.request(`/team/chats/${id}/events/?after=3`, { cookies: sam });
		const teamReading = readEvents(team, (seen) => numbers(seen).includes(4));
		await write(cookies, "Thank you");
		expect(numbers(await teamReading)).toEqual([4]);
	});

	it("a browser that reconnects gets what it has not had, and nothing twice", async () => {
		const { cookies } = await start();
		for (const text of ["two", "three", "four"]) await write(cookies, text);
		const events = await readEvents(
			await follow(cookies, 1, { "last-event-id": "3" }),
			(seen) => numbers(seen).length > 0 && seen.length >= 2,
		);
		expect(numbers(events)).toEqual([4]);
	});

	it("the team's list hears of every change", async () => {
		const stream = await api.request("/team/chats/events/", { cookies: sam });
		const reading = readEvents(stream, (events) => events.length >= 2);
		await start({ message: `Heard ${randomUUID()}` });
		expect((await reading).every(({ event }) => event === "changed")).toBe(true);
	});

	it("whatever shows the team a conversation is noted: its events, its end, and the list", async () => {
		const said = `Noted ${randomUUID()}`;
		await start({ message: said });
		const id = await idOf(said);
		const readings = async (about: string) =>
			(
				await sql<{
					deed: string;
				}>`select deed from audit where about = ${about} and deed in ('chat.read', 'chats.listed') order by id`.execute(
					api.services.database.db,
				)
			).rows.map(({ deed }) => deed);
		expect(await readings("chats")).toContain("chats.listed");
		expect(await readings(`chat:${id}`)).toEqual([]);
		const jo = await sessionOf(api.services, (await aPerson(api.services, "team")).id);
		await readEvents(
			await api.request(`/team/chats/${id}/events/`, { cookies: jo }),
			(events) => numbers(events).length > 0,
		);
		expect(await readings(`chat:${id}`)).toEqual(["chat.read"]);
		expect((await ask(`/team/chats/${id}/close/`, { body: {}, cookies: robin })).status).toBe(200);
		expect(await readings(`chat:${id}`)).toEqual(["chat.read", "chat.read"]);
		expect((await ask(`/team/chats/${id}/close/`, { body: {}, cookies: sam })).status).toBe(200);
		expect(await readings(`chat:${id}`)).toEqual(["chat.read", "chat.read", "chat.read"]);
	});

	it("a colleague who is signed out hears no more of it", async () => {
		const said = `Heard ${randomUUID()}`;
		const { cookies } = await start({ message: said });
		const id = await idOf(said);
		const jo = await sessionOf(api.services, (await aPerson(api.services, "team")).id);
		const stream = await api.request(`/team/chats/${id}/events/`, { cookies: jo });
		const ended = readEvents(stream, () => false).catch(String);
		await api.request("/users/logout/", { method: "POST", cookies: jo });
		await write(cookies, "Are you there?");
		expect(await ended).toContain("the stream ended after");
		expect(await ended).not.toContain("Are you there?");
	});

	it("watching keeps no session alive that nobody uses", async () => {
		const idle = await sessionOf(api.services, (await aPerson(api.services, "team")).id);
		api.advance(20 * 60_000);
		expect((await api.request("/team/chats/events/", { cookies: idle })).status).toBe(200);
		expect(
			(await api.request("/team/chats/?state=current", { cookies: idle, headers: { [BY_ITSELF_HEADER]: "1" } })).status,
		).toBe(200);
		api.advance(11 * 60_000);
		expect((await api.request("/team/chats/events/", { cookies: idle })).status).toBe(401);
		api.advance(-31 * 60_000);
	});

	it("in many chats at once, with lines that break all the time, no message is lost, doubled or out of order", async () => {
		const CHATS = 30;
		const MESSAGES = 6;
		const chats = await Promise.all(
			Array.from({ length: CHATS }, async (_each, index) => {
				const said = `Many ${index} ${randomUUID()}`;
				return { cookies: (await start({ message: said })).cookies, said };
			}),
		);
		const ids = new Map((await listed()).map((chat) => [chat.last_text, chat.id]));
		await Promise.all(
			chats.map(async ({ cookies, said }) => {
				const id = ids.get(said) ?? "";
				const total = 1 + 1 + 2 * MESSAGES;
				const seen: number[] = [];
				const reading = (async () => {
					// Each line brings two messages at most, then breaks.
					while (seen.length < total) {
						const last = String(seen.at(-1) ?? 0);
						const events = await readEvents(
							await follow(cookies, 0, { "last-event-id": last }),
							(got) => numbers(got).length >= Math.min(2, total - seen.length),
						);
						seen.push(...numbers(events));
					}
				})();
				for (let n = 0; n < MESSAGES; n++) await Promise.all([write(cookies, `v${n}`), answer(id, `t${n}`, sam)]);
				await reading;
				expect(seen).toEqual(Array.from({ length: total }, (_number, index) => index + 1));
			}),
		);
	});
});
