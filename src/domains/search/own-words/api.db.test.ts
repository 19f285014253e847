import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Understood } from "#contract/search/own-words.ts";
import { createLog } from "#platform/observability/log.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";

const MINUTE = 60_000;
const SENTENCE = "respite for my wife Zephyrine with dementia, Geelong 3220, zumba";

const written: string[] = [];
let api: TestApi;
beforeAll(async () => {
	const log = createLog("trace", () => ({}), { write: (line: string) => void written.push(line) });
	api = await testApi({}, undefined, { log });
});
afterAll(() => api.close());

const cookieOf = (response: Response) => /own_words=([^;]*)/.exec(response.headers.get("set-cookie") ?? "")?.[1] ?? "";
const say = async (text: string) => {
	const response = await api.request("/own-words/", { body: { text } });
	return { response, cookie: cookieOf(response) };
};
const last = async (cookie: string) =>
	(await (await api.request("/own-words/", { cookies: { own_words: cookie } })).json()) as {
		last: { text: string; understood: Understood } | null;
	};

it("returns a search, and gives the sentence back only to the browser that sent it, for 10 minutes", async () => {
	const { response, cookie } = await say(SENTENCE);
	expect(response.status).toBe(200);
	const understood = (await response.json()) as Understood;
	expect(understood.certain).toBe(true);
	expect(understood.readings).toEqual([
		{ field: "service_areas_list", value: "22", label: "Respite", words: "respite", chosen: true },
		{ field: "place", value: "3220 Geelong", label: "Geelong VIC 3220", words: "Geelong 3220", chosen: true },
	]);
	expect(understood.not_used).toEqual(["dementia"]);
	expect(response.headers.get("set-cookie")).toMatch(/Max-Age=600.*HttpOnly.*SameSite=Lax/i);
	expect(Buffer.from(cookie, "base64url").toString("latin1")).not.toMatch(/Zephyrine|dementia/);

	expect((await last(cookie)).last).toEqual({ text: SENTENCE, understood });
	expect((await last("")).last).toBeNull();
	expect((await last(`${cookie.slice(0, -8)}AAAAAAAA`)).last).toBeNull();
	api.advance(9 * MINUTE);
	expect((await last(cookie)).last?.text).toBe(SENTENCE);
	api.advance(2 * MINUTE);
	expect((await last(cookie)).last).toBeNull();
});

it("refuses an empty sentence and one that is too long", async () => {
	for (const [text, message] of [
		["  ", "Please tell us who needs what support, and where"],
		["physio ".repeat(50), "Please shorten your sentence to 300 characters or less"],
	] as const) {
		const { response } = await say(text);
		expect(response.status).toBe(422);
		expect(await response.json()).toMatchObject({ errors: [{ field: "text", message }] });
	}
});

it("writes no word of a sentence to the log or the database", async () => {
	const { cookie } = await say(SENTENCE);
	await last(cookie);
	await say(`${SENTENCE} `.repeat(20));
	await api.request("/own-words/", { body: `{"text":"${SENTENCE}` });
	expect(written.length).toBeGreaterThan(0);
	expect(written.filter((line) => /zephyrine|dementia|zumba/i.test(line))).toEqual([]);
	const { db } = api.services.database;
	const { rows: tables } = await sql<{ name: string }>`
		select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
	`.execute(db);
	expect(tables.length).toBeGreaterThan(50);
	for (const { name } of tables) {
		const { rows } = await sql`select from ${sql.table(name)} t where t::text ~* 'zephyrine|zumba'`.execute(db);
		expect(rows, name).toEqual([]);
	}
});
