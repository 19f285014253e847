import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ProviderSearch } from "#contract/providers/providers.ts";
import { lookupOf } from "#domains/providers/lookup.ts";
import { anAccount, aProvider, aRegion, aService } from "#tests/support/builders.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { search, searchDatabase } from "./search.ts";
import { searchTokens, type Tokens } from "./tokens.ts";

let database: TestDatabase;
let region: { id: number };
let physio: { id: number; areaId: number };
let speech: { id: number; areaId: number };

beforeAll(async () => {
	database = await testDatabase();
	region = await aRegion(database.db, ["9101", "9102", "9103"]);
	physio = await aService(database.db);
	speech = await aService(database.db);
});
afterAll(() => database.close());

const find = async (asked: Record<string, string> = {}) => {
	const { results, ...rest } = await search(database, ProviderSearch.parse(asked), new Date());
	return { ids: results.map((provider) => provider.id), results, ...rest };
};
/** The same search in the database, without the index. */
const findInDatabase = async (asked: Record<string, string>) => {
	const lookup = await lookupOf(database);
	const question = ProviderSearch.parse(asked);
	const { results } = await searchDatabase(
		database,
		question,
		searchTokens(question, lookup) as Tokens,
		lookup,
		new Date(),
	);
	return results.map((provider) => provider.id);
};
/** Each test has its own postcode, so that tests don't affect each other. */
let nextPostcode = 9200;
const somewhere = () => String(nextPostcode++);

describe("filters", () => {
	// API-020
	test("values within a list are alternatives; several lists narrow the results", async () => {
		const postcode = somewhere();
		const a = await aProvider(database.db, { services: [physio.id], postcodes: [postcode] });
		const b = await aProvider(database.db, { services: [speech.id], postcodes: [postcode] });
		await aProvider(database.db, { services: [speech.id], postcodes: ["9102"] });

		const either = await find({ postcodes_list: postcode, service_areas_list: `${physio.areaId},${speech.areaId}` });
		expect(either.ids.sort()).toEqual([a.id, b.id].sort());
		const one = await find({ postcodes_list: postcode, service_areas_list: String(speech.areaId) });
		expect(one.ids).toEqual([b.id]);
	});

	// API-020
	test("a postcode matches profiles that list it or its region", async () => {
		const whole = await aProvider(database.db, { name: "Whole region", regions: [region.id] });
		const single = await aProvider(database.db, { name: "Single postcode", postcodes: ["9101"] });
		expect((await find({ postcodes_list: "9101" })).ids).toEqual(expect.arrayContaining([whole.id, single.id]));
		expect((await find({ postcodes_list: "9103" })).ids).toContain(whole.id);
		expect((await find({ postcodes_list: "9103" })).ids).not.toContain(single.id);
	});

	// API-020
	test.each(["0001", "910", "91011", "abcd", "19101"])("an unknown postcode (%s) matches nothing", async (postcode) => {
		expect(await find({ postcodes_list: postcode })).toMatchObject({ ids: [], count: 0, totalPages: 0 });
	});

	// API-020
	test("unknown areas, ages and funding types match nothing", async () => {
		const asked: Record<string, string>[] = [
			{ service_areas_list: "2147483647" },
			{ age_groups_list: "nobody" },
			{ funding_types_list: "GOLD" },
		];
		for (const unknown of asked) expect(await find(unknown)).toMatchObject({ ids: [], count: 0 });
	});

	// API-020
	test("suburbs and i-don-t-know don't filter, but onboarding does", async () => {
		const postcodes = [somewhere()];
		const plain = await aProvider(database.db, { postcodes }, "rated");
		const onboarding = await aProvider(database.db, { postcodes }, "onboarding");
		const at = { postcodes_list: postcodes.join() };
		expect((await find({ ...at, suburb_list: "Nowhere", funding_types_list: "i-don-t-know,GOLD" })).ids).toEqual([
			plain.id,
			onboarding.id,
		]);
		expect((await find({ ...at, is_subscribed_for_onboarding: "true" })).ids).toEqual([onboarding.id]);
		expect((await find({ ...at, is_subscribed_for_onboarding: "false" })).count).toBe(2);
	});

	// API-023
	test("every typed word must occur in the name, in any case; LIKE wildcards are ordinary characters", async () => {
		const all = await aProvider(database.db, { name: "Quokka 100% Speech_Therapy" });
		const other = await aProvider(database.db, { name: "Quokka 1000 Speech Therapy" });
		expect((await find({ query: "  speech QUOKKA " })).ids.sort()).toEqual([all.id, other.id].sort());
		expect((await find({ query: "quokka 100%" })).ids).toEqual([all.id]);
		expect((await find({ query: "quokka speech_t" })).ids).toEqual([all.id]);
		expect((await find({ query: "quokka physio" })).ids).toEqual([]);
		expect((await find({ query: "quokka \\" })).ids).toEqual([]);
	});

	test("a name is found with or without apostrophes, accents, hyphens and spaces", async () => {
		const made: number[] = [];
		for (const name of [
			"Zorro O’Dea Care",
			"Zorro Söhne Care",
			"Zorro Co-operative Care",
			"Zorro O Brien & Daughters",
			"Zorro Soerensen All Ability",
		])
			made.push((await aProvider(database.db, { name })).id);
		const [odea, sohne, cooperative, obrien, soerensen] = made;
		for (const [typed, id] of [
			["O'Dea", odea],
			["ODEA", odea],
			["o dea", odea],
			["Sohne", sohne],
			["Soehne", sohne],
			["so\u0308hne", sohne],
			["cooperative", cooperative],
			["co-operative", cooperative],
			["co operative", cooperative],
			["O'Brien", obrien],
			["brien and daughters", obrien],
			["Sörensen all-ability", soerensen],
			["Ｓørensen", soerensen],
		] as const)
			expect((await find({ query: `zorro ${typed}` })).ids, typed).toEqual([id]);
	});

	test("inactive providers are not found until they are active again", async () => {
		const postcodes = [somewhere()];
		const provider = await aProvider(database.db, { postcodes }, "inactive");
		expect((await find({ postcodes_list: postcodes.join() })).count).toBe(0);
		await database.db.updateTable("provider").set({ is_active: true }).where("id", "=", provider.id).execute();
		expect((await find({ postcodes_list: postcodes.join() })).ids).toEqual([provider.id]);
	});
});

describe("order", () => {
	const rated = (overall_review: string | null, reviews_count: number, name?: string) => ({
		overall_review,
		reviews_count,
		...(name && { name }),
	});
	const made = async (postcode: string, ...all: ReturnType<typeof rated>[]) => {
		const ids: number[] = [];
		for (const fields of all) ids.push((await aProvider(database.db, { ...fields, postcodes: [postcode] })).id);
		return ids;
	};

	// RES-008, RES-010, RES-012
	test("by score: rating as a number, then reviews, unrated last", async () => {
		const postcode = somewhere();
		const [few, many, best, zero, unrated] = await made(
			postcode,
			rated("4.5", 3),
			rated("4.5", 9),
			rated("5.0", 1),
			rated("0.0", 7),
			rated(null, 0),
		);
		expect((await find({ postcodes_list: postcode })).ids).toEqual([best, many, few, zero, unrated]);
	});

	// RES-009, RES-011
	test("highly reviewed: reviews, then rating", async () => {
		const postcode = somewhere();
		const [low, high, most, none] = await made(
			postcode,
			rated("3.0", 8),
			rated("4.0", 8),
			rated("1.0", 900),
			rated(null, 0),
		);
		expect((await find({ postcodes_list: postcode, order: "highly_reviewed" })).ids).toEqual([most, high, low, none]);
	});

	// RES-008
	test("ties sort by name, ignoring case, then by id", async () => {
		const postcode = somewhere();
		const [z, b, a, b2] = await made(
			postcode,
			rated("4.0", 2, "Zamia"),
			rated("4.0", 2, "banksia"),
			rated("4.0", 2, "Acacia"),
			rated("4.0", 2, "Banksia"),
		);
		for (const order of ["by_score", "highly_reviewed"])
			expect((await find({ postcodes_list: postcode, order })).ids).toEqual([a, b, b2, z]);
	});
});

describe("one per account", () => {
	const twins = async (postcode: string | undefined, first: object, second: object) => {
		const account_id = (await anAccount(database.db)).id;
		const services = [physio.id];
		const place = postcode ? { postcodes: [postcode] } : {};
		const a = await aProvider(database.db, { account_id, services, ...place, ...first });
		const b = await aProvider(database.db, { account_id, services, ...place, ...second });
		return [a.id, b.id];
	};

	// RES-013
	test("two results of one account become one before counting", async () => {
		const postcode = somewhere();
		const [better] = await twins(
			postcode,
			{ overall_review: "4.0", reviews_count: 1 },
			{ overall_review: "3.9", reviews_count: 50 },
		);
		const alone = await aProvider(database.db, { postcodes: [postcode] });
		expect(await find({ postcodes_list: postcode })).toMatchObject({
			ids: [better, alone.id],
			count: 2,
			totalPages: 1,
		});
	});

	// RES-013
	test("equal ratings keep the lower id", async () => {
		const postcode = somewhere();
		const [lower] = await twins(
			postcode,
			{ overall_review: "4.0", reviews_count: 1 },
			{ overall_review: "4.0", reviews_count: 90 },
		);
		expect((await find({ postcodes_list: postcode })).ids).toEqual([lower]);
	});

	// RES-014
	test("a search with a postcode keeps the in-person profile; one without keeps the telehealth profile", async () => {
		const postcode = somewhere();
		const name = "Bilby Twins";
		const [online, inPerson] = await twins(
			postcode,
			{ name, is_telehealth_available: true, overall_review: "4.0", reviews_count: 3 },
			{ name, is_telehealth_available: false, overall_review: "2.0", reviews_count: 3 },
		);
		expect((await find({ query: "bilby twins", postcodes_list: postcode })).ids).toEqual([inPerson]);
		expect((await find({ query: "bilby twins" })).ids).toEqual([online]);
	});

	// RES-014
	test("a profile that does not match the filters never represents its account", async () => {
		const postcode = somewhere();
		const account_id = (await anAccount(database.db)).id;
		const here = await aProvider(database.db, { account_id, postcodes: [postcode] }, "telehealth");
		await aProvider(database.db, { account_id, postcodes: ["9102"] }, "topRated");
		expect((await find({ postcodes_list: postcode })).ids).toEqual([here.id]);
	});
});

describe("pages", () => {
	// RES-003, RES-006
	test("45 providers make three pages; a page past the end is empty but has the right count", async () => {
		const postcode = somewhere();
		for (let i = 0; i < 45; i++)
			await aProvider(database.db, { postcodes: [postcode], name: `Page ${String(i).padStart(2, "0")}` });
		const pages = [];
		for (const page of ["1", "2", "3", "4", "999999"]) pages.push(await find({ postcodes_list: postcode, page }));
		expect(pages.map((page) => page.ids.length)).toEqual([20, 20, 5, 0, 0]);
		expect(pages.every((page) => page.count === 45 && page.totalPages === 3)).toBe(true);
		expect(new Set(pages.flatMap((page) => page.ids)).size).toBe(45);
	});

	// API-023
	test("pageSize limits a page to five", async () => {
		expect((await find({ query: "page", pageSize: "5" })).ids).toHaveLength(5);
	});
});

// API-022
test("a result has every field of the contract, with regions expanded into postcodes", async () => {
	const account = await anAccount(database.db);
	const made = await aProvider(
		database.db,
		{
			account_id: account.id,
			name: "Numbat Full",
			regions: [region.id],
			postcodes: ["9300", "9102"],
			services: [physio.id],
			logo_url: "/demo-logos/mark-01.svg",
		},
		"telehealth",
		"optimisation",
	);
	const { results } = await find({ query: "numbat full" });
	expect(results).toEqual([
		{
			id: made.id,
			url_slug: made.url_slug,
			name: "Numbat Full",
			short_description: made.short_description,
			description: made.description,
			url: made.url,
			logo_url: "/demo-logos/mark-01.svg",
			services: [physio.id],
			age_groups: [],
			funding_types: [],
			postcodes: ["9101", "9102", "9103", "9300"],
			regions: [region.id],
			overall_review: "0.0",
			reviews_count: 0,
			is_active: true,
			is_coverage_estimated: false,
			is_optimisation_provider: true,
			is_telehealth_available: true,
			account: account.id,
			phone_number: made.phone_number,
			capacity: [],
			sites: [],
			delivery: [],
			fit_facts: {},
			prices: [],
			registered_for: [],
			nearest: null,
			reach: {
				as: "serves",
				ways: [
					{ way: null, sure: "unstated", source: null, is_anywhere: false, is_assessment: false },
					{ way: "video", sure: "unstated", source: null, is_anywhere: false, is_assessment: false },
				],
			},
		},
	]);
});

test("search follows every change to a profile", async () => {
	const [postcode, other] = [somewhere(), somewhere()];
	const provider = await aProvider(database.db, { name: "Echidna One", services: [physio.id], postcodes: [postcode] });
	const change = (fields: object) =>
		database.db.updateTable("provider").set(fields).where("id", "=", provider.id).execute();
	await change({ name: "Echidna Two", services: [speech.id], postcodes: [other] });
	expect((await find({ query: "echidna one" })).count).toBe(0);
	expect(
		(await find({ query: "echidna two", service_areas_list: String(speech.areaId), postcodes_list: other })).ids,
	).toEqual([provider.id]);
	await database.db.deleteFrom("provider").where("id", "=", provider.id).execute();
	expect((await find({ query: "echidna" })).count).toBe(0);
});

test("by distance the outlet nearest to the suburb or postcode is shown, by rating the best rated", async () => {
	// All of them serve Mildura and Melbourne, 480 km apart.
	const postcodes = ["3500", "3000"];
	const account = await anAccount(database.db);
	const [mildura, melbourne, unplaced] = [
		await aProvider(database.db, { account_id: account.id, postcodes, latitude: -34.2, longitude: 142.15 }),
		// Without coordinates, the centre of the postcode counts.
		await aProvider(database.db, { account_id: account.id, postcodes, postcode: "3004" }, "rated"),
		await aProvider(database.db, { account_id: account.id, postcodes }, "rated"),
	];
	const remote = await aProvider(
		database.db,
		{ account_id: account.id, postcodes, latitude: -34.2, longitude: 142.15, is_telehealth_available: true },
		"rated",
	);
	const own = new Set([mildura, melbourne, unplaced, remote].map(({ id }) => id));
	const shown = async (asked: Record<string, string>) => {
		const nearest = { order: "nearest", pageSize: "100", ...asked };
		const inMemory = (await find(nearest)).ids.filter((id) => own.has(id));
		expect((await findInDatabase(nearest)).filter((id) => own.has(id))).toEqual(inMemory);
		return inMemory;
	};
	expect(await shown({ postcodes_list: "3500" })).toEqual([mildura.id]);
	expect(await shown({ postcodes_list: "3000" })).toEqual([melbourne.id]);
	expect(await shown({ postcodes_list: "3500", order: "highly_reviewed" })).toEqual([melbourne.id]);
	expect(await shown({ postcodes_list: "3500", order: "by_score" })).toEqual([melbourne.id]);
	// If the nearest outlet doesn't match a filter, the next nearest is shown. Without a place nothing changes.
	await database.db
		.updateTable("provider")
		.set({ services: [physio.id] })
		.where("id", "in", [mildura.id, unplaced.id])
		.execute();
	expect(await shown({ postcodes_list: "3000", service_areas_list: String(physio.areaId) })).toEqual([mildura.id]);
	expect(await shown({})).toEqual([remote.id]);
});

test("names sort by letter, ignoring case, accents and leading symbols; names that start with a digit come last", async () => {
	const postcodes = [somewhere()];
	const names = [
		"!!! Wattle",
		"#1 Home Care",
		"banksia",
		"Éclair",
		"(The) Acacia",
		"“Fern” Care",
		"24/7 Care",
		"Eclair Two",
		"***",
		"Zinnia",
	];
	for (const name of names) await aProvider(database.db, { name, postcodes });
	const sorted = [
		"banksia",
		"Éclair",
		"Eclair Two",
		"“Fern” Care",
		"(The) Acacia",
		"!!! Wattle",
		"Zinnia",
		"***",
		"#1 Home Care",
		"24/7 Care",
	];
	const { results } = await find({ postcodes_list: postcodes.join() });
	expect(results.map(({ name }) => name)).toEqual(sorted);
	expect(await findInDatabase({ postcodes_list: postcodes.join() })).toEqual(results.map(({ id }) => id));
});
