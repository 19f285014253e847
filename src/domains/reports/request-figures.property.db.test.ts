import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { isBusinessDay, momentOf, nextDay, officeDay } from "#contract/shared/office-hours.ts";
import { type Random, seededRandom } from "#demo/providers/random.ts";
import { seedHolidays } from "#domains/reference/holidays.ts";
import { aProvider, aRegion, aService } from "#tests/support/builders.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { requestsAsCsv } from "./figures-csv.ts";
import { gatherRequestFigures } from "./request-figures.ts";

// Compares the figures of random histories with a simple calculation in TypeScript.

const NOW = new Date("2026-03-30T10:00:00+11:00");
const FROM = "2026-02-02";
const UNTIL = "2026-03-29";
const DAY_MS = 24 * 3600_000;

interface Request {
	kind: "quote" | "no-provider";
	created: Date;
	area: number;
	region: number | null;
	touched: Date | null;
	closed: "no-room" | "connected" | null;
	/** In order: the provider looked, answered, was in contact and started. */
	referrals: { seen: Date | null; answered: Date; declined: string | null; started: Date | null }[];
}

let database: TestDatabase;
let holidays: Set<string>;
let areas: { id: number; areaId: number }[];
let regions: { id: number; postcodes: string[] }[];
let sam: number;

beforeAll(async () => {
	database = await testDatabase();
	const { db } = database;
	await seedHolidays(database);
	const { rows } = await sql<{ day: string }>`select day::text as day from public_holiday`.execute(db);
	holidays = new Set(rows.map(({ day }) => day));
	areas = [await aService(db, "Figures one"), await aService(db, "Figures two")];
	regions = [await aRegion(db, ["9711"]), await aRegion(db, ["9712"]), await aRegion(db, ["9713"])];
	sam =
		(
			await sql<{
				id: number;
			}>`insert into person (email, name, role) values ('sam@team.example', 'Sam Reed', 'team') returning id`.execute(
				db,
			)
		).rows[0]?.id ?? 0;
});
afterAll(() => database.close());
beforeEach(async () => {
	await sql`delete from referral`.execute(database.db);
	await sql`delete from match_list`.execute(database.db);
	await sql`delete from quote`.execute(database.db);
	await sql`delete from enquiry`.execute(database.db);
});

const later = (at: Date, random: Random, days: number) => new Date(at.getTime() + random.int(60_000, days * DAY_MS));

/** A random history, mostly within the range of days but sometimes just outside it. */
const invent = (random: Random): Request => {
	const created = new Date(
		random.int(Date.parse("2026-01-30T00:00:00+11:00"), Date.parse("2026-03-29T22:00:00+11:00")),
	);
	const kind = random.pick(["quote", "quote", "no-provider"] as const);
	const referrals = Array.from({ length: random.pick([0, 1, 1, 2]) }, () => {
		const answered = later(created, random, 12);
		const declined = random.pick([null, null, "no-room", "place"]);
		return {
			seen: random.chance(0.7) ? later(created, random, 1) : null,
			answered,
			declined,
			started: declined === null && random.chance(0.6) ? later(answered, random, 35) : null,
		};
	});
	return {
		kind,
		created,
		area: random.pick(areas).areaId,
		region: random.pick([regions[0], regions[0], regions[0], regions[1], regions[2], undefined])?.id ?? null,
		touched: random.chance(0.8) ? later(created, random, 4) : null,
		closed: random.pick([null, null, "no-room", "connected"]),
		referrals,
	};
};

const store = async (one: Request, providers: number[]) => {
	const { db } = database;
	const postcode = regions.find(({ id }) => id === one.region)?.postcodes[0] ?? null;
	const { rows } = await (one.kind === "quote"
		? sql<{ id: string }>`
			insert into quote (created_at, name, email, phone, postcode, service_area_id, age_groups, funding_types, hcp_referral, has_optimisation_provider,
				terms_agreed_at, submitted_anyway, visitor_token_hashes)
			values (${one.created}, 'Mai', 'mai@visitor.example', '0491 570 006', ${postcode}, ${one.area}, '{}', '{}', false, false, ${one.created}, false, '{}') returning id
		`.execute(db)
		: sql<{ id: string }>`
			insert into enquiry (kind, created_at, email, details)
			values ('no-provider', ${one.created}, 'mai@visitor.example', ${JSON.stringify({ serviceRequired: one.area, ...(postcode ? { postcode } : {}) })}) returning id
		`.execute(db));
	const id = rows[0]?.id;
	const { rows: cases } = await sql<{
		id: string;
	}>`select id from team_case where coalesce(quote_id, enquiry_id) = ${id}`.execute(db);
	const caseId = cases[0]?.id;
	const event = (at: Date, kind: string, person: number | null, facts = {}) =>
		sql`insert into case_event (case_id, at, person_id, kind, facts) values (${caseId}, ${at}, ${person}, ${kind}, ${JSON.stringify(facts)})`.execute(
			db,
		);
	if (one.touched) await event(one.touched, "claimed", sam);
	if (one.closed)
		await sql`update team_case set status = 'closed', closed_at = ${NOW}, outcome = ${one.closed} where id = ${caseId}`.execute(
			db,
		);
	for (const [at, { seen, answered, declined, started }] of one.referrals.entries()) {
		const { rows: sent } = await sql<{ number: number }>`
			with l as (insert into match_list (${sql.ref(one.kind === "quote" ? "quote_id" : "enquiry_id")}, at, list) values (${id}, ${one.created}, '{}') returning id)
			insert into referral (${sql.ref(one.kind === "quote" ? "quote_id" : "enquiry_id")}, provider_id, match_list_id, service_area_id, age_groups, funding_types,
				postcode, sent_at, remind_at, propose_at, seen_at, answered_at, state, decline_reason, updated_at)
			select ${id}, ${providers[at]}, l.id, ${one.area}, '{}', '{}', '9711', ${one.created}, ${one.created}, ${one.created}, ${seen}, ${answered},
				${declined ? "declined" : started ? "started" : "accepted"}, ${declined}, ${answered} from l returning number
		`.execute(db);
		const referral = `R-${sent[0]?.number}`;
		await event(answered, declined ? "referral-declined" : "referral-accepted", null, { referral });
		if (started) await event(started, "referral-started", null, { referral });
	}
};

const businessMinutes = (since: Date, until: Date): number => {
	let total = 0;
	for (let day = officeDay(since); day <= officeDay(until); day = nextDay(day)) {
		if (!isBusinessDay(day, holidays)) continue;
		const from = Math.max(momentOf(day, "08:30:00").getTime(), since.getTime());
		const to = Math.min(momentOf(day, "18:00:00").getTime(), until.getTime());
		if (to > from) total += (to - from) / 60_000;
	}
	return total;
};
const mondayOf = (at: Date): string => {
	let day = officeDay(at);
	while (new Date(`${day}T12:00:00Z`).getUTCDay() !== 1)
		day = new Date(Date.parse(`${day}T12:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
	return day;
};
const within = (at: Date) => officeDay(at) >= FROM && officeDay(at) <= UNTIL;
const earliest = (dates: Date[]) => dates.toSorted((a, b) => a.getTime() - b.getTime())[0];
const spreadOf = (values: number[]) => {
	const sorted = values.toSorted((a, b) => a - b);
	const at = (share: number) => {
		if (sorted.length === 0) return null;
		const place = (sorted.length - 1) * share;
		const [low = 0, high = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
		return Math.round(low + (high - low) * (place % 1));
	};
	return { median: at(0.5), ninth: at(0.9) };
};
/** What never came counts until now; a request that closed did so now. */
const waitsOf = (of: Request[], cameAt: (one: Request) => Date | undefined) => ({
	times: of.length,
	answered: of.filter((one) => cameAt(one)).length,
	...spreadOf(of.map((one) => businessMinutes(one.created, cameAt(one) ?? NOW))),
});
const shown = (of: Request[]) => ({
	requests: of.length,
	first_contact: waitsOf(of, ({ touched }) => touched ?? undefined),
	first_look: waitsOf(of, ({ referrals }) =>
		earliest(referrals.flatMap(({ seen, answered }) => (seen ? [seen, answered] : [answered]))),
	),
	acceptance: waitsOf(of, ({ referrals }) =>
		earliest(referrals.filter(({ declined }) => !declined).map(({ answered }) => answered)),
	),
	conversation: waitsOf(of, ({ referrals }) => earliest(referrals.flatMap(({ started }) => started ?? []))),
});
const startedOf = (of: Request["referrals"]) => ({
	accepted: of.length,
	within: [14, 28].map((days) => {
		const old = of.filter(({ answered }) => NOW.getTime() - answered.getTime() >= days * DAY_MS);
		return {
			days,
			old_enough: old.length,
			started: old.filter(({ answered, started }) => started && started.getTime() - answered.getTime() <= days * DAY_MS)
				.length,
			too_young: of.length - old.length,
		};
	}),
});

it("match a simple calculation over random histories", { timeout: 120_000 }, async () => {
	const providers = [(await aProvider(database.db)).id, (await aProvider(database.db)).id];
	for (let round = 0; round < 5; round++) {
		const random = seededRandom(600 + round);
		await sql`delete from quote`.execute(database.db);
		await sql`delete from enquiry`.execute(database.db);
		const all = Array.from({ length: 40 }, () => invent(random));
		for (const one of all) await store(one, providers);
		const [area] = areas;
		for (const service of [undefined, area?.areaId]) {
			const of = all.filter((one) => service === undefined || one.area === service);
			const requests = of.filter(({ created }) => within(created));
			const accepted = of
				.flatMap(({ referrals }) => referrals)
				.filter(({ answered, declined }) => !declined && within(answered));
			const found = await gatherRequestFigures(database.db, { from: FROM, until: UNTIL, service }, NOW);
			expect(found.weeks).toEqual(
				found.weeks.map(({ week }) => ({
					week,
					...shown(requests.filter(({ created }) => mondayOf(created) === week)),
				})),
			);
			expect(found.weeks.reduce((sum, one) => sum + (one.requests ?? 0), 0)).toBe(requests.length);
			for (const kind of found.kinds)
				expect(kind).toMatchObject({ ...shown(requests.filter((one) => one.kind === kind.kind)) });
			expect(found.started).toEqual(
				found.started.map(({ week }) => ({
					week,
					...startedOf(accepted.filter(({ answered }) => mondayOf(answered) === week)),
				})),
			);
			expect(found.started_in_all).toEqual(startedOf(accepted));
			for (const line of found.capacity.filter(({ place }) => place === "all")) {
				const here = requests.filter((one) => one.area === line.service_area.id);
				expect(line).toMatchObject({
					requests: here.length,
					found_nobody: here.filter(({ kind, closed }) => kind === "no-provider" || closed === "no-room").length,
					// No provider has places yet.
					no_open: here.filter(({ closed }) => !closed).length,
					no_room: here.filter(({ referrals }) => referrals.some(({ declined }) => declined === "no-room")).length,
				});
			}
		}
	}
});

it("hide numbers of fewer than five people by region", async () => {
	const random = seededRandom(5);
	const providers = [(await aProvider(database.db)).id, (await aProvider(database.db)).id];
	for (let i = 0; i < 40; i++) await store(invent(random), providers);
	const { capacity } = await gatherRequestFigures(database.db, { from: FROM, until: UNTIL }, NOW);
	const byRegion = capacity.filter(({ place }) => place !== "all");
	expect(byRegion.length).toBeGreaterThan(0);
	for (const one of byRegion)
		for (const number of [one.requests, one.found_nobody, one.no_open, one.no_room])
			expect(number === null || number === 0 || number >= 5).toBe(true);

	const few = await gatherRequestFigures(database.db, { from: FROM, until: UNTIL, region: regions[2]?.id }, NOW);
	const numbers = JSON.stringify({ ...few, from: "", until: "" }).match(
		/"(requests|accepted|times|answered|old_enough|started|too_young|overdue|found_nobody|no_open|no_room)":[1-4]\b/g,
	);
	expect(numbers).toBeNull();
});

it("know which providers have places now, by the rules for matching", async () => {
	const [area] = areas;
	const [region] = regions;
	if (!area || !region) throw new Error("no service");
	const request: Request = {
		kind: "quote",
		created: new Date("2026-03-02T09:00:00+11:00"),
		area: area.areaId,
		region: region.id,
		touched: null,
		closed: null,
		referrals: [],
	};
	await store(request, []);
	const waiting = async () =>
		(await gatherRequestFigures(database.db, { from: FROM, until: UNTIL }, NOW)).capacity[0]?.no_open;
	expect(await waiting()).toBe(1);
	const provider = await aProvider(database.db, { services: [area.id], regions: [region.id] });
	const say = (state: string, days: number) =>
		sql`
			insert into provider_capacity (provider_id, service_area_id, state, confirmed_at, way)
			values (${provider.id}, ${area.areaId}, ${state}, ${new Date(NOW.getTime() - days * DAY_MS)}, 'profile')
			on conflict (provider_id, service_area_id) do update set state = excluded.state, confirmed_at = excluded.confirmed_at
		`.execute(database.db);
	await say("closed", 1);
	expect(await waiting()).toBe(1);
	await say("open", 30);
	expect(await waiting()).toBe(1);
	await say("open", 29);
	expect(await waiting()).toBe(0);
	const states = (ways: object[]) =>
		sql`update provider set delivery = ${JSON.stringify([{ service_area: area.areaId, ways, source: "provider", stated_on: "2026-03-01" }])}::jsonb where id = ${provider.id}`.execute(
			database.db,
		);
	await states([{ way: "home", reach: [regions[1]?.id] }]);
	expect(await waiting()).toBe(1);
	await sql`update provider set regions = '{}' where id = ${provider.id}`.execute(database.db);
	await sql`update service_area set remote = 'yes' where id = ${area.areaId}`.execute(database.db);
	await states([{ way: "video", reach: "australia" }]);
	expect(await waiting()).toBe(0);
	await states([]);
	await sql`update provider set is_telehealth_available = false where id = ${provider.id}`.execute(database.db);
	expect(await waiting()).toBe(1);
});

it("come as CSV in which a name is never a formula and a hidden number is empty", () => {
	const line = {
		service_area: { id: 1, name: '=cmd|"x"' },
		place: "others" as const,
		region: null,
		requests: 6,
		found_nobody: null,
		no_open: 0,
		no_room: 5,
	};
	const figures = {
		from: FROM,
		until: UNTIL,
		weeks: [],
		kinds: [],
		started: [],
		started_in_all: { accepted: 0, within: [] },
		capacity: [line],
	};
	expect(requestsAsCsv(figures, "capacity").split("\r\n")[1]).toBe(`"'=cmd|""x""",Other regions,6,,0,5`);
	expect(requestsAsCsv(figures, "request-weeks").split("\r\n")[0]).toContain("First yes, 90th percentile in minutes");
});
