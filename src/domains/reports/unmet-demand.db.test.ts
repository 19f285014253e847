import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aProvider, aRegion, aService } from "#tests/support/builders.ts";
import { aPerson, joins, sessionOf } from "#tests/support/people.ts";
import { staffOf } from "#tests/support/staff.ts";
import { countUnmetDemand } from "./count-unmet-demand.ts";

// The clock of the tests is at 2 March 2026, so January is the newest month to count.

let api: TestApi;
let team: Record<string, string>;
let area: { id: number; areaId: number; name: string };
let other: { id: number; areaId: number; name: string };
let big: { id: number; postcodes: string[] };
let small: { id: number; postcodes: string[] };
let tiny: { id: number; postcodes: string[] };
const db = () => api.services.database.db;

beforeAll(async () => {
	api = await testApi();
	team = await sessionOf(api.services, (await aPerson(api.services, "team", { name: "Sam Reed" })).id);
	[area, other] = [await aService(db(), "Demand one"), await aService(db(), "Demand two")];
	[big, small, tiny] = [await aRegion(db(), ["9731"]), await aRegion(db(), ["9732"]), await aRegion(db(), ["9733"])];
});
afterAll(() => api.close());
beforeEach(async () => {
	for (const table of ["unmet_demand", "unmet_demand_month", "event_count", "quote", "opening_alert"])
		await sql`delete from ${sql.table(table)}`.execute(db());
});

interface Asked {
	email?: string;
	postcode: string | undefined;
	at?: string;
	outcome?: string;
	closed?: string;
	cancelled?: string;
	accepted?: string;
}
let made = 0;
const aRequest = async ({ email = `p${++made}@visitor.example`, postcode, at = "2026-01-12", ...rest }: Asked) => {
	const moment = (day: string) => new Date(`${day}T10:00:00+11:00`);
	const { rows } = await sql<{ id: string }>`
		insert into quote (created_at, name, email, phone, postcode, service_area_id, age_groups, funding_types, hcp_referral, has_optimisation_provider,
			terms_agreed_at, submitted_anyway, visitor_token_hashes, cancelled_at)
		values (${moment(at)}, ${`Mai ${email}`}, ${email}, '', ${postcode ?? null}, ${area.areaId}, '{}', '{}', false, false, ${moment(at)}, false, '{}',
			${rest.cancelled ? moment(rest.cancelled) : null})
		returning id
	`.execute(db());
	const id = rows[0]?.id;
	if (rest.outcome)
		await sql`update team_case set status = 'closed', closed_at = ${moment(rest.closed ?? at)}, outcome = ${rest.outcome} where quote_id = ${id}`.execute(
			db(),
		);
	if (rest.accepted)
		await sql`
			insert into case_event (case_id, at, kind, facts) select id, ${moment(rest.accepted)}, 'referral-accepted', '{}' from team_case where quote_id = ${id}
		`.execute(db());
};
const several = async (count: number, asked: Asked) => {
	for (let n = 0; n < count; n++) await aRequest(asked);
};
const demand = async (query = "", cookies = team, path = "/team/unmet-demand/") =>
	(await api.request(`${path}${query}`, { cookies })).json();
const lines = async (...from: Parameters<typeof demand>) =>
	(await demand(...from)).lines.map((line: Record<string, unknown>) => [
		(line.service_area as { name: string }).name,
		(line.region as { id: number } | null)?.id ?? line.place,
		line.requests,
		line.searches,
	]);

it("counts people whose request no provider accepted within 14 days, with small regions added together", async () => {
	expect(await demand()).toEqual({ months: [], month: null, lines: [] });
	await several(7, { postcode: "9731" });
	await several(3, { postcode: "9732" });
	await several(2, { postcode: "9733" });
	// Accepted late counts. Accepted or connected in time, spam, cancelled early and other months don't.
	await aRequest({ postcode: "9731", accepted: "2026-01-27" });
	await aRequest({ postcode: "9731", accepted: "2026-01-20" });
	await aRequest({ postcode: "9731", outcome: "connected", closed: "2026-01-14" });
	await aRequest({ postcode: "9731", outcome: "spam" });
	await aRequest({ postcode: "9731", cancelled: "2026-01-13" });
	await aRequest({ postcode: "9731", at: "2026-02-01" });
	expect(await countUnmetDemand(api.services)).toEqual({ counted: 5 });
	const { months, month } = await demand();
	expect([months[0], month]).toEqual(["2026-01-01", "2026-01-01"]);
	expect(await lines()).toEqual([
		["Demand one area", big.id, 8, null],
		["Demand one area", "others", 5, null],
	]);
	expect(await lines("?month=2025-12-01")).toEqual([]);
	expect((await api.request("/team/unmet-demand/?month=soon", { cookies: team })).status).toBe(400);
});

it("counts someone who asked several times once, and doesn't show four people", async () => {
	await several(4, { postcode: "9731" });
	for (let times = 0; times < 5; times++) await aRequest({ email: "often@visitor.example", postcode: "9731" });
	await countUnmetDemand(api.services);
	expect(await lines()).toEqual([["Demand one area", big.id, 5, null]]);
});

it("shows nothing for four people, whatever they searched", async () => {
	await several(4, { postcode: "9731" });
	await countUnmetDemand(api.services);
	expect(await lines()).toEqual([]);
});

it("stores a month once, so later changes and deletions don't show who was in it", async () => {
	await several(6, { postcode: "9731" });
	await Promise.all([countUnmetDemand(api.services), countUnmetDemand(api.services)]);
	const before = await demand();
	expect(before.lines).toHaveLength(1);
	await sql`delete from quote where id = (select id from quote limit 1)`.execute(db());
	await several(2, { postcode: "9731" });
	expect(await countUnmetDemand(api.services)).toEqual({ counted: 0 });
	expect(await demand()).toEqual(before);
});

it("counts people who confirmed an email alert, each once for a service", async () => {
	const watches = async (email: string, more: object = {}) => {
		const search = { service_areas_list: String(area.areaId), postcodes_list: "9731", ...more };
		const { status } = await api.request("/alerts/", { body: { email, search } });
		expect(status).toBe(202);
	};
	for (let n = 1; n <= 6; n++) await watches(`watch${n}@visitor.example`);
	await watches("watch1@visitor.example", { fit_list: "evenings" });
	await sql`update opening_alert set confirmed_at = '2026-01-20', ends_at = '2026-07-20', checked_until = '2026-01-20'`.execute(
		db(),
	);
	await watches("unconfirmed@visitor.example");
	await countUnmetDemand(api.services);
	expect((await demand()).lines).toMatchObject([{ region: { id: big.id }, requests: null, alerts: 6, searches: null }]);
});

it("counts searches for a service in a region that found nobody with places", async () => {
	for (const [postcode, times] of [
		["9731", 6],
		["9732", 2],
	] as const)
		for (let n = 0; n < times; n++)
			await api.request(`/pages/results/?service_areas_list=${other.areaId}&postcodes_list=${postcode}`);
	// A search by name, or without a place, doesn't count.
	await api.request(`/pages/results/?service_areas_list=${other.areaId}&postcodes_list=9732&query=wattle`);
	await api.request(`/pages/results/?service_areas_list=${other.areaId}&capacity=open`);
	await api.services.analytics.flush();
	await sql`update event_count set day = '2026-01-15'`.execute(db());
	await countUnmetDemand(api.services);
	expect(await lines()).toEqual([["Demand two area", "all", null, 8]]);
});

it("doesn't count a search that found a provider with places", async () => {
	const { id } = await aProvider(db(), { services: [other.id], regions: [small.id] });
	await sql`
		insert into provider_capacity (provider_id, service_area_id, state, confirmed_at, way) values (${id}, ${other.areaId}, 'open', ${api.services.clock()}, 'profile')
	`.execute(db());
	for (let n = 0; n < 6; n++)
		await api.request(`/pages/results/?service_areas_list=${other.areaId}&postcodes_list=9732`);
	await api.services.analytics.flush();
	expect((await sql`select from event_count where name like 'Search%'`.execute(db())).rows).toEqual([]);
});

it("shows a provider the numbers of its services in its regions, and only those", async () => {
	await several(7, { postcode: "9731" });
	await several(6, { postcode: "9732" });
	await countUnmetDemand(api.services);
	const staff = await staffOf(api);
	const own = () => lines("", staff.cookies, "/own-unmet-demand/");
	expect(await own()).toEqual([]);
	const profile = { account_id: staff.provider.account_id, services: [area.id] };
	const second = await aProvider(db(), { ...profile, postcodes: ["9731"] });
	expect(await own()).toEqual([["Demand one area", big.id, 7, null]]);
	// Someone who manages only the first profile sees nothing of the second.
	const manager = await aPerson(api.services, "staff", { name: "Kim Park" });
	await joins(api.services, manager.id, second.account_id, [staff.provider.id]);
	expect(await lines("", await sessionOf(api.services, manager.id), "/own-unmet-demand/")).toEqual([]);
	await sql`update provider set regions = ${`{${small.id},${tiny.id}}`}, postcodes = '{}' where id = ${second.id}`.execute(
		db(),
	);
	expect(await own()).toEqual([["Demand one area", small.id, 6, null]]);
	expect((await api.request("/own-unmet-demand/")).status).toBe(401);
});
