import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { aPerson, joins, sessionOf } from "#tests/support/people.ts";
import { CANARY, disclosed } from "#tests/support/referrals.ts";
import { worldOfFile } from "#tests/support/world-of-file.ts";

type Cookies = Record<string, string>;
interface Line {
	id: string;
	reference: string;
	person: string | null;
	is_overdue: boolean;
	owner: { id: number; name: string } | null;
	provider: { id: number; name: string };
}

const { api, world } = await worldOfFile();
/** Looks after two profiles of two accounts. */
let kim: Cookies;
let kimId: number;
let near: number;
let third: number;
beforeAll(async () => {
	near = world.town.near.id;
	third = world.third.id;
	({ id: kimId } = await aPerson(api.services, "staff", { name: "Kim Ward", email: "kim@staff.example" }));
	await joins(api.services, kimId, world.town.near.account_id, "owner");
	await joins(api.services, kimId, world.third.account_id, "owner");
	kim = await sessionOf(api.services, kimId);
});

const staff = (provider: number) => world.staff.get(provider) ?? {};
const inbox = async (query = "", as: Cookies = kim) => (await world.ask(as, `/own-referrals/${query}`)).body;
const idsIn = async (query: string, as: Cookies = kim) =>
	(await inbox(query, as)).results.map(({ reference }: Line) => reference) as string[];
const sent = async (provider = near) => {
	const request = await world.request();
	await world.consent(request.caseId, provider);
	const { body } = await world.send(request.caseId, [provider]);
	const { id, reference } = body.results[0];
	return { ...request, id: id as string, reference: reference as string };
};
const at = (id: string, provider = near) => `/provider-admin/${provider}/referrals/${id}`;
const answer = (id: string, body: object, provider = near) =>
	world.ask(staff(provider), `${at(id, provider)}/answer/`, body);
const lineOf = async (id: string, query: string, as: Cookies = kim): Promise<Line | undefined> =>
	(await inbox(query, as)).results.find((one: Line) => one.id === id);
const closeRest = () =>
	sql`update referral set state = 'withdrawn', ended_why = 'team', decline_reason = null, outcome = null`.execute(
		api.services.database.db,
	);

/** @returns the name before */
const renamed = async (provider: number, name: string): Promise<string> => {
	const { db } = api.services.database;
	const { rows } = await sql<{ name: string }>`select name from provider where id = ${provider}`.execute(db);
	await sql`update provider set name = ${name} where id = ${provider}`.execute(db);
	return rows[0]?.name ?? "";
};

describe("one list for all profiles", () => {
	it("shows the referrals of each profile the person manages, most urgent first, and no others", async () => {
		await closeRest();
		const one = await sent(near);
		const two = await sent(third);
		await sql`update referral set remind_at = ${new Date("2020-01-06")} where id = ${two.id}`.execute(
			api.services.database.db,
		);
		const all = await inbox();
		expect(all.results.map(({ reference }: Line) => reference)).toEqual([two.reference, one.reference]);
		expect(all.results.map(({ is_overdue }: Line) => is_overdue)).toEqual([true, false]);
		expect(all).toMatchObject({ count: 2, totalPages: 1, counts: { new: 2, going: 0 }, has_any: true });
		expect(all.providers.map(({ id }: { id: number }) => id).sort()).toEqual([near, third].sort());
		expect(all.results[0]).toMatchObject({
			provider: { id: third, name: "Third choice" },
			facts: { place: "Geelong 3220" },
			owner: null,
			person: null,
		});
		expect(disclosed(JSON.stringify(all))).toEqual([]);
		expect(await idsIn("?sort=newest")).toEqual([two.reference, one.reference]);
		expect(await idsIn("", staff(third))).toEqual([two.reference]);
		const nobody = await aPerson(api.services, "staff");
		expect(await inbox("", await sessionOf(api.services, nobody.id))).toMatchObject({
			results: [],
			has_any: false,
			providers: [],
		});
	});

	it("searches reference, profile, service and suburb, and filters by profile and service", async () => {
		await closeRest();
		const one = await sent(near);
		const two = await sent(third);
		const [{ id: service }] = (await inbox()).services;
		for (const [query, found] of [
			[`?search=${one.reference.toLowerCase()}`, [one.reference]],
			["?search=third%20CHOICE", [two.reference]],
			["?search=geelong&sort=newest", [two.reference, one.reference]],
			["?search=geelong%20nothing", []],
			[`?provider=${near}`, [one.reference]],
			[`?provider=${world.town.alsoNear.id}`, []],
			[`?service=${service}&sort=newest`, [two.reference, one.reference]],
			["?service=999999", []],
			["?search=zephyrine", []],
			["?search=%25", []],
		] as const)
			expect([query, await idsIn(query)]).toEqual([query, found]);
		const name = await renamed(near, one.reference.replace("R-", "Carer "));
		expect((await inbox(`?search=${one.reference}`)).counts).toEqual({ new: 1, going: 0, done: 0 });
		await renamed(near, name);
	});

	it("a withdrawn referral shows no facts and isn't found by them", async () => {
		const one = await sent(near);
		await world.ask({}, `/my-request/${one.token}/consents/withdraw/`, { provider: near });
		expect((await inbox(`?view=done&search=${one.reference}`)).results[0]).toMatchObject({ facts: null, person: null });
		expect(await idsIn(`?view=done&search=${one.reference}%20geelong`)).toEqual([]);
	});

	it("names the person by first name and initial while the provider may see them, and never after", async () => {
		await closeRest();
		const one = await sent(near);
		await answer(one.id, { version: 1, answer: "yes" });
		const named = await inbox("?view=going");
		expect(named.results[0].person).toBe("Zephyrine Q.");
		expect(JSON.stringify(named)).not.toContain("Quillfeather");
		expect(JSON.stringify(named)).not.toContain(CANARY.phone);
		const { db } = api.services.database;
		const { rows } = await sql<{ facts: object }>`
			select facts from audit where deed = 'referrals.listed' and person_id = ${kimId} order by id desc limit 1
		`.execute(db);
		expect(rows[0]?.facts).toEqual({ named: [one.reference] });
		await sql`update provider set is_active = false where id = ${near}`.execute(db);
		expect(disclosed(JSON.stringify(await inbox("?view=going")))).toEqual([]);
		await sql`update provider set is_active = true where id = ${near}`.execute(db);
		await sql`update referral set paused_at = null where id = ${one.id}`.execute(db);
		expect((await lineOf(one.id, "?view=going"))?.person).toBe("Zephyrine Q.");
		await world.ask({}, `/my-request/${one.token}/consents/withdraw/`, { provider: near });
		expect(disclosed(JSON.stringify([await inbox("?view=going"), await inbox("?view=done")]))).toEqual([]);
	});
});

describe("owner", () => {
	const assign = (id: string, owner: number | null, was: number | null, as: Cookies = kim) =>
		world.ask(as, `${at(id)}/owner/`, { owner, was }, "PUT");

	it("is the person or a colleague of the profile, and changes only from what the person saw", async () => {
		const one = await sent(near);
		const [, colleague] = (await world.ask(kim, `${at(one.id)}/`)).body.colleagues;
		expect(colleague.name).toBe(`Owner of ${near}`);
		expect((await assign(one.id, kimId, null)).body).toEqual({ owner: { id: kimId, name: "Kim Ward" } });
		expect((await assign(one.id, kimId, null)).status).toBe(200);
		const late = await assign(one.id, colleague.id, null, staff(near));
		expect([late.status, late.body.detail]).toEqual([409, "Kim Ward is looking after this referral now."]);
		expect((await assign(one.id, world.samId, kimId)).body.errors[0].field).toBe("owner");
		expect((await lineOf(one.id, "?owner=me"))?.owner?.name).toBe("Kim Ward");
		expect(await lineOf(one.id, "?owner=none")).toBeUndefined();
		expect((await assign(one.id, colleague.id, kimId)).status).toBe(200);
		expect((await lineOf(one.id, `?owner=${colleague.id}`))?.owner?.name).toBe(`Owner of ${near}`);
		expect((await assign(one.id, null, colleague.id)).body).toEqual({ owner: null });
		expect((await lineOf(one.id, "?owner=none"))?.owner).toBeNull();
	});

	it("a colleague who leaves, or comes back later, no longer owns it", async () => {
		const one = await sent(near);
		const { db } = api.services.database;
		const { id: leaver } = await aPerson(api.services, "staff", { name: "Lee Vine" });
		await joins(api.services, leaver, world.town.near.account_id, "owner");
		expect((await assign(one.id, leaver, null)).status).toBe(200);
		await sql`delete from account_member where person_id = ${leaver}`.execute(db);
		expect((await lineOf(one.id, "?owner=none"))?.owner).toBeNull();
		await joins(api.services, leaver, world.town.near.account_id, "owner");
		expect((await lineOf(one.id, "?owner=none"))?.owner).toBeNull();
		await assign(one.id, leaver, null);
		expect((await lineOf(one.id, `?owner=${leaver}`))?.owner?.name).toBe("Lee Vine");
		await sql`update person set is_active = false where id = ${leaver}`.execute(db);
		expect((await world.ask(kim, `${at(one.id)}/`)).body.owner).toBeNull();
	});
});
