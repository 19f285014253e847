import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seedHolidays } from "#domains/reference/holidays.ts";
import { openEventStreams } from "#platform/http/event-stream.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { type ReadEvent, readEvents } from "#tests/support/events.ts";
import { aPerson, sessionOf } from "#tests/support/people.ts";

// Accidental repeats: two tabs, a double click, a reload.

type Cookies = Record<string, string>;

let api: TestApi;
let sam: Cookies;
beforeAll(async () => {
	api = await testApi();
	await seedHolidays(api.services.database);
	sam = await sessionOf(api.services, (await aPerson(api.services, "team", { name: "Sam Reed" })).id);
});
afterAll(() => api.close());

const ask = async (path: string, init: Parameters<TestApi["request"]>[1] = {}) => {
	const answer = await api.request(path, init);
	const token = /chat_visitor=([^;]*)/.exec(answer.headers.getSetCookie().join("\n"))?.[1];
	const cookies: Cookies = token === undefined ? {} : { chat_visitor: token };
	return { status: answer.status, body: await answer.json(), cookies };
};
const aKey = () => ({ "Idempotency-Key": randomUUID() });
const begin = (message: string, cookies: Cookies = {}, headers: Record<string, string> = aKey()) =>
	ask("/chats/", { body: { message }, cookies, headers });
const idOf = async (text: string): Promise<string> => {
	const { results } = (await ask("/team/chats/?state=current", { cookies: sam })).body as {
		results: { id: string; last_text: string }[];
	};
	return results.find(({ last_text }) => last_text === text)?.id ?? "";
};

it("a start from a page opened before the current conversation adds one message to that conversation", async () => {
	const said = `First tab ${randomUUID()}`;
	const { cookies } = await begin(said);
	const id = await idOf(said);
	const other = `Second tab ${randomUUID()}`;
	const key = aKey();
	const begun = await begin(other, cookies, key);
	expect([begun.status, begun.cookies]).toEqual([201, {}]);
	expect((await begin(other, cookies, key)).body.messages.map(({ text }: { text: string }) => text)).toEqual([
		said,
		other,
	]);
	expect(await idOf(other)).toBe(id);
	await ask("/chats/own/end/", { body: {}, cookies });
	expect((await begin(other, cookies, key)).body.state).toBe("closed");
	expect((await begin(other, cookies)).body.state).toBe("waiting");
});

it("a start in a second tab gives the open conversation its name and case number, and what they say counts as danger", async () => {
	const said = `First tab ${randomUUID()}`;
	const { cookies } = await begin(said);
	const id = await idOf(said);
	const open = (name: string, case_number: string) =>
		ask("/chats/", { body: { message: `Second tab ${randomUUID()}`, name, case_number }, cookies, headers: aKey() });
	await open("Mai", "CS-1001");
	await open("I want to die", "CS-1002");
	const { body } = await ask(`/team/chats/${id}/`, { cookies: sam });
	expect(body).toMatchObject({ name: "Mai", case_number: "CS-1001" });
	const { rows } = await sql<{ is: boolean }>`
		select danger_at is not null as is from team_case where chat_id = ${id}
	`.execute(api.services.database.db);
	expect(rows).toEqual([{ is: true }]);
});

it("a copy requested twice, at once or later, is one email and counts once", async () => {
	const said = `One copy ${randomUUID()}`;
	const { cookies } = await begin(said);
	await ask(`/team/chats/${await idOf(said)}/messages/`, {
		body: { text: "We can help" },
		cookies: sam,
		headers: aKey(),
	});
	const headers = aKey();
	const wish = () => ask("/chats/own/copy/", { body: { email: "twice@copy.example" }, cookies, headers });
	const statuses = (await Promise.all([wish(), wish()])).map(({ status }) => status);
	expect([...statuses, (await wish()).status]).toEqual([202, 202, 202]);
	const { rows } = await sql<{ copies_sent: number }>`
		select c.copies_sent from letter l join chat c on 'chat:' || c.id = subject_of(l.about) where l.kind = 'chat-copy' and l.recipient = 'twice@copy.example'
	`.execute(api.services.database.db);
	expect(rows).toEqual([{ copies_sent: 1 }]);
});

it("a chat opened many times keeps twenty connections per node, and closes the oldest", async () => {
	const { cookies } = await begin(`Many lines ${randomUUID()}`);
	const before = openEventStreams();
	const lines = [];
	for (let i = 0; i < 25; i++) lines.push(await api.request("/chats/own/events/?after=1", { cookies }));
	expect(openEventStreams() - before).toBe(20);
	await ask("/chats/own/messages/", { body: { text: "Still here" }, cookies, headers: aKey() });
	const isSaid = (events: ReadEvent[]) => events.some(({ event }) => event === "message");
	const heard = await Promise.allSettled(lines.map((line) => readEvents(line, isSaid)));
	expect(heard.map(({ status }) => status)).toEqual([...Array(5).fill("rejected"), ...Array(20).fill("fulfilled")]);
	expect(openEventStreams()).toBe(before);
});
