import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ProviderSearch } from "#contract/providers/providers.ts";
import { type Random, seededRandom } from "#demo/providers/random.ts";
import { seedDemoProviders } from "#demo/providers/seed.ts";
import { seedDemoRegisters } from "#demo/registers/seed.ts";
import { lookupOf } from "#domains/providers/lookup.ts";
import { readSettings } from "#platform/config.ts";
import type { Transaction } from "#platform/db/database.ts";
import { createPubSub, type PubSub } from "#platform/db/pubsub.ts";
import { createLog } from "#platform/observability/log.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { runs } from "#tests/support/runs.ts";
import { plantOdd } from "../edge-case-profiles.fixture.ts";
import { readEverything, readVocabulary, searchSlowly, type Vocabulary } from "../plain-search.fixture.ts";
import { search, searchDatabase } from "../search.ts";
import { lastPages, randomSearch } from "../searches.fixture.ts";
import { searchTokens } from "../tokens.ts";
import { indexOf, startDirectoryIndex } from "./directory-index.ts";

const DAY_MS = 24 * 3600_000;
let database: TestDatabase;
let pubsub: PubSub;
let stopIndex: () => Promise<void>;
let known: Vocabulary;
let ids: number[];
let now = new Date("2026-03-02T09:00:00+11:00");

beforeAll(async () => {
	database = await testDatabase();
	await seedDemoProviders(database);
	await seedDemoRegisters(database, now);
	await plantOdd(database.db, seededRandom(30), now);
	ids = (await sql<{ id: number }>`select id from provider order by id`.execute(database.db)).rows.map(({ id }) => id);
	known = await readVocabulary(database.db);
	const log = createLog("silent");
	pubsub = createPubSub({ database, log });
	await pubsub.start();
	stopIndex = startDirectoryIndex({ database, pubsub, log, settings: readSettings({ NODE_ENV: "test" }) });
	expect(await indexOf(database)?.settled()).toBe(true);
});
afterAll(async () => {
	await stopIndex();
	await pubsub.stop();
	await database.close();
});

/** Changes to the directory that take several statements in a transaction. */
const deeds: Record<string, (random: Random, trx: Transaction) => Promise<unknown>> = {
	"many changes, a part of them undone": async (random, trx) => {
		await changes["another name"]?.(random).execute(trx);
		await sql`savepoint halfway`.execute(trx);
		for (const kind of random.some(Object.keys(changes), 4)) await changes[kind]?.(random).execute(trx);
		await sql`rollback to halfway`.execute(trx);
		await changes["another account"]?.(random).execute(trx);
	},
	"many changes, all undone": async (random, trx) => {
		for (const kind of random.some(Object.keys(changes), 4)) await changes[kind]?.(random).execute(trx);
		throw new Undone();
	},
	"a profile deleted and made again": async (random, trx) => {
		const { rows } = await sql<{
			row: unknown;
		}>`delete from provider where id = ${someone(random)} returning to_jsonb(provider) as row`.execute(trx);
		const made = JSON.stringify(rows.map(({ row }) => row));
		const { rows: own } = await sql<{ name: string }>`
			select column_name as name from information_schema.columns where table_name = 'provider' and table_schema = current_schema() and is_generated = 'NEVER'
		`.execute(trx);
		const columns = sql.join(own.map(({ name }) => sql.ref(name)));
		await sql`insert into provider (${columns}) select ${columns} from jsonb_populate_recordset(null::provider, ${made}::jsonb)`.execute(
			trx,
		);
	},
	"all answers emptied and filled again": async (_, trx) => {
		const { rows } = await sql<{
			all: string;
		}>`select coalesce(json_agg(c), '[]')::text as all from provider_capacity c`.execute(trx);
		await sql`truncate provider_capacity`.execute(trx);
		await sql`insert into provider_capacity select * from json_populate_recordset(null::provider_capacity, ${rows[0]?.all}::json)`.execute(
			trx,
		);
	},
};
class Undone extends Error {}
const doInOne = async (kind: string, random: Random) => {
	try {
		await database.transaction(async (trx) => deeds[kind]?.(random, trx));
	} catch (error) {
		if (!(error instanceof Undone)) throw error;
	}
};

/** Changes to the directory that take one statement. */
const changes: Record<string, (random: Random) => ReturnType<typeof sql>> = {
	"a profile more": (random) => sql`
		insert into provider (account_id, url_slug, name, services, age_groups, funding_types, regions, postcodes, overall_review, reviews_count,
			is_telehealth_available, is_subscribed_for_onboarding)
		select account_id, 'new-' || ${random.int(1, 2_000_000_000)}::text, ${random.pick(NAMES)} || name, services, age_groups, funding_types, regions, postcodes,
			overall_review, reviews_count, not is_telehealth_available, is_subscribed_for_onboarding
		from provider where id = ${someone(random)} on conflict do nothing
	`,
	"a profile less": (random) => sql`delete from provider where id = ${someone(random)}`,
	"active or not": (random) => sql`update provider set is_active = not is_active where id = ${someone(random)}`,
	"another name": (random) =>
		sql`update provider set name = ${random.pick(NAMES)} || ${random.pick(known.names)}::text where id = ${someone(random)}`,
	"another rating": (random) => sql`
		update provider set overall_review = ${random.pick(["5.0", "4.9", "3.3", "0.0"])}::numeric, reviews_count = ${random.int(1, 4)} where id = ${someone(random)}
	`,
	"in all that ranks the same as another": (random) => sql`
		update provider p set name = o.name, overall_review = o.overall_review, reviews_count = o.reviews_count
		from provider o where p.id = ${someone(random)} and o.id = ${someone(random)}
	`,
	"other words": (random) => sql`
		update provider set short_description = ${random.pick(["Here", "There"])}, phone_number = ${random.pick(["0400 000 001", null])} where id % 9 = ${random.int(0, 8)}
	`,
	unrated: (random) => sql`update provider set overall_review = null, reviews_count = 0 where id = ${someone(random)}`,
	"other services": (random) => sql`
		update provider set services = array(select id from service order by (id * ${random.int(3, 997)}) % 101 limit ${random.int(0, 4)}) where id = ${someone(random)}
	`,
	"another place": (random) => sql`
		update provider set regions = array(select id from region order by (id * ${random.int(3, 997)}) % 101 limit ${random.int(0, 2)}),
			postcodes = ${`{${random.some(known.postcodes, random.int(0, 5)).join()}}`}::text[] where id = ${someone(random)}
	`,
	"another office": (random) => sql`
		update provider set postcode = ${random.pick(known.postcodes)}, latitude = ${random.pick([null, -37.8, -12.4])}::float8,
			longitude = ${random.pick([null, 144.9, 130.8])}::float8 where id % 11 = ${random.int(0, 10)}
	`,
	"another account": (random) => sql`
		update provider set account_id = coalesce((select account_id from provider where id = ${someone(random)}), account_id) where id = ${someone(random)}
	`,
	"telehealth and flags of many": (random) => sql`
		update provider set is_telehealth_available = not is_telehealth_available, is_subscribed_for_onboarding = not is_subscribed_for_onboarding,
			is_optimisation_provider = not is_optimisation_provider where id % 17 = ${random.int(0, 16)}
	`,
	"a service retired, or back": (random) => sql`
		update service set retired_at = case when retired_at is null then now() end where id = (select id from service order by (id * ${random.int(3, 997)}) % 101 limit 1)
	`,
	"an area retired, or back": (random) => sql`
		update service_area set retired_at = case when retired_at is null then now() end where id = ${random.pick(known.areas)}
	`,
	"a service moves": (random) => sql`
		update service set service_area_id = ${random.pick(known.areas)} where id = (select id from service order by (id * ${random.int(3, 997)}) % 101 limit 1)
	`,
	"room said": (random) => sql`
		insert into provider_capacity (provider_id, service_area_id, state, weeks, confirmed_at, way)
		select distinct p.id, s.service_area_id, ${random.pick(["open", "open", "closed"])}::text, null::int, ${said(random)}::timestamptz, 'profile'
		from provider p join service s on s.id = any (p.services) where p.id % 40 = ${random.int(0, 39)}
		on conflict (provider_id, service_area_id) do update set state = excluded.state, weeks = null, confirmed_at = excluded.confirmed_at
	`,
	"a waiting list": (random) =>
		sql`update provider_capacity set state = 'waiting', weeks = 6 where provider_id % 40 = ${random.int(0, 39)}`,
	"room confirmed": (random) =>
		sql`update provider_capacity set confirmed_at = ${said(random)} where provider_id % 30 = ${random.int(0, 29)}`,
	"no answer any more": (random) => sql`delete from provider_capacity where provider_id % 50 = ${random.int(0, 49)}`,
};
/** Name prefixes with characters that sort and match in unusual ways. */
const NAMES = ["", "a", "Zz ", "Éclair ", "\u{1f600} ", "\ue000", "ß", "100% "];
const someone = (random: Random) => random.pick(ids);
/** Before, at and after the limit of thirty days. */
const said = (random: Random) => new Date(now.getTime() - random.pick([0, 3, 29, 30, 31, 60]) * DAY_MS);

// RES-008, RES-009, RES-013
test("index, database and reference search agree while the directory and the time change", {
	timeout: runs(240_000, 1_800_000),
}, async () => {
	const random = seededRandom(29);
	const lookup = await lookupOf(database);
	const kinds = Object.keys(changes);
	let byMemory = 0;
	let asked = 0;
	for (let round = 0; round < runs(60, 600); round++) {
		// Usually wait until the index has caught up, because the embedded database is slow under load.
		if (random.chance(0.8)) await indexOf(database)?.settled();
		const done = random.some(kinds, random.int(0, 3));
		for (const kind of done) await changes[kind]?.(random).execute(database.db);
		if (random.chance(0.15)) {
			done.push(random.pick(Object.keys(deeds)));
			await doInOne(done.at(-1) ?? "", random);
		}
		if (random.chance(0.3)) now = new Date(now.getTime() + random.pick([1, 3_600_000, DAY_MS, 5 * DAY_MS]));
		const everything = round % 8 === 0 ? await readEverything(database.db) : undefined;
		const compare = async (question: ProviderSearch) => {
			const tokens = searchTokens(question, lookup);
			if (!tokens) return 0;
			const answer = await search(database, question, now);
			const expected = await searchDatabase(database, question, tokens, lookup, now);
			// Only compare field by field after a mismatch, because profiles have thousands of postcodes.
			if (JSON.stringify(answer) !== JSON.stringify(expected))
				expect({ done, question, answer }).toEqual({ done, question, answer: expected });
			if (everything) {
				const { results, count, not_said, no_price } = answer;
				const slowly = await searchSlowly(database.db, everything, question, now);
				expect({ done, question, ids: results.map(({ id }) => id), count, not_said, no_price }).toEqual({
					done,
					question,
					...slowly,
				});
			}
			asked++;
			if (indexOf(database)?.search(question, tokens, now)) byMemory++;
			return answer.count;
		};
		for (let i = 0; i < 10; i++) {
			const question = randomSearch(random, known);
			const count = await compare(question);
			if (i === 0) for (const last of lastPages(question, count)) await compare(last);
		}
	}
	expect(byMemory / asked).toBeGreaterThan(0.8);
});
