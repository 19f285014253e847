import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { type Account, anAccount, aProvider, type ProviderRecord } from "#tests/support/builders.ts";
import { aPerson, joins, sessionOf } from "#tests/support/people.ts";
import { disclosed, type World } from "#tests/support/referrals.ts";
import { aReview } from "#tests/support/reviews.ts";
import { worldOfFile } from "#tests/support/world-of-file.ts";
import { findLikelySame } from "./likely-same.ts";

// One organisation is one account, and one provider is one profile.

type Cookies = Record<string, string>;
interface Staff {
	id: number;
	email: string;
	cookies: Cookies;
}
const { api, world } = await worldOfFile();
let admin: Cookies;
const db = () => api.services.database.db;
const ask: World["ask"] = (...asked) => world.ask(...asked);
const aColleague = async (role: string) => {
	const { id } = await aPerson(api.services, "team");
	await sql`update person set team_role = ${role} where id = ${id}`.execute(db());
	return sessionOf(api.services, id);
};
beforeAll(async () => {
	admin = await aColleague("administrator");
});

const aStaff = async (accountId: number, as: "owner" | number[]): Promise<Staff> => {
	const { id, email } = await aPerson(api.services, "staff");
	await joins(api.services, id, accountId, as);
	return { id, email, cookies: await sessionOf(api.services, id) };
};
const anOrganisation = async (
	name: string,
	abn?: string,
): Promise<{ account: Account; profile: ProviderRecord; owner: Staff }> => {
	const account = await anAccount(db(), { name });
	if (abn) await sql`update account set abn = ${abn} where id = ${account.id}`.execute(db());
	const profile = await aProvider(db(), {
		account_id: account.id,
		name: `${name} home help`,
		phone_number: null,
		url: null,
	});
	return { account, profile, owner: await aStaff(account.id, "owner") };
};
const preview = async (kept: number, merged: number, as = admin) => ask(as, `/team/accounts/${kept}/merge/${merged}/`);
/** Merges, keeping the owners with these addresses. */
const merge = async (
	kept: number,
	merged: number,
	{ owners = [] as string[], ...fields }: Record<string, unknown> & { owners?: string[] } = {},
) => {
	const { body } = await preview(kept, merged);
	const ticked = (body.owners as { id: number; email: string }[])
		.filter(({ email }) => owners.includes(email))
		.map(({ id }) => id);
	return ask(admin, `/team/accounts/${kept}/merge/`, {
		other: merged,
		seen: body.seen,
		owners: ticked,
		reason: "One organisation",
		confirm: true,
		...fields,
	});
};
const edits = async ({ cookies }: Staff, { id }: { id: number }) =>
	(await ask(cookies, `/provider-admin/${id}/`)).status;

describe("two accounts that are one organisation", () => {
	it("are merged with everything they have, after a preview; links, searches and emails follow", async () => {
		const a = await anOrganisation("Tea Tree Care", "51824753556");
		const b = await anOrganisation("Tea Tree Support", "53004085616");
		const manager = await aStaff(b.account.id, [b.profile.id]);
		await aReview(db(), { provider_id: b.profile.id });
		await sql`insert into provider_source_row (source, source_key, provider_id) values ('tea list', '1', ${b.profile.id})`.execute(
			db(),
		);
		expect((await preview(a.account.id, b.account.id)).body).toMatchObject({
			kept: { name: "Tea Tree Care", abn: "51824753556", profiles: 1 },
			merged: {
				name: "Tea Tree Support",
				abn: "53004085616",
				profiles: 1,
				staff: 2,
				reviews: 1,
				sources: 1,
				referrals_waiting: 0,
			},
		});
		await sql`update account set automatic_sending = false where id = ${b.account.id}`.execute(db());
		const merged = await merge(a.account.id, b.account.id, { owners: [a.owner.email], name: "merged", abn: "kept" });
		expect(merged).toMatchObject({
			status: 200,
			body: { id: a.account.id, name: "Tea Tree Support", abn: "51824753556", automatic_sending: false },
		});
		expect(merged.body.providers).toHaveLength(2);
		expect(merged.body.members.map(({ email }: Staff) => email).sort()).toEqual(
			[a.owner.email, b.owner.email, manager.email].sort(),
		);

		// Old account numbers, names and ABNs lead to the kept account.
		expect((await ask(admin, `/team/accounts/${b.account.id}/`)).body).toMatchObject({
			id: a.account.id,
			merges: [{ id: b.account.id, name: "Tea Tree Care", reason: "One organisation" }],
		});
		for (const search of ["Tea Tree Care", "Tea Tree Support", "53 004 085 616", "51824753556", String(b.account.id)])
			expect(
				(await ask(admin, `/team/accounts/?search=${encodeURIComponent(search)}`)).body.results.map(
					({ id }: Account) => id,
				),
			).toContain(a.account.id);
		expect((await ask({}, `/providers/${b.profile.id}/`)).body).toMatchObject({
			account: a.account.id,
			reviews_count: 1,
		});
		// An owner who wasn't ticked manages their own profiles, and can't invite anyone.
		expect([await edits(a.owner, b.profile), await edits(b.owner, b.profile), await edits(b.owner, a.profile)]).toEqual(
			[200, 200, 404],
		);
		expect([await edits(manager, b.profile), await edits(manager, a.profile)]).toEqual([200, 404]);
		expect((await world.emails("account-merged", a.owner.email))[0]?.text).toContain("You own the merged account");
		expect((await world.emails("account-merged", b.owner.email))[0]?.text).toContain(
			"You manage the same profiles as before",
		);
		const { rows } = await sql<{
			facts: object;
		}>`select facts from audit where deed = 'account.merged' and about = ${`account:${a.account.id}`}`.execute(db());
		expect(rows).toMatchObject([{ facts: { merged: b.account.id, profiles: 1, owners: [a.owner.id] } }]);
		expect(JSON.stringify(rows)).not.toContain("Tea");
	});

	it("a double click merges once, and an outdated preview merges nothing", async () => {
		const [a, b] = [await anOrganisation("Kurrajong"), await anOrganisation("Kurrajong West")];
		const { seen } = (await preview(a.account.id, b.account.id)).body;
		const body = { other: b.account.id, seen, owners: [], reason: "Same", confirm: true };
		const path = `/team/accounts/${a.account.id}/merge/`;
		expect(
			(await ask(admin, path, { ...body, reason: " ", confirm: false })).body.errors.map(
				({ field }: { field: string }) => field,
			),
		).toEqual(["reason", "confirm"]);
		expect(await ask(admin, path, body)).toMatchObject({
			status: 422,
			body: { errors: [{ field: "owners", message: "Choose at least one owner who has signed in before" }] },
		});
		const late = await aStaff(b.account.id, [b.profile.id]);
		expect(await ask(admin, path, body)).toMatchObject({
			status: 409,
			body: { detail: "One of these accounts has changed. Check the preview again, then merge them." },
		});
		expect(await edits(b.owner, b.profile)).toBe(200);
		const { body: now } = await preview(a.account.id, b.account.id);
		const ticked = { ...body, seen: now.seen, owners: now.owners.map(({ id }: { id: number }) => id) };
		const both = await Promise.all([ask(admin, path, ticked), ask(admin, path, ticked)]);
		expect(both.map(({ status }) => status)).toEqual([200, 200]);
		expect((await ask(admin, path, ticked)).status).toBe(200);
		expect(await world.emails("account-merged", a.owner.email)).toHaveLength(1);
		expect([await edits(b.owner, a.profile), await edits(late, b.profile)]).toEqual([200, 200]);
		// The account no longer exists, so the opposite merge is refused.
		expect((await ask(admin, `/team/accounts/${b.account.id}/merge/`, { ...ticked, other: a.account.id })).status).toBe(
			409,
		);
		expect((await preview(a.account.id, a.account.id)).status).toBe(422);
		expect((await preview(a.account.id, 2_000_000_000)).status).toBe(404);
		expect((await preview(a.account.id, b.account.id, await aColleague("lead"))).status).toBe(403);
	});

	it("a person in both keeps the higher right; an owner who isn't ticked can't open referrals", async () => {
		const b = await anOrganisation("Boree");
		const kept =
			(
				await sql<{ account_id: number }>`select account_id from provider where id = ${world.town.near.id}`.execute(
					db(),
				)
			).rows[0]?.account_id ?? 0;
		const { caseId } = await world.request();
		await world.consent(caseId, world.town.near.id);
		const referral = (await world.send(caseId, [world.town.near.id])).body.results[0].id;
		const mine = world.staff.get(world.town.near.id) ?? {};
		const path = `/provider-admin/${world.town.near.id}/referrals/${referral}/`;
		expect((await ask(mine, `${path}answer/`, { version: 1, answer: "yes" })).status).toBe(200);
		const twice = await aStaff(b.account.id, "owner");
		await joins(api.services, twice.id, kept, "owner");
		const { body } = await preview(kept, b.account.id);
		expect(body).toMatchObject({ kept: { referrals_accepted: 1 }, merged: { referrals_accepted: 0 } });
		expect(body.owners_of_both).toHaveLength(1);
		expect((await merge(kept, b.account.id)).status).toBe(200);
		const refused = await ask(b.owner.cookies, path);
		expect([refused.status, disclosed(refused.text)]).toEqual([404, []]);
		// Their own account's referral stays theirs. A person who owned both still owns the merged account.
		expect(disclosed((await ask(mine, path)).text)).not.toEqual([]);
		expect([await edits(twice, b.profile), (await ask(twice.cookies, path)).status]).toEqual([200, 200]);
	});
});

describe("two profiles that are one provider", () => {
	const same = (kept: number, merged: number) => ask(admin, `/team/providers/${kept}/merge/${merged}/`);
	const mark = async (kept: number, merged: number, seen?: string) =>
		ask(admin, `/team/providers/${kept}/merge/`, {
			other: merged,
			seen: seen ?? (await same(kept, merged)).body.seen,
			reason: "One office",
			confirm: true,
		});
	const aPair = async () => {
		const { account, profile: kept, owner } = await anOrganisation("Myall");
		const merged = await aProvider(db(), {
			account_id: account.id,
			name: "Myall Homehelp",
			phone_number: null,
			url: null,
		});
		return { account, kept, merged, owner };
	};

	it("become one: reviews and list rows move, the old address redirects, and search shows one", async () => {
		const { kept, merged, owner } = await aPair();
		const at = new Date("2026-01-15T00:00:00Z");
		await aReview(db(), { provider_id: kept.id, email: "both@reviewer.example" });
		await aReview(db(), { provider_id: merged.id, email: "Both@reviewer.example" });
		const moved = await aReview(
			db(),
			{ provider_id: merged.id, published_at: at, comment: "They were late." },
			"worst",
		);
		await sql`insert into provider_source_row (source, source_key, provider_id) values ('myall', '1', ${merged.id})`.execute(
			db(),
		);
		expect((await same(kept.id, merged.id)).body).toMatchObject({
			refused: null,
			reviews: 1,
			reviews_staying: 1,
			sources: 1,
			referrals_waiting: 0,
		});

		const { body: stale } = await same(kept.id, merged.id);
		await sql`update provider set version = version + 1 where id = ${merged.id}`.execute(db());
		expect((await mark(kept.id, merged.id, stale.seen)).status).toBe(409);
		const { body: fresh } = await same(kept.id, merged.id);
		expect(await mark(kept.id, merged.id, fresh.seen)).toMatchObject({
			status: 200,
			body: { id: kept.id, reviews_count: 2, overall_review: "2.5" },
		});
		expect((await mark(kept.id, merged.id, fresh.seen)).status).toBe(200);
		expect(await world.emails("profile-merged", owner.email)).toHaveLength(1);

		for (const address of [merged.id, merged.url_slug])
			expect((await ask({}, `/providers/${address}/`)).body).toMatchObject({ id: kept.id });
		const { body: reviews } = await ask({}, `/reviews/?provider=${kept.id}`);
		expect(reviews.results).toContainEqual(expect.objectContaining({ id: moved.id, comment: "They were late." }));
		expect((await ask({}, "/providers/?query=Myall%20Homehelp")).body.count).toBe(0);
		expect(
			(await sql`select provider_id as id from provider_source_row where source = 'myall'`.execute(db())).rows,
		).toEqual([{ id: kept.id }]);
		// A review written during the merge goes to the kept profile.
		const late = await aReview(db(), { provider_id: merged.id });
		expect((await sql`select provider_id as id from review where id = ${late.id}`.execute(db())).rows).toEqual([
			{ id: kept.id },
		]);

		expect((await ask(admin, `/team/providers/${merged.id}/`)).body).toMatchObject({
			is_active: false,
			merged_into: kept.id,
		});
		expect((await ask(admin, `/team/providers/${kept.id}/`)).body.merges).toMatchObject([
			{ id: merged.id, reason: "One office" },
		]);
		expect(await ask(admin, `/team/providers/${merged.id}/activate/`, {})).toMatchObject({
			status: 409,
			body: { detail: `This profile was merged into profile ${kept.id}. It can't be shown again.` },
		});
		// After another merge, all addresses lead to the last profile.
		const next = await aProvider(db(), { account_id: kept.account_id });
		expect((await mark(next.id, kept.id)).status).toBe(200);
		expect((await ask({}, `/providers/${merged.id}/`)).body.id).toBe(next.id);
	});

	it("stop the duplicate's referrals, give other staff no access, and need one account", async () => {
		const { near, alsoNear } = world.town;
		expect((await same(near.id, alsoNear.id)).body.refused).toBe(
			"They belong to two accounts. Merge the accounts first.",
		);
		expect((await mark(near.id, alsoNear.id)).status).toBe(409);
		const twin = await aProvider(db(), { account_id: alsoNear.account_id, name: "Twin" });
		const manager = await aStaff(alsoNear.account_id, [twin.id]);
		const { caseId } = await world.request();
		await world.consent(caseId, alsoNear.id);
		const referral = (await world.send(caseId, [alsoNear.id])).body.results[0].id;
		const path = `/provider-admin/${alsoNear.id}/referrals/${referral}/`;
		const staff = world.staff.get(alsoNear.id) ?? {};
		expect((await ask(staff, `${path}answer/`, { version: 1, answer: "yes" })).status).toBe(200);
		expect((await same(twin.id, alsoNear.id)).body).toMatchObject({ referrals_accepted: 1, staff: 0 });
		expect((await mark(twin.id, alsoNear.id)).status).toBe(200);
		expect(disclosed((await ask(staff, path)).text)).toEqual([]);
		expect(disclosed((await ask(manager.cookies, `/provider-admin/${twin.id}/referrals/${referral}/`)).text)).toEqual(
			[],
		);
		expect((await ask(world.sam, `/team/cases/${caseId}/`)).body.flags).toContain("provider-inactive");
	});

	it("are suggested with the reason until they are merged", async () => {
		const { account, profile } = await anOrganisation("Coolibah");
		await sql`update provider set postcode = '3550', phone_number = '(03) 5550 7777', street_address = '1 High Street' where id = ${profile.id}`.execute(
			db(),
		);
		const twin = await aProvider(db(), {
			...{
				account_id: account.id,
				name: "COOLIBAH HOME HELP Pty Ltd",
				postcode: "3550",
				phone_number: "+61 3 5550 7777",
				street_address: "1 High St",
				url: null,
			},
		});
		const suggested = async () => {
			await findLikelySame(api.services.database, api.services.clock());
			return (await ask(world.sam, `/team/providers/${profile.id}/duplicates/`)).body.results;
		};
		expect(await suggested()).toMatchObject([{ id: twin.id, why: "same name and postcode, same phone, same address" }]);
		expect((await mark(profile.id, twin.id)).status).toBe(200);
		expect(await suggested()).toEqual([]);
	});
});
