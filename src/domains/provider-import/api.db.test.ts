import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ProviderImport, RowOutcome } from "#contract/provider-import/provider-import.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aPerson, sessionOf } from "#tests/support/people.ts";

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

const ask = async (path: string, body?: unknown) => {
	const answer = await api.request(path, { ...(body === undefined ? {} : { body }), cookies: lead });
	return { status: answer.status, body: await answer.json() };
};
const upload = (csv: string | Uint8Array<ArrayBuffer>, name = "providers.csv") => {
	const form = new FormData();
	form.set("file", new File([csv], name, { type: "text/csv" }));
	return ask("/team/imports/", form);
};
/** Polls until the import is no longer running. */
const settled = async (one: ProviderImport): Promise<ProviderImport> => {
	let now = one;
	while (now.state === "trying" || now.state === "importing") now = (await ask(`/team/imports/${one.id}/`)).body;
	return now;
};
const dryRun = async (one: ProviderImport, source: string, columns = one.columns): Promise<ProviderImport> =>
	settled((await ask(`/team/imports/${one.id}/try/`, { source, columns, list_day: "2025-06-30" })).body);
const rows = async (id: string, query = ""): Promise<RowOutcome[]> =>
	(await ask(`/team/imports/${id}/rows/${query}`)).body.results;
const count = async (source: string) =>
	(await sql<{ n: number }>`select count(*)::int as n from provider where source = ${source}`.execute(db())).rows[0]?.n;

const HEAD = "id,name,suburb,state,postcode,email,postcodes,description";
const csv = (...lines: string[]) => `${[HEAD, ...lines].join("\n")}\n`;

describe("an import in the browser", () => {
	it("proposes columns, does a dry run without writing, and imports exactly what was shown", async () => {
		const file = csv(
			"1,Wattle Home Help,Carlton,VIC,3053,office@wattle-one.example,3053|3054,We visit.",
			"2,,Carlton,VIC,3053,,3053,Nobody",
			'3,"=HYPERLINK(""x"")",Carlton,VIC,3053,,3053,A name that a spreadsheet would compute',
		);
		const taken = await upload(file, "C:\\lists\\providers.csv");
		expect(taken).toMatchObject({
			status: 201,
			body: {
				file_name: "providers.csv",
				state: "uploaded",
				row_count: 3,
				token: null,
				columns: { key: "id", name: "name", postcodes: "postcodes" },
			},
		});
		expect((await ask(`/team/imports/${taken.body.id}/commit/`, { token: "x" })).status).toBe(409);
		const tried = await dryRun(taken.body, "first-list");
		expect(tried).toMatchObject({
			state: "tried",
			counts: { read: 3, created: 2, changed: 0, unchanged: 0, refused: 1, accountsCreated: 2 },
		});
		expect(await count("first-list")).toBe(0);
		expect(await rows(tried.id)).toMatchObject([
			{ line: 2, outcome: "new", name: "Wattle Home Help", account: "Wattle Home Help", is_new_account: true },
			{ line: 3, outcome: "refused", reason: "no name" },
			{ line: 4, outcome: "new" },
		]);
		expect(await rows(tried.id, "?outcome=refused")).toHaveLength(1);
		const report = await (await api.request(`/team/imports/${tried.id}/report/`, { cookies: lead })).text();
		expect(report.trimEnd().split("\r\n")).toHaveLength(4);
		expect(report).toContain(`"'=HYPERLINK(""x"")"`);

		const done = await settled((await ask(`/team/imports/${tried.id}/commit/`, { token: tried.token })).body);
		expect(done).toMatchObject({ state: "done", counts: { created: 2 }, token: null });
		expect(await count("first-list")).toBe(2);
		expect((await ask(`/team/imports/${tried.id}/commit/`, { token: tried.token })).status).toBe(409);
		const { rows: deeds } = await sql<{
			deed: string;
		}>`select deed from audit where about = ${`import:${tried.id}`} order by id`.execute(db());
		expect(deeds.map(({ deed }) => deed)).toEqual([
			"import.uploaded",
			"import.tried",
			"import.report",
			"import.committed",
		]);
		// The file itself is deleted.
		expect(
			(await sql`select from provider_import where file is not null and id = ${tried.id}`.execute(db())).rows,
		).toHaveLength(0);
	});

	it("shows what changes and what doesn't; what staff changed since stays theirs", async () => {
		const first = csv(
			"a,Banksia Care,Carlton,VIC,3053,,3053,We visit.",
			"b,Correa Care,Carlton,VIC,3053,,3053,We cook.",
		);
		const one = await dryRun((await upload(first)).body, "second-list");
		await ask(`/team/imports/${one.id}/commit/`, { token: one.token });
		await sql`update provider set name = 'Banksia & Co', own_columns = '{name}' where source = 'second-list' and source_key = 'a'`.execute(
			db(),
		);
		const again = await dryRun(
			(
				await upload(
					csv(
						"a,Banksia Care Group,Carlton,VIC,3053,,3053|3054,We visit.",
						"b,Correa Care,Carlton,VIC,3053,,3053,We cook.",
					),
				)
			).body,
			"second-list",
		);
		expect(again.counts).toMatchObject({ created: 0, changed: 1, unchanged: 1, accountsCreated: 0 });
		expect(await rows(again.id)).toMatchObject([
			{ outcome: "changed", columns: ["postcodes"], provider: expect.any(Number) },
			{ outcome: "unchanged", columns: [] },
		]);
		await ask(`/team/imports/${again.id}/commit/`, { token: again.token });
		const { rows: now } =
			await sql`select name, postcodes from provider where source = 'second-list' and source_key = 'a'`.execute(db());
		expect(now).toEqual([{ name: "Banksia & Co", postcodes: ["3053", "3054"] }]);
	});

	it("refuses with 409 if the data changed since the dry run, and writes nothing", async () => {
		const first = await dryRun((await upload(csv("a,Hakea Help,Carlton,VIC,3053,,3053,We visit."))).body, "third-list");
		await ask(`/team/imports/${first.id}/commit/`, { token: first.token });
		const file = csv(
			"a,Hakea Help,Carlton,VIC,3053,,3053|3054,We visit.",
			"b,Grevillea Help,Carlton,VIC,3053,,3053,We cook.",
		);
		const tried = await dryRun((await upload(file)).body, "third-list");
		await sql`update provider set postcodes = '{3000}' where source = 'third-list'`.execute(db());
		const refused = await ask(`/team/imports/${tried.id}/commit/`, { token: tried.token });
		expect(refused).toMatchObject({
			status: 409,
			body: { detail: expect.stringContaining("The directory has changed since the dry run. Nothing was written.") },
		});
		expect(await count("third-list")).toBe(1);
		expect((await ask(`/team/imports/${tried.id}/`)).body).toMatchObject({ state: "stale", token: null });
		const afresh = await dryRun(tried, "third-list");
		expect((await settled((await ask(`/team/imports/${tried.id}/commit/`, { token: afresh.token })).body)).state).toBe(
			"done",
		);
		expect(await count("third-list")).toBe(2);
	});

	it("refuses files that aren't tables, unknown columns, and one column for two fields", async () => {
		expect(await upload("name,postcode\n")).toMatchObject({ status: 422, body: { errors: [{ field: "file" }] } });
		expect((await upload(`name\n${"x\n".repeat(50_001)}`)).body.errors[0].message).toContain("50,000 is the limit");
		expect((await ask("/team/imports/", new FormData())).body.errors[0].message).toBe("Please choose a file");
		expect(await upload(new Uint8Array(50 * 1024 * 1024 + 20_000).fill(97))).toMatchObject({
			status: 413,
			body: { errors: [{ field: "file", message: "The file must be 50 MB or smaller." }] },
		});
		const { body: one } = await upload(csv("a,Hakea Help,Carlton,VIC,3053,,3053,We visit."));
		const tryWith = async (columns: object, source = "x") =>
			(await ask(`/team/imports/${one.id}/try/`, { source, columns, list_day: "2025-06-30" })).body.errors?.[0];
		expect(await tryWith({})).toEqual({
			field: "columns.name",
			message: "Please select the column with the names",
		});
		expect(await tryWith({ name: "nothing" })).toMatchObject({ field: "columns.name" });
		expect(await tryWith({ name: "name", suburb: "name" })).toMatchObject({
			field: "columns.suburb",
			message: "“name” is already used for name.",
		});
		expect(await tryWith({ name: "name" }, " ")).toMatchObject({ field: "source" });
		expect((await ask("/team/imports/0b7c1d2e-1111-4222-8333-944445555666/")).status).toBe(404);
	});

	it("asks for the source; its word mapping and defaults apply to its next file", async () => {
		const file = csv("a,Myrtle Mobile Massage,Fitzroy,VIC,3065,,3065,We visit.")
			.replace(",description", ",description,services")
			.replace("We visit.", "We visit.,Massage");
		const { body: one } = await upload(file);
		expect(one).toMatchObject({ source: "", columns: { services: "services" } });
		const choices = async (id: string) => (await ask(`/team/imports/${id}/choices/`)).body;
		expect(await choices(one.id)).toMatchObject({
			preset: "none",
			values: {},
			defaults: {},
			unknown: [],
			words: { status: ["open", "stopped"] },
		});
		const tryIt = (id: string, body: object) =>
			ask(`/team/imports/${id}/try/`, { source: "word-list", columns: one.columns, list_day: "2025-06-30", ...body });
		expect((await tryIt(one.id, { source: "" })).body.errors).toEqual([
			{ field: "source", message: "Enter a name for the source" },
		]);
		expect((await tryIt(one.id, { values: { services: { Massage: ["Magic"] } } })).body.errors).toEqual([
			{ field: "values.services.Massage", message: "“Magic” isn't one of our words for this." },
		]);
		expect((await tryIt(one.id, { defaults: { age_groups: ["200"] } })).body.errors).toMatchObject([
			{ field: "defaults.age_groups" },
		]);
		await settled((await tryIt(one.id, {})).body);
		expect(await choices(one.id)).toMatchObject({ unknown: [{ field: "services", word: "Massage", count: 1 }] });
		expect((await rows(one.id))[0]?.notes).toContain("service not known: “Massage”");
		const tried = await settled(
			(
				await tryIt(one.id, {
					values: { services: { Massage: ["Physiotherapy in a clinic"] } },
					defaults: { age_groups: ["65+"], funding_types: ["HCP"] },
				})
			).body,
		);
		expect((await choices(one.id)).unknown).toEqual([]);
		await settled((await ask(`/team/imports/${one.id}/commit/`, { token: tried.token })).body);
		const stored = async () =>
			(
				await sql`
					select s.name as service, p.age_groups, p.funding_types from provider p join service s on s.id = p.services[1] where p.source = 'word-list' order by source_key
				`.execute(db())
			).rows;
		const expected = { service: "Physiotherapy in a clinic", age_groups: ["65+"], funding_types: ["HCP"] };
		expect(await stored()).toEqual([expected]);

		const { body: next } = await upload(file.replace("a,Myrtle Mobile", "b,Hakea Home"));
		expect((await choices(next.id)).sources).toContain("word-list");
		const again = await settled((await tryIt(next.id, {})).body);
		expect(await choices(next.id)).toMatchObject({
			unknown: [],
			values: { services: { Massage: ["Physiotherapy in a clinic"] } },
		});
		await settled((await ask(`/team/imports/${next.id}/commit/`, { token: again.token })).body);
		expect(await stored()).toEqual([expected, expected]);
	});

	it("a JSON list is recognised by its columns", async () => {
		const list = [
			{
				ABN: "51824753556",
				Prov_N: "Bay Supports",
				Flag: "O",
				Outletname: "Mobile",
				RegGroup: [20],
				Post_cd: 800,
				State_cd: "NT",
				Post_cd_p: "0",
				Active: 1,
			},
		];
		const { body: one } = await upload(JSON.stringify(list), "list-providers.json");
		expect(one).toMatchObject({ row_count: 1, columns: { organisation: "Prov_N", services: "RegGroup" } });
		expect((await ask(`/team/imports/${one.id}/choices/`)).body).toMatchObject({
			preset: "ndis-finder",
			is_suggested: true,
			defaults: { age_groups: ["0-6", "7-14", "15-17", "18-64"] },
		});
		expect(await dryRun(one, "finder")).toMatchObject({ counts: { created: 1 } });
		expect((await upload(Buffer.from("d0cf11e0a1b11ae1", "hex"), "list.xls")).body.errors[0].message).toContain(
			"save it as XLSX or CSV",
		);
	});

	it("a file that is read in the wrong encoding can be read in another, also its headings", async () => {
		const bytes = Buffer.from(
			[
				"id;Caf\xe9 name;suburb;state;postcode",
				...["Ren\xe9e", "Zo\xeb", "Jos\xe9"].map((name, id) => `${id};${name} Care;Carlton;VIC;3053`),
			].join("\n"),
			"latin1",
		);
		const { body: one } = await upload(bytes, "list.csv");
		const choices = async () => (await ask(`/team/imports/${one.id}/choices/`)).body;
		expect(await choices()).toMatchObject({ encoding: "windows-1252" });
		const sample = (await choices()).encodings.find(({ encoding }: { encoding: string }) => encoding === "macintosh");
		expect(sample.text).toContain("CafÈ name");
		const columns = { ...one.columns, name: "Café name" };
		const mac = await ask(`/team/imports/${one.id}/try/`, { source: "encoded", columns, encoding: "macintosh" });
		expect((await settled(mac.body)).columns.name).toBe("CafÈ name");
		expect(await choices()).toMatchObject({ encoding: "macintosh" });
		const again = await ask(`/team/imports/${one.id}/try/`, {
			...{ source: "encoded", encoding: "windows-1252" },
			columns: { ...columns, name: "CafÈ name" },
		});
		expect((await settled(again.body)).columns.name).toBe("Café name");
		expect((await rows(one.id)).map(({ name }) => name)).toEqual(["Renée Care", "Zoë Care", "José Care"]);
		expect((await ask(`/team/imports/${one.id}/try/`, { source: "encoded", columns, encoding: "x" })).status).toBe(422);
	});

	it("an import whose server stopped has written nothing, and can be tried again", async () => {
		const { body: one } = await upload(csv("a,Dianella Day,Carlton,VIC,3053,,3053,We visit."));
		await sql`update provider_import set state = 'trying', beat_at = ${api.services.clock()} where id = ${one.id}`.execute(
			db(),
		);
		expect((await ask(`/team/imports/${one.id}/try/`, { source: "fourth-list", columns: one.columns })).status).toBe(
			409,
		);
		api.advance(3 * 60_000);
		expect((await ask(`/team/imports/${one.id}/`)).body).toMatchObject({
			state: "failed",
			fault: expect.stringContaining("Nothing was written"),
		});
		expect(await dryRun(one, "fourth-list")).toMatchObject({ state: "tried" });
		// The same applies if the stopped node's clock was an hour ahead.
		const ahead = new Date(api.services.clock().getTime() + 3_600_000);
		await sql`update provider_import set state = 'importing', beat_at = ${ahead} where id = ${one.id}`.execute(db());
		expect((await ask(`/team/imports/${one.id}/`)).body).toMatchObject({ state: "failed" });
		expect(await dryRun(one, "fourth-list")).toMatchObject({ state: "tried" });
	});

	it("asks before rows become other providers, and undoes an import after a preview", async () => {
		const commit = async (one: ProviderImport, more = {}) => {
			const answer = await ask(`/team/imports/${one.id}/commit/`, { token: one.token, ...more });
			return answer.status === 200 ? settled(answer.body) : answer;
		};
		await commit(
			await dryRun((await upload(csv("a,Melaleuca Care,Carlton,VIC,3053,,3053,We visit."))).body, "renamed-list"),
		);
		const tried = await dryRun(
			(await upload(csv("a,Lilly Pilly Nursing,Geelong,VIC,3220,,3220,Other words."))).body,
			"renamed-list",
		);
		expect(tried.counts).toMatchObject({ changed: 1, renames: 1 });
		expect(await rows(tried.id)).toMatchObject([{ outcome: "changed", is_rename: true }]);
		expect(await commit(tried)).toMatchObject({
			status: 422,
			body: {
				errors: [
					{ field: "allow_renames", message: expect.stringContaining("1 row would become another provider") },
					{ field: "confirm_changes", message: expect.stringContaining("0 hidden, 1 renamed, 1 moved") },
				],
			},
		});
		expect(await commit(tried, { allow_renames: true, confirm_changes: 30 })).toMatchObject({ status: 422 });
		expect(await commit(tried, { allow_renames: true, confirm_changes: 1 })).toMatchObject({
			state: "done",
			can_undo: true,
		});
		const preview = await ask(`/team/imports/${tried.id}/undo/`);
		expect(preview).toMatchObject({ status: 200, body: { counts: { restored: 1, deleted: 0 } } });
		const name = async () =>
			(await sql`select name, postcode from provider where source = 'renamed-list'`.execute(db())).rows;
		expect(await name()).toEqual([{ name: "Lilly Pilly Nursing", postcode: "3220" }]);
		const undone = await settled((await ask(`/team/imports/${tried.id}/undo/`, {})).body);
		expect(undone).toMatchObject({ state: "undone", can_undo: false, undo: { restored: 1 } });
		expect(await name()).toEqual([{ name: "Melaleuca Care", postcode: "3053" }]);
		expect((await ask(`/team/imports/${tried.id}/undo/`, {})).status).toBe(409);
		expect(
			(
				await sql`select facts from audit where about = ${`import:${tried.id}`} and deed = 'import.undone'`.execute(
					db(),
				)
			).rows,
		).toHaveLength(1);
	});

	it("refuses a list of another kind, and one without places, and asks about columns that speak of a closure", async () => {
		const actions =
			"Type,Date effective from,Name,ABN,City,State,Postcode\nBanning order,1 March 2026,Made Up,,X,NT,0800\n";
		expect(await upload(actions)).toMatchObject({
			status: 422,
			body: { errors: [{ field: "file", message: expect.stringContaining("compliance and enforcement actions") }] },
		});
		const { body: nowhere } = await upload("name,email\nHibbertia Care,x@hibbertia.example\n");
		expect(
			await ask(`/team/imports/${nowhere.id}/try/`, { source: "closed-list", columns: nowhere.columns }),
		).toMatchObject({ status: 422, body: { errors: [{ field: "columns.suburb" }] } });

		const { body: taken } = await upload(
			"id,name,suburb,state,postcode,Facility Status,Accreditation expiry\n1,Hibbertia Care,Carlton,VIC,3053,CLOSED,\n2,Pimelea Care,Carlton,VIC,3053,OPEN,2020-01-01\n",
		);
		const tried = await dryRun(taken, "closed-list");
		expect(tried.counts).toMatchObject({
			stopped: 1,
			created: 1,
			asks: [
				{ column: "Facility Status", is_read: true, values: [{ word: "CLOSED", count: 1, hides: true }, {}] },
				{ column: "Accreditation expiry", is_read: false },
			],
		});
		const commit = (more = {}) => ask(`/team/imports/${tried.id}/commit/`, { token: tried.token, ...more });
		expect(await commit()).toMatchObject({
			status: 422,
			body: { errors: [{ field: "columns_checked", message: expect.stringContaining("“Facility Status”") }] },
		});
		expect((await settled((await commit({ columns_checked: true })).body)).state).toBe("done");
		expect(await count("closed-list")).toBe(1);
	});

	it("holds back a row that may be an existing profile until someone chooses", async () => {
		const first = await dryRun(
			(await upload(csv("a,Quandong Care,Carlton,VIC,3053,q@quandong.example,3053,We visit."))).body,
			"match-one",
		);
		await settled((await ask(`/team/imports/${first.id}/commit/`, { token: first.token })).body);
		const second = csv(
			"7,Quandong Care Pty Ltd,Carlton,VIC,3053,,3053,Ours.",
			"8,Riberry Care,Carlton,VIC,3053,,3053,Theirs.",
		);
		const tried = await dryRun((await upload(second)).body, "match-two");
		expect(tried.counts).toMatchObject({
			created: 1,
			undecided: 1,
			matches: [{ why: "same name and postcode", count: 1 }],
		});
		expect(await rows(tried.id, "?outcome=undecided")).toMatchObject([
			{ line: 2, maybe: expect.any(Number), choice: null },
		]);
		const choose = (token: string | null, how: object) => ask(`/team/imports/${tried.id}/choices/`, { token, ...how });
		expect((await choose("x", { line: 2, as: "same" })).status).toBe(409);
		const asNew = await choose(tried.token, { why: "same name and postcode", as: "new" });
		expect(asNew).toMatchObject({ status: 200, body: { counts: { created: 2, undecided: 0 } } });
		// A choice changes the plan, so the old token no longer works.
		expect((await ask(`/team/imports/${tried.id}/commit/`, { token: tried.token })).status).toBe(409);
		const asSame = await choose(asNew.body.token, { line: 2, as: "same" });
		expect(asSame.body.counts).toMatchObject({ created: 1, changed: 1, undecided: 0 });
		await settled((await ask(`/team/imports/${tried.id}/commit/`, { token: asSame.body.token })).body);
		expect((await sql`select name from provider where name like 'Quandong%'`.execute(db())).rows).toEqual([
			{ name: "Quandong Care" },
		]);
	});
});
