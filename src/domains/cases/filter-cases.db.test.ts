import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { CaseLine } from "#contract/cases/cases.ts";
import { CASE_VIEWS, EXCEPTION_FLAGS } from "#contract/cases/lists.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aPerson, sessionOf } from "#tests/support/people.ts";
import { aRequest, aTown, sendQuote } from "#tests/support/quotes.ts";
import { asMoments, snoozeTimes } from "./snooze-times.ts";

let api: TestApi;
let cookies: Record<string, string>;
let sam: number;
let areaId: number;
const ids: Record<string, string> = {};
/** Ada's case as it came in. */
const PLAIN = { flags: [] as string[], danger_at: null, denied_at: null, denied_by: null, kind: "quote" };

const query = (text: string) => api.request(`/team/cases/${text}`, { cookies });
const namesIn = async (text: string) =>
	((await (await query(`?${text}`)).json()).results as CaseLine[]).map(({ name }) => name);

/** Changes one case beyond what its own acts allow, so that each filter has one that fits and one that doesn't. */
const change = (name: string, values: Record<string, unknown>) =>
	api.services.database.db
		.updateTable("team_case")
		.set(values)
		.where("id", "=", ids[name] as string)
		.execute();

beforeAll(async () => {
	api = await testApi();
	const { db } = api.services.database;
	const now = api.services.clock().getTime();
	const town = await aTown(db);
	areaId = town.areaId;
	sam = (await aPerson(api.services, "team", { name: "Sam Reed" })).id;
	cookies = await sessionOf(api.services, sam);
	const kim = (await aPerson(api.services, "team", { name: "Kim Vo" })).id;
	for (const [index, name] of ["Ada", "Bo", "Cy", "Di", "Ed"].entries()) {
		const email = `${name.toLowerCase()}@visitor.example`;
		const { id = "" } = await sendQuote(api, aRequest(town, { name, email }));
		const row = await db.selectFrom("team_case").select("id").where("quote_id", "=", id).executeTakeFirstOrThrow();
		ids[name] = row.id;
		// Ada's is the oldest, and each next one is due a day later.
		const day = 86_400_000;
		await change(name, {
			created_at: new Date(now - (10 - index) * day),
			due_at: new Date(now + index * day),
			flags: [],
		});
	}
	await sql`update automatic_send set state = 'stopped' where state = 'waiting'`.execute(db);
	await change("Bo", { owner_id: kim, place: "Wagga_Wagga 2650" });
	await change("Cy", { status: "waiting-person", paused_at: new Date(now), owner_id: sam });
	await change("Di", { snoozed_until: new Date(now + 3_600_000) });
	await change("Ed", { owner_id: sam, status: "open", flags: ["provider-question"] });
});
afterAll(() => api.close());

const dayOf = (daysAgo: number) =>
	new Date(api.services.clock().getTime() - daysAgo * 86_400_000).toLocaleDateString("en-CA", {
		timeZone: "Australia/Melbourne",
	});

it.each([
	["view=all", ["Ada", "Bo", "Ed", "Cy"]],
	["view=snoozed", ["Di"]],
	["view=exceptions", ["Ed"]],
	["order=newest", ["Ed", "Cy", "Bo", "Ada"]],
	["order=oldest", ["Ada", "Bo", "Cy", "Ed"]],
	["owner=none", ["Ada"]],
	["status=waiting-person", ["Cy"]],
	["waits=us", ["Ada", "Bo", "Ed"]],
	["waits=them", ["Cy"]],
	["waits=machine", []],
	["flag=provider-question", ["Ed"]],
	["flag=provider-question&owner=none", []],
	["place=wagga_wagga", ["Bo"]],
	// Signs of a pattern stand for themselves.
	["place=wagga%25", []],
	["place=_wagga&kind=quote", ["Bo"]],
	["kind=chat", []],
])("%s keeps these cases, in this order", async (text, expected) => {
	expect(await namesIn(text)).toEqual(expected);
});

it.each<[string, Record<string, unknown>]>([
	...EXCEPTION_FLAGS.map((flag): [string, Record<string, unknown>] => [flag, { flags: [flag] }]),
	["danger", { danger_at: new Date() }],
	["“This wasn’t me”", { denied_at: new Date(), denied_by: "visitor" }],
	["a complaint to assess", { kind: "complaint" }],
])("Exceptions has a case with %s, until it is closed", async (_what, values) => {
	await change("Ada", values);
	expect(await namesIn("view=exceptions")).toEqual(expect.arrayContaining(["Ada", "Ed"]));
	await change("Ada", { status: "closed", closed_at: new Date(), outcome: "spam" });
	expect(await namesIn("view=exceptions")).toEqual(["Ed"]);
	await change("Ada", { ...PLAIN, status: "new", closed_at: null, outcome: null });
	expect(await namesIn("view=exceptions")).toEqual(["Ed"]);
});

it("a flag that asks nobody to look is no exception", async () => {
	await change("Ada", { flags: ["details-sent", "provider-accepted", "flagged"] });
	expect(await namesIn("view=exceptions")).toEqual(["Ed"]);
	await change("Ada", PLAIN);
});

it("each view counts as many cases as its list has, whatever view or filter is open", async () => {
	const read = async (text: string) => (await query(`?${text}`)).json();
	const { counts } = await read("view=mine&flag=provider-question");
	for (const view of CASE_VIEWS) {
		const { count, results } = await read(`view=${view}`);
		expect([view, counts[view], results.length]).toEqual([view, count, count]);
	}
});

it("keeps the cases of a colleague, of a service and of days, first and last day included", async () => {
	expect(await namesIn(`owner=${sam}`)).toEqual(["Ed", "Cy"]);
	expect(await namesIn(`service=${areaId}`)).toHaveLength(4);
	expect(await namesIn(`service=${areaId + 999}`)).toEqual([]);
	expect(await namesIn(`since=${dayOf(9)}&until=${dayOf(9)}`)).toEqual(["Bo"]);
	expect(await namesIn(`since=${dayOf(8)}&order=oldest`)).toEqual(["Cy", "Ed"]);
	expect(await namesIn(`until=${dayOf(10)}`)).toEqual(["Ada"]);
});

it("a search finds snoozed cases too", async () => {
	expect(await namesIn("search=Di")).toEqual(["Di"]);
});

it.each(["since=yesterday", "until=2026-02-30", "owner=sam", "service=x", "waits=god", "order=1", "flag=", "place="])(
	"%s is refused at its field, or means no filter if it's empty",
	async (text) => {
		const [name = "", value] = text.split("=");
		const response = await query(`?${text}`);
		if (value === "") expect(response.status).toBe(200);
		else expect(await response.json()).toMatchObject({ errors: [{ field: name }] });
	},
);

it("the next case is the most urgent one that waits for us, unassigned or the colleague's own", async () => {
	const next = async (after = "") => (await (await query(`next/${after && `?after=${after}`}`)).json()).id;
	expect(await next()).toBe(ids.Ada);
	// Bo's is Kim's, Cy's waits for the person, and Di's is snoozed.
	expect(await next(ids.Ada)).toBe(ids.Ed);
	// Skipping goes on through the list, and begins again after the last.
	await change("Bo", { owner_id: null });
	expect([await next(ids.Ada), await next(ids.Bo), await next(ids.Ed)]).toEqual([ids.Bo, ids.Ed, ids.Ada]);
	// A case that no longer waits for us leads to the first.
	expect(await next(ids.Cy)).toBe(ids.Ada);
});

it.each<[string, Record<string, unknown>]>([
	["danger", { danger_at: new Date() }],
	["“This wasn’t me”", { denied_at: new Date(), denied_by: "visitor" }],
	["a complaint to assess", { kind: "complaint" }],
])("a case with %s is the next one, although it waits for its person", async (_what, values) => {
	const next = async () => (await (await query("next/")).json()).id;
	await change("Cy", values);
	expect(await next()).toBe(ids.Cy);
	const closed_at = new Date();
	await change("Cy", { status: "closed", closed_at, paused_at: null, outcome: "spam" });
	expect(await next()).toBe(ids.Ada);
	await change("Cy", { ...PLAIN, status: "waiting-person", closed_at: null, paused_at: closed_at, outcome: null });
	expect(await next()).toBe(ids.Ada);
});

it("the next case of one type passes over the others", async () => {
	const next = async (kind: string) => (await query(`next/?kind=${kind}`)).json();
	expect((await next("quote")).id).not.toBeNull();
	expect(await next("review")).toEqual({ id: null, review: null });
	expect((await query("next/?kind=letter")).status).toBe(400);
});

it.each([
	[
		"a Friday in summer: both are Monday, after daylight saving began",
		"2026-11-27T03:00:00Z",
		["2026-11-29T21:30:00.000Z"],
	],
	["a Sunday: both are Monday", "2026-11-29T03:00:00Z", ["2026-11-29T21:30:00.000Z"]],
	["a Tuesday in winter", "2026-07-07T03:00:00Z", ["2026-07-07T22:30:00.000Z", "2026-07-12T22:30:00.000Z"]],
	[
		"late at night, which is the next day in Melbourne",
		"2026-07-07T15:00:00Z",
		["2026-07-08T22:30:00.000Z", "2026-07-12T22:30:00.000Z"],
	],
	["before a holiday on Monday", "2026-11-20T03:00:00Z", ["2026-11-23T21:30:00.000Z"]],
])("a case can be snoozed to the next opening and to next week, on %s", async (_when, now, expected) => {
	const { db } = api.services.database;
	await sql`insert into public_holiday (day, name) values ('2026-11-23', 'A test day') on conflict do nothing`.execute(
		db,
	);
	const { rows } = await sql<{ times: string[] }>`select ${snoozeTimes(new Date(now))} as times`.execute(db);
	expect(asMoments(rows[0]?.times ?? [])).toEqual(expected);
});

it("names the colleagues and services to choose from", async () => {
	expect((await (await query("")).json()).choices).toMatchObject({
		team: expect.arrayContaining([expect.objectContaining({ name: "Sam Reed" })]),
		services: expect.arrayContaining([expect.objectContaining({ id: areaId })]),
	});
});
