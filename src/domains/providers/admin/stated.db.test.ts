import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aProvider, aService } from "#tests/support/builders.ts";
import { aPerson, sessionOf } from "#tests/support/people.ts";
import { type Staff, staffOf } from "#tests/support/staff.ts";

const DAY_MS = 24 * 3600_000;
const dayOf = (at: Date) => new Intl.DateTimeFormat("en-CA", { timeZone: "Australia/Melbourne" }).format(at);
let api: TestApi;
let today: string;
const aMonthLater = async () => {
	api.advance(30 * DAY_MS);
	staff.cookies = await sessionOf(api.services, staff.person.id);
};
const later = () => dayOf(api.services.clock());
let staff: Staff;
let service: { id: number; areaId: number };
beforeAll(async () => {
	api = await testApi();
	service = await aService(api.services.database.db);
});
afterAll(() => api.close());
beforeEach(async () => {
	staff = await staffOf(api);
	today = dayOf(api.services.clock());
});

const change = (body: object, as = staff.cookies, id = staff.provider.id) =>
	staff.ask(`/provider-admin/${id}/`, "PATCH", body, as);
const carlton = { name: "Clinic", street: "12 Swanston Street", suburb: "Carlton", state: "VIC", postcode: "3053" };

describe("sites, delivery and facts of a profile", () => {
	it("a stated site has coordinates, the day and the source, and anyone can read it", async () => {
		const { status } = await change({ sites: [{ ...carlton, access: { step_free: "yes", parking: "no" } }] });
		expect(status).toBe(200);
		const { body } = await staff.ask(`/providers/${staff.provider.id}/`, "GET", undefined, {});
		expect(body.sites).toEqual([
			{
				...carlton,
				...{ latitude: -37.801, longitude: 144.966, access: { step_free: "yes", parking: "no" } },
				...{ stated_on: today, source: "provider" },
			},
		]);
	});

	it("unchanged entries keep their day and source; changed ones get today's", async () => {
		await change({ fit_facts: { auslan: "yes", weekends: "no" }, sites: [{ ...carlton, access: {} }] });
		await aMonthLater();
		const { body } = await change({
			fit_facts: { auslan: "yes", weekends: "yes", languages: ["vi"] },
			sites: [{ ...carlton, access: {} }],
		});
		expect(body.fit_facts).toEqual({
			auslan: { value: "yes", stated_on: today, source: "provider" },
			weekends: { value: "yes", stated_on: later(), source: "provider" },
			languages: { value: ["vi"], stated_on: later(), source: "provider" },
		});
		expect(body.sites).toMatchObject([{ stated_on: today }]);
	});

	it("everything stated again gets today's day", async () => {
		await change({ fit_facts: { auslan: "yes" } });
		await aMonthLater();
		const { body } = await change({ fit_facts: { auslan: "yes" }, is_restated: true });
		expect(body.fit_facts).toEqual({ auslan: { value: "yes", stated_on: later(), source: "provider" } });
	});

	it("what the team states is marked as the team's", async () => {
		const colleague = await aPerson(api.services, "team", {});
		const cookies = await sessionOf(api.services, colleague.id);
		const { body } = await change(
			{ delivery: [{ service_area: service.areaId, ways: [{ way: "video", reach: "australia" }] }] },
			cookies,
		);
		expect(body.delivery).toEqual([
			{
				...{ service_area: service.areaId, ways: [{ way: "video", reach: "australia" }] },
				...{ stated_on: today, source: "team" },
			},
		]);
	});

	it("an imported office is the site until staff state their own; the same address keeps its exact coordinates", async () => {
		const imported = await aProvider(api.services.database.db, {
			account_id: staff.provider.account_id,
			...{ street_address: "9 Lygon Street", suburb: "Carlton", state: "VIC", postcode: "3053" },
			...{ latitude: -37.79, longitude: 144.96, source: "outlets", source_key: "1" },
		});
		const { body } = await staff.ask(`/providers/${imported.id}/`);
		expect(body.sites).toMatchObject([{ street: "9 Lygon Street", suburb: "Carlton", source: "import" }]);
		const own = { name: null, street: "9 Lygon Street", suburb: "Carlton", state: "VIC", postcode: "3053" };
		const said = await change({ sites: [{ ...own, access: { parking: "yes" } }] }, staff.cookies, imported.id);
		expect(said.body.sites).toMatchObject([{ latitude: -37.79, longitude: 144.96, source: "provider" }]);
	});

	it("an imported office that staff remove as the last site doesn't come back, and an undo brings it back", async () => {
		const { id } = await aProvider(api.services.database.db, {
			account_id: staff.provider.account_id,
			...{ suburb: "Carlton", state: "VIC", postcode: "3053", latitude: -37.8012, longitude: 144.9671 },
			...{ source: "list", source_key: "removed" },
		});
		const shown = async () => (await staff.ask(`/providers/${id}/?postcodes_list=3053`, "GET", undefined, {})).body;
		expect((await shown()).nearest).toMatchObject({ site: 0 });
		const { body } = await change({ sites: [] }, staff.cookies, id);
		expect(body.sites).toEqual([]);
		expect(await shown()).toMatchObject({ sites: [], nearest: null });
		const { body: undone } = await staff.ask(`/provider-admin/${id}/changes/undo/`, "POST", {
			version: body.version,
		});
		expect(undone.sites).toMatchObject([{ suburb: "Carlton", source: "import" }]);
		expect((await shown()).nearest).toMatchObject({ site: 0 });
	});

	it("bad input gets a message at its field, and nothing changes", async () => {
		const refused = await change({
			sites: [{ ...carlton, postcode: "9999", access: {} }],
			delivery: [{ service_area: 899_999, ways: [{ way: "home", reach: "served" }] }],
			fit_facts: { conditions: [2_000_000_000] },
		});
		expect(refused.status).toBe(422);
		expect(refused.body.errors?.map(({ field }) => field)).toEqual([
			"delivery",
			"fit_facts.conditions",
			"sites.0.postcode",
		]);
		const hours = await change({ fit_facts: { hours: [{ day: 1, opens: "17:00", closes: "09:00" }] } });
		expect(hours.body.errors).toMatchObject([{ field: "fit_facts.hours.0.closes" }]);
		const contact = await change({ sites: [{ ...carlton, name: "Ring 0400 000 001", access: {} }] });
		expect(contact.body.errors).toMatchObject([{ field: "sites.0.name" }]);
		expect((await staff.ask(`/provider-admin/${staff.provider.id}/`)).body).toMatchObject({ sites: [], version: 1 });
	});

	it("a change is in the history and can be undone", async () => {
		const { body } = await change({ fit_facts: { auslan: "yes" } });
		const undone = await staff.ask(`/provider-admin/${staff.provider.id}/changes/undo/`, "POST", {
			version: body.version,
		});
		expect(undone.body).toMatchObject({ fit_facts: {} });
	});
});

describe("prices of a profile", () => {
	const hourly = (rates: object, more: object = {}) => ({
		...{ service_area: service.areaId, unit: "hour", rates },
		...{ includes: null, travel: null, cancellation: null, url: null, ...more },
	});

	it("anyone reads a price with its day and source; only what changed gets today's day", async () => {
		const visit = { ...hourly({ any: 12_000 }), unit: "visit" };
		expect((await change({ prices: [hourly({ weekday: 6550 }), visit] })).status).toBe(200);
		await aMonthLater();
		await change({ prices: [visit, hourly({ weekday: 6650 }, { url: "hakea.example/prices" })] });
		const { body } = await staff.ask(`/providers/${staff.provider.id}/`, "GET", undefined, {});
		expect(body.prices).toEqual([
			{ ...visit, stated_on: today, source: "provider" },
			{
				...hourly({ weekday: 6650 }, { url: "https://hakea.example/prices" }),
				...{ stated_on: later(), source: "provider" },
			},
		]);
	});

	it("prices that are still right get today's day, and a change can be undone", async () => {
		const prices = [hourly({ weekday: 6550 })];
		await change({ prices });
		await aMonthLater();
		const { body } = await change({ prices, is_restated: true });
		expect(body.prices).toMatchObject([{ stated_on: later() }]);
		const undo = `/provider-admin/${staff.provider.id}/changes/undo/`;
		const undone = await staff.ask(undo, "POST", { version: body.version }, staff.cookies);
		expect(undone.body.prices).toMatchObject([{ stated_on: today }]);
	});

	it.each([
		["the lowest amount", { any: 1 }, undefined],
		["the highest amount", { any: 1_000_000 }, undefined],
		["nothing", { any: 0 }, "prices.0.rates.any"],
		["less than nothing", { any: -100 }, "prices.0.rates.any"],
		["a cent too many", { any: 1_000_001 }, "prices.0.rates.any"],
		["a part of a cent", { any: 65.5 }, "prices.0.rates.any"],
		["text", { any: "65,50" }, "prices.0.rates.any"],
		["a time that doesn't exist", { midnight: 100 }, "prices.0.rates"],
		["no amount", {}, "prices.0.rates"],
	])("an amount of %s", async (_, rates, field) => {
		const { status, body } = await change({ prices: [hourly(rates)] });
		expect([status, body.errors?.[0]?.field]).toEqual(field ? [422, field] : [200, undefined]);
	});

	it.each([
		["an unknown service", { service_area: 899_999 }, "prices"],
		["contact details", { includes: "Call 0400 000 001" }, "prices.0.includes"],
		["a website that isn't one", { url: "javascript:alert(1)" }, "prices.0.url"],
		["an unknown unit", { unit: "fortnight" }, "prices.0.unit"],
	])("%s is refused at its field", async (_, more, field) => {
		const { body } = await change({ prices: [hourly({ any: 100 }, more)] });
		expect(body.errors).toMatchObject([{ field }]);
	});

	it("two prices for the same thing are refused, unless they say what each includes", async () => {
		const two = (includes: string) => change({ prices: [hourly({ any: 1 }), hourly({ any: 2 }, { includes })] });
		expect((await two("")).body.errors).toMatchObject([{ field: "prices" }]);
		expect((await two("A first visit")).status).toBe(200);
	});

	it("at most 40 prices", async () => {
		const many = (count: number) =>
			change({ prices: Array.from({ length: count }, (_, n) => hourly({ any: 1 }, { includes: `Kind ${n}` })) });
		expect((await many(40)).status).toBe(200);
		expect((await many(41)).body.errors).toMatchObject([{ field: "prices" }]);
	});
});
