import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FoundProfile, ProviderSearch } from "#contract/providers/providers.ts";
import { unreachedWords } from "#contract/shared/reach-words.ts";
import { type Random, seededRandom } from "#demo/providers/random.ts";
import { type Lookup, lookupOf } from "#domains/providers/lookup.ts";
import { placedAt } from "#domains/providers/placed-at.ts";
import { type ProviderRow, publicColumns, toProvider } from "#domains/providers/store.ts";
import { plantOdd } from "#domains/search/edge-case-profiles.fixture.ts";
import { readVocabulary } from "#domains/search/plain-search.fixture.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { readSearch, searchCall } from "#web/lib/search-address.ts";
import { servesPlace } from "#web/parts/provider-facts/serves-place.ts";
import { idsIn } from "#web/public/compare/load.ts";
import { compareRows } from "#web/public/compare/rows.ts";

// Comparison, emailed list, connect page and the connect request say the same about a provider and a place as the one
// function of reach (decision 87).

const PAIRS = 10_000;
const COMPARED = 4;
const SAMPLE = 40;
const now = new Date("2026-03-02T09:00:00+11:00");
let api: TestApi;
let lookup: Lookup;
let profiles: FoundProfile[];
let areas: { id: number; name: string }[];
let services: { id: number; name: string; service_area: number }[];
let postcodes: string[];
let age: string;

beforeAll(async () => {
	api = await testApi();
	const { database } = api.services;
	await plantOdd(database.db, seededRandom(88), now);
	await sql`update service_area set remote = (array['yes', 'assessment', 'no'])[1 + id % 3]`.execute(database.db);
	lookup = await lookupOf(database);
	const { rows } = await sql<ProviderRow>`select ${publicColumns("p")} from provider p where is_active`.execute(
		database.db,
	);
	const register = {
		...{ state: "not_checked", barred: false, why: "no_list", list: null, registrations: [], before: null },
		...{ conditions: [], areas: [], actions: [], actions_list: null, facts: [], limits: [], ranges: [] },
	};
	profiles = rows.map((row) => ({ ...toProvider(row, lookup), register })) as unknown as FoundProfile[];
	const known = await readVocabulary(database.db);
	postcodes = known.postcodes;
	areas = (
		await sql<{ id: number; name: string }>`select id, name from service_area order by id`.execute(database.db)
	).rows.filter(({ id }) => known.areas.includes(id));
	services = (
		await sql<{ id: number; name: string; service_area: number }>`
			select id, name, service_area_id as service_area from service_in_use order by id
		`.execute(database.db)
	).rows;
	age = (await sql<{ code: string }>`select code from age_group order by number limit 1`.execute(database.db)).rows[0]
		?.code as string;
});
afterAll(() => api.close());

const randomState = (random: Random) => {
	const ids = random.some(
		areas.map(({ id }) => id),
		random.pick([0, 1, 1, 1, 2]),
	);
	return readSearch(
		new URLSearchParams({ service_areas_list: ids.join(), postcodes_list: random.pick(postcodes) ?? "" }),
	);
};
type State = ReturnType<typeof readSearch>;
const askedOf = (state: State) => {
	const { service_areas_list, postcodes_list } = searchCall(state);
	return ProviderSearch.parse({ service_areas_list, postcodes_list });
};
const lists = () => ({ areas, services: services as never, conditions: [], ages: [], funding: [] });
/** What the comparison says about the place, for each provider. */
const compared = (of: readonly FoundProfile[], state: State): string[] => {
	const row = compareRows(of, state, lists(), now).find(({ label }) => label.startsWith("Serves "));
	return row?.cells.map(({ lines }) => lines.join()) ?? [];
};
/** Whether words of the comparison say that the provider can help there. */
const isYes = (words: string) => /^(Yes|Probably|By phone or video)/.test(words);

test("the comparison and the connect page agree with it about 10,000 pairs", () => {
	const random = seededRandom(41);
	for (let pairs = 0; pairs < PAIRS; pairs += COMPARED) {
		const state = randomState(random);
		const asked = askedOf(state);
		const chosen = random
			.some(profiles, COMPARED)
			.map((profile) => ({ ...profile, ...placedAt(profile, asked, lookup) }));
		const place = state.postcodes_list[0] ?? "";
		for (const [i, words] of compared(chosen, state).entries()) {
			const { id, reach } = chosen[i] as FoundProfile;
			const told = { id, state: asked, words };
			const helps = reach.as === "serves" || reach.as === "video";
			expect({ told, compared: isYes(words) }).toEqual({ told, compared: helps });
			// Another service is said first; otherwise the words are those of the profile.
			if (!words.startsWith("Not for"))
				expect({ told, words }).toEqual({ told, words: servesPlace(chosen[i] as never) });
			expect({ told, connect: unreachedWords(reach, place) }).toEqual({
				told,
				connect: reach.as === null ? `Doesn't visit ${place}` : undefined,
			});
		}
	}
}, 120_000);

test("the API, the emailed list and a connect request agree with it on a sample", async () => {
	const random = seededRandom(42);
	for (let n = 0; n < SAMPLE; n++) {
		const state = randomState(random);
		const asked = askedOf(state);
		const { service_areas_list, postcodes_list } = searchCall(state);
		// Ids in addresses have at most nine digits.
		const chosen = random.some(
			profiles.filter(({ id }) => id < 1_000_000_000),
			COMPARED,
		);
		const query = new URLSearchParams({
			...(service_areas_list && { service_areas_list }),
			...(postcodes_list && { postcodes_list }),
		});
		const read = async (id: number, by: URLSearchParams) =>
			(await (await api.request(`/providers/${id}/?${by}`)).json()) as FoundProfile;
		const shown = await Promise.all(chosen.map(({ id }) => read(id, query)));
		const expected = chosen.map((profile) => placedAt(profile, asked, lookup).reach);
		expect(shown.map(({ reach }) => reach)).toEqual(expected);

		// The emailed list leads to the same comparison.
		const email = `list-${n}@visitor.example`;
		const body = {
			...{ email, providers: chosen.map(({ id }) => id), service_areas: asked.service_areas_list },
			postcodes: asked.postcodes_list,
		};
		expect((await api.request("/shortlists/", { body })).status).toBe(202);
		const [list] = await emailsTo(api.services, email);
		const link = /\/providers\/compare\?\S*/.exec(list?.text_body ?? "")?.[0] ?? "";
		const params = new URL(link, "https://alongside.example").searchParams;
		expect(idsIn(params)).toEqual(chosen.map(({ id }) => id));
		const again = searchCall(readSearch(params));
		expect([again.service_areas_list, again.postcodes_list]).toEqual([service_areas_list, postcodes_list]);
		expect(compared(shown, readSearch(params))).toEqual(compared(shown, state));

		// A request stores and says which of the chosen providers don't reach the place.
		const [area] = asked.service_areas_list;
		if (area === undefined) continue;
		const visitor = `asks-${n}@visitor.example`;
		const sent = await api.request("/quotes/", {
			body: {
				...{
					name: "Mai Nguyen",
					email: visitor,
					phone: "0491 570 006",
					postcode: asked.postcodes_list[0],
					terms: true,
				},
				...{ service_area: area, age_groups_list: [age], funding_types_list: ["NDIS"] },
				providers: chosen.map(({ id }) => id),
			},
		});
		expect(sent.status).toBe(201);
		const { id } = (await sent.json()) as { id: string };
		const { rows } = await sql<{ provider_id: number }>`
			select provider_id from quote_provider where quote_id = ${id} and not is_available
		`.execute(api.services.database.db);
		const away = chosen.filter(
			(profile) => placedAt(profile, { ...asked, service_areas_list: [area] }, lookup).reach.as === null,
		);
		const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b);
		expect(sorted(rows.map(({ provider_id }) => provider_id))).toEqual(sorted(away.map((one) => one.id)));
		const [letter] = await emailsTo(api.services, visitor);
		const named = letter?.text_body.match(/doesn't visit/g)?.length ?? 0;
		expect(named).toBe(away.length === chosen.length ? 0 : away.length);
	}
}, 240_000);
