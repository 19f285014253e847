import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { resealAll } from "#domains/operations/rotate-key.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { storedEnquiry } from "#tests/support/enquiries.ts";
import { aPerson, sessionOf } from "#tests/support/people.ts";
import { plainWords, sealEarlierWords, wordMarks } from "./own-words.ts";

const TODAY = "the key of today, which is long enough";
const EARLIER = "the key until now, which is long enough";

let api: TestApi;
let cookies: Record<string, string>;
beforeAll(async () => {
	api = await testApi({ SECRET_KEY: EARLIER });
	cookies = await sessionOf(api.services, (await aPerson(api.services, "team")).id);
});
afterAll(() => api.close());

const found = async (typed: string, by = api): Promise<{ id: string; title: string }[]> => {
	const answer = await by.request(`/team/cases/?search=${encodeURIComponent(typed)}`, { cookies });
	return ((await answer.json()) as { results: { id: string; title: string }[] }).results;
};
const said = async (id: string) =>
	((await (await api.request(`/team/cases/${id}/`, { cookies })).json()) as { said: string }).said;
const write = async (message: string): Promise<string> => {
	const body = { email: `${randomUUID().slice(0, 8)}@visitor.example`, message };
	const answer = await api.request("/messages/", { body, headers: { "idempotency-key": randomUUID() } });
	return ((await answer.json()) as { id: string }).id;
};
/** All data of an enquiry and its case in the database, as text. */
const allOf = async (id: string): Promise<string> => {
	const { rows } = await sql<{ all: string }>`
		select e::text || c::text as all from enquiry e join team_case c on c.enquiry_id = e.id where e.id = ${id}
	`.execute(api.services.database.db);
	return rows[0]?.all.toLowerCase() ?? "";
};

describe("words for searching", () => {
	it.each([
		["speak", "speaks, speaking"],
		["therapy", "Therapies"],
		["nurse", "NURSES nursing"],
		["call", "called calling calls"],
		["class", "classes"],
		["café", "cafe\u0301 CAFES"],
	])("%s is the same as %s", (one, others) => {
		expect(plainWords(others)).toEqual(plainWords(one));
	});

	it("come from any language, once each, without punctuation", () => {
		expect(plainWords("Đi bộ, đi-bộ! 走路 2x")).toEqual(["di", "bo", "走路", "2x", "dibo"]);
		expect(plainWords(" ' or 1=1; -- ")).toEqual(["or", "1"]);
		expect(plainWords("|!():*")).toEqual([]);
		expect(plainWords("Smith & Co")).toEqual(plainWords("smith and co"));
	});

	it("get unordered marks that depend on the key", () => {
		const marks = (key: string) =>
			wordMarks("zulu alpha mike", {
				fingerprint: (...parts) => Buffer.from(`${key}${parts.join()}`.padEnd(8).slice(-8)),
			});
		expect(marks("a")).toEqual([...marks("a")].sort(Buffer.compare));
		expect(wordMarks("one one One", { fingerprint: () => Buffer.alloc(32, 1) })).toEqual([Buffer.alloc(8, 1)]);
	});
});

describe("visitors' own words", () => {
	it("are stored only encrypted, appear in the console, and can be found in any order", async () => {
		const text = "My brother's epilepsy is quillwort, and he swims on Tuesdays.";
		const id = await write(text);
		await write("Something else about Tuesdays.");
		for (const word of ["epilepsy", "quillwort", "brother", "swim", "tuesday"])
			expect(await allOf(id)).not.toContain(word);
		expect((await storedEnquiry(api, id))?.details).toEqual({ message: text });
		const email = (await storedEnquiry(api, id))?.email as string;
		const [one, ...others] = await found("tuesday swimming QUILLWORT");
		expect(others).toEqual([]);
		expect(one?.title).toBe(`From ${email}`);
		expect(await said(one?.id ?? "")).toBe(text);
		expect(await found("quillwort elsewhere")).toEqual([]);
		// Together with unencrypted data, in one search.
		expect((await found(`${email} quillwort`)).map((line) => line.id)).toEqual([one?.id]);
	});

	it("stored by an earlier release are encrypted once, and can still be found", async () => {
		const { db } = api.services.database;
		const texts = {
			message: "Old mugwort words",
			"no-provider": "Old mugwort needs",
			complaint: "Old mugwort trouble",
		};
		const ids: string[] = [];
		for (const [kind, text] of Object.entries(texts)) {
			const details = JSON.stringify(kind === "message" ? { message: text } : { details: text, provider: "Somebody" });
			const { rows } = await sql<{ id: string }>`
				insert into enquiry (kind, created_at, email, details) values (${kind}, ${api.services.clock()}, 'old@visitor.example', ${details}) returning id
			`.execute(db);
			ids.push(rows[0]?.id ?? "");
		}
		// Titles as migration 0020 wrote them.
		await sql`update team_case set title = 'Old mugwort words' where enquiry_id = ${ids[0]}`.execute(db);
		expect(await sealEarlierWords(api.services)).toBe(3);
		expect(await sealEarlierWords(api.services)).toBe(0);
		for (const id of ids) expect(await allOf(id)).not.toContain("mugwort");
		const cases = await found("mugwort");
		expect(cases.map(({ title }) => title).sort()).toEqual([
			"About Somebody",
			"From old@visitor.example",
			"No provider found",
		]);
		expect(new Set(await Promise.all(cases.map(({ id }) => said(id))))).toEqual(new Set(Object.values(texts)));
	});

	it("can be found during a key change, and afterwards with only the new key", async () => {
		const id = await write("Under which key is this figwort?");
		const other = async (env: Record<string, string>) => {
			const made = await testApi(env, undefined, { database: api.services.database });
			onTestFinished(() => made.close());
			return made;
		};
		const both = await other({ SECRET_KEY: TODAY, SECRET_KEY_ALSO: EARLIER });
		expect(await found("figwort", both)).toHaveLength(1);
		await resealAll(both.services);
		expect(await found("figwort", both)).toHaveLength(1);
		const alone = await other({ SECRET_KEY: TODAY });
		const [line] = await found("figwort", alone);
		const read = await alone.request(`/team/cases/${line?.id}/`, { cookies });
		expect(((await read.json()) as { said: string }).said).toBe("Under which key is this figwort?");
		expect(await found("figwort")).toEqual([]);
		expect((await storedEnquiry(alone, id))?.details).toEqual({ message: "Under which key is this figwort?" });
	});
});
