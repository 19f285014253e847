import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EmailKind } from "#platform/email/email-kinds.ts";
import { statusOfEmail } from "#platform/email/emails-store.ts";
import { mailsIn } from "./mails-in.fixture.ts";
import { takeMail } from "./take-mail.ts";

let at: Awaited<ReturnType<typeof mailsIn>>;
beforeAll(async () => {
	at = await mailsIn();
});
afterAll(() => at.api.close());

let person = 0;
const send = async (email: string, about: string, kind: EmailKind = "case-reply") => {
	const { outbox, database } = at.api.services;
	const sentEmail = { kind, about: `${about}:${randomUUID()}`, to: email, subject: "News", text: "News", html: "News" };
	await database.transaction((trx) => outbox.enqueue(trx, [sentEmail], "owner"));
	const sent = await at.db
		.selectFrom("letter")
		.select(["id", "status", "give_up_reason"])
		.where("about", "=", sentEmail.about)
		.executeTakeFirstOrThrow();
	// Without a mail server, tests only store emails.
	if (sent.status === "kept") await sql`update letter set status = 'sent' where id = ${sent.id}`.execute(at.db);
	return {
		...sent,
		token: at.tokenOf(sent.id),
		messageId: `<${sent.id}@${at.api.services.settings.mail.from.split("@")[1]}>`,
	};
};
/** A person's case, and an email of ours about it. */
const asked = async () => {
	const email = `returned-${++person}@visitor.example`;
	const { caseId } = await at.world.request({ email });
	return { caseId, email, sentEmail: await send(email, `case:${caseId}`) };
};
const emailOf = (id: string) =>
	at.db
		.selectFrom("letter")
		.select(["status", "last_error", "returned"])
		.where("id", "=", id)
		.executeTakeFirstOrThrow();

interface Report {
	to: string;
	status?: string | null;
	/** Headers of the email that came back. */
	quotes?: string;
	type?: string;
	lines?: string;
}
const rawReport = ({ to, status = "", quotes = "", type = "delivery-status", lines = "\r\n" }: Report) =>
	Buffer.from(
		[
			...[
				"From: MAILER-DAEMON@mx.example",
				`To: ${to}`,
				"Subject: Undelivered",
				`Message-ID: <${randomUUID()}@mx.example>`,
			],
			...[`Content-Type: multipart/report; report-type=${type}; boundary="b"`, "", "--b"],
			...["Content-Type: text/plain", "", "This email came back.", "--b"],
			...(status === null ? [] : [`Content-Type: message/${type}`, "", ...status.split("\n"), "--b"]),
			...["Content-Type: text/rfc822-headers", "", quotes, "--b--", ""],
		].join(lines),
	);
const take = (report: Report) => takeMail(at.api.services, rawReport(report), { from: "", to: [report.to] });
const block = (email: string, action: string, status: string) =>
	`Reporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; ${email}\nAction: ${action}\nStatus: ${status}`;
const bounce = (email: string, sentEmail: { token: string }) =>
	take({ to: sentEmail.token, status: block(email, "failed", "5.1.1") });

describe("a delivery report", () => {
	it.each([
		["failed", "5.1.1", "failed", 1],
		["failed", "5.2.2", "failed", 1],
		["failed", "4.4.7", "failed", 1],
		["failed", "5.5.0", "failed", 1],
		["failed", "5.3.4", "failed", 0],
		["failed", "5.6.1", "failed", 0],
		["failed", "5.7.1", "failed", 0],
		["delayed", "4.4.7", "sent", 0],
		["delivered", "2.1.5", "sent", 0],
		["relayed", "2.1.9", "sent", 0],
		["expanded", "2.1.5", "sent", 0],
	])("that says %s %s leaves the email %s, and counts %d for the address", async (action, status, is, returned) => {
		const { email, sentEmail, caseId } = await asked();
		expect(await take({ to: sentEmail.token, status: block(email, action, status) })).toBe("automatic");
		expect(await emailOf(sentEmail.id)).toMatchObject({
			...{ status: is, returned },
			last_error: is === "failed" ? `Returned ${status}` : null,
		});
		const { flags, timeline } = await at.caseOf(caseId);
		expect(flags.includes("email-refused")).toBe(is === "failed");
		expect(JSON.stringify(timeline)).not.toContain("This email came back");
	});

	it.each([
		[
			"with another case of names",
			(email: string) => block(email.toUpperCase(), "FAILED", "5.1.1").replace("Status", "STATUS"),
		],
		["with folded fields", (email: string) => block(email, "failed", "5.1.1").replace("rfc822; ", "rfc822;\n  ")],
		["with angle brackets", (email: string) => block(`<${email}>`, "failed", "5.1.1")],
		["with words after the status", (email: string) => block(email, "failed (gave up)", "5.1.1 (no such user)")],
		[
			"for two recipients",
			(email: string) =>
				`${block("x@else.example", "failed", "5.1.1")}\n\nFinal-Recipient: rfc822; ${email}\nAction: failed\nStatus: 5.1.1`,
		],
		["for the address that it was forwarded to", () => block("new@moved.example", "failed", "5.1.1")],
		[
			"that also names the first address",
			(email: string) =>
				block("new@moved.example", "failed", "5.1.1").replace("Action", `Original-Recipient: rfc822; ${email}\nAction`),
		],
	])("is read %s", async (_what, status) => {
		const { email, sentEmail } = await asked();
		await take({ to: sentEmail.token, status: status(email) });
		expect(await emailOf(sentEmail.id)).toMatchObject({ status: "failed", returned: 1 });
	});

	it("is read with bare line feeds", async () => {
		const { email, sentEmail } = await asked();
		await take({ to: sentEmail.token, status: block(email, "failed", "5.1.1"), lines: "\n" });
		expect((await emailOf(sentEmail.id)).status).toBe("failed");
	});

	it.each([
		["our Message-ID and its recipient", true, true],
		["our Message-ID and another recipient", false, false],
	])("to the office counts if it quotes %s", async (_what, isOwn, isMarked) => {
		const { email, sentEmail } = await asked();
		const status = block(isOwn ? email : "eve@stranger.example", "failed", "5.1.1");
		await take({ to: "reply@alongside.example", status, quotes: `Message-ID: ${sentEmail.messageId}` });
		expect((await emailOf(sentEmail.id)).returned).toBe(isMarked ? 1 : 0);
	});

	it("about no email of ours changes nothing", async () => {
		const before = await at.count();
		const status = block("eve@stranger.example", "failed", "5.1.1");
		expect(await take({ to: "reply@alongside.example", status })).toBe("automatic");
		expect(await at.count()).toBe(before);
	});

	it("counts once, however often it comes", async () => {
		const { email, sentEmail } = await asked();
		const raw = rawReport({ to: sentEmail.token, status: block(email, "failed", "5.1.1") });
		const envelope = { from: "", to: [sentEmail.token] };
		expect(await takeMail(at.api.services, raw, envelope)).toBe("automatic");
		expect(await takeMail(at.api.services, raw, envelope)).toBe("before");
		await bounce(email, sentEmail);
		expect((await emailOf(sentEmail.id)).returned).toBe(1);
	});

	it("marks a closed case without opening it", async () => {
		const { email, sentEmail, caseId } = await asked();
		expect(await at.close(caseId)).toBe(200);
		await bounce(email, sentEmail);
		const one = await at.caseOf(caseId);
		expect(one).toMatchObject({ status: "closed", flags: expect.arrayContaining(["email-refused"]) });
	});
});

describe("a report that can't be read", () => {
	it.each([
		["has no status", { status: null }],
		["has an empty status", { status: "" }],
		["is garbage", { status: "\0\u0001 garbage ::: \n\n:::" }],
		["contradicts itself", { status: block("a@b.example", "failed", "2.0.0") }],
		["says an unknown action", { status: block("a@b.example", "exploded", "5.1.1") }],
		["has no status code", { status: block("a@b.example", "failed", "") }],
		["has no recipient", { status: "A: b\n\nAction: failed\nStatus: 5.1.1" }],
	])("because it %s is stored with the case of its email, and changes nothing", async (_what, report) => {
		const { sentEmail, caseId } = await asked();
		expect(await take({ to: sentEmail.token, ...report })).toBe("unreadable");
		expect((await emailOf(sentEmail.id)).status).toBe("sent");
		const { timeline, flags } = await at.caseOf(caseId);
		expect(timeline.at(-1).kind).toBe("report-unreadable");
		expect(flags).not.toContain("email-refused");
		expect(JSON.stringify(timeline)).not.toContain("This email came back");
		const kept = await at.db.selectFrom("incoming_mail").select("raw").where("case_id", "=", caseId).execute();
		expect(kept).toHaveLength(1);
		expect(kept[0]?.raw?.toString("latin1")).not.toContain("This email came back");
	});

	it("and names no email of ours goes to Problem, and opens nothing", async () => {
		const before = await at.count();
		expect(await take({ to: "reply@alongside.example", status: null })).toBe("unreadable");
		expect(await at.count()).toBe(before);
	});

	it("isn't a receipt for reading, which is shown as nothing and changes nothing", async () => {
		const { sentEmail } = await asked();
		expect(await take({ to: sentEmail.token, type: "disposition-notification" })).toBe("automatic");
		expect((await emailOf(sentEmail.id)).status).toBe("sent");
	});
});

describe("an address whose emails come back", () => {
	it.each([
		[1, false],
		[2, true],
		[3, true],
	])("after %d of them: it can't be reached is %s", async (times, isOut) => {
		const { email, sentEmail, caseId } = await asked();
		await bounce(email, sentEmail);
		for (let n = 1; n < times; n++) await bounce(email, await send(email, `case:${caseId}`));
		const { unreachable_since, timeline } = await at.caseOf(caseId);
		expect(unreachable_since !== null).toBe(isOut);
		expect(timeline.filter(({ kind }: { kind: string }) => kind === "address-unreachable")).toHaveLength(isOut ? 1 : 0);
	});

	// EML-004
	it("gets no automatic email until a colleague clears it, but answers and what a person asks for", async () => {
		const { email, sentEmail, caseId } = await asked();
		const about = `case:${caseId}`;
		await bounce(email, sentEmail);
		expect((await send(email, about, "request-news")).status).toBe("kept");
		await bounce(email, await send(email, about));
		for (const kind of [
			"request-news",
			"request-closed",
			"alert-openings",
			"referral-reminder",
			"weekly-referrals",
		] as const)
			expect(await send(email, about, kind), kind).toMatchObject({
				...{ status: "given-up", give_up_reason: "Emails to this address come back" },
			});
		for (const kind of ["case-reply", "not-reached", "quote-received", "password-reset"] as const)
			expect((await send(email, about, kind)).status, kind).toBe("kept");
		expect((await send(`other-${email}`, about, "request-news")).status).toBe("kept");

		const clear = () => at.world.ask(at.world.sam, `/team/cases/${caseId}/address/`, {});
		expect((await clear()).status).toBe(200);
		expect((await clear()).status).toBe(200);
		const { unreachable_since, timeline } = await at.caseOf(caseId);
		expect(unreachable_since).toBeNull();
		expect(timeline.filter(({ kind }: { kind: string }) => kind === "address-cleared")).toHaveLength(1);
		const again = await send(email, about, "request-news");
		expect(again.status).toBe("kept");
		await bounce(email, again);
		expect((await at.caseOf(caseId)).unreachable_since).toBeNull();
	});

	it("is another one once it's corrected", async () => {
		const { email, sentEmail, caseId } = await asked();
		await bounce(email, sentEmail);
		await bounce(email, await send(email, `case:${caseId}`));
		await sql`update team_case set email = ${`right-${email}`} where id = ${caseId}`.execute(at.db);
		expect((await at.caseOf(caseId)).unreachable_since).toBeNull();
	});

	it("answers 404 for an unknown case", async () => {
		expect((await at.world.ask(at.world.sam, `/team/cases/${randomUUID()}/address/`, {})).status).toBe(404);
	});
});

it("an automatic reply to the address of our email changes nothing", async () => {
	const { email, sentEmail, caseId } = await asked();
	const raw = at.rawOf({ from: email, to: sentEmail.token, head: "Auto-Submitted: auto-replied", text: "On leave." });
	expect(await takeMail(at.api.services, raw, { from: "", to: [sentEmail.token] })).toBe("automatic");
	expect((await emailOf(sentEmail.id)).status).toBe("sent");
	expect((await at.caseOf(caseId)).timeline.at(-1)).toMatchObject({ kind: "email-in", facts: { automatic: true } });
});

it("an email that came back rings no alarm and is no fault of the service", async () => {
	const { email, sentEmail } = await asked();
	const failed = async () =>
		(await at.db.selectFrom("letter").select("id").where(statusOfEmail, "=", "failed").execute()).length;
	const before = await failed();
	await bounce(email, sentEmail);
	expect((await emailOf(sentEmail.id)).status).toBe("failed");
	expect(await failed()).toBe(before);
});
