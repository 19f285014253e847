import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ProviderSearch } from "#contract/providers/providers.ts";
import { connectBar } from "#contract/providers/register.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { PLAN_WAYS } from "#contract/shared/plan-management.ts";
import { type Random, seededRandom } from "#demo/providers/random.ts";
import { findAvailability } from "#domains/providers/availability.ts";
import { lookupOf } from "#domains/providers/lookup.ts";
import { readProfiles } from "#domains/providers/read-profiles.ts";
import { matchProviders } from "#domains/referrals/match.ts";
import type { CareRequest } from "#domains/referrals/request.ts";
import { followDay } from "#domains/registers/follow-day.ts";
import { countFacts } from "#domains/search/fact-counts.ts";
import { indexOf } from "#domains/search/index/directory-index.ts";
import { findOpenings } from "#domains/search/openings.ts";
import { findPage } from "#domains/search/results-page.ts";
import { search } from "#domains/search/search.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { anAccount, aProvider, referenceChanged } from "#tests/support/builders.ts";
import {
	actionsFile,
	anAbn,
	noRegisters,
	publishRegister,
	type RegisterCells,
	registerFile,
} from "#tests/support/registers.ts";
import { runs } from "#tests/support/runs.ts";
import { caughtUp } from "#tests/support/search-index.ts";
import { toCard } from "#web/parts/provider-card/card.ts";

// Whatever registers say on whatever day: no answer of any entry point holds a provider that a ban or revocation bars, nor one that
// the plan can't pay. The days and rows are this test's own, and so is what follows from them.

const THERAPY = 2;
const NURSING = 12;
const HOUR = 3600_000;
const start = new Date("2026-03-02T09:00:00+11:00");
let api: TestApi;
let services: Map<number, number>;

/** An organisation, and what the registers of this round say about it. */
interface Known {
	id: number;
	abn: string | null;
	row: "none" | "approved" | "suspended" | "revoked" | undefined;
	/** Its last day, and the days of a ban, counted from the start. */
	until: number;
	ban: { from: number; until: number | null } | undefined;
}
let known: Known[] = [];

const dayOf = (days: number) => officeDay(new Date(start.getTime() + days * 24 * HOUR));

beforeAll(async () => {
	api = await testApi();
	const { database, clock } = api.services;
	const { rows } = await sql<{ area: number; id: number }>`
		select service_area_id as area, min(id) as id from service where service_area_id in (${THERAPY}, ${NURSING}) group by 1
	`.execute(database.db);
	services = new Map(rows.map(({ area, id }) => [area, id]));
	for (let i = 0; i < 24; i++) {
		const abn = i % 6 === 5 ? null : anAbn();
		const account = await anAccount(database.db, { abn });
		const provider = await aProvider(
			database.db,
			{ account_id: account.id, services: [...services.values()], postcodes: ["3000"], age_groups: ["18-64"] },
			"ndis",
		);
		for (const area of services.keys())
			await sql`
				insert into provider_capacity (provider_id, service_area_id, state, confirmed_at, way, open_since)
				values (${provider.id}, ${area}, 'open', ${clock()}, 'profile', ${clock()})
			`.execute(database.db);
		known.push({ id: provider.id, abn, row: undefined, until: 0, ban: undefined });
	}
});
afterAll(() => api.close());

/** New registers, as random as real ones are dirty. */
const publishAtRandom = async (random: Random) => {
	const { database } = api.services;
	await noRegisters(database);
	known = known.map((one) => ({
		...one,
		row: random.pick(["none", "approved", "approved", "approved", "suspended", "revoked"]),
		until: random.int(-3, 12),
		ban: random.chance(0.25)
			? { from: random.int(-6, 6), until: random.chance(0.5) ? random.int(-4, 9) : null }
			: undefined,
	}));
	const rows: RegisterCells[] = known.flatMap(({ abn, row, until }) =>
		abn === null || row === "none"
			? []
			: [
					{
						abn,
						until: dayOf(until),
						status: { approved: "Approved", suspended: "Suspended" }[row as string] ?? "Revoked",
					},
				],
	);
	const bans = known.flatMap(({ abn, ban }) =>
		abn === null || !ban ? [] : [{ abn, from: dayOf(ban.from), until: ban.until === null ? "" : dayOf(ban.until) }],
	);
	await publishRegister(database, "ndis-register", registerFile(rows), dayOf(-10), start);
	await publishRegister(database, "ndis-actions", actionsFile(bans), dayOf(-10), start);
};

const isInForce = ({ abn, row, until }: Known, day: number) => abn !== null && row === "approved" && until >= day;
const isBarred = (one: Known, day: number): boolean =>
	one.abn !== null &&
	((one.ban !== undefined && one.ban.from <= day && (one.ban.until === null || one.ban.until > day)) ||
		one.row === "revoked");

type Plan = keyof typeof PLAN_WAYS | undefined;

/** Every answer of a search, a request and a comparison: the ids that a visitor could be connected with. */
const answers = async (plan: Plan, area: number, now: Date): Promise<Record<string, number[]>> => {
	const { database } = api.services;
	const lookup = await lookupOf(database);
	const asked = ProviderSearch.parse({
		service_areas_list: String(area),
		funding_types_list: "NDIS",
		postcodes_list: "3000",
		plan_management: plan,
		pageSize: "100",
	});
	const { list, beside, open } = await findPage(database, asked, now);
	const ids = (found: readonly { id: number }[]) => found.map(({ id }) => id);
	const all = known.map(({ id }) => id);
	const request = {
		...{ name: "Sam", email: null, phone: null, postcode: "3000", suburb: null, service_area_id: area },
		...{ age_groups: [], funding_types: ["NDIS"], chosen: all, plan_management: plan ? PLAN_WAYS[plan] : null },
	} as unknown as CareRequest;
	const noRequest = { quoteId: "00000000-0000-4000-8000-000000000000" };
	const adjusted = { age_groups_list: [], funding_types_list: [], search: "" };
	const match = await matchProviders(database, noRequest, request, adjusted, now, 100);
	const profiles = await readProfiles(database, all.map(String), asked, now);
	const { delivery } = await countFacts(database, asked, now, []);
	expect(delivery.home + delivery.site + delivery.community).toBeLessThanOrEqual(3 * list.count);
	expect(open ?? 0).toBeLessThanOrEqual(list.count);
	return {
		list: ids(list.results),
		api: ids((await search(database, asked, now)).results),
		groups: [beside.video, beside.farther, beside.waiting].flatMap(({ results }) => ids(results)),
		alerts: ids((await findOpenings(database.db, lookup, { search: asked }, { now, most: 100 })).results),
		match: ids(match.fitting),
		connect: profiles.flatMap(({ profile }) =>
			connectBar(profile.register, [area], { isNdis: true, isAgency: plan === "agency" }) ? [] : [profile.id],
		),
		...(plan === "agency" ? {} : { availability: (await availability(area)).map(({ provider }) => provider) }),
	};
};

const availability = (area: number) =>
	findAvailability(api.services.database, {
		providers: known.map(({ id }) => id),
		serviceAreas: [area],
		postcodes: ["3000"],
	});

const onDay = async (day: number) => {
	const clock = () => new Date(start.getTime() + day * 24 * HOUR);
	await followDay({ ...api.services, clock });
	await caughtUp(indexOf(api.services.database));
	return clock();
};

// LST-006
test("no entry point answers with a barred provider, nor an agency-managed plan with one that isn't registered", {
	timeout: runs(120_000, 1_200_000),
}, async () => {
	const random = seededRandom(119);
	for (let round = 0; round < runs(12, 200); round++) {
		await publishAtRandom(random);
		const day = random.int(0, 8);
		const now = await onDay(day);
		const plan = random.pick(["agency", "agency", "plan", "self", undefined] as const);
		const area = random.pick([THERAPY, NURSING]);
		const pays = (one: Known) =>
			!isBarred(one, day) && (plan !== "agency" || (isInForce(one, day) && area === THERAPY));
		const expected = known.filter(pays).map(({ id }) => id);
		for (const [entry, found] of Object.entries(await answers(plan, area, now)))
			expect({ round, entry, found: found.toSorted((a, b) => a - b) }).toEqual({
				...{ round, entry },
				found: entry === "groups" ? [] : expected,
			});
	}
});

test("those that we couldn't check stand beside the list of an agency-managed plan, and only there", async () => {
	await publishAtRandom(seededRandom(5));
	const now = await onDay(0);
	const asked = ProviderSearch.parse({
		service_areas_list: String(THERAPY),
		funding_types_list: "NDIS",
		plan_management: "agency",
	});
	const { database } = api.services;
	const { beside } = await findPage(database, asked, now);
	const without = known.filter(({ abn }) => abn === null);
	expect(beside.unchecked.count).toBe(without.length);
	for (const { id } of beside.unchecked.results) expect(without.map((one) => one.id)).toContain(id);
	const { beside: self } = await findPage(database, { ...asked, plan_management: "self" }, now);
	expect(self.unchecked.count).toBe(0);
});

test("without a register, or with one of 61 days ago, an agency-managed plan finds nobody, and all that aren't banned are unchecked", async () => {
	const { database } = api.services;
	await publishAtRandom(seededRandom(6));
	const asked = ProviderSearch.parse({
		service_areas_list: String(THERAPY),
		funding_types_list: "NDIS",
		plan_management: "agency",
	});
	for (const day of [50, 51]) {
		const now = await onDay(day);
		const { list, beside } = await findPage(database, asked, now);
		const isRead = day === 50;
		expect(list.count).toBe(0);
		const left = known.filter((one) => !isBarred(one, day) && (!isRead || one.abn === null));
		expect(beside.unchecked.count).toBe(left.length);
	}
	await noRegisters(database);
	await sql`delete from register_day`.execute(database.db);
	const now = await onDay(0);
	const { list, beside } = await findPage(database, asked, now);
	expect([list.count, beside.unchecked.count]).toEqual([0, known.length]);
});

test("a service that must be registered from a day is guarded for every NDIS plan from that day on", async () => {
	const { database } = api.services;
	await publishAtRandom(seededRandom(7));
	await sql`insert into must_be_registered_from (group_code, from_day, source) values ('0128', ${dayOf(3)}, 'A test')`.execute(
		database.db,
	);
	for (const day of [2, 3, 4]) {
		const now = await onDay(day);
		await referenceChanged(database.db);
		const expected = known.filter((one) => !isBarred(one, day) && (day < 3 || isInForce(one, day))).map(({ id }) => id);
		for (const [entry, found] of Object.entries(await answers("self", THERAPY, now)))
			if (entry !== "groups" && entry !== "availability")
				expect({ day, entry, found: found.toSorted((a, b) => a - b) }).toEqual({ day, entry, found: expected });
	}
	await sql`delete from must_be_registered_from`.execute(database.db);
});

// LST-006
test("a card says that a provider is registered while it is, for the services of its groups, and never otherwise", async () => {
	const random = seededRandom(164);
	const { database } = api.services;
	for (let round = 0; round < runs(6, 60); round++) {
		await publishAtRandom(random);
		const day = random.pick([0, 3, 8, 51]);
		const now = await onDay(day);
		const asked = ProviderSearch.parse({ pageSize: "100" });
		const { list } = await findPage(database, asked, now);
		const profiles = await readProfiles(
			database,
			known.map(({ id }) => String(id)),
			asked,
			now,
		);
		for (const one of [...list.results, ...profiles.map(({ profile }) => profile)]) {
			const mine = known.find(({ id }) => id === one.id) as Known;
			const isRegistered = day < 51 && isInForce(mine, day) && !isBarred(mine, day);
			expect({ round, id: one.id, for: one.registered_for }).toEqual({
				...{ round, id: one.id },
				for: isRegistered ? [THERAPY] : [],
			});
		}
		const cards = list.results.map((one) => toCard(one, { services: [], areas: [] }, [NURSING], now));
		expect(cards.filter(({ isRegistered }) => isRegistered)).toEqual([]);
	}
});
