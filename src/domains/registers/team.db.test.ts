import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { anAccount, aProvider } from "#tests/support/builders.ts";
import { aPerson, sessionOf } from "#tests/support/people.ts";
import { type ActionCells, actionsUpload, anAbn, noRegisters } from "#tests/support/registers.ts";

// What a colleague does with registers in the console: reads how old they are, tries and publishes a release, and says which provider a row is about.

let api: TestApi;
let lead: Record<string, string>;
beforeAll(async () => {
	api = await testApi();
	const { id } = await aPerson(api.services, "team", { name: "Sam Reed" });
	await sql`update person set team_role = 'administrator' where id = ${id}`.execute(api.services.database.db);
	lead = await sessionOf(api.services, id);
});
afterAll(() => api.close());
beforeEach(() => noRegisters(api.services.database));

const send = async (file: File, more: Record<string, string> = {}) => {
	const form = new FormData();
	const fields = { kind: "ndis-actions", day: "2026-02-20", publish: "no", ...more };
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	form.set("file", file);
	const answer = await api.request("/team/registers/", { cookies: lead, body: form });
	return { status: answer.status, body: await answer.json() };
};
const read = async () => (await api.request("/team/registers/", { cookies: lead })).json();
const publish = (rows: ActionCells[]) => send(actionsUpload(rows), { publish: "yes" });
const listed = async (kind: string) =>
	(await read()).lists.find((one: { kind: string }) => one.kind === kind).published;

test("a list that nobody read says so, and a published one says its day, its age and who read it", async () => {
	expect(await listed("ndis-actions")).toBeNull();
	expect((await publish([{ abn: anAbn() }])).body).toMatchObject({ published: true, rows: 1 });
	expect(await listed("ndis-actions")).toMatchObject({ day: "2026-02-20", row_count: 1, by: "Sam Reed" });
	expect((await listed("ndis-actions")).age).toBeGreaterThan(0);
});

test("trying a list changes nothing", async () => {
	const account = await anAccount(api.services.database.db, { abn: anAbn() });
	const { id, name } = await aProvider(api.services.database.db, { account_id: account.id });
	const tried = await send(actionsUpload([{ abn: account.abn as string }]));
	expect(tried).toMatchObject({ status: 200, body: { published: false, barred: [{ id, name }], stops: [] } });
	expect(await listed("ndis-actions")).toBeNull();
});

describe("a list that can't be read is refused at its field", () => {
	test.each<[string, File, Record<string, string>, string, RegExp]>([
		["another list", actionsUpload(), { kind: "ndis-register" }, "file", /^This is the NDIS Commission's compliance/],
		["no table", new File(["hello"], "a.csv"), {}, "file", /./],
		["a picture", new File([new Uint8Array([137, 80, 78, 71])], "a.csv"), {}, "file", /./],
		["a web page", new File(["<!doctype html><title>Not found</title>"], "a.csv"), {}, "file", /web page/],
		["empty lines", new File(["\n\n"], "a.csv"), {}, "file", /The file is empty/],
		["an open quotation mark", new File(['Type,ABN\n"Banning order,1\n'], "a.csv"), {}, "file", /quotation mark/],
		["an empty file", new File([""], "a.csv"), {}, "file", /./],
		["a day after today", actionsUpload(), { day: "2999-01-01" }, "day", /after today/],
		["no day", actionsUpload(), { day: "" }, "day", /^Please enter the day/],
		["no kind", actionsUpload(), { kind: "" }, "kind", /^Please choose which list/],
		["letters for a number", actionsUpload(), { confirmed: "all" }, "confirmed", /^Please enter a number/],
	])("%s", async (_, file, fields, field, message) => {
		const { status, body } = await send(file, fields);
		expect(status).toBe(422);
		expect(body.errors).toEqual([expect.objectContaining({ field, message: expect.stringMatching(message) })]);
	});
});

describe("a row that may concern a profile by name", () => {
	const answer = (body: object) => api.request("/team/registers/hints/", { cookies: lead, body });

	test.each(["same", "other"])("is deleted with the answer, which the audit log keeps: %s", async (said) => {
		const { db } = api.services.database;
		const account = await anAccount(db, { abn: null, name: `Example Harbour ${said} Pty Ltd` });
		const { id, name } = await aProvider(db, { account_id: account.id });
		await publish([{ name: `Example Harbour ${said}` }]);
		const { hints, hint_count } = await read();
		expect(hint_count).toBe(1);
		expect(hints).toEqual([expect.objectContaining({ line: 2, day: "2026-02-20", provider: { id, name } })]);
		// Nothing but the number of the row is stored.
		expect(JSON.stringify(hints)).not.toContain("Banning");
		const { release, line } = hints[0];
		const body = { release, line, provider: id, answer: said };
		expect((await answer(body)).status).toBe(200);
		expect((await read()).hints).toEqual([]);
		const { rows } = await sql<{ facts: object }>`
			select facts from audit where deed = 'register.compared' and about = ${`provider:${id}`}
		`.execute(db);
		expect(rows).toEqual([{ facts: { list: "ndis-actions", line: 2, answer: said } }]);

		const again = await answer(body);
		expect(again.status).toBe(409);
		expect((await again.json()).detail).toBe("A colleague has answered this, or a newer list was published.");
	});

	test("that was answered isn't asked about again while the list says the same, on any line, and nothing of it can be read", async () => {
		const { db } = api.services.database;
		const account = await anAccount(db, { abn: null, name: "Example Estuary" });
		const { id } = await aProvider(db, { account_id: account.id });
		const other = await aProvider(db, { account_id: account.id });
		const next = async (day: string, rows: { name: string; type?: string }[]) => {
			await send(actionsUpload(rows), { publish: "yes", day, confirmed: "1" });
			return (await read()).hints.map(({ line, provider }: { line: number; provider: { id: number } }) => [
				line,
				provider.id,
			]);
		};
		await publish([{ name: "Example Estuary" }]);
		const [{ release, line }] = (await read()).hints;
		expect((await answer({ release, line, provider: id, answer: "other" })).status).toBe(200);
		// The other profile has no answer yet.
		expect(await next("2026-02-21", [{ name: "A new organisation" }, { name: "Example Estuary" }])).toEqual([
			[3, other.id],
		]);
		const { rows } = await sql`select * from register_answer`.execute(db);
		expect(rows).toEqual([
			expect.objectContaining({ provider_id: id, row_hash: expect.stringMatching(/^[0-9a-f]{64}$/) }),
		]);
		// What it says now is another thing.
		expect(await next("2026-02-22", [{ name: "Example Estuary", type: "Revocation" }])).toEqual([
			[2, id],
			[2, other.id],
		]);
		expect((await sql`select * from register_answer`.execute(db)).rows).toEqual([]);
		await next("2026-02-23", [{ name: "Nobody we know" }]);
	});

	test("of an earlier list is no longer asked about", async () => {
		const { db } = api.services.database;
		const account = await anAccount(db, { abn: null, name: "Example Lagoon" });
		const { id } = await aProvider(db, { account_id: account.id });
		await publish([{ name: "Example Lagoon" }]);
		const [{ release, line }] = (await read()).hints;
		await send(actionsUpload([{ name: "Another organisation" }]), {
			publish: "yes",
			day: "2026-02-21",
			confirmed: "1",
		});
		expect((await read()).hint_count).toBe(0);
		expect((await answer({ release, line, provider: id, answer: "same" })).status).toBe(409);
	});
});
