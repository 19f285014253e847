import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ProviderImport } from "#contract/provider-import/provider-import.ts";
import type { ListOrigin } from "#contract/providers/fit.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { truncate } from "#tests/support/database.ts";
import { aPerson, sessionOf } from "#tests/support/people.ts";
import { type ImportOptions, importProviders, Stopped } from "./import.ts";
import { readSource } from "./read.ts";
import { undoFromShell } from "./undo-import.ts";

let api: TestApi;
let lead: Record<string, string>;
const db = () => api.services.database.db;
beforeAll(async () => {
	api = await testApi();
	const { id } = await aPerson(api.services, "team", { name: "Priya Nair" });
	await sql`update person set team_role = 'lead' where id = ${id}`.execute(db());
	lead = await sessionOf(api.services, id);
});
afterAll(() => api.close());
beforeEach(async () => {
	await truncate(api.services.database, "provider, account, provider_import restart identity cascade");
	// Row locks only: the directory's index may be reading.
	await sql`delete from provider_source_row`.execute(db());
	await sql`delete from import_source`.execute(db());
});

const ask = async (path: string, body?: unknown) => {
	const answer = await api.request(path, { ...(body === undefined ? {} : { body }), cookies: lead });
	return { status: answer.status, body: await answer.json() };
};

const HEAD = "id,name,suburb,state,postcode,weekends,services,age_groups,funding_types,phone";
const fileOf = (lines: string[]) =>
	[HEAD, ...lines.map((line) => line.replace("|", ",Carlton,VIC,3053,yes,Physiotherapy in a clinic,65+,HCP,"))].join(
		"\n",
	);
const both = ["1,Wattle Care|03 7010 0001", "2,Banksia Care|03 7010 0002"];

/** Two ways to the same import: the command, and the console. */
type Way = (lines: string[], day: string, source?: string) => Promise<string>;
const byCommand: Way = async (lines, listDay, source = "list") => {
	const id = randomUUID();
	await importProviders(
		api.services.database,
		readSource(Buffer.from(fileOf(lines))),
		{ source, commit: true, id, listDay, confirmed: 1, matches: "same" },
		api.services,
	);
	return id;
};
const settled = async (one: ProviderImport): Promise<ProviderImport> => {
	let now = one;
	while (["trying", "importing", "undoing"].includes(now.state)) now = (await ask(`/team/imports/${one.id}/`)).body;
	return now;
};
const tried = async (lines: string[], name: string, source = "list", list_day?: string): Promise<ProviderImport> => {
	const form = new FormData();
	form.set("file", new File([fileOf(lines)], name, { type: "text/csv" }));
	const { body } = await ask("/team/imports/", form);
	return settled((await ask(`/team/imports/${body.id}/try/`, { source, columns: body.columns, list_day })).body);
};
const commit = async (one: ProviderImport, body: object = {}) =>
	ask(`/team/imports/${one.id}/commit/`, { token: one.token, confirm_changes: 1, ...body });
const byConsole: Way = async (lines, day, source) => {
	const one = await tried(lines, `list-${day}.csv`, source);
	expect((await settled((await commit(one)).body)).state).toBe("done");
	return one.id;
};

const listOf = async (name: string): Promise<ListOrigin> => {
	const { rows } = await sql<{ id: number }>`select id from provider where name = ${name}`.execute(db());
	return (await ask(`/providers/${rows[0]?.id}/`)).body.list;
};
const days = async () => [(await listOf("Wattle Care"))?.day, (await listOf("Banksia Care"))?.day];
const undo = (id: string) => undoFromShell(api.services, id);

describe.each([
	["the command", byCommand],
	["the console", byConsole],
])("the day of a list imported by %s", (_name, bringIn) => {
	it("stays with a row that a newer list lacks; a row that it states again gets the newer day", async () => {
		await bringIn(both, "2025-06-30");
		expect(await days()).toEqual(["2025-06-30", "2025-06-30"]);
		await bringIn(both.slice(0, 1), "2026-02-28");
		expect(await days()).toEqual(["2026-02-28", "2025-06-30"]);
	});

	it("comes back when the later import is undone, for changed and for unchanged rows", async () => {
		await bringIn(both, "2025-06-30");
		const later = await bringIn(["1,Wattle Care|03 7010 0009", both[1] as string], "2026-02-28");
		expect(await days()).toEqual(["2026-02-28", "2026-02-28"]);
		await undo(later);
		expect(await days()).toEqual(["2025-06-30", "2025-06-30"]);
	});

	it("never comes back from an import that was undone in between", async () => {
		await bringIn(both, "2024-06-30");
		const between = await bringIn(both, "2025-06-30");
		const last = await bringIn(["1,Wattle Care|03 7010 0009", both[1] as string], "2026-02-28");
		await sql`update import_row set written_at = now() where import_id = ${between}`.execute(db());
		await undo(between);
		expect(await days()).toEqual(["2026-02-28", "2026-02-28"]);
		await undo(last);
		expect(await days()).toEqual(["2024-06-30", "2024-06-30"]);
	});
});

it("a fact that another list adds to a profile names that list and its day", async () => {
	await byCommand(["1,Wattle Care|03 7010 0001"], "2025-06-30");
	await sql`update provider set fit_facts = '{}'`.execute(db());
	const joined = await byCommand(["9,Wattle Care|03 7010 0001"], "2025-12-31", "other list");
	const facts = async () => {
		const { rows } = await sql<{ id: number }>`select id from provider`.execute(db());
		return (await ask(`/providers/${rows[0]?.id}/`)).body;
	};
	expect(await facts()).toMatchObject({
		list: { name: "list", day: "2025-06-30" },
		fit_facts: { weekends: { source: "import", list: { name: "other list", day: "2025-12-31" } } },
	});
	expect(await undo(joined)).toMatchObject({ restored: 1 });
	expect((await facts()).fit_facts).toEqual({});
});

describe("a list that doesn't state its day", () => {
	it("stops in the console with an error at the field, and takes the typed day", async () => {
		const one = await tried(both, "providers.csv");
		expect(one).toMatchObject({ list_day: null, asks_day: true });
		const refused = await commit(one);
		expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: "list_day" }] } });
		expect(await commit(one, { list_day: "2099-01-01" })).toMatchObject({
			status: 422,
			body: { errors: [{ field: "list_day", message: expect.stringContaining("Enter today or an earlier day") }] },
		});
		await settled((await commit(one, { list_day: "2026-02-28" })).body);
		expect(await days()).toEqual(["2026-02-28", "2026-02-28"]);
	});

	it("is imported without a day only if a person confirms that it states none", async () => {
		const one = await tried(both, "providers-2099-01-01.csv");
		expect(one.list_day).toBeNull();
		await settled((await commit(one, { is_day_unstated: true })).body);
		expect(await listOf("Wattle Care")).toEqual({ name: "list", day: null });
	});

	it("stops the command with the field that asks for it, and writes nothing", async () => {
		const run = (options: Partial<ImportOptions>) =>
			importProviders(
				api.services.database,
				readSource(Buffer.from(fileOf(both))),
				{ source: "list", commit: true, ...options },
				api.services,
			);
		const stopped = await run({}).catch((error: unknown) => error);
		expect(stopped).toBeInstanceOf(Stopped);
		expect(stopped).toMatchObject({ stops: [{ field: "list_day" }] });
		expect((await sql`select from provider`.execute(db())).rows).toEqual([]);
		await run({ listDay: null });
		expect(await listOf("Wattle Care")).toEqual({ name: "list", day: null });
	});

	it("refuses a later day at its field in the dry run", async () => {
		const one = await tried(both, "providers.csv");
		const { status, body } = await ask(`/team/imports/${one.id}/try/`, {
			source: "list",
			columns: one.columns,
			list_day: "2099-01-01",
		});
		expect({ status, fields: body.errors.map(({ field }: { field: string }) => field) }).toEqual({
			status: 422,
			fields: ["list_day"],
		});
	});
});
