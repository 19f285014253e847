import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { ProviderSearch } from "#contract/providers/providers.ts";
import { search } from "#domains/search/search.ts";
import { aProvider } from "#tests/support/builders.ts";
import { SERVED } from "#tests/support/quotes.ts";
import { CANARY, disclosed } from "#tests/support/referrals.ts";
import { worldOfFile } from "#tests/support/world-of-file.ts";
import { sendDue } from "./automatic-send.ts";
import { runReferralsJob } from "./remind.ts";

const { api, world } = await worldOfFile();
let farAway: number;
const db = () => api.services.database.db;
beforeAll(async () => {
	// About 75 km from the visitor, but it serves the place.
	const { id } = await aProvider(db(), {
		name: "Far away",
		services: world.town.near.services,
		postcodes: [SERVED],
		funding_types: ["NDIS"],
		age_groups: [world.town.age],
	});
	farAway = id;
	await sql`update provider set postcode = ${SERVED}`.execute(db());
	await sql`update provider set latitude = -37.81, longitude = 144.96 where id = ${farAway}`.execute(db());
});

const everyone = (fields: Record<string, unknown> = {}) =>
	world.request({
		providers: [],
		consent_to_share: true,
		ask_everyone: { most: 20, within_km: null },
		...fields,
	});
const send = async () => {
	await world.at(new Date(api.services.clock().getTime() + 15 * 60_000).toISOString());
	await sendDue(api.services);
};
const workOf = async (caseId: string) => (await world.ask(world.sam, `/team/cases/${caseId}/referrals/`)).body;
const pageOf = async (token: string) => (await world.ask({}, `/my-request/${token}/`)).body;
const askedIn = async (caseId: string): Promise<number[]> =>
	(await workOf(caseId)).referrals
		.map(({ provider }: { provider: { id: number } }) => provider.id)
		.sort((a: number, b: number) => a - b);
const answer = async (caseId: string, provider: number, body: Record<string, unknown> = { answer: "yes" }) => {
	const { referrals } = await workOf(caseId);
	const referral = referrals.find((one: { provider: { id: number } }) => one.provider.id === provider);
	const path = `/provider-admin/${provider}/referrals/${referral.id}/`;
	const cookies = world.staff.get(provider) ?? {};
	return { path, cookies, said: await world.ask(cookies, `${path}answer/`, { version: referral.version, ...body }) };
};
const choose = (token: string, providers: number[], fields: Record<string, unknown> = {}) =>
	world.ask({}, `/my-request/${token}/choose/`, {
		providers,
		tell_others: true,
		shares: [],
		given_by: "participant",
		...fields,
	});

const statedAs = (column: string, said: unknown, day: string) => {
	const by = { stated_on: day, source: "staff" };
	const service_area = world.town.areaId;
	if (column === "prices")
		return (said as object[]).map((price) => ({
			service_area,
			travel: null,
			cancelling: null,
			includes: null,
			support_item: null,
			...price,
			...by,
		}));
	if (column === "delivery")
		return (said as string[][]).map((ways) => ({
			service_area,
			ways: ways.map((way) => ({ way, reach: "served" })),
			...by,
		}));
	return Object.fromEntries(
		Object.entries(said as Record<string, object>).map(([fact, value]) => [fact, { ...value, ...by }]),
	);
};

describe("who is asked", () => {
	// SND-012
	it("every provider that fits and takes new people, without a name", async () => {
		const { near, alsoNear } = world.town;
		const { caseId } = await everyone();
		expect(await workOf(caseId)).toMatchObject({ consents: [], next: { step: "we-ask-everyone" } });
		await send();
		expect(await askedIn(caseId)).toEqual([near.id, alsoNear.id, world.third.id, farAway].sort((a, b) => a - b));
		for (const kind of ["referral-waits", "request-news"])
			expect(disclosed(JSON.stringify((await world.emails(kind)).map(({ recipient: _to, ...one }) => one)))).toEqual(
				[],
			);
	});

	it("not more than the visitor chose, the nearest first, and none too far away", async () => {
		const two = await everyone({ ask_everyone: { most: 3, within_km: null } });
		const close = await everyone({ ask_everyone: { most: 20, within_km: 50 } });
		await send();
		for (const { caseId } of [two, close]) {
			expect(await askedIn(caseId)).toHaveLength(3);
			expect(await askedIn(caseId)).not.toContain(farAway);
		}
		const [mine] = (await pageOf(close.token)).providers;
		expect(mine.referral.distance_km).toBeLessThan(20);
	});

	// What each provider states; the others state nothing.
	it.each([
		[
			"price_up_to=70",
			"prices",
			[{ unit: "hour", rates: { any: 6500 } }],
			[{ unit: "hour", rates: { any: 9000 } }],
			true,
		],
		["fit_list=auslan", "fit_facts", { auslan: { value: "yes" } }, { auslan: { value: "no" } }, false],
		["languages_list=ar", "fit_facts", { languages: { value: ["ar"] } }, { languages: { value: ["it"] } }, false],
		["delivery_list=home", "delivery", [["home"]], [["site"]], false],
		["within_km=25", null, null, null, true],
		["capacity=open", "capacity", "open", "closed", false],
	] as const)(
		"with the filter %s: those that the search lists, also as the others of a named request",
		async (filter, column, yes, no, silentToo) => {
			const { near, alsoNear, areaId } = world.town;
			const now = api.services.clock();
			const day = now.toISOString().slice(0, 10);
			const state = async (id: number, said: unknown) => {
				if (column === "capacity")
					await sql`
					insert into provider_capacity (provider_id, service_area_id, state, confirmed_at, way, open_since)
					values (${id}, ${areaId}, ${said}, ${now}, 'profile', ${said === "open" ? now : null})
				`.execute(db());
				else if (column)
					await sql`update provider set ${sql.ref(column)} = ${JSON.stringify(statedAs(column, said, day))}::jsonb where id = ${id}`.execute(
						db(),
					);
			};
			await state(near.id, yes);
			await state(alsoNear.id, no);
			const asked = ProviderSearch.parse({
				...{ service_areas_list: String(areaId), postcodes_list: SERVED, suburb_list: "" },
				...Object.fromEntries(new URLSearchParams(filter)),
			});
			const { results } = await search(api.services.database, asked, now);
			const listed = results.map(({ id }) => id);
			expect(listed).toContain(near.id);
			if (column) expect(listed).not.toContain(alsoNear.id);
			else expect(listed).not.toContain(farAway);
			expect(listed.includes(world.third.id)).toBe(silentToo);
			const { caseId } = await everyone({ ask_everyone: { most: 20, within_km: null, filters: filter } });
			const named = await world.request({
				...{ providers: [near.id], consent_to_share: true, ask_others: true },
				others_filters: filter,
			});
			await send();
			expect(await askedIn(caseId)).toEqual(listed.toSorted((a, b) => a - b));
			await sql`update referral set sent_at = sent_at - interval '5 days' where quote_id = ${named.quoteId}`.execute(
				db(),
			);
			await runReferralsJob(api.services);
			expect(await askedIn(named.caseId)).toEqual(listed.toSorted((a, b) => a - b));
			await sql`delete from provider_capacity`.execute(db());
			await sql`update provider set prices = '[]', delivery = '[]', fit_facts = '{}'`.execute(db());
		},
	);

	it("refuses filters that no search has", async () => {
		for (const filters of ["price_up_to=65,50", "fit_list=nonsense", "x".repeat(2001)])
			expect(
				(
					await world.ask({}, "/quotes/", {
						...CANARY,
						postcode: SERVED,
						service_area: world.town.areaId,
						age_groups_list: [world.town.age],
						funding_types_list: ["NDIS"],
						terms: true,
						providers: [],
						consent_to_share: true,
						ask_everyone: { most: 5, within_km: null, filters },
						others_filters: filters,
					})
				).body.errors,
			).toMatchObject([{ field: "ask_everyone.filters" }, { field: "others_filters" }]);
	});

	it("not those with a waiting list; without any left, a colleague looks", async () => {
		await sql`
			insert into provider_capacity (provider_id, service_area_id, state, weeks, confirmed_at, way)
			select id, ${world.town.areaId}, 'waiting', 4, ${api.services.clock()}, 'profile' from provider where id <> ${world.third.id}
		`.execute(db());
		const one = await everyone();
		const none = await everyone({ ask_everyone: { most: 5, within_km: 1 }, suburb: "Nowhere" });
		await sql`update provider set postcode = null, latitude = null where id = ${world.third.id}`.execute(db());
		await send();
		expect(await askedIn(one.caseId)).toEqual([world.third.id]);
		expect(await workOf(none.caseId)).toMatchObject({ sending: { state: "held", because: "nobody-fits" } });
		await sql`update provider set postcode = ${SERVED} where id = ${world.third.id}`.execute(db());
		await sql`delete from provider_capacity`.execute(db());
	});

	it("nobody without consent, or without a provider and this choice", async () => {
		const body = {
			...CANARY,
			postcode: SERVED,
			service_area: world.town.areaId,
			age_groups_list: [world.town.age],
			funding_types_list: ["NDIS"],
			terms: true,
			providers: [],
		};
		for (const [fields, field] of [
			[{}, "providers"],
			[{ ask_everyone: { most: 5, within_km: null } }, "consent_to_share"],
		] as const)
			expect((await world.ask({}, "/quotes/", { ...body, ...fields })).body.errors).toMatchObject([{ field }]);
	});
});

describe("choosing", () => {
	it("opens the person to the chosen one only; the others learn that it is filled and see nothing more", async () => {
		const { near, alsoNear } = world.town;
		const { caseId, token } = await everyone();
		await send();
		const first = await answer(caseId, near.id, {
			answer: "yes",
			starts_on: "2026-04-01",
			note: "Mornings suit us best",
		});
		const second = await answer(caseId, alsoNear.id);
		expect(first.said).toMatchObject({ status: 200, body: { is_offer: true } });
		// A yes alone opens nothing.
		const before = await world.ask(first.cookies, first.path);
		expect(before.body).toMatchObject({ person: null, is_offer: true });
		expect(disclosed(before.text)).toEqual([]);
		expect((await world.ask(first.cookies, `${first.path}progress/`, { version: 2, state: "contacted" })).status).toBe(
			409,
		);
		expect((await pageOf(token)).next).toMatchObject({ step: "you-choose" });
		expect((await pageOf(token)).providers.find(({ id }: { id: number }) => id === near.id).referral).toMatchObject({
			is_offer: true,
			starts_on: "2026-04-01",
			answer_note: "Mornings suit us best",
		});
		expect((await choose(token, [near.id])).status).toBe(200);
		expect((await world.ask(first.cookies, first.path)).body.person).toMatchObject({ name: CANARY.name });
		const other = await world.ask(second.cookies, second.path);
		expect(other.status).toBe(410);
		expect(other.body.detail).toContain("chose another provider");
		expect(disclosed(other.text)).toEqual([]);
		expect(await world.emails("referral-chosen", `owner-${near.id}@staff.example`)).toHaveLength(1);
		expect((await answerLate(caseId)).status).toBe(410);
		// Nobody else is asked afterwards.
		const asked = await askedIn(caseId);
		await send();
		expect(await askedIn(caseId)).toEqual(asked);
	});

	/** A provider that didn't answer says yes after the request was filled. */
	const answerLate = async (caseId: string) => {
		const { referrals } = await workOf(caseId);
		const late = referrals.find((one: { provider: { id: number } }) => one.provider.id === world.third.id);
		return world.ask(
			world.staff.get(world.third.id) ?? {},
			`/provider-admin/${world.third.id}/referrals/${late.id}/answer/`,
			{
				version: 1,
				answer: "yes",
			},
		);
	};

	it("several can be chosen, and the others can stay asked", async () => {
		const { near, alsoNear } = world.town;
		const { caseId, token } = await everyone();
		await send();
		await answer(caseId, near.id);
		await answer(caseId, alsoNear.id);
		expect((await choose(token, [near.id, alsoNear.id], { tell_others: false })).status).toBe(200);
		expect((await choose(token, [near.id, alsoNear.id], { tell_others: false })).status).toBe(200);
		const { referrals, consents } = await workOf(caseId);
		expect(consents).toHaveLength(2);
		expect(referrals.filter(({ state }: { state: string }) => state === "new")).toHaveLength(2);
	});

	it("takes only providers that said yes", async () => {
		const { caseId, token } = await everyone();
		await send();
		await answer(caseId, world.town.near.id, { answer: "no", reason: "place" });
		for (const id of [world.town.near.id, world.town.alsoNear.id, 999_999])
			expect((await choose(token, [id])).body.errors).toMatchObject([{ field: "providers" }]);
		expect((await choose(token, [])).body.errors).toMatchObject([{ message: "Please choose a provider" }]);
	});
});
