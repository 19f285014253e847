import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { seedHolidays } from "#domains/reference/holidays.ts";
import { testApi } from "#tests/support/api.ts";
import { aWorld, CANARY, disclosed, type World } from "#tests/support/referrals.ts";
import { worldOfFile } from "#tests/support/world-of-file.ts";

const { api, world } = await worldOfFile();

let made = 0;
const db = () => api.services.database.db;
type One = Awaited<ReturnType<World["request"]>>;
const mine = (token: string) => world.ask({}, `/my-request/${token}/`);
const change = (token: string, body: object) => world.ask({}, `/my-request/${token}/contact/`, body, "PATCH");
const newEmail = () => `new-${++made}@moved.example`;
/** The link sent to an address. @param earlier a link sent there before */
const linkTo = async (email: string, earlier?: string) =>
	(await world.emails("contact-link", email))
		.map(({ text }) => /\/confirm-contact\/([\w-]{43})/.exec(text)?.[1] ?? "")
		.find((link) => link !== earlier) ?? "";
const confirm = (link: string) => world.ask({}, `/contact-links/${link}/`, {});
const caseOf = async ({ caseId }: One) => (await world.ask(world.sam, `/team/cases/${caseId}/`)).body;
const kinds = async (one: One): Promise<string[]> =>
	(await caseOf(one)).timeline.map(({ kind }: { kind: string }) => kind).filter((kind: string) => kind !== "email");
const near = () => world.town.near.id;
/** Sends the request to a provider. @returns the id of the referral */
const handsOver = async (one: One) => {
	await world.consent(one.caseId, near());
	const { body } = await world.send(one.caseId, [near()]);
	return String(body.results[0].id);
};
const readBy = async (referral: string) =>
	world.ask(world.staff.get(near()) ?? {}, `/provider-admin/${near()}/referrals/${referral}/`);
const accepts = async (referral: string) =>
	world.ask(world.staff.get(near()) ?? {}, `/provider-admin/${near()}/referrals/${referral}/answer/`, {
		version: 1,
		answer: "yes",
	});
const close = async (one: One) => {
	const { version } = await caseOf(one);
	return world.ask(world.sam, `/team/cases/${one.caseId}/close/`, { version, outcome: "no-longer-needed" });
};

describe("a name and a phone number", () => {
	it("change at once on the request and its case, and the history says so without the values", async () => {
		const one = await world.request();
		const { status, body } = await change(one.token, { new_name: "Ada Hill", new_phone: "0491 570 110" });
		expect([status, body]).toEqual([200, { changed: true, email_asked: false }]);
		expect(await caseOf(one)).toMatchObject({ name: "Ada Hill", phone: "0491 570 110" });
		const page = await mine(one.token);
		expect(page.body.contact).toMatchObject({ name: "A. H.", phone: "a number ending in 110" });
		expect(page.text).not.toContain("Ada Hill");
		expect(page.body.timeline[0]).toMatchObject({ what: "contact-changed" });
		const { rows } = await sql<{ facts: object }>`
			select facts from case_event where case_id = ${one.caseId} and kind = 'contact-changed'
		`.execute(db());
		expect(rows).toEqual([{ facts: { fields: ["name", "phone"] } }]);
	});

	it("reach providers that said yes, and nobody before", async () => {
		const one = await world.request();
		const referral = await handsOver(one);
		await change(one.token, { new_name: "Ada Quillfeather", new_phone: "0491 570 156" });
		const before = await readBy(referral);
		expect(before.body.person).toBeNull();
		expect(disclosed(before.text)).toEqual([]);
		await accepts(referral);
		expect((await readBy(referral)).body.person).toMatchObject({ name: "Ada Quillfeather", phone: "0491 570 156" });
		await change(one.token, { new_phone: "0491 570 157" });
		expect((await readBy(referral)).body.person).toMatchObject({ phone: "0491 570 157" });
		await world.ask({}, `/my-request/${one.token}/consents/withdraw/`, { provider: near() });
		await change(one.token, { new_phone: "0491 570 158" });
		expect((await readBy(referral)).text).not.toContain("0491 570 158");
	});

	it("reach providers that read the old ones with an email that doesn't show them, and nobody else", async () => {
		const one = await world.request();
		const referral = await handsOver(one);
		const { body } = await readBy(referral);
		const told = async () =>
			(await world.emails("referral-contact-changed", `owner-${near()}@staff.example`)).filter(({ subject }) =>
				subject.includes(body.reference),
			);
		await change(one.token, { new_phone: "0491 570 156" });
		await accepts(referral);
		await change(one.token, { new_phone: "0491 570 157" });
		// Nobody has read the details so far.
		expect(await told()).toEqual([]);
		await readBy(referral);
		const email = newEmail();
		await change(one.token, { new_name: "Ada Quillfeather", new_phone: "0491 570 158", new_email: email });
		const [first] = await told();
		expect(first?.subject).toBe(`Contact details of referral ${body.reference} changed`);
		expect(first?.text).toContain("Sign in to see them");
		await confirm(await linkTo(email));
		expect(await told()).toHaveLength(2);
		for (const { text, html } of await told())
			for (const value of ["Quillfeather", "570 158", email]) expect(text + html).not.toContain(value);
	});

	it("aren't told to a provider after consent was withdrawn", async () => {
		const one = await world.request();
		const referral = await handsOver(one);
		await accepts(referral);
		const { body } = await readBy(referral);
		await world.ask({}, `/my-request/${one.token}/consents/withdraw/`, { provider: near() });
		await change(one.token, { new_phone: "0491 570 158" });
		const told = await world.emails("referral-contact-changed", `owner-${near()}@staff.example`);
		expect(told.filter(({ subject }) => subject.includes(body.reference))).toEqual([]);
	});

	it("fill in the person's record only while it has no other case, and prove nothing", async () => {
		const one = await world.request();
		await mine(one.token);
		await sql`
			insert into contact_proof (case_id, kind, key, at, how) select id, 'phone', phone_key(phone), now(), 'call' from team_case where id = ${one.caseId}
		`.execute(db());
		await change(one.token, { new_phone: "0491 570 110" });
		const proofs = async () =>
			(
				await sql<{ kind: string }>`select kind from contact_proof where case_id = ${one.caseId} order by kind`.execute(
					db(),
				)
			).rows.map(({ kind }) => kind);
		expect(await proofs()).toEqual(["email"]);
		const record = async () =>
			(
				await sql<{ phone: string; id: string }>`
					select r.id, r.phone from person_record r join case_record l on l.record_id = r.id where l.case_id = ${one.caseId} and l.part = 'contact'
				`.execute(db())
			).rows[0];
		expect((await record())?.phone).toBe("0491 570 110");
		const { rows: keys } = await sql<{ key: string }>`
			select key from record_key where record_id = ${(await record())?.id} and kind = 'phone'
		`.execute(db());
		expect(keys).toEqual([{ key: "+61491570110" }]);
		// A call back from the private page is another case of the same person.
		await world.ask({}, `/my-request/${one.token}/call/`, {});
		await change(one.token, { new_phone: "0491 570 157" });
		expect((await record())?.phone).toBe("0491 570 110");
		expect((await caseOf(one)).phone).toBe("0491 570 157");
	});

	it("empty or unchanged values change nothing, and a wrong one is said at its field", async () => {
		const one = await world.request();
		const same = { new_name: CANARY.name, new_phone: "", new_email: "" };
		expect((await change(one.token, same)).body).toEqual({ changed: false, email_asked: false });
		expect(await kinds(one)).not.toContain("contact-changed");
		const wrong = await change(one.token, { new_phone: "12", new_email: "ada" });
		expect(wrong.status).toBe(422);
		expect(wrong.body.errors.map(({ field }: { field: string }) => field)).toEqual(["new_phone", "new_email"]);
	});
});

describe("an email address", () => {
	it("waits for its owner, then replaces the old one, whose owner hears of it and whose links end", async () => {
		const one = await world.request();
		const old = (await caseOf(one)).email;
		const email = newEmail();
		expect((await change(one.token, { new_email: email })).body).toEqual({ changed: false, email_asked: true });
		expect((await caseOf(one)).email).toBe(old);
		expect((await mine(one.token)).body.new_email).toEqual({ email: "n•••@m•••", has_ended: false });
		const link = await linkTo(email);
		// Opening the link changes nothing, because mail scanners open links.
		expect((await world.ask({}, `/contact-links/${link}/`)).body).toMatchObject({ email: "n•••@moved.example" });
		expect((await caseOf(one)).email).toBe(old);
		const confirmed = await confirm(link);
		expect(confirmed.status).toBe(200);
		expect((await caseOf(one)).email).toBe(email);
		expect((await mine(one.token)).status).toBe(404);
		const page = await mine(confirmed.body.token);
		expect(page.body).toMatchObject({ new_email: null, contact: { email: "n•••@m•••" } });
		expect(page.body.timeline.map(({ what }: { what: string }) => what).slice(0, 2)).toEqual([
			"email-changed",
			"email-change-asked",
		]);
		const [told] = await world.emails("contact-changed", old);
		expect(told?.text).toContain("call us now on");
		expect(told?.text).not.toContain(email);
		expect(await world.emails("contact-confirmed", email)).toHaveLength(1);
		const { rows } = await sql`
			select kind, key from contact_proof where case_id = ${one.caseId}
		`.execute(db());
		expect(rows).toEqual([{ kind: "email", key: email }]);
		// Later emails go to the new address.
		await world.ask({}, `/my-request/${confirmed.body.token}/cancel/`, {});
		expect(await world.emails("request-cancelled", email)).toHaveLength(1);
		expect((await confirm(link)).status).toBe(404);
	});

	it("reaches providers that said yes only when it's confirmed", async () => {
		const one = await world.request();
		const referral = await handsOver(one);
		await accepts(referral);
		const email = newEmail();
		await change(one.token, { new_email: email });
		expect((await readBy(referral)).text).not.toContain(email);
		await confirm(await linkTo(email));
		expect((await readBy(referral)).body.person.email).toBe(email);
	});

	it("can be sent again, replaced and dropped, and earlier links end", async () => {
		const one = await world.request();
		const email = newEmail();
		await change(one.token, { new_email: email });
		const first = await linkTo(email);
		expect((await world.ask({}, `/my-request/${one.token}/contact/email/`, {})).status).toBe(200);
		const second = await linkTo(email, first);
		expect(second).not.toBe("");
		expect((await confirm(first)).status).toBe(404);
		const other = newEmail();
		await change(one.token, { new_email: other });
		expect((await confirm(second)).status).toBe(404);
		const dropped = await world.ask({}, `/my-request/${one.token}/contact/email/`, undefined, "DELETE");
		expect(dropped.body).toEqual({ dropped: true });
		expect((await confirm(await linkTo(other))).status).toBe(404);
		expect((await mine(one.token)).body.new_email).toBeNull();
		expect((await world.ask({}, `/my-request/${one.token}/contact/email/`, {})).status).toBe(409);
	});

	it("can't be confirmed after three days, and the page says that the link has expired", async () => {
		const one = await world.request();
		const email = newEmail();
		await change(one.token, { new_email: email });
		await sql`update contact_change set ends_at = sent_at where quote_id = ${one.quoteId}`.execute(db());
		expect((await mine(one.token)).body.new_email).toMatchObject({ has_ended: true });
		expect((await confirm(await linkTo(email))).status).toBe(404);
	});

	it("is confirmed once if two open the link together", async () => {
		const one = await world.request();
		const email = newEmail();
		await change(one.token, { new_email: email });
		const link = await linkTo(email);
		const both = await Promise.all([confirm(link), confirm(link)]);
		expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
	});

	it("is stored encrypted while it waits", async () => {
		const one = await world.request();
		const email = newEmail();
		await change(one.token, { new_email: email });
		const { rows } = await sql<{ email: Buffer }>`
			select email from contact_change where quote_id = ${one.quoteId}
		`.execute(db());
		expect(rows[0]?.email.toString("latin1")).not.toContain("moved.example");
	});
});

it("a closed request says who to call, and drops an address that waits", async () => {
	const one = await world.request();
	const email = newEmail();
	await change(one.token, { new_email: email });
	await close(one);
	const refused = await change(one.token, { new_phone: "0491 570 110" });
	expect(refused.status).toBe(409);
	expect(refused.body.detail).toContain("call us on");
	expect((await mine(one.token)).body.new_email).toBeNull();
	expect((await confirm(await linkTo(email))).status).toBe(404);
});

it("one request gets six links a day, to any addresses", async () => {
	const limited = await testApi({ LIMITS: "auto", TRUST_PROXY: "1" });
	await seedHolidays(limited.services.database);
	const other = await aWorld(limited);
	const { token } = await other.request();
	const statuses: number[] = [];
	for (let n = 1; n <= 7; n++) {
		const answer = await limited.request(`/my-request/${token}/contact/`, {
			method: "PATCH",
			body: { new_email: `ada+${n}@moved.example` },
			headers: { "x-forwarded-for": `203.0.113.${n}` },
		});
		statuses.push(answer.status);
	}
	expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 422]);
	await limited.close();
});
