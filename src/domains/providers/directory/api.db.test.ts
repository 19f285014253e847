import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TeamRole } from "#contract/accounts/team-roles.ts";
import type { AccountLine, TeamAccount, TeamProvider } from "#contract/providers/directory.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { anAccount, aProvider, aService } from "#tests/support/builders.ts";
import { emailsTo } from "#tests/support/letters.ts";
import { aPerson, joins, sessionOf } from "#tests/support/people.ts";
import { KEY_TAKEN, sendRepeatedly } from "#tests/support/repeats.ts";

let api: TestApi;
let sam: Record<string, string>;
let priya: Record<string, string>;
const db = () => api.services.database.db;
const someone = async (name: string, role: TeamRole) => {
	const { id } = await aPerson(api.services, "team", { name });
	await sql`update person set team_role = ${role} where id = ${id}`.execute(db());
	return sessionOf(api.services, id);
};
beforeAll(async () => {
	api = await testApi();
	sam = await someone("Sam Reed", "member");
	priya = await someone("Priya Nair", "lead");
});
afterAll(() => api.close());

const ask = async (
	path: string,
	body?: unknown,
	{ as = sam, method }: { as?: Record<string, string>; method?: string } = {},
) => {
	const answer = await api.request(path, {
		...(body === undefined ? {} : { body }),
		...(method ? { method } : {}),
		cookies: as,
	});
	return { status: answer.status, body: await answer.json() };
};
const patch = (path: string, body: unknown, as = sam) => ask(path, body, { as, method: "PATCH" });
const found = async (search: string): Promise<AccountLine[]> =>
	(await ask(`/team/accounts/?search=${encodeURIComponent(search)}`)).body.results;
const account = async (name: string, abn?: string): Promise<TeamAccount> =>
	(await ask("/team/accounts/", { name, ...(abn ? { abn } : {}) })).body;
const read = async (id: number): Promise<TeamProvider> => (await ask(`/team/providers/${id}/`)).body;
const searched = async (name: string): Promise<number[]> =>
	((await ask(`/providers/?query=${encodeURIComponent(name)}`)).body.results as { id: number }[]).map(({ id }) => id);
const owned = async () => {
	const provider = await aProvider(db(), {
		name: `Wattle ${Math.random().toString(36).slice(2)}`,
		postcodes: ["3000"],
		services: [(await aService(db())).id],
	});
	const owner = await aPerson(api.services, "staff");
	await joins(api.services, owner.id, provider.account_id, "owner");
	return { provider, owner, cookies: await sessionOf(api.services, owner.id) };
};

describe("accounts", () => {
	it("are made with a name and an ABN that is one, and nobody else's", async () => {
		expect(await ask("/team/accounts/", { name: " ", abn: "12 345 678 901" })).toMatchObject({
			status: 422,
			body: { errors: [{ field: "name", message: "Enter the organisation's name" }, { field: "abn" }] },
		});
		const made = await ask("/team/accounts/", { name: "Banksia  Care", abn: "51 824 753 556" });
		expect(made).toMatchObject({
			status: 201,
			body: { name: "Banksia Care", abn: "51824753556", providers: [], members: [] },
		});
		expect(await ask("/team/accounts/", { name: "Another", abn: "51824753556" })).toMatchObject({
			status: 422,
			body: { errors: [{ field: "abn", message: "Banksia Care has this ABN." }] },
		});
		const { id, version } = made.body;
		expect(await patch(`/team/accounts/${id}/`, { version, name: "Banksia Care Group" })).toMatchObject({
			body: { name: "Banksia Care Group", version: 2 },
		});
		expect((await patch(`/team/accounts/${id}/`, { version, name: "Late" })).status).toBe(409);
		expect((await ask("/team/accounts/2000000000/")).status).toBe(404);
	});

	it("are made once, however often one form is sent", async () => {
		const body = { name: "Correa Care", abn: "53 004 085 616" };
		const sent = await sendRepeatedly(api, {
			path: "/team/accounts/",
			cookies: sam,
			body,
			other: { name: "Correa Care" },
		});
		expect(sent.first).toMatchObject({ status: 201, body: { name: "Correa Care", abn: "53004085616" } });
		expect(sent.second).toEqual(sent.first);
		expect(sent.later).toEqual(sent.first);
		expect(sent.other).toMatchObject(KEY_TAKEN);
		expect(await found("Correa Care")).toHaveLength(1);
		// The keys of one are not those of another.
		const byPriya = await api.request("/team/accounts/", {
			body: { name: "Correa Care" },
			cookies: priya,
			headers: { "Idempotency-Key": sent.key },
		});
		expect(byPriya.status).toBe(201);
		expect((await byPriya.json()).id).not.toBe(sent.first.body.id);
		const { rows } =
			await sql`select from audit where deed = 'account.created' and about = ${`account:${sent.first.body.id}`}`.execute(
				db(),
			);
		expect(rows).toHaveLength(1);
	});

	it("may be made anew under a key whose first try was refused", async () => {
		const send = (body: object) =>
			api.request("/team/accounts/", { body, cookies: sam, headers: { "Idempotency-Key": "typed wrongly" } });
		await account("Callistemon Care", "33 102 417 032");
		expect((await send({ name: "Melaleuca Care", abn: "33 102 417 032" })).status).toBe(422);
		expect((await send({ name: "Melaleuca Care" })).status).toBe(201);
		expect(
			(await api.request("/team/accounts/", { body: { name: "X" }, cookies: sam, headers: { "Idempotency-Key": " " } }))
				.status,
		).toBe(400);
	});

	it("get a profile once, however often one form is sent", async () => {
		const { id } = await account("Boronia Group");
		const path = `/team/accounts/${id}/providers/`;
		const sent = await sendRepeatedly(api, {
			path,
			cookies: sam,
			body: { name: "Boronia Home Help" },
			other: { name: "Boronia Respite" },
		});
		expect(sent.first).toMatchObject({ status: 201, body: { url_slug: "boronia-home-help" } });
		expect(sent.second).toEqual(sent.first);
		expect(sent.later).toEqual(sent.first);
		expect(sent.other).toMatchObject(KEY_TAKEN);
		expect((await ask(`/team/accounts/${id}/`)).body.providers).toMatchObject([{ id: sent.first.body.id }]);
		// The same words for another account are something else.
		const elsewhere = await account("Boronia East");
		const other = await api.request(`/team/accounts/${elsewhere.id}/providers/`, {
			body: { name: "Boronia Home Help" },
			cookies: sam,
			headers: { "Idempotency-Key": sent.key },
		});
		expect(other.status).toBe(409);
	});

	it("invite somebody with one letter, however often one form is sent", async () => {
		const { id } = await account("Waratah Group");
		const body = { name: "Ana Silva", email: "ana@waratah.example", is_owner: true, providers: [] };
		const path = `/team/accounts/${id}/members/`;
		const sent = await sendRepeatedly(api, { path, cookies: priya, body, other: { ...body, is_owner: false } });
		expect(sent.first).toMatchObject({ status: 201, body: { email: body.email, is_invited: true } });
		expect(sent.second).toEqual(sent.first);
		expect(sent.later).toEqual(sent.first);
		expect(await emailsTo(api.services, body.email)).toHaveLength(1);
		// Whoever asks again means it.
		api.advance(1000);
		expect((await ask(path, body, { as: priya })).status).toBe(201);
		expect(await emailsTo(api.services, body.email)).toHaveLength(2);
	});

	it("are found by name, ABN, profile, phone and people; reading one is noted", async () => {
		const { id } = await anAccount(db(), { name: "Grevillea Group" });
		const provider = await aProvider(db(), {
			account_id: id,
			name: "Hakea Home Help",
			phone_number: "(03) 5550 9876",
			email: "office@hakea.example",
		});
		const person = await aPerson(api.services, "staff", { email: "mai@hakea.example", name: "Mai Nguyen" });
		await joins(api.services, person.id, id, "owner");
		for (const search of [
			"grevillea",
			"hakea home",
			provider.url_slug,
			String(provider.id),
			"03 5550 9876",
			"office@hakea",
			"mai nguyen",
			"mai@hakea.example",
		])
			expect(
				(await found(search)).map((line) => line.id),
				search,
			).toContain(id);
		expect((await found("hakea home"))[0]).toMatchObject({
			name: "Grevillea Group",
			found: "Hakea Home Help",
			profiles: 1,
			active_profiles: 1,
			people: 1,
		});
		expect(await found("100%")).toEqual([]);
		expect((await ask(`/team/accounts/${id}/`)).body).toMatchObject({
			members: [{ email: "mai@hakea.example", is_owner: true }],
			providers: [{ id: provider.id }],
		});
		const { rows } = await sql`select from audit where deed = 'account.read' and about = ${`account:${id}`}`.execute(
			db(),
		);
		expect(rows).toHaveLength(1);
	});

	it("leads invite, set and remove staff, with the letters there are; an account made by the team needs no owner before it has one", async () => {
		const { id } = await account("Correa Care");
		const { body: provider } = await ask(`/team/accounts/${id}/providers/`, { name: "Correa Care" });
		const asked = { name: "Jo Hill", email: "jo@correa.example", providers: [provider.id] };
		expect((await ask(`/team/accounts/${id}/members/`, asked)).status).toBe(403);
		const { status, body: jo } = await ask(`/team/accounts/${id}/members/`, asked, { as: priya });
		expect(status).toBe(201);
		expect((await emailsTo(api.services, "jo@correa.example")).map(({ kind }) => kind)).toEqual(["invitation"]);
		const member = `/team/accounts/${id}/members/${jo.id}/`;
		expect((await patch(member, { providers: [] }, priya)).status).toBe(200);
		expect((await patch(member, { is_owner: true }, priya)).body.is_owner).toBe(true);
		// An owner who never signed in is not the account's last one.
		expect((await ask(member, undefined, { as: priya, method: "DELETE" })).status).toBe(200);
		expect((await ask("/team/accounts/2000000000/members/", asked, { as: priya })).status).toBe(404);
	});
});

describe("profiles", () => {
	it("are made with a slug of their own, are not shown yet, and are once they are whole", async () => {
		const { id } = await account("Acacia Aid");
		const make = (body: object) => ask(`/team/accounts/${id}/providers/`, body);
		expect(await make({ name: "Acacia Aid" })).toMatchObject({
			status: 201,
			body: { url_slug: "acacia-aid", is_active: false, account: id, source: null },
		});
		expect((await make({ name: "Acacia Aid" })).body.url_slug).toBe("acacia-aid-2");
		expect(await make({ name: "Acacia", url_slug: "acacia-aid" })).toMatchObject({
			status: 422,
			body: { errors: [{ field: "url_slug", message: "Another profile has this address. acacia-aid-3 is free." }] },
		});
		expect((await make({ name: "Acacia", url_slug: "Acacia Aid" })).status).toBe(422);
		expect((await make({ name: "Acacia", url_slug: "123" })).status).toBe(422);
		const { body: made } = await make({ name: "Acacia Visits", url_slug: "acacia-at-home" });
		expect(made).toMatchObject({
			url_slug: "acacia-at-home",
			missing: ["a short description", "a long description", "a service", "an area it serves, or telehealth"],
		});
		expect((await ask(`/team/providers/${made.id}/activate/`, {})).status).toBe(409);
		// The staff's own call, with the staff's own rules.
		const whole = {
			short_description: "Visits.",
			description: "<p>We visit.</p>",
			services: [(await aService(db())).id],
			postcodes: ["3000"],
			version: made.version,
		};
		expect(
			(await patch(`/provider-admin/${made.id}/`, { ...whole, description: "<p>Ring 03 5550 1234</p>" })).status,
		).toBe(422);
		expect((await patch(`/provider-admin/${made.id}/`, whole)).status).toBe(200);
		expect(await searched("Acacia Visits")).toEqual([]);
		expect(await ask(`/team/providers/${made.id}/activate/`, {})).toMatchObject({
			status: 200,
			body: { is_active: true, missing: [] },
		});
		expect(await searched("Acacia Visits")).toEqual([made.id]);
	});

	it("are not found by anybody until they are first shown, and are from then on; who may preview them sees them", async () => {
		const { id: accountId } = await account("Quiet Care");
		const { body: made } = await ask(`/team/accounts/${accountId}/providers/`, { name: "Quiet Care" });
		const form = new FormData();
		const drawn = await sharp(
			Buffer.from(
				'<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><circle cx="20" cy="20" r="15"/></svg>',
			),
		)
			.flatten({ background: "#b5651d" })
			.png()
			.toBuffer();
		form.set("logo", new File([new Uint8Array(drawn)], "logo.png"));
		const put = await api.request(`/provider-admin/${made.id}/logo/`, { method: "PUT", body: form, cookies: priya });
		const logo = String((await put.json()).logo_url).replace("/api", "");
		const statuses = async (as: Record<string, string>) => {
			const paths = [
				`/providers/${made.id}/`,
				`/providers/${made.url_slug}/`,
				`/reviews/?provider=${made.id}`,
				logo,
				`/provider-admin/${made.id}/preview/`,
			];
			return Promise.all(paths.map(async (path) => (await api.request(path, { cookies: as })).status));
		};
		expect(await statuses({})).toEqual([404, 404, 404, 404, 404]);
		expect((await statuses(priya)).slice(3)).toEqual([200, 200]);
		await sql`
			update provider set short_description = 'Visits.', description = '<p>We visit.</p>', services = ${`{${(await aService(db())).id}}`}::int[], postcodes = '{3000}'
			where id = ${made.id}
		`.execute(db());
		expect((await ask(`/team/providers/${made.id}/activate/`, {})).status).toBe(200);
		expect(await statuses({})).toEqual([200, 200, 200, 200, 200]);
		expect((await ask(`/team/providers/${made.id}/deactivate/`, { reason: "Closed" })).status).toBe(200);
		expect(await statuses({})).toEqual([200, 200, 404, 200, 404]);
	});

	it("are edited by the team, locked fields too, which its history says", async () => {
		const { provider, cookies } = await owned();
		expect(
			await patch(
				`/team/providers/${provider.id}/flags/`,
				{
					version: 1,
					is_using_advanced_availability: true,
					is_subscribed_for_onboarding: false,
					is_optimisation_provider: false,
				},
				priya,
			),
		).toMatchObject({ status: 200 });
		expect((await patch(`/provider-admin/${provider.id}/`, { postcodes: ["3001"] }, cookies)).status).toBe(422);
		expect((await patch(`/provider-admin/${provider.id}/`, { postcodes: ["3000", "3002"] })).status).toBe(200);
		const { body } = await ask(`/provider-admin/${provider.id}/changes/`, undefined, { as: cookies });
		expect(body.results[0]).toMatchObject({
			by: "Sam Reed",
			by_team: true,
			columns: { postcodes: { was: ["3000"], is: ["3000", "3002"] } },
		});
		expect(body.results[1]).toMatchObject({
			by: "Priya Nair",
			columns: { is_using_advanced_availability: { is: true } },
			can_undo: false,
		});
	});

	it("are taken out of search at once, with a reason its staff read and a letter to the owners; staff cannot take that back", async () => {
		const { provider, owner, cookies } = await owned();
		const path = `/team/providers/${provider.id}`;
		expect(await searched(provider.name)).toEqual([provider.id]);
		expect(await ask(`${path}/deactivate/`, { reason: " " })).toMatchObject({
			status: 422,
			body: { errors: [{ field: "reason", message: "Please say why" }] },
		});
		const out = await ask(`${path}/deactivate/`, { reason: "Registration lapsed" });
		expect(out).toMatchObject({
			status: 200,
			body: {
				is_active: false,
				inactive_reason: "Registration lapsed",
				inactive_since: api.services.clock().toISOString(),
			},
		});
		expect(await searched(provider.name)).toEqual([]);
		expect((await ask(`${path}/deactivate/`, { reason: "Again" })).status).toBe(409);
		expect((await ask(`/provider-admin/${provider.id}/`, undefined, { as: cookies })).body.inactive_reason).toBe(
			"Registration lapsed",
		);
		expect((await emailsTo(api.services, owner.email))[0]).toMatchObject({
			kind: "profile-deactivated",
			text_body: expect.stringContaining("Why: Registration lapsed"),
		});
		const undone = await ask(
			`/provider-admin/${provider.id}/changes/undo/`,
			{ version: out.body.version },
			{ as: cookies },
		);
		expect(undone.status).toBe(409);
		api.advance(1000);
		expect(await ask(`${path}/activate/`, {})).toMatchObject({
			status: 200,
			body: { is_active: true, inactive_reason: null, inactive_since: null },
		});
		expect(await searched(provider.name)).toEqual([provider.id]);
		expect((await emailsTo(api.services, owner.email)).map(({ kind }) => kind)).toEqual([
			"profile-deactivated",
			"profile-activated",
		]);
	});

	it("facts and flags: checked, versioned, noted; flags are for leads", async () => {
		const { provider } = await owned();
		const facts = `/team/providers/${provider.id}/facts/`;
		expect(
			(
				await patch(facts, { version: 1, phone_number: "12", email: "x", is_telehealth_available: true })
			).body.errors.map(({ field }: { field: string }) => field),
		).toEqual(["phone_number", "email"]);
		const changed = await patch(facts, {
			version: 1,
			phone_number: "",
			email: "office@wattle.example",
			is_telehealth_available: true,
		});
		expect(changed).toMatchObject({
			status: 200,
			body: { phone_number: null, email: "office@wattle.example", is_telehealth_available: true, version: 2 },
		});
		expect(
			(await patch(facts, { version: 1, phone_number: "", email: "", is_telehealth_available: false })).status,
		).toBe(409);
		const flags = {
			version: 2,
			is_using_advanced_availability: false,
			is_subscribed_for_onboarding: true,
			is_optimisation_provider: true,
		};
		expect((await patch(`/team/providers/${provider.id}/flags/`, flags)).status).toBe(403);
		expect((await patch(`/team/providers/${provider.id}/flags/`, flags, priya)).status).toBe(200);
		expect(await read(provider.id)).toMatchObject({ is_optimisation_provider: true, version: 3 });
		// Nothing changed is no change.
		expect((await patch(`/team/providers/${provider.id}/flags/`, { ...flags, version: 3 }, priya)).body.version).toBe(
			3,
		);
	});
});
