import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { ReferenceRow } from "#contract/reference/editing.ts";
import { seedCampaigns } from "#domains/campaigns/seed.ts";
import { seedStories } from "#domains/stories/seed.ts";
import type { TestApi } from "#tests/support/api.ts";
import { aProvider } from "#tests/support/builders.ts";
import { aReview } from "#tests/support/reviews.ts";
import { siteConsole } from "#tests/support/site-console.ts";

const site = siteConsole();
const { ask, db, seedAgain } = site;
let api: TestApi;
let priya: Record<string, string>;
beforeAll(() => {
	({ api, priya } = site);
});

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
const areaNames = async () =>
	((await (await api.request("/service-areas/")).json()) as { name: string }[]).map(({ name }) => name);
/** Waits for a change, because nodes hear of it through the database. */
const seen = (what: () => Promise<unknown>, want: unknown) =>
	expect.poll(what, { timeout: 3_000, interval: 50 }).toEqual(want);

describe("lists of reference data", () => {
	it("a renamed service area appears on pages, keeps its id, and stays renamed after a new seed", async () => {
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

	it("has a switch for requests that reach the providers of a service area by themselves", async () => {
		const before = await row("service-areas", "Nursing");
		expect(before.automatic_sending).toBe(true);
		const off = await put("service-areas", before, { automatic_sending: false });
		expect(off).toMatchObject({ status: 200, body: { automatic_sending: false, name: "Nursing" } });
		expect((await put("service-areas", before, { automatic_sending: true })).status).toBe(409);
		const [last] = (await lists("service-areas")).history;
		expect(last?.facts).toEqual({ was: { automatic_sending: true }, is: { automatic_sending: false } });
		expect((await lists("regions")).results[0]?.automatic_sending).toBeNull();
		await put("service-areas", off.body, { automatic_sending: true });
	});

	it("refuses a name that differs only in capitals, and a rename of an area with special rules", async () => {
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

	it("a retired service can't be chosen or found; providers keep it, and it can return", async () => {
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
		// A form that doesn't show it doesn't remove it.
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

	it("moving a service to another area moves its providers", async () => {
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

	it("age groups and funding types can be renamed, but their codes stay", async () => {
		const age = (await lists("age-groups")).results[0] as ReferenceRow;
		expect((await ask("/team/site/reference/age-groups/", { name: "New" })).status).toBe(404);
		expect((await put("age-groups", age, { name: `${age.name} or so` })).body).toMatchObject({
			key: age.key,
			name: `${age.name} or so`,
		});
		await seedAgain();
		expect((await lists("age-groups")).results[0]?.name).toBe(`${age.name} or so`);
	});

	it("a changed address moves the landing page and redirects the old one", async () => {
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

	it("renamed categories and areas keep their stories, and seed files still find them", async () => {
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

	it("leads can't change reference data", async () => {
		expect((await ask("/team/site/reference/services/", { name: "No", service_area: 9 }, "POST", priya)).status).toBe(
			403,
		);
	});
});

describe("funding amounts", () => {
	it("are added with a start date, and earlier amounts stay", async () => {
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
				now.amounts.map(({ code }: { code: string }) => [code, { quarter: 300_000, year: 1_200_001 }]),
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
		// A year isn't always four times the rounded quarter.
		expect((await (await api.request("/funding-amounts/")).json()).amounts[0].year_cents).toBe(1_200_001);
		await seedAgain();
		const after = (await ask("/team/site/amounts/")).body.results;
		expect(after.map(({ standing }: { standing: string }) => standing)).toEqual(["coming", "current", "past"]);
		expect(after[1].id).toBe(today.body.id);
	});
});

describe("regions", () => {
	it("moving a postcode to another region shows the effects first, and no seed moves it back", async () => {
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

	it("if two colleagues move a postcode at the same time, the second sees its current region", async () => {
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

describe("words that become links", () => {
	it("are added, changed and removed, and no seed restores them", async () => {
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
			"These words already have a link",
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
