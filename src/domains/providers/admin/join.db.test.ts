import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aProvider } from "#tests/support/builders.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { aPerson, joins, sessionOf } from "#tests/support/people.ts";
import { type Staff, staffOf } from "#tests/support/staff.ts";

let api: TestApi;
beforeAll(async () => {
	api = await testApi();
});
afterAll(() => api.close());

let made = 0;
let staff: Staff;
let domain: string;
const db = () => api.services.database.db;
beforeEach(async () => {
	staff = await staffOf(api);
	domain = `care-${++made}.example`;
	await sql`update person set email = ${`robin@${domain}`} where id = ${staff.person.id}`.execute(db());
});

const ask = (email: string, provider = staff.provider.id) =>
	staff.ask(`/providers/${provider}/join/`, "POST", { name: "Ada Hill", email }, {});
const linksTo = async (email: string) =>
	(await emailsTo(api.services, email)).flatMap(
		(one) => /\/admin\/join\/([\w-]{43})/.exec(String(one.text_body))?.[1] ?? [],
	);
const follow = (token: string | undefined) => staff.ask(`/join-links/${token}/`, "POST", {}, {});
const members = async () => {
	const { body } = await staff.ask("/account-admin/");
	const accounts = body.results as {
		id: number;
		members: { id: number; email: string; is_owner: boolean; providers: number[] }[];
	}[];
	return accounts.find(({ id }) => id === staff.provider.account_id)?.members ?? [];
};
/** An owner answers the colleague who waits. */
const answer = async (email: string, accept = true) => {
	const { rows } = await sql<{
		id: number;
	}>`select id from join_request where email = ${email} order by id desc limit 1`.execute(db());
	return staff.ask(`/account-admin/${staff.provider.account_id}/join-requests/${rows[0]?.id ?? 0}/`, "POST", {
		accept,
	});
};
const remove = (id: number | undefined) =>
	staff.ask(`/account-admin/${staff.provider.account_id}/members/${id}/`, "DELETE");
const turn = (isOn: boolean) =>
	staff.ask(`/account-admin/${staff.provider.account_id}/`, "PATCH", { colleagues_may_join: isOn });

describe("a colleague with an address at the organisation's own domain", () => {
	it("asks by an emailed link, sees nothing until an owner says yes, and then manages that profile", async () => {
		const other = await aProvider(db(), { account_id: staff.provider.account_id });
		const ada = `ada@${domain}`;
		expect(await ask(ada.toUpperCase())).toMatchObject({ status: 202, body: { asked: true } });
		const [token] = await linksTo(ada);
		expect((await staff.ask(`/join-links/${token}/`, "GET", undefined, {})).body).toMatchObject({
			provider: { id: staff.provider.id },
		});
		// Opening the link changes nothing, because mail scanners open links.
		expect(await members()).toHaveLength(1);
		const joined = await follow(token);
		expect(joined).toMatchObject({
			status: 200,
			body: { provider: staff.provider.name, waits: true, password_link: null },
		});
		expect(await members()).toHaveLength(1);
		const [told] = (await emailsTo(api.services, `robin@${domain}`)).filter(({ kind }) => kind === "join-waits");
		expect(told?.text_body).toContain(`Ada Hill (${ada}) asks to look after the profile of ${staff.provider.name}`);
		const { body: own } = await staff.ask("/account-admin/");
		expect((own.results as { join_requests: unknown[] }[])[0]?.join_requests).toMatchObject([
			{ email: ada, name: "Ada Hill" },
		]);
		expect(await answer(ada)).toMatchObject({ status: 200, body: { accepted: true } });
		expect((await answer(ada)).status).toBe(404);
		const [welcome] = (await emailsTo(api.services, ada)).filter(({ kind }) => kind === "join-answered");
		const [, uid, key] = /password-reset-confirm\/([\w-]+)\/([\w-]+)/.exec(String(welcome?.text_body)) ?? [];
		const words = { new_password1: "a river and three stones", new_password2: "a river and three stones" };
		expect((await staff.ask(`/users/password-reset-confirm/${uid}/${key}/`, "POST", words, {})).status).toBe(200);
		expect((await members()).find(({ email }) => email === ada)).toMatchObject({
			...{ is_owner: false, providers: [staff.provider.id] },
		});
		const { rows } = await sql`
			select from audit where deed = 'member.joined' and about = ${`account:${staff.provider.account_id}`}
		`.execute(db());
		expect(rows).toHaveLength(1);
		const { rows: people } = await sql<{ id: number }>`select id from person where email = ${ada}`.execute(db());
		const cookies = await sessionOf(api.services, people[0]?.id ?? 0);
		const reads = async (id: number) =>
			(await staff.ask(`/provider-admin/${id}/referrals/`, "GET", undefined, cookies)).status;
		expect([await reads(staff.provider.id), await reads(other.id)]).toEqual([200, 404]);
	});

	it("uses a link once, and all links to the address end with it", async () => {
		const ada = `ada@${domain}`;
		await ask(ada);
		await ask(ada);
		const [first, second] = await linksTo(ada);
		const both = await Promise.all([follow(first), follow(second)]);
		expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
		expect((await follow(first)).status).toBe(404);
		await answer(ada);
		expect(await members()).toHaveLength(2);
	});

	it("isn't let in if an owner says no", async () => {
		const ada = `ada@${domain}`;
		await ask(ada);
		await follow((await linksTo(ada))[0]);
		expect((await answer(ada, false)).body).toEqual({ accepted: false });
		expect(await members()).toHaveLength(1);
		const sent = (await emailsTo(api.services, ada)).find(({ kind }) => kind === "join-answered");
		expect(sent?.text_body).toContain("said no");
	});

	it("can't use an expired link", async () => {
		const ada = `ada@${domain}`;
		await ask(ada);
		await sql`update join_link set ends_at = created_at where email = ${ada}`.execute(db());
		expect((await follow((await linksTo(ada))[0])).status).toBe(404);
	});

	it("hears that they are on the team, if they are", async () => {
		const ada = await aPerson(api.services, "staff", { email: `ada@${domain}` });
		await joins(api.services, ada.id, staff.provider.account_id, [staff.provider.id]);
		expect((await ask(ada.email)).status).toBe(202);
		expect((await emailsTo(api.services, ada.email)).map(({ kind }) => kind)).toEqual(["join-on-team"]);
	});

	it("keeps what an open invitation gives", async () => {
		const ada = `ada@${domain}`;
		const other = await aProvider(db(), { account_id: staff.provider.account_id });
		const invited = { name: "Ada Hill", email: ada, providers: [other.id] };
		await staff.ask(`/account-admin/${staff.provider.account_id}/members/`, "POST", invited);
		await ask(ada);
		expect((await follow((await linksTo(ada))[0])).status).toBe(200);
		expect((await members()).find(({ email }) => email === ada)?.providers).toEqual([other.id]);
	});

	it("can't come back by themselves after they were removed, in any spelling, until they are invited again", async () => {
		const ada = `ada@${domain}`;
		await ask(ada);
		await ask(ada);
		const [first, second] = await linksTo(ada);
		await follow(first);
		await answer(ada);
		await sql`update join_link set used_at = null where email = ${ada}`.execute(db());
		await remove((await members()).find(({ email }) => email === ada)?.id);
		expect((await follow(second)).status).toBe(404);
		for (const email of [ada, `ada+new@${domain}`]) {
			expect((await ask(email)).status).toBe(202);
			expect((await linksTo(email)).slice(2)).toEqual([]);
		}
		expect(await members()).toHaveLength(1);
		const invited = { name: "Ada Hill", email: ada, providers: [staff.provider.id] };
		await staff.ask(`/account-admin/${staff.provider.account_id}/members/`, "POST", invited);
		expect(await members()).toHaveLength(2);
	});
});

describe("nobody else gets a link, and the response is the same", () => {
	const refused = async (email: string, provider = staff.provider.id) => {
		const before = (await emailsTo(api.services, email)).length;
		expect(await ask(email, provider)).toMatchObject({ status: 202, body: { asked: true } });
		expect((await emailsTo(api.services, email)).length).toBe(before);
	};

	it("at another domain, or below the own one", async () => {
		await refused("ada@elsewhere.example");
		await refused(`ada@mail.${domain}`);
		await refused(`ada@not-${domain}`);
	});

	it("at a domain that only the profile gives", async () => {
		await sql`update provider set url = 'https://typed.example', email = 'desk@typed.example' where id = ${staff.provider.id}`.execute(
			db(),
		);
		await refused("ada@typed.example");
	});

	it("at a public mail provider, a government or a school that an owner uses", async () => {
		for (const name of [
			"gmail.com",
			"bigpond.com",
			"iinet.net.au",
			"pm.me",
			"health.nsw.gov.au",
			"students.example.edu.au",
		]) {
			await sql`update person set email = ${`robin-${made}@${name}`} where id = ${staff.person.id}`.execute(db());
			await refused(`ada@${name}`);
		}
	});

	it("at a domain of an owner who hasn't signed in, of a manager, or of a former owner", async () => {
		const kim = await aPerson(api.services, "staff", { email: `kim@second-${domain}` });
		await joins(api.services, kim.id, staff.provider.account_id, [staff.provider.id]);
		await refused(`ada@second-${domain}`);
		await sql`update account_member set is_owner = true, accepted_at = null where person_id = ${kim.id}`.execute(db());
		await refused(`bo@second-${domain}`);
		await sql`update account_member set accepted_at = now() where person_id = ${kim.id}`.execute(db());
		await sql`update person set is_active = false where id = ${kim.id}`.execute(db());
		await refused(`cy@second-${domain}`);
		await sql`update person set is_active = true where id = ${kim.id}`.execute(db());
		await ask(`di@second-${domain}`);
		expect(await linksTo(`di@second-${domain}`)).toHaveLength(1);
	});

	it("at a domain that another organisation's profile has", async () => {
		const elsewhere = await aProvider(db(), { url: `https://www.${domain}/about` });
		await refused(`ada@${domain}`);
		await sql`update provider set url = null, email = ${`desk@${domain}`} where id = ${elsewhere.id}`.execute(db());
		await refused(`ada@${domain}`);
	});

	it("at a domain that staff of another account share, also after the link was sent", async () => {
		const ada = `ada@${domain}`;
		await ask(ada);
		const [token] = await linksTo(ada);
		const elsewhere = await aProvider(db());
		const kim = await aPerson(api.services, "staff", { email: `kim@${domain}` });
		await joins(api.services, kim.id, elsewhere.account_id, [elsewhere.id]);
		await refused(`bo@${domain}`);
		expect((await follow(token)).status).toBe(404);
	});

	it("while an owner has turned it off, and only owners can", async () => {
		const ada = `ada@${domain}`;
		await ask(ada);
		expect((await turn(false)).body).toEqual({ colleagues_may_join: false });
		expect((await follow((await linksTo(ada))[0])).status).toBe(404);
		await refused(`bo@${domain}`);
		await turn(true);
		expect((await follow((await linksTo(ada))[0])).status).toBe(200);
		await answer(ada);
		const { rows } = await sql<{ id: number }>`select id from person where email = ${ada}`.execute(db());
		const cookies = await sessionOf(api.services, rows[0]?.id ?? 0);
		const path = `/account-admin/${staff.provider.account_id}/`;
		expect((await staff.ask(path, "PATCH", { colleagues_may_join: false }, cookies)).status).toBe(404);
	});

	it("of a hidden profile, also after the link was sent", async () => {
		const ada = `ada@${domain}`;
		await ask(ada);
		await sql`update provider set is_active = false where id = ${staff.provider.id}`.execute(db());
		expect((await ask(ada)).status).toBe(404);
		expect((await follow((await linksTo(ada))[0])).status).toBe(404);
	});

	it("who is on our team, or was deactivated", async () => {
		const lee = await aPerson(api.services, "team", { email: `lee@${domain}` });
		await refused(lee.email);
		const max = await aPerson(api.services, "staff", { email: `max@${domain}` });
		await sql`update person set is_active = false where id = ${max.id}`.execute(db());
		await refused(max.email);
	});

	it("with an empty name or a wrong address: the fields say so", async () => {
		const { status, body } = await staff.ask(
			`/providers/${staff.provider.id}/join/`,
			"POST",
			{ name: " ", email: "x" },
			{},
		);
		expect(status).toBe(422);
		expect(body.errors?.map(({ field }) => field)).toEqual(["name", "email"]);
	});
});

it("owners see the domains, and an account without one has none", async () => {
	const own = async () => {
		const { body } = await staff.ask("/account-admin/");
		return (body.results as Record<string, unknown>[])[0];
	};
	expect(await own()).toMatchObject({ colleagues_may_join: true, own_domains: [domain] });
	await sql`update person set email = ${`robin-${made}@gmail.com`} where id = ${staff.person.id}`.execute(db());
	expect(await own()).toMatchObject({ own_domains: [] });
});
