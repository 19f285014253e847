import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { EMAIL_KINDS, type EmailKind } from "#platform/email/email-kinds.ts";
import { openedEmails } from "#tests/support/emails.ts";
import { disclosed } from "#tests/support/referrals.ts";
import { worldOfFile } from "#tests/support/world-of-file.ts";
import { sendDue } from "./automatic-send.ts";

const { api, world } = await worldOfFile();
let near: number;
let also: number;
beforeAll(async () => {
	near = world.town.near.id;
	also = world.town.alsoNear.id;
	await world.at("2026-03-16T09:00:00+11:00");
});

const db = () => api.services.database.db;
const ask = (path: string, body?: unknown) => world.ask({}, path, body);
const staffOf = (provider: number) => world.staff.get(provider) ?? {};
const caseOf = async (id: string) => (await world.ask(world.sam, `/team/cases/${id}/`)).body;
const inbox = async () => (await world.ask(world.sam, "/team/cases/")).body.results as { id: string }[];
const mine = async (token: string) => (await ask(`/my-request/${token}/`)).body;
const settle = async (caseId: string, decision: "lift" | "confirm") =>
	world.ask(world.sam, `/team/cases/${caseId}/denial/`, { version: (await caseOf(caseId)).version, decision });
/** The token of "This wasn't me" in the newest email to an address. */
const notMeOf = async (email: string): Promise<string> => {
	const found = (await openedEmails(api.services, sql`recipient = ${email}`)).at(-1);
	return /\/not-me\/([\w.-]+)/.exec(found?.text_body ?? "")?.[1] ?? "";
};
const sentTo = async (email: string) =>
	(await openedEmails(api.services, sql`recipient = ${email} and status <> 'given-up'`)).length;
let made = 0;
const requested = async (fields: Record<string, unknown> = {}) => {
	const email = `person-${++made}@visitor.example`;
	return { email, ...(await world.request({ email, ...fields })) };
};
/** Sends a request to a provider, who says yes. @returns the referral */
const handOver = async (caseId: string, provider: number, isYes = true): Promise<string> => {
	await world.consent(caseId, provider);
	const { body } = await world.send(caseId, [provider]);
	const id = body.results[0].id as string;
	if (isYes)
		await world.ask(staffOf(provider), `/provider-admin/${provider}/referrals/${id}/answer/`, {
			version: 1,
			answer: "yes",
		});
	return id;
};
const read = (provider: number, id: string) =>
	world.ask(staffOf(provider), `/provider-admin/${provider}/referrals/${id}/`);

describe("every email to a visitor", () => {
	it.each(Object.entries(EMAIL_KINDS))("%s (%s) has the link exactly if it goes to visitors", async (kind, budget) => {
		await api.services.database.transaction((trx) =>
			api.services.outbox.enqueue(trx, [
				{
					...{ kind: kind as EmailKind, about: `matrix:${kind}`, to: `${kind}@matrix.example` },
					...{ subject: "S", text: "T\n\n--\nAlongside\n", html: "<body>\n<div>\n<div>T</div>\n</div>\n</body>\n" },
				},
			]),
		);
		const [email] = await openedEmails(api.services, sql`about = ${`matrix:${kind}`}`);
		const isForVisitor = budget === "asked" || budget === "news" || kind === "gathered-messages";
		for (const text of [email?.text_body, email?.html_body])
			if (isForVisitor) expect(text).toMatch(/This wasn't me|not-me/);
			else expect(text).not.toContain("not-me");
	});

	it("opens a page that says nothing about the request and changes nothing", async () => {
		const { email, caseId } = await requested();
		const before = await caseOf(caseId);
		const page = await ask(`/not-me/${await notMeOf(email)}/`);
		expect(page.body).toEqual({ is_stopped: false });
		expect(disclosed(page.text)).toEqual([]);
		expect((await caseOf(caseId)).version).toBe(before.version);
		expect((await ask(`/not-me/${crypto.randomUUID()}.${"x".repeat(43)}/`)).status).toBe(404);
	});
});

describe("“This wasn't me”", () => {
	it("puts the case first, due in two business hours, and a repeat changes nothing", async () => {
		const { email, caseId } = await requested();
		const token = await notMeOf(email);
		expect((await ask(`/not-me/${token}/`, {})).body).toEqual({ is_stopped: true });
		const found = await caseOf(caseId);
		expect(found).toMatchObject({ denied_by: "visitor", clock: { due_at: "2026-03-16T00:00:00.000Z" } });
		expect((await inbox())[0]?.id).toBe(caseId);
		await ask(`/not-me/${token}/`, {});
		expect((await caseOf(caseId)).version).toBe(found.version);
		expect(
			found.timeline.map(({ kind }: { kind: string }) => kind).filter((kind: string) => kind !== "email"),
		).toContain("denied");
		await settle(caseId, "lift");
	});

	it("hides what no provider has read yet, at every entry point, and leaves what was read", async () => {
		const { email, caseId } = await requested();
		const opened = await handOver(caseId, near);
		expect((await read(near, opened)).body.person.email).toBe(email);
		const unopened = await handOver(caseId, also);
		await ask(`/not-me/${await notMeOf(email)}/`, {});
		expect((await read(also, unopened)).body.person).toBeNull();
		const list = await world.ask(staffOf(also), "/own-referrals/?view=going");
		expect(disclosed(list.text)).toEqual([]);
		expect((await world.ask(staffOf(also), `/provider-admin/${also}/referrals/${unopened}/plan-file/`)).status).toBe(
			404,
		);
		expect((await read(near, opened)).body.person).toMatchObject({ email, details: null });
		expect((await settle(caseId, "lift")).status).toBe(200);
		expect((await read(also, unopened)).body.person.email).toBe(email);
	});

	it("stops sending, automatically or by a colleague, until a colleague lifts it", async () => {
		const { email, caseId } = await requested({ agrees_to_send: true });
		await ask(`/not-me/${await notMeOf(email)}/`, {});
		api.advance(20 * 60_000);
		await sendDue(api.services);
		expect((await world.ask(world.sam, `/team/cases/${caseId}/referrals/`)).body.referrals).toEqual([]);
		await world.consent(caseId, near);
		expect((await world.send(caseId, [near])).status).toBe(409);
		await settle(caseId, "lift");
		expect((await world.send(caseId, [near])).status).toBe(201);
	});

	it("stops emails to the mailbox, in any spelling, and not those of another person or a proven request", async () => {
		const proven = await requested();
		await ask(`/my-request/${proven.token}/messages/`, { text: "Hello" });
		const [local, domain] = proven.email.split("@");
		const forged = await world.request({ email: `${local?.toUpperCase()}+x@${domain}` });
		await ask(`/not-me/${await notMeOf(`${local?.toUpperCase()}+x@${domain}`)}/`, {});
		expect((await caseOf(proven.caseId)).denied_by).toBeNull();
		expect((await caseOf(forged.caseId)).denied_by).toBe("visitor");
		const before = await sentTo(proven.email);
		await handOver(proven.caseId, near);
		expect(await sentTo(proven.email)).toBeGreaterThan(before);
		const later = await world.request({ email: proven.email.replace("@", "+y@") });
		expect(await sentTo(proven.email.replace("@", "+y@"))).toBe(0);
		expect(later.caseId).not.toBe("");
		const other = await requested();
		expect(await sentTo(other.email)).toBe(1);
		await settle(forged.caseId, "confirm");
	});

	it("holds the person's own page, except ending rights, and someone with a forwarded email can't undo it", async () => {
		const { email, caseId, token } = await requested();
		await ask(`/not-me/${await notMeOf(email)}/`, {});
		expect((await mine(token)).denied).toEqual({ may_undo: false });
		expect(
			(await ask(`/my-request/${token}/consents/`, { provider: near, given_by: "participant", shares: [] })).status,
		).toBe(409);
		expect((await ask(`/my-request/${token}/not-me/undo/`, {})).status).toBe(409);
		expect((await ask(`/my-request/${token}/consents/withdraw/`, { provider: near })).status).toBe(200);
		expect((await ask(`/my-request/${token}/not-me/undo/`, {})).status).toBe(409);
		expect((await caseOf(caseId)).denied_by).toBe("visitor");
		await settle(caseId, "lift");
	});

	it("is taken back on the private page by a person who proved the address before", async () => {
		const { email, caseId, token } = await requested();
		await ask(`/my-request/${token}/messages/`, { text: "Hello" });
		await ask(`/not-me/${await notMeOf(email)}/`, {});
		expect((await mine(token)).denied).toEqual({ may_undo: true });
		expect((await ask(`/my-request/${token}/not-me/undo/`, {})).status).toBe(200);
		expect((await mine(token)).denied).toBeNull();
		const before = await sentTo(email);
		await handOver(caseId, near);
		expect(await sentTo(email)).toBeGreaterThan(before);
	});

	it("confirmed by a colleague in one press, withdraws everything; providers hear it without detail", async () => {
		const { email, caseId, token, quoteId } = await requested();
		const id = await handOver(caseId, near);
		await sql`insert into others_consent (quote_id, wording, given_at) values (${quoteId}, 'Ask others', now())`.execute(
			db(),
		);
		await ask(`/not-me/${await notMeOf(email)}/`, {});
		const before = await sentTo(email);
		expect((await settle(caseId, "confirm")).body).toMatchObject({ status: "closed", denied_by: null });
		const { rows: others } = await sql`
			select from others_consent where quote_id = ${quoteId} and ended_at is null
		`.execute(db());
		expect(others).toEqual([]);
		expect((await read(near, id)).status).toBe(410);
		const [told] = await openedEmails(api.services, sql`kind = 'referral-withdrawn' and about = ${`referral:${id}`}`);
		expect(told?.text_body).toContain("Our team withdrew referral");
		expect(disclosed(told?.text_body ?? "")).toEqual([]);
		expect((await mine(token)).providers.every((one: { consent: unknown }) => one.consent === null)).toBe(true);
		expect(await sentTo(email)).toBe(before);
		expect((await settle(caseId, "lift")).status).toBe(409);
	});

	it("of a new address that waits to be confirmed drops the change and leaves the request", async () => {
		const { email, caseId, token } = await requested();
		const fresh = `new-${email}`;
		await world.ask({}, `/my-request/${token}/contact/`, { new_email: fresh }, "PATCH");
		await ask(`/not-me/${await notMeOf(fresh)}/`, {});
		expect((await caseOf(caseId)).denied_by).toBeNull();
		expect((await mine(token)).new_email).toBeNull();
	});

	it("stops the alerts of the address and emails of every other kind", async () => {
		const email = "alerts@visitor.example";
		await ask("/alerts/", { email, provider: near });
		await ask(`/not-me/${await notMeOf(email)}/`, {});
		const { rows } =
			await sql`select from opening_alert where ends_at is null or ends_at > ${api.services.clock()}`.execute(db());
		expect(rows).toHaveLength(0);
		const before = await sentTo(email);
		await ask("/alerts/", { email, provider: also });
		expect(await sentTo(email)).toBe(before);
	});
});

describe("“They didn't ask for this”", () => {
	it("ends that referral only, by id and by the reference in the email, and puts the case first", async () => {
		const { caseId } = await requested();
		const [said, kept] = [await handOver(caseId, near), await handOver(caseId, also)];
		const reference = (await read(near, said)).body.reference as string;
		const page = `/provider-admin/${near}/referrals/${reference}/not-asked/`;
		expect((await world.ask(staffOf(near), page)).body.state).toBe("open");
		expect((await world.ask(staffOf(also), page.replace(String(near), String(also)))).status).toBe(404);
		expect((await world.ask(staffOf(near), page, {})).status).toBe(200);
		expect((await world.ask(staffOf(near), page, {})).status).toBe(200);
		expect((await world.ask(staffOf(near), page)).body.state).toBe("said");
		expect((await read(near, said)).status).toBe(410);
		expect((await read(also, kept)).body.person).not.toBeNull();
		const found = await caseOf(caseId);
		expect(found.denied_by).toBe("provider");
		expect((await inbox())[0]?.id).toBe(caseId);
		await settle(caseId, "lift");
		expect((await read(near, said)).status).toBe(410);
	});

	it("works by the link in an email to a profile without users, and opening it changes nothing", async () => {
		await sql`update provider set email = 'desk@third.example' where id = ${world.third.id}`.execute(db());
		await sql`delete from account_member where account_id = ${world.third.account_id}`.execute(db());
		const { caseId } = await requested();
		const id = await handOver(caseId, world.third.id, false);
		const [email] = await openedEmails(api.services, sql`kind = 'referral-waits' and about = ${`referral:${id}`}`);
		const token = /\/answer\/([\w-]{43})\/not-asked/.exec(email?.text_body ?? "")?.[1] ?? "";
		expect((await ask(`/answer/${token}/not-asked/`)).body.state).toBe("open");
		expect((await caseOf(caseId)).denied_by).toBeNull();
		expect((await ask(`/answer/${token}/not-asked/`, {})).status).toBe(200);
		expect((await ask(`/answer/${token}/`)).status).toBe(410);
		expect((await caseOf(caseId)).denied_by).toBe("provider");
		await settle(caseId, "confirm");
	});
});
