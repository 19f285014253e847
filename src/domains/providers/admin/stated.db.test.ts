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
