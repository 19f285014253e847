import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { aProvider } from "#tests/support/builders.ts";
import { openedEmails } from "#tests/support/emails.ts";
import { SERVED } from "#tests/support/quotes.ts";
import { worldOfFile } from "#tests/support/world-of-file.ts";
import { sendDue } from "./automatic-send.ts";
import { runReferralsJob } from "./remind.ts";
import { WATCH } from "./watch-limits.ts";
import { silentReaders, watchProviders } from "./watch-providers.ts";

const { api, world } = await worldOfFile();
let near: number;
beforeAll(async () => {
	near = world.town.near.id;
	await world.at("2026-03-16T09:00:00+11:00");
});

const db = () => api.services.database.db;
const staffOf = (provider: number) => world.staff.get(provider) ?? {};
const placeOf = async (postcode: string, suburb: string | null) =>
	(
		await sql<{ place: string }>`select place_before_yes(${postcode}::text, ${suburb}::text, 2000) as place`.execute(
			db(),
		)
	).rows[0]?.place;

describe("the place before a yes", () => {
	it.each([
		["a large suburb is named", "3220", "Geelong", "Geelong 3220"],
		["a small suburb of a large postcode is its postcode", "3220", "Newtown", undefined],
		["a postcode without a suburb is itself if it is large", "3220", null, "3220"],
		["a place that nobody knows is no more than the country", "9998", "Nowhere", "Australia"],
	])("%s", async (_what, postcode, suburb, place) => {
		const shown = await placeOf(postcode, suburb);
		if (place === undefined) expect(shown).toMatch(/3220$/);
		else expect(shown).toBe(place);
	});

	it("never names a place with fewer addresses than the floor, whatever the suburb", async () => {
		const { rows } = await sql<{ name: string; postcode: string; place: string }>`
			select s.name, s.postcode, s.place from (
				select l.name, l.postcode, l.weight, place_before_yes(l.postcode, l.name, 2000) as place from locality l where l.weight < 2000 order by md5(l.name || l.postcode) limit 300
			) s where s.place like s.name || '%'
				or (s.place = s.postcode and (select sum(o.weight) from locality o where o.postcode = s.postcode) < 2000)
		`.execute(db());
		expect(rows).toEqual([]);
	});

	it("within 30 km is measured from the suburb, to a place with enough addresses", async () => {
		const { rows } = await sql<{ place: string; km: number }>`
			select s.place, (select min(111.2 * sqrt(power(t.latitude - s.latitude, 2) + power((t.longitude - s.longitude) * cos(radians(s.latitude)), 2)))
				from locality t where s.place = 'within 30 km of ' || t.name || ', ' || t.state and t.weight >= 2000) as km
			from (
				select l.latitude, l.longitude, place_before_yes(l.postcode, l.name, 2000) as place from locality l where l.weight < 500 order by md5(l.name || l.postcode) limit 200
			) s where s.place like 'within%'
		`.execute(db());
		expect(rows.length).toBeGreaterThan(0);
		for (const { km, place } of rows) expect(km, place).toBeLessThanOrEqual(30);
	});

	/** A suburb of the served postcode that is too small, with every suburb of the postcode. */
	const shrink = async () => {
		await sql`update locality set weight = 20 where postcode = '3220'`.execute(db());
	};
	const grow = async () => {
		await sql`update locality set weight = 8061 where postcode = '3220'`.execute(db());
	};

	it("is shown the same way by email, reminder, list, page, search and answer link, and whole after a yes", async () => {
		await shrink();
		await sql`update provider set email = 'desk@third.example' where id = ${world.third.id}`.execute(db());
		await sql`delete from account_member where account_id = ${world.third.account_id}`.execute(db());
		const { caseId } = await world.request();
		for (const one of [near, world.third.id]) await world.consent(caseId, one);
		const sent = (await world.send(caseId, [near, world.third.id])).body.results;
		const idOf = (provider: number): string =>
			sent.find((one: { provider: { id: number } }) => one.provider.id === provider).id;
		await world.at("2026-03-16T16:00:00+11:00");
		await runReferralsJob(api.services);
		const surfaces: Record<string, string> = {};
		for (const { kind, recipient, text_body } of await openedEmails(api.services, sql`about like 'referral:%'`))
			surfaces[`email ${kind} ${recipient}`] = text_body;
		const path = `/provider-admin/${near}/referrals/`;
		surfaces.list = (await world.ask(staffOf(near), path)).text;
		surfaces.page = (await world.ask(staffOf(near), `${path}${idOf(near)}/`)).text;
		surfaces.inbox = (await world.ask(staffOf(near), "/own-referrals/")).text;
		const [, token] = /\/answer\/([\w-]{43})/.exec(Object.values(surfaces).join("\n")) ?? [];
		surfaces.link = (await world.ask({}, `/answer/${token}/`)).text;
		for (const [surface, text] of Object.entries(surfaces)) {
			expect(text, surface).not.toContain("Geelong 3220");
			expect(text.replace(/within 30 km of [^"\n]*/, ""), surface).not.toMatch(/\b3220\b/);
		}
		expect(JSON.parse(surfaces.page).facts.place).toMatch(/^(within 30 km of |Region )/);
		expect((await world.ask(staffOf(near), "/own-referrals/?search=3220")).body.count).toBe(0);
		await world.ask(staffOf(near), `${path}${idOf(near)}/answer/`, { version: 1, answer: "yes" });
		expect((await world.ask(staffOf(near), `${path}${idOf(near)}/`)).body.facts.place).toBe("Geelong 3220");
		expect((await world.ask(staffOf(near), "/own-referrals/?view=going&search=3220")).body.count).toBe(1);
		await grow();
	});
});

/** Referrals to a provider, that it read and didn't answer, or answered. */
const readings = async (provider: number, count: number, isAnswered = false) => {
	await sql`
		insert into referral (quote_id, provider_id, match_list_id, service_area_id, age_groups, funding_types, postcode, state, sent_at, remind_at, propose_at, updated_at,
			seen_at, answered_at, decline_reason)
		select r.quote_id, ${provider}, r.match_list_id, r.service_area_id, r.age_groups, r.funding_types, r.postcode, ${isAnswered ? "declined" : "withdrawn"},
			${api.services.clock()}::timestamptz - interval '10 days', ${api.services.clock()}::timestamptz - interval '8 days', ${api.services.clock()}::timestamptz - interval '7 days', ${api.services.clock()},
			${api.services.clock()}, ${isAnswered ? api.services.clock() : null}::timestamptz, ${isAnswered ? "other" : null}
		from (select * from referral order by number limit 1) r, generate_series(1, ${count}::int)
	`.execute(db());
};
const noticedOf = async (provider: number): Promise<string[]> =>
	(
		await sql<{ why: string }>`
			select e.facts ->> 'why' as why from case_event e join team_case c on c.id = e.case_id where c.provider_id = ${provider} and e.kind = 'provider-noticed' order by 1
		`.execute(db())
	).rows.map(({ why }) => why);
const changed = (provider: number, columns: object) =>
	sql`
		insert into provider_change (provider_id, version, at, columns) values (${provider}, (select coalesce(max(version), 900) + 1 from provider_change), ${api.services.clock()}, ${JSON.stringify(columns)})
	`.execute(db());

describe("what reaches our team about a provider", () => {
	it("reads without answers, once; one answer is enough to stay out", async () => {
		await readings(world.town.alsoNear.id, WATCH.silent.read - 1);
		await watchProviders(api.services);
		expect(await noticedOf(world.town.alsoNear.id)).toEqual([]);
		await readings(world.town.alsoNear.id, 1);
		await watchProviders(api.services);
		await watchProviders(api.services);
		expect(await noticedOf(world.town.alsoNear.id)).toEqual(["silent"]);
		const cases = (await world.ask(world.sam, "/team/cases/?kind=publication")).body.results;
		expect(cases[0]).toMatchObject({ title: `Check ${world.town.alsoNear.name}`, flags: ["provider-noticed"] });
		await readings(near, WATCH.silent.read);
		await readings(near, 1, true);
		expect(await silentReaders(db(), [near, world.town.alsoNear.id], api.services.clock())).toEqual(
			new Set([world.town.alsoNear.id]),
		);
	});

	it("a jump in declared reach, also in small steps, and not a change by our team", async () => {
		const all = Array.from({ length: WATCH.reach.least.services }, (_, i) => i + 1);
		await changed(near, { services: { was: [1, 2], is: [1, 2, 3, 4, 5] } });
		await changed(near, { services: { was: [1, 2, 3, 4, 5], is: all } });
		await watchProviders(api.services);
		expect(await noticedOf(near)).toEqual([]);
		await sql`update provider set services = ${`{${all.join()}}`}::int[] where id = ${near}`.execute(db());
		await watchProviders(api.services);
		expect(await noticedOf(near)).toEqual(["reach"]);
	});

	it.each([
		["age_groups", ["a"], ["a", "b", "c", "d", "e"]],
		["funding_types", ["a"], ["a", "b", "c", "d", "e"]],
		["regions", [1], Array.from({ length: WATCH.reach.least.regions }, (_, i) => i + 1)],
		["postcodes", ["3220"], Array.from({ length: WATCH.reach.least.postcodes }, (_, i) => String(3000 + i))],
		[
			"delivery",
			[{ service_area: 1, ways: [{ way: "home", reach: "served" }] }],
			[{ service_area: 1, ways: [{ way: "video", reach: "australia" }] }],
		],
	] as const)("a jump in what a profile states: %s", async (part, was, is) => {
		const { id } = await aProvider(db(), { name: `Wide ${part}` });
		const list = part === "delivery" ? JSON.stringify(is) : `{${is.join()}}`;
		await sql`update provider set ${sql.ref(part)} = ${list} where id = ${id}`.execute(db());
		await watchProviders(api.services);
		expect(await noticedOf(id)).toEqual([]);
		await changed(id, { [part]: { was, is } });
		await watchProviders(api.services);
		expect(await noticedOf(id)).toEqual(["reach"]);
	});

	it("declines that are taken back again and again", async () => {
		const { rows } = await sql<{
			id: string;
		}>`select id from referral where provider_id = ${world.third.id} limit 1`.execute(db());
		for (let n = 0; n < WATCH.undone.times; n++)
			await sql`insert into audit (at, deed, about, facts) values (${api.services.clock()}, 'referral.answer-undone', ${`referral:${rows[0]?.id}`}, '{}')`.execute(
				db(),
			);
		await watchProviders(api.services);
		expect(await noticedOf(world.third.id)).toEqual(["undone"]);
	});

	it("a provider that reads and never answers is asked last, and the public order doesn't change", async () => {
		const search = `/pages/results/?service_areas_list=${world.town.areaId}&postcodes_list=3220`;
		const publicOrder = async (): Promise<number[]> =>
			(await world.ask({}, search)).body.results.map(({ id }: { id: number }) => id);
		const asked = async () => {
			const { caseId } = await world.request({
				...{ providers: [], consent_to_share: true, ask_everyone: { most: 2, within_km: null } },
			});
			await world.at(new Date(api.services.clock().getTime() + 15 * 60_000).toISOString());
			await sendDue(api.services);
			const { referrals } = (await world.ask(world.sam, `/team/cases/${caseId}/referrals/`)).body;
			return referrals
				.map(({ provider }: { provider: { id: number } }) => provider.id)
				.sort((a: number, b: number) => a - b);
		};
		const services = sql`(select services from provider where id = ${world.third.id})`;
		await sql`update provider set services = ${services} where id = ${near}`.execute(db());
		const before = await publicOrder();
		const others = [near, world.third.id].sort((a, b) => a - b);
		expect(await asked()).toEqual(others);
		await sql`update referral set propose_at = now() + interval '9 years' where provider_id = ${world.town.alsoNear.id}`.execute(
			db(),
		);
		expect(await asked()).not.toEqual(others);
		expect(before).toContain(world.town.alsoNear.id);
		expect(await publicOrder()).toEqual(before);
	});

	it.each(["list", "page", "inbox", "link"])("reading by %s counts as reading", async (way) => {
		const { caseId } = await world.request();
		const lone = await aProvider(db(), {
			...{ name: `Reads by ${way}`, email: `${way}@lone.example`, services: world.town.near.services },
			...{ postcodes: [SERVED], funding_types: ["NDIS"], age_groups: [world.town.age] },
		});
		const provider = way === "link" ? lone.id : near;
		await world.consent(caseId, provider);
		const { id } = (await world.send(caseId, [provider])).body.results[0];
		const [email] = await world.emails("referral-waits", `${way}@lone.example`);
		const seen = async () =>
			(await sql<{ seen_at: Date | null }>`select seen_at from referral where id = ${id}`.execute(db())).rows[0]
				?.seen_at;
		expect(await seen()).toBeNull();
		const paths = {
			...{
				list: `/provider-admin/${near}/referrals/`,
				page: `/provider-admin/${near}/referrals/${id}/`,
			},
			...{ inbox: "/own-referrals/", link: `/answer/${/\/answer\/([\w-]{43})/.exec(email?.text ?? "")?.[1]}/` },
		};
		const read = await world.ask(way === "link" ? {} : staffOf(near), paths[way as keyof typeof paths]);
		expect(read.status).toBe(200);
		expect(await seen()).toEqual(api.services.clock());
	});
});
