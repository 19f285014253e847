import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Case } from "#contract/cases/cases.ts";
import type { ReferenceRow } from "#contract/reference/editing.ts";
import { seedCampaigns } from "#domains/campaigns/seed.ts";
import { seedHolidays } from "#domains/reference/holidays.ts";
import { seedReference } from "#domains/reference/seed.ts";
import { seedStories } from "#domains/stories/seed.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aProvider } from "#tests/support/builders.ts";
import { aPerson, sessionOf } from "#tests/support/people.ts";
import { aReview } from "#tests/support/reviews.ts";

let api: TestApi;
let noor: Record<string, string>;
let priya: Record<string, string>;

beforeAll(async () => {
	api = await testApi();
	await seedHolidays(api.services.database);
	const someone = async (name: string, role: string) => {
		const { id } = await aPerson(api.services, "team", { name });
		await sql`update person set team_role = ${role} where id = ${id}`.execute(db());
		return sessionOf(api.services, id);
	};
	[noor, priya] = [await someone("Noor Haddad", "administrator"), await someone("Priya Nair", "lead")];
});
afterAll(() => api.close());

const db = () => api.services.database.db;
const ask = async (path: string, body?: unknown, method?: string, as = noor) => {
	const answer = await api.request(path, {
		...(body === undefined ? {} : { body }),
		...(method ? { method } : {}),
		cookies: as,
	});
	return { status: answer.status, body: await answer.json() };
};
const lists = (list: string) =>
	ask(`/team/site/reference/${list}/`).then(
		({ body }) => body as { results: ReferenceRow[]; history: { facts: object; who: string }[] },
	);
const row = async (list: string, name: string): Promise<ReferenceRow> => {
	const found = (await lists(list)).results.find((one) => one.name === name);
	if (!found) throw new Error(`no ${name}`);
	return found;
};
const put = (list: string, { key, version, name, slug, service_area }: ReferenceRow, fields: object) =>
	ask(
		`/team/site/reference/${list}/${key}/`,
		{
			version,
			name,
			...(slug === null ? {} : { slug }),
			...(service_area === null ? {} : { service_area }),
			...fields,
		},
		"PUT",
	);
/** As if a file of the seed had changed since the last start. */
const seedAgain = async () => {
	await sql`update seed_state set hash = 'another' where name = 'reference'`.execute(db());
	await seedReference(api.services.database);
	await seedHolidays(api.services.database);
};
const areaNames = async () =>
	((await (await api.request("/service-areas/")).json()) as { name: string }[]).map(({ name }) => name);
/** The notice that something changed travels by the database. */
const seen = (what: () => Promise<unknown>, want: unknown) =>
	expect.poll(what, { timeout: 3_000, interval: 50 }).toEqual(want);

describe("lists of reference data", () => {
	it("a service area gets another name: pages say it, its id stays, and no seed takes it back", async () => {
		const before = await row("service-areas", "Counselling");
		const changed = await put("service-areas", before, { name: "Counselling and talking" });
		expect(changed).toMatchObject({
			status: 200,
			body: { key: before.key, name: "Counselling and talking", version: before.version + 1 },
		});
		await seen(async () => (await areaNames()).includes("Counselling and talking"), true);
		expect((await put("service-areas", before, { name: "Another" })).status).toBe(409);
		await seedAgain();
		expect(await row("service-areas", "Counselling and talking")).toMatchObject({ key: before.key });
		const [last] = (await lists("service-areas")).history;
		expect(last).toMatchObject({
			who: "Noor Haddad",
			facts: { was: { name: "Counselling" }, is: { name: "Counselling and talking" } },
		});
	});

	it("a name that is taken in other capitals, and one that rules go by, are refused at the field", async () => {
		const area = await row("service-areas", "Nursing");
		const taken = await put("service-areas", area, { name: "PSYCHOLOGY" });
		expect(taken).toMatchObject({
			status: 422,
			body: { errors: [{ field: "name", message: "Another service area has this name" }] },
		});
		expect((await put("service-areas", area, { name: " " })).body.errors[0]).toMatchObject({
			field: "name",
			message: "Enter a name",
		});
		const ruled = await put("service-areas", await row("service-areas", "Behaviour support"), { name: "Behaviour" });
		expect(ruled.body.errors[0].field).toBe("name");
	});

	it("a service that is retired is offered no more and found no more; providers keep it, and it comes back", async () => {
		const made = await ask("/team/site/reference/services/", { name: "Hydrotherapy at home", service_area: 9 });
		expect(made.status).toBe(201);
		const provider = await aProvider(db(), { services: [Number(made.body.key)] });
		expect((await row("services", "Hydrotherapy at home")).touches).toEqual({ providers: 1 });
		const found = async () =>
			(await (await api.request(`/providers/?service_areas_list=9&query=${encodeURIComponent(provider.name)}`)).json())
				.count;
		const offered = async () =>
			((await (await api.request("/services/")).json()) as { name: string }[]).some(
				({ name }) => name === "Hydrotherapy at home",
			);
		expect(await found()).toBe(1);
		const retired = await put("services", made.body, { is_retired: true });
		expect(retired.body.is_retired).toBe(true);
		expect(await found()).toBe(0);
		await seen(offered, false);
		const kept = await sql<{ services: number[] }>`select services from provider where id = ${provider.id}`.execute(
			db(),
		);
		expect(kept.rows[0]?.services).toEqual([Number(made.body.key)]);
		// A form that does not show it does not take it out.
		const body = { version: 1, services: [1], name: "Renamed while it was retired" };
		expect((await ask(`/provider-admin/${provider.id}/`, body, "PATCH")).body.services).toEqual([
			1,
			Number(made.body.key),
		]);
		await put("services", retired.body, { is_retired: false });
		expect((await (await api.request("/providers/?service_areas_list=9&query=Renamed%20while")).json()).count).toBe(1);
		await seen(offered, true);
		expect((await row("services", "Hydrotherapy at home")).touches).toEqual({ providers: 1 });
	});

	it("a service that moves to another area takes its providers along", async () => {
		const made = (await ask("/team/site/reference/services/", { name: "Singing together", service_area: 9 })).body;
		const provider = await aProvider(db(), { services: [Number(made.key)] });
		const found = async (area: number) =>
			(
				await (
					await api.request(`/providers/?service_areas_list=${area}&query=${encodeURIComponent(provider.name)}`)
				).json()
			).count;
		await put("services", made, { service_area: 4 });
		expect([await found(9), await found(4)]).toEqual([0, 1]);
	});

	it("of age groups and funding types only the words change, and their codes stay", async () => {
		const age = (await lists("age-groups")).results[0] as ReferenceRow;
		expect((await ask("/team/site/reference/age-groups/", { name: "New" })).status).toBe(404);
		expect((await put("age-groups", age, { name: `${age.name} or so` })).body).toMatchObject({
			key: age.key,
			name: `${age.name} or so`,
		});
		await seedAgain();
		expect((await lists("age-groups")).results[0]?.name).toBe(`${age.name} or so`);
	});

	it("an address that changes takes the landing page along and leaves where it was", async () => {
		await sql`
			insert into campaign (slug, heading, heading_image_url, mobile_heading_image_url, heading_image_alt, subheading, blurb, meta_title, meta_description,
				search_heading, video_url, mobile_video_url, video_captions_url, mobile_video_captions_url, video_transcript)
			values ('physiotherapy', 'P', '/a.webp', '/b.webp', '', 'S', '', 'T', 'D', 'H', '/v', '/v', '/v', '/v', '')
		`.execute(db());
		const area = await row("service-areas", "Physiotherapy");
		expect((await put("service-areas", area, { slug: "psychology" })).body.errors[0]).toMatchObject({
			field: "slug",
			message: "Another service area has this address",
		});
		const changed = await put("service-areas", area, { slug: "physio" });
		expect(changed.body.slug).toBe("physio");
		expect((await api.request("/campaigns/physio/")).status).toBe(200);
		expect(await (await api.request("/landing-pages/physiotherapy/moved/")).json()).toEqual({ slug: "physio" });
		await put("service-areas", changed.body, { slug: "physiotherapy" });
		expect(await (await api.request("/landing-pages/physio/moved/")).json()).toEqual({ slug: "physiotherapy" });
		expect((await api.request("/landing-pages/physiotherapy/moved/")).status).toBe(404);
	});

	it("a category and an area that are renamed keep their stories, and the files of the seed find them", async () => {
		await seedCampaigns(api.services.database);
		await seedStories(api.services.database);
		const category = await row("blog-categories", "Older people");
		await put("blog-categories", category, { name: "Later life" });
		const nursing = await row("service-areas", "Personal care");
		await put("service-areas", nursing, { name: "Help with washing and dressing" });
		await sql`update seed_state set hash = 'another' where name like 'stor%'`.execute(db());
		await seedStories(api.services.database);
		expect((await lists("blog-categories")).results.map(({ name }) => name)).not.toContain("Older people");
		expect((await row("blog-categories", "Later life")).touches).toEqual(category.touches);
		expect((await row("service-areas", "Help with washing and dressing")).touches).toEqual(nursing.touches);
	});

	it("leads do not change reference data", async () => {
		expect((await ask("/team/site/reference/services/", { name: "No", service_area: 9 }, "POST", priya)).status).toBe(
			403,
		);
	});
});

describe("funding amounts", () => {
	it("are added from a day on, and what was before stays", async () => {
		const { results } = (await ask("/team/site/amounts/")).body;
		const now = await (await api.request("/funding-amounts/")).json();
		expect(results[0]).toMatchObject({ as_of: now.as_of, standing: "current" });
		const body = (as_of: string, newest: number) => ({
			newest,
			as_of,
			changes: "in July each year",
			source_name: "The Department",
			source_url: "https://www.health.gov.au/amounts",
			carry_over_cents: 100_000,
			carry_over_percent: 10,
			care_management_percent: 10,
			amounts: Object.fromEntries(
				now.amounts.map(({ code }: { code: string }) => [code, { quarter: 300_000, year: 1_200_000 }]),
			),
		});
		const added = await ask("/team/site/amounts/", body("2026-07-01", results[0].id));
		expect(added).toMatchObject({ status: 201, body: { standing: "coming", who: "Noor Haddad" } });
		expect(await (await api.request("/funding-amounts/")).json()).toEqual(now);
		expect((await ask("/team/site/amounts/", body("2026-07-01", results[0].id))).status).toBe(409);
		expect(
			(await ask("/team/site/amounts/", { ...body("2026-07-01", added.body.id), amounts: {} })).body.errors[0].field,
		).toBe("amounts.1");
		const today = await ask("/team/site/amounts/", body("2026-03-01", added.body.id));
		await seen(async () => (await (await api.request("/funding-amounts/")).json()).amounts[0].quarter_cents, 300_000);
		await seedAgain();
		const after = (await ask("/team/site/amounts/")).body.results;
		expect(after.map(({ standing }: { standing: string }) => standing)).toEqual(["coming", "current", "past"]);
		expect(after[1].id).toBe(today.body.id);
	});
});

describe("regions", () => {
	it("a postcode moves into another region: first it says what that touches, and no seed moves it back", async () => {
		const { rows } = await sql<{ code: string; from: number; into: number; from_name: string }>`
			select p.code, p.region_id as from, r.id as into, o.name as from_name
			from postcode p join region o on o.id = p.region_id join region r on r.state = p.state and r.id <> p.region_id order by p.code, r.id limit 1
		`.execute(db());
		const [{ code, from, into, from_name }] = rows as [(typeof rows)[0]];
		await aProvider(db(), { regions: [from] });
		const path = `/team/site/regions/${into}/postcodes/`;
		const { region } = (await ask(path)).body;
		const tried = await ask(path, { version: region.version, codes: code, save: false });
		expect(tried.body).toEqual({ moves: [{ code, from: from_name }], lose: 1, gain: 0, is_saved: false });
		expect((await ask(path)).body.postcodes).not.toContain(code);
		expect((await ask(path, { version: region.version, codes: `${code} 99`, save: true })).body.errors[0].field).toBe(
			"codes",
		);
		expect((await ask(path, { version: region.version, codes: code, save: true })).body.is_saved).toBe(true);
		expect((await ask(path, { version: region.version, codes: code, save: true })).status).toBe(409);
		await seedAgain();
		expect((await ask(path)).body.postcodes).toContain(code);
		await seen(
			async () =>
				((await (await api.request("/regions/")).json()) as { id: number; postcodes: string[] }[])
					.find(({ id }) => id === into)
					?.postcodes.includes(code),
			true,
		);
	});

	it("a postcode that two colleagues move at once: whoever comes second hears from where it goes now", async () => {
		for (let n = 0; n < 4; n++) {
			const { rows } = await sql<{ id: number; name: string; version: number; code: string }>`
				select r.id, r.name, r.version, (select min(p.code) from postcode p where p.region_id = r.id) as code from region r
				where r.state = 'VIC' and (select count(*) from postcode p where p.region_id = r.id) > 1 order by r.id limit 3
			`.execute(db());
			const [home, one, other] = rows;
			if (!home || !one || !other) throw new Error("there are too few regions");
			const move = ({ id, version }: { id: number; version: number }) =>
				ask(`/team/site/regions/${id}/postcodes/`, { version, codes: home.code, save: true });
			const froms = (await Promise.all([move(one), move(other)])).map(({ body }) => body.moves[0].from as string);
			expect(froms).toContain(home.name);
			expect(froms.filter((from) => from === home.name)).toHaveLength(1);
		}
	});
});

describe("public holidays", () => {
	const holiday = { day: "2026-11-23", name: "Day of rest" };
	const melbourne = (iso: string | null | undefined) =>
		iso &&
		new Date(iso).toLocaleString("en-AU", {
			timeZone: "Australia/Melbourne",
			weekday: "long",
			day: "numeric",
			hour: "2-digit",
			minute: "2-digit",
			hour12: false,
		});

	it("adding Monday 23 November 2026 moves a complaint of Friday at 17:30 from Tuesday to Wednesday; taking it out moves it back", async () => {
		const email = `c-${randomUUID()}@visitor.example`;
		const monday = api.services.clock().getTime();
		const friday = Date.parse("2026-11-20T17:30:00+11:00");
		api.advance(friday - monday);
		const again = await aPerson(api.services, "team", { name: "Noor Haddad" });
		await sql`update person set team_role = 'administrator' where id = ${again.id}`.execute(db());
		noor = await sessionOf(api.services, again.id);
		const sent = await api.request("/feedbackandcomplaints/", {
			body: {
				complaint_first_name: "Mai",
				complaint_last_name: "Nguyen",
				complaint_email: email,
				complaint_number: "0491 570 006",
				complaint_provider: "Gum Care",
			},
		});
		expect(sent.status).toBeLessThan(300);
		const [line] = (await ask(`/team/cases/?search=${encodeURIComponent(email)}`)).body.results;
		const read = async () => (await ask(`/team/cases/${line.id}/`)).body as Case;
		const due = async () => melbourne((await read()).clock.due_at);
		expect(await due()).toBe("Tuesday 24, 17:30");

		const tried = await ask("/team/site/holidays/", { add: [holiday], reason: "State funeral", save: false });
		expect(tried.body).toMatchObject({ is_saved: false, moved: 1, cases: [{ id: line.id }], reminders: 0, past: [] });
		expect(await due()).toBe("Tuesday 24, 17:30");
		expect((await ask("/team/site/holidays/?year=2026")).body.results).not.toContainEqual(
			expect.objectContaining({ day: holiday.day }),
		);

		const saved = await ask("/team/site/holidays/", { add: [holiday], reason: "State funeral", save: true });
		expect(saved.body).toMatchObject({ is_saved: true, moved: 1 });
		expect(await due()).toBe("Wednesday 25, 17:30");
		expect((await read()).timeline.at(-1)).toMatchObject({ kind: "due-moved", who: "Noor Haddad" });
		expect((await ask("/team/site/holidays/?year=2026")).body.results).toContainEqual({
			...holiday,
			reason: "State funeral",
			who: "Noor Haddad",
		});
		expect((await ask("/team/site/holidays/", { add: [holiday], save: true })).body.errors[0].message).toBe(
			"2026-11-23 is a holiday already",
		);

		expect((await ask("/team/site/holidays/", { remove: [holiday.day], save: true })).body.moved).toBe(1);
		expect(await due()).toBe("Tuesday 24, 17:30");
		expect((await ask("/team/site/holidays/", { remove: [holiday.day], save: true })).status).toBe(409);
	});

	it("a clock that goes on after a wait counts from there, and one that stands keeps what it had", async () => {
		const email = `c-${randomUUID()}@visitor.example`;
		await api.request("/messages/", { body: { email, message: "Please ring me" } });
		const found = async () => (await ask(`/team/cases/?search=${encodeURIComponent(email)}`)).body.results[0];
		const line = await found();
		const before = (await ask(`/team/cases/${line.id}/`)).body;
		await ask(`/team/cases/${line.id}/`, { version: before.version, status: "waiting-person" }, "PATCH");
		await ask("/team/site/holidays/", { add: [holiday], save: true });
		const waiting = (await ask(`/team/cases/${line.id}/`)).body;
		expect([melbourne(before.clock.due_at), melbourne(waiting.clock.due_at)]).toEqual([
			"Monday 23, 17:30",
			"Tuesday 24, 17:30",
		]);
		await ask(`/team/cases/${line.id}/`, { version: waiting.version, status: "open" }, "PATCH");
		expect(melbourne((await ask(`/team/cases/${line.id}/`)).body.clock.due_at)).toBe("Tuesday 24, 17:30");
		await ask("/team/site/holidays/", { remove: [holiday.day], save: true });
		expect(melbourne((await ask(`/team/cases/${line.id}/`)).body.clock.due_at)).toBe("Monday 23, 17:30");
	});

	it("a holiday that was taken out stays out, whatever the files say; the library offers it", async () => {
		await ask("/team/site/holidays/", { remove: ["2027-12-28"], save: true });
		await seedAgain();
		const there = async () =>
			(await ask("/team/site/holidays/?year=2027")).body.results.some(
				({ day }: { day: string }) => day === "2027-12-28",
			);
		expect(await there()).toBe(false);
		const { results } = (await ask("/team/site/holidays/library/?year=2027")).body;
		expect(results).toEqual([{ day: "2027-12-28", name: "Boxing Day (substitute day)" }]);
		await ask("/team/site/holidays/", { add: results, save: true });
		expect(await there()).toBe(true);
		expect((await ask("/team/site/holidays/")).body.missing).toBeNull();
		await sql`delete from public_holiday where day between '2027-01-01' and '2027-12-31'`.execute(db());
		expect((await ask("/team/site/holidays/")).body.missing).toBe(2027);
	});
});

describe("words that become links", () => {
	it("are added, changed and taken out, and no seed brings them back", async () => {
		const provider = await aProvider(db());
		await aReview(db(), { provider_id: provider.id, comment: "The hydro-pool was warm. A hydro-pool!" });
		await aReview(db(), { provider_id: provider.id, comment: "Hydro-pools are another word." });
		const fields = { keyword: "Hydro-pool", display_words: "physiotherapy in water", link: "/services/physiotherapy" };
		expect((await ask("/team/site/links/preview/?keyword=hydro-pool")).body).toMatchObject({
			count: 1,
			reviews: [{ provider: provider.name }],
		});
		for (const link of ["https://elsewhere.example", "//elsewhere.example", "/services/nowhere", "/team"])
			expect((await ask("/team/site/links/", { ...fields, link })).body.errors[0].field, link).toBe("link");
		const added = await ask("/team/site/links/", fields);
		expect(added).toMatchObject({ status: 201, body: { ...fields, reviews: 1 } });
		expect((await ask("/team/site/links/", { ...fields, keyword: "HYDRO-POOL" })).body.errors[0].message).toBe(
			"There is a link for these words already",
		);
		const pages = async () =>
			((await (await api.request("/internal-links/")).json()) as { keyword: string }[]).map(({ keyword }) => keyword);
		await seen(async () => (await pages()).includes("Hydro-pool"), true);
		const changed = await ask(
			`/team/site/links/${added.body.id}/`,
			{ ...fields, link: `/providers/${provider.url_slug}/${provider.id}`, version: 1 },
			"PUT",
		);
		expect(changed.body.version).toBe(2);
		expect((await ask(`/team/site/links/${added.body.id}/`, { ...fields, version: 1 }, "PUT")).status).toBe(409);
		const [seeded] = (await ask("/team/site/links/")).body.results;
		for (const id of [added.body.id, seeded.id])
			expect((await ask(`/team/site/links/${id}/`, undefined, "DELETE")).body.removed).toBe(true);
		await seedAgain();
		await seen(async () => (await pages()).filter((keyword) => ["Hydro-pool", seeded.keyword].includes(keyword)), []);
	});
});
