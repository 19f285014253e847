import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { officeDay } from "#contract/shared/office-hours.ts";
import { seedHolidays } from "#domains/reference/holidays.ts";
import { runReferralsJob } from "#domains/referrals/remind.ts";
import { followDay } from "#domains/registers/follow-day.ts";
import { withdrawRegister } from "#domains/registers/import-register.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aWorld, type World } from "#tests/support/referrals.ts";
import {
	actionsFile,
	anAbn,
	isTherapy,
	listOf,
	noRegisters,
	publishRegister,
	type RegisterCells,
	registerAll,
	registerFile,
} from "#tests/support/registers.ts";

// Whatever ends a registration or begins a ban: open referrals of people whose plan needs it stop in the same transaction, a colleague
// sees each, and the visitor is told in neutral words. Unknown is no reason.

const DAY = 24 * 3600_000;
const PLANS = ["Agency Managed", "Self Managed", null] as const;
const STATES = ["new", "accepted", "started"] as const;
let api: TestApi;
let world: World;
let abn: string;
/** Referrals of the provider, by plan and state. */
const referrals = new Map<string, { id: string; caseId: string; token: string; email: string }>();
const database = () => api.services.database;
const dayIn = (days: number) => officeDay(new Date(api.services.clock().getTime() + days * DAY));
const inWords = (days: number) =>
	new Date(`${dayIn(days)}T12:00:00Z`).toLocaleDateString("en-AU", { dateStyle: "long", timeZone: "UTC" });

beforeAll(async () => {
	api = await testApi();
	await seedHolidays(database());
	world = await aWorld(api);
	const { near, areaId } = world.town;
	await registerAll(database(), areaId, api.services.clock());
	abn = (await sql<{ abn: string }>`select abn from account where id = ${near.account_id}`.execute(database().db))
		.rows[0]?.abn as string;
	for (const plan of PLANS)
		for (const state of STATES) {
			const email = `${state}-${(plan ?? "unsaid").replace(" ", "-")}@lapse.example`.toLowerCase();
			const one = await world.request({ consent_to_share: true, plan_management: plan, email });
			await world.consent(one.caseId, near.id);
			await world.send(one.caseId, [near.id]);
			const { rows } = await sql<{ id: string }>`select id from referral where quote_id = ${one.quoteId}`.execute(
				database().db,
			);
			referrals.set(`${plan} ${state}`, { ...one, email, id: rows[0]?.id as string });
		}
}, 120_000);
afterAll(() => api.close());

beforeEach(async () => {
	const { near, areaId } = world.town;
	await sql`update account set abn = ${abn} where id = ${near.account_id}`.execute(database().db);
	await publishRegister(database(), "ndis-actions", actionsFile([]), dayIn(0), api.services.clock()).catch(() => {});
	await registerAll(database(), areaId, api.services.clock());
	for (const [key, { id }] of referrals)
		await sql`
			update referral set state = ${key.split(" ").at(-1)}, paused_at = null, ended_why = null, tell_visitor = false,
				version = version + 1 where id = ${id}
		`.execute(database().db);
});

const statesNow = async () => {
	const { rows } = await sql<{ id: string; now: string }>`
		select id, case when paused_at is not null then 'on hold' else state end || case when tell_visitor then ', told' else '' end as now from referral
	`.execute(database().db);
	const known = new Map(rows.map(({ id, now }) => [id, now]));
	return Object.fromEntries([...referrals].map(([key, { id }]) => [key, known.get(id)]));
};
const untouched = Object.fromEntries(PLANS.flatMap((plan) => STATES.map((state) => [`${plan} ${state}`, state])));
const stopped = (plan: (typeof PLANS)[number]) => ({
	[`${plan} new`]: "withdrawn, told",
	[`${plan} accepted`]: "on hold, told",
	[`${plan} started`]: "on hold, told",
});
const onlyAgency = { ...untouched, ...stopped("Agency Managed") };

const others = async (): Promise<RegisterCells[]> => {
	const { rows } = await sql<{ abn: string }>`select abn from account where abn is not null and abn <> ${abn}`.execute(
		database().db,
	);
	return rows;
};
/** A new list in which the provider's row is this one. */
const publish = async (row: RegisterCells | undefined) => {
	const rows = [...(await others()), ...(row ? [{ abn, ...row }] : [])];
	const { clock } = api.services;
	await noRegisters(database());
	await publishRegister(database(), "ndis-register", registerFile(rows), dayIn(0), clock());
	await isTherapy(database(), world.town.areaId, dayIn(0));
};

const LAPSES: [string, () => Promise<unknown>][] = [
	["a list without them", () => publish(undefined)],
	["a list that says suspended", () => publish({ status: "Suspended" })],
	["a list whose last day for them has passed", () => publish({ until: inWords(-1) })],
	["a list with another group only", () => publish({ groups: "Household Tasks" })],
	[
		"the day after their last day",
		async () => {
			await publish({ until: inWords(0) });
			expect(await statesNow()).toEqual(untouched);
			await atDay(1);
		},
	],
	[
		"an ABN that isn't on the list",
		() => sql`update account set abn = ${anAbn()} where id = ${world.town.near.account_id}`.execute(database().db),
	],
];

/** Moves search to the registers of a later day, as the job does. */
const atDay = (days: number) => {
	const { clock } = api.services;
	const later = new Date(clock().getTime() + days * DAY);
	return followDay({ database: database(), clock: () => later });
};

describe("a lapse stops the referrals of people with an agency-managed plan, and nobody else's", () => {
	// LST-007
	test.each(LAPSES)("%s", async (_, lapse) => {
		await lapse();
		expect(await statesNow()).toEqual(onlyAgency);
		const one = referrals.get("Agency Managed new");
		const { timeline, flags } = (await world.ask(world.sam, `/team/cases/${one?.caseId}/`)).body;
		expect(flags).toContain("provider-inactive");
		expect(timeline).toContainEqual(
			expect.objectContaining({ kind: "referral-stopped", facts: expect.objectContaining({ why: "not-registered" }) }),
		);
		await runReferralsJob(api.services);
		const [news] = await world.emails("request-news", one?.email ?? "");
		expect(news?.text).not.toMatch(/\bban|revo|suspend|lapse/i);
		expect(news).toBeDefined();
	});
});

test("a service that everybody needs a registered provider for stops all of them", async () => {
	await sql`insert into must_be_registered_from values ('0128', ${dayIn(-1)}, 'a test')`.execute(database().db);
	try {
		await publish({ until: inWords(0) });
		await atDay(1);
		expect(await statesNow()).toEqual(Object.assign({}, ...PLANS.map(stopped)));
	} finally {
		await sql`delete from must_be_registered_from`.execute(database().db);
	}
});

test("a ban that begins with a day stops all of them on that day", async () => {
	const { clock } = api.services;
	await publishRegister(database(), "ndis-actions", actionsFile([{ abn, from: inWords(1) }]), dayIn(0), clock());
	expect(await statesNow()).toEqual(untouched);
	await atDay(1);
	expect(await statesNow()).toEqual(Object.assign({}, ...PLANS.map(stopped)));
});

test.each<[string, () => Promise<unknown>]>([
	["the list is taken back", () => withdrawRegister(database(), listOf("ndis-register"), api.services.clock())],
	["the list gets too old", () => atDay(61)],
	["a status that we can't read", () => publish({ status: "Under consideration" })],
	[
		"the ABN is taken out",
		() => sql`update account set abn = null where id = ${world.town.near.account_id}`.execute(database().db),
	],
])("unknown is no reason: %s", async (_, act) => {
	await act();
	expect(await statesNow()).toEqual(untouched);
});

test("a referral that a colleague resumed isn't stopped again by the next day or the same list", async () => {
	await publish(undefined);
	const { id } = referrals.get("Agency Managed accepted") ?? { id: "" };
	await sql`update referral set paused_at = null, tell_visitor = false where id = ${id}`.execute(database().db);
	await atDay(1);
	await publish(undefined);
	expect((await statesNow())["Agency Managed accepted"]).toBe("accepted");
});

test("another ABN of one organisation isn't the look of the day at all of them", async () => {
	await sql`delete from register_day`.execute(database().db);
	await sql`update account set abn = ${anAbn()} where id = ${world.town.near.account_id}`.execute(database().db);
	expect(await atDay(0)).toBe(true);
	expect(await atDay(0)).toBe(false);
});
