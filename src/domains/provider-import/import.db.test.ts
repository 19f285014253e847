import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Defaults } from "#contract/provider-import/choices.ts";
import { ProviderSearch } from "#contract/providers/providers.ts";
import { findProvider } from "#domains/providers/store.ts";
import { search } from "#domains/search/search.ts";
import type { Transaction } from "#platform/db/database.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { importProviders } from "./import.ts";
import { readSource } from "./read.ts";
import { readWords } from "./words.ts";

let database: TestDatabase;
beforeAll(async () => {
	database = await testDatabase();
});
afterEach(() => database.reset());
afterAll(() => database.close());

interface Facts {
	fit_facts: object;
	sites: object[];
}

const HEADER =
	"id,OUTLET_NAME,address,STREET_STATE,STREET_PCODE,STREET_SUBURB,OPEN_HOUR,CLOSE_HOUR,dementia,respite,mental_health,WEBSITE,MAIN_EMAIL,MAIN_PHONE,DESCRIPTION,RELIGION,lat,lng";
const melbourne = "VIC,3000,MELBOURNE";
const row = (
	id: string,
	name: string,
	more: { place?: string; hours?: string; flags?: string; contact?: string; text?: string; point?: string } = {},
) =>
	[
		id,
		name,
		'"1 COLLINS Street, MELBOURNE, 3000, VIC"',
		more.place ?? melbourne,
		more.hours ?? "08:00,17:00",
		more.flags ?? "FALSE,FALSE,FALSE",
		more.contact ?? ",,",
		more.text ?? "",
		"",
		more.point ?? "-37.8127,144.9604",
	].join(",");

const run = async (
	lines: string[],
	{
		commit = true,
		header = HEADER,
		encoding = "utf8" as BufferEncoding,
		source = "test",
		defaults = {} as Defaults,
		confirmed = undefined as number | undefined,
	} = {},
) => {
	const words = await readWords(database.db);
	return importProviders(
		database,
		readSource(Buffer.from([header, ...lines].join("\r\n"), encoding), undefined, { defaults, words }),
		{ source, commit, confirmed, listDay: "2026-06-30" },
	);
};
/** The operator's choices for a list of home care outlets without services. */
const HOME_CARE: Defaults = {
	services: ["Home Care Package Provider"],
	age_groups: ["65+"],
	funding_types: ["HCP", "HCP1", "HCP2", "HCP3", "HCP4"],
};
const imported = () => database.db.selectFrom("provider").selectAll().orderBy("source_key").execute();
const reasons = (report: { flags: { reason: string; lines: number[] }[] }) =>
	Object.fromEntries(report.flags.map(({ reason, lines }) => [reason, lines]));

describe("a row", () => {
	test("is refused if its name is too long, however long, and the other rows are imported", async () => {
		// Comparing all these words with another name would take all memory.
		const swallowed = `"${"Wattle Home Care ".repeat(20_000)}"`;
		const report = await run([
			row("1", "a".repeat(200)),
			row("2", "a".repeat(201)),
			row("3", swallowed),
			row("4", "Gum Care"),
		]);
		expect(report).toMatchObject({ read: 4, created: 2, refused: 2 });
		expect(report.refusals).toEqual(
			[3, 4].map((line) => ({
				line,
				reason: "the name has more than 200 characters: check for a missing closing quote",
			})),
		);
		expect((await imported()).map(({ name }) => name.length)).toEqual([200, 8]);
	});

	test("becomes a profile with our services, funding types and age group", async () => {
		const report = await run(
			[
				row("7", "Wattle Home Care", {
					flags: "dementia,FALSE,mental",
					contact: "http://wattle.example,Team@Wattle.example,+610355501234",
					text: '"We listen.\n\nWe stay. Call us on 1300 975 707 today!"',
				}),
			],
			{ defaults: HOME_CARE },
		);
		expect(report).toMatchObject({ read: 1, created: 1, changed: 0, unchanged: 0, refused: 0, accountsCreated: 1 });
		const [profile] = await imported();
		expect(profile).toMatchObject({
			name: "Wattle Home Care",
			url_slug: "wattle-home-care",
			description: "<p>We listen.</p><p>We stay.</p>",
			url: "http://wattle.example",
			email: "team@wattle.example",
			phone_number: "(03) 5550 1234",
			street_address: "1 Collins Street",
			suburb: "Melbourne",
			state: "VIC",
			postcode: "3000",
			funding_types: ["HCP", "HCP1", "HCP2", "HCP3", "HCP4"],
			age_groups: ["65+"],
			source: "test",
			source_key: "7",
			overall_review: null,
			is_active: true,
		});
		expect(profile?.source_facts).toMatchObject({
			opens: "08:00",
			closes: "17:00",
			dementia: true,
			respite: false,
			coverage: "estimated",
		});
		const offered = await sql<{ area: string }>`
			select distinct a.name as area from service s join service_area a on a.id = s.service_area_id where s.id = any (${profile?.services}) order by 1
		`.execute(database.db);
		expect(offered.rows.map((o) => o.area)).toEqual(
			expect.arrayContaining(["Dementia care", "Home Care Package Provider", "Mental health support"]),
		);
		expect(offered.rows.map((o) => o.area)).not.toContain("Respite");
		expect(reasons(report)).toEqual({ "removed phone numbers from the description": [expect.any(Number)] });
	});

	test("states evenings, weekends and hours as of the import, and only a change or new fact gets a later day", async () => {
		const header = "id,name,suburb,state,postcode,opens,closes,weekends,evenings";
		const outlet = (closes: string, evenings: string) =>
			`7,Wattle Care,MELBOURNE,VIC,3000,08:00,${closes},FALSE,${evenings}`;
		const on = (day: string) => ({ clock: () => new Date(`${day}T12:00:00+11:00`) });
		const bring = (line: string, day: string) =>
			importProviders(
				database,
				readSource(Buffer.from([header, line].join("\n"))),
				{ source: "test", commit: true, listDay: "2026-06-30" },
				on(day),
			);
		const facts = async () =>
			(await sql<Facts>`select fit_facts, sites_of(p) as sites, source_facts from provider p`.execute(database.db))
				.rows[0];
		const weekdays = (closes: string) => [1, 2, 3, 4, 5].map((day) => ({ day, opens: "08:00", closes }));
		const by = (day: string) => ({ stated_on: day, source: "import" });
		await bring(outlet("17:00", "TRUE"), "2026-11-03");
		const first = {
			evenings: { value: "yes", ...by("2026-11-03") },
			hours: { value: weekdays("17:00"), ...by("2026-11-03") },
		};
		expect(await facts()).toMatchObject({ fit_facts: first, sites: [by("2026-11-03")] });
		expect(await bring(outlet("17:00", "yes"), "2026-11-10")).toMatchObject({ changed: 0, unchanged: 1 });
		expect((await facts())?.fit_facts).toEqual(first);
		expect(await bring(outlet("18:00", "yes"), "2026-11-20")).toMatchObject({ changed: 1 });
		expect((await facts())?.fit_facts).toEqual({
			...first,
			hours: { value: weekdays("18:00"), ...by("2026-11-20") },
		});
		await sql`update provider set own_columns = '{fit_facts}', fit_facts = '{}'`.execute(database.db);
		await bring(outlet("19:00", "yes"), "2026-11-24");
		expect((await facts())?.fit_facts).toEqual({});
		// Closing at midnight or before opening isn't a time that the form accepts.
		await sql`update provider set own_columns = '{}'`.execute(database.db);
		await bring(outlet("24:00", "no"), "2026-11-25");
		expect((await facts())?.fit_facts).toEqual({});
	});

	test("has no value that neither the file nor the operator gave, and the report counts that", async () => {
		const report = await run([row("7", "Wattle Home Care", { flags: "dementia,FALSE,FALSE" })]);
		const [profile] = await imported();
		expect(profile).toMatchObject({ age_groups: [], funding_types: [] });
		const offered = await sql<{ area: string }>`
			select distinct a.name as area from service s join service_area a on a.id = s.service_area_id where s.id = any (${profile?.services})
		`.execute(database.db);
		expect(offered.rows).toEqual([{ area: "Dementia care" }]);
		expect(Object.keys(reasons(report))).toEqual(
			expect.arrayContaining([
				"no age groups: the profile stays hidden until someone adds them",
				"no funding types: the profile stays hidden until someone adds them",
			]),
		);
	});

	test("without a name is refused; a repeat is imported once; two outlets with one key are both kept", async () => {
		const report = await run([
			row("1", ""),
			row("2", "Acacia Care"),
			row("2", "Acacia Care"),
			row("2", "Banksia Care"),
		]);
		expect(report).toMatchObject({ read: 4, created: 2, refused: 2 });
		expect(report.refusals.map((refusal) => refusal.reason)).toEqual([
			"no name",
			"repeats the outlet of an earlier row",
		]);
		expect(Object.keys(reasons(report))).toContain(
			"an earlier row has the same key: identified by name and address instead",
		);
		expect(
			await run([row("1", ""), row("2", "Acacia Care"), row("2", "Acacia Care"), row("2", "Banksia Care")]),
		).toMatchObject({
			created: 0,
			changed: 0,
			unchanged: 2,
		});
	});

	test("with bad values is fixed, and each problem is reported with its line", async () => {
		const cut = "We help you stay at home. ".repeat(38).padEnd(1000, "and");
		const report = await run([
			row("1", "Northern Care", { place: "NT,800,DARWIN", point: "-12.46,130.84" }),
			row("2", "Hourless  Care", { hours: "NaN,NaN" }),
			row("3", "Cut Care", { text: `"${cut}"` }),
			row("4", "Phone Care", { contact: ",,+6155501234" }),
			row("5", "Odd Care", { contact: "https://https://odd.example,not an address,123" }),
			row("6", "Far Care", { point: "39.97,-74.8", place: "VIC,9999,NOWHERE" }),
		]);
		expect(report).toMatchObject({ read: 6, created: 6, refused: 0 });
		expect(reasons(report)).toMatchObject({
			"postcode without its leading zero": [2],
			'opening hours "NaN"': [3],
			"name had doubled spaces or lines": [3],
			"description was cut by the source at 1,000 characters: kept up to its last whole sentence": [4],
			"phone number without an area code: the state's was added": [5],
			"website address fixed": [6],
			"email address isn't valid": [6],
			"phone number isn't Australian": [6],
			"coordinates aren't in Australia": [7],
			"suburb, state and postcode don't match": [7],
		});
		const profiles = await imported();
		expect(profiles[0]?.postcode).toBe("0800");
		expect(profiles[2]?.description.endsWith("at home.</p>")).toBe(true);
		expect(profiles[4]).toMatchObject({ url: "https://odd.example", email: null, phone_number: null });
		expect(report).toMatchObject({ read: 6, created: 6 });
	});
});

describe("organisations", () => {
	test("outlets with one email domain or website share an account, named by their common words", async () => {
		const report = await run([
			row("1", "Kite Care North", { contact: "http://www.kite.example,a@kite.example," }),
			row("2", "Kite Care South", { contact: ",b@kite.example," }),
			row("3", "Lone Care", { contact: ",a@gmail.com," }),
			row("4", "Other Lone Care", { contact: ",b@gmail.com," }),
		]);
		expect(report).toMatchObject({
			accounts: 3,
			accountsCreated: 3,
		});
		expect(
			(await database.db.selectFrom("account").select("name").orderBy("name").execute()).map((account) => account.name),
		).toEqual(["Kite Care", "Lone Care", "Other Lone Care"]);
	});

	test("a new outlet joins its organisation's account", async () => {
		const first = row("1", "Kite Care North", { contact: ",a@kite.example," });
		await run([first]);
		expect(await run([first, row("2", "Kite Care South", { contact: ",b@kite.example," })])).toMatchObject({
			created: 1,
			unchanged: 1,
			accountsCreated: 0,
			accounts: 1,
		});
	});
});

describe("running again", () => {
	test("changes nothing, skips unchanged rows, and keeps what the provider changed", async () => {
		const lines = [row("1", "Fern Care"), row("2", "Raft Care")];
		await run(lines);
		await database.db
			.updateTable("provider")
			.set({ short_description: "Our own words" })
			.where("source_key", "=", "1")
			.execute();
		const before = await imported();
		expect(await run(lines)).toMatchObject({ created: 0, changed: 0, unchanged: 2, accountsCreated: 0 });
		expect(await imported()).toEqual(before);
	});

	test("a row with new values updates its profile, but keeps its URL and account", async () => {
		await run([row("1", "Fern Care"), row("2", "Raft Care")]);
		const [before] = await imported();
		expect(await run([row("1", "Fern & Sons Care"), row("2", "Raft Care")], { confirmed: 1 })).toMatchObject({
			created: 0,
			changed: 1,
			unchanged: 1,
		});
		const [after] = await imported();
		expect(after).toMatchObject({
			id: before?.id,
			name: "Fern & Sons Care",
			url_slug: before?.url_slug,
			account_id: before?.account_id,
		});
	});

	test("what staff changed stays, whatever the row has now", async () => {
		await run([row("1", "Fern Care")]);
		await database.db
			.updateTable("provider")
			.set({ name: "Fern Care Geelong", own_columns: ["name"] })
			.where("source_key", "=", "1")
			.execute();
		expect(await run([row("1", "Fern & Sons Care", { contact: ",new@fern.example," })])).toMatchObject({ changed: 1 });
		expect((await imported())[0]).toMatchObject({ name: "Fern Care Geelong", email: "new@fern.example" });
	});

	test("finds its rows by name and address if the source has no keys", async () => {
		const header = "Provider;Street;Post Code;Town;State";
		const lines = ["Fern Care;1 Collins Street;3000;Melbourne;VIC", "Café Ärmel;2 Collins Street;3000;Melbourne;VIC"];
		expect(await run(lines, { header, encoding: "latin1" })).toMatchObject({ created: 2 });
		expect(await run(lines.toReversed(), { header, encoding: "utf16le" })).toMatchObject({
			created: 0,
			changed: 0,
			unchanged: 2,
		});
		expect((await imported()).map((profile) => profile.name).sort()).toEqual(["Café Ärmel", "Fern Care"]);
	});

	test("a dry run makes the same report and writes nothing", async () => {
		const lines = [row("1", "Fern Care"), row("2", "Raft Care")];
		const dry = await run(lines, { commit: false });
		expect(await imported()).toEqual([]);
		expect(dry).toMatchObject({ committed: false, created: 2 });
		expect({ ...(await run(lines)), committed: false }).toEqual(dry);
	});
});

test("an estimated coverage ends 150 km away and leaves out served postcodes, with numbers in the report", async () => {
	await sql`insert into account (id, name) values (900, 'Geelong Care')`.execute(database.db);
	// 3350 is Ballarat, 100 km from Melbourne and outside its region, already served. 3450 is Castlemaine, 110 km away
	// and served by no one.
	await sql`insert into provider (account_id, url_slug, name, postcodes) values (900, 'ballarat-care', 'Ballarat Care', '{3350}')`.execute(
		database.db,
	);
	const report = await run(
		[row("1", "Fern Care"), row("2", "Given Care", { place: "WA,6000,PERTH", point: "-31.9558,115.8605" })],
		{ defaults: HOME_CARE },
	);
	const reached = async (postcode: string) =>
		(await search(database, ProviderSearch.parse({ postcodes_list: postcode }), new Date())).results.map((p) => p.name);
	expect(await reached("3000")).toEqual(["Fern Care"]);
	expect(await reached("6000")).toEqual(["Given Care"]);
	expect(await reached("3450")).toEqual(["Fern Care"]);
	expect(await reached("3350")).toEqual(["Ballarat Care"]);
	for (const far of ["0800", "7000", "2000", "2899", "6725"]) expect(await reached(far)).toEqual([]);
	// The Torres Strait is the farthest postcode from Melbourne and Perth.
	expect(report.coverage).toMatchObject({
		estimated: 2,
		farthest: expect.arrayContaining([{ postcode: "4875", km: expect.any(Number) }]),
	});
	expect((await findProvider(database.db, "fern-care"))?.is_coverage_estimated).toBe(true);
	expect((await findProvider(database.db, "ballarat-care"))?.is_coverage_estimated).toBe(false);
});

test("rows that refer to a profile can be written while its batch is being written", async () => {
	// The embedded engine runs one transaction at a time.
	if (database.kind === "embedded") return;
	await run([row("1", "Wattle Home Care")]);
	const found: unknown[] = [];
	const { patient } = database;
	const watched = {
		patient: {
			...patient,
			transaction: <T>(work: (trx: Transaction) => Promise<T>) =>
				patient.transaction(async (trx) => {
					const result = await work(trx);
					// A new request or review takes this lock. Changing the profile would wait.
					await sql`select from provider where source = 'test' for key share nowait`.execute(database.db);
					found.push(
						(await sql`select from provider where source = 'test' for no key update skip locked`.execute(database.db))
							.rows,
					);
					return result;
				}),
		},
	};
	const source = readSource(Buffer.from([HEADER, row("1", "Wattle Home Help")].join("\r\n")));
	expect(
		await importProviders(watched, source, { source: "test", commit: true, listDay: "2026-06-30", confirmed: 1 }),
	).toMatchObject({
		changed: 1,
	});
	expect(found[0]).toEqual([]);
});
