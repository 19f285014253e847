import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { alertsOf, isActive } from "#domains/alerts/store.ts";
import { tellNews } from "#domains/referrals/tell-visitor.ts";
import type { Transaction } from "#platform/db/database.ts";
import { getEmail } from "#platform/email/emails-store.ts";
import type { Email } from "#platform/email/outbox.ts";
import { openedEmails } from "#tests/support/emails.ts";
import { mailsIn } from "./mails-in.fixture.ts";
import { REOPENS_WITHIN_MS, takeMail } from "./take-mail.ts";

let at: Awaited<ReturnType<typeof mailsIn>>;
beforeAll(async () => {
	at = await mailsIn();
});
afterAll(() => at.api.close());

let person = 0;
/** A request of a new person, and our email to them. */
const asked = async () => {
	const email = `person-${++person}@visitor.example`;
	const request = await at.world.request({ email });
	return { ...request, email, sentEmail: await at.emailTo(email) };
};
const lastEvent = async (id: string) => (await at.caseOf(id)).timeline.at(-1);
const reply = (id: string, text: string) =>
	at.api.request(`/team/cases/${id}/replies/`, {
		...{ body: { text }, cookies: at.world.sam, headers: { "Idempotency-Key": randomUUID() } },
	});

describe("an answer to our email", () => {
	it.each([
		["the address for its replies", "token"],
		["our Message-ID", "references"],
	])("goes to its case by %s, and isn't stored as plain text", async (_, by) => {
		const { caseId, email, sentEmail } = await asked();
		const way = by === "token" ? { to: sentEmail.replyTo } : { references: sentEmail.messageId };
		expect(await at.take({ from: `Mai <${email.toUpperCase()}>`, ...way, text: "Zebras are fine." })).toBe("in-case");
		expect(await lastEvent(caseId)).toMatchObject({
			...{ kind: "email-in", who: null, said: { from: "person", text: "Zebras are fine." } },
			mail: { from: email, subject: "Re: news", check: "unknown", whole: null },
		});
		expect((await at.caseOf(caseId)).flags).toContain("email-in");
		const { rows } = await sql<{ all: string }>`
			select concat((select json_agg(m) from incoming_mail m), (select json_agg(e) from case_event e), (select json_agg(a) from audit a)) as all
		`.execute(at.db);
		expect(rows[0]?.all).not.toContain("Zebras");
	});

	it("is answered from the case, in the same thread", async () => {
		const { caseId, email, sentEmail } = await asked();
		const raw = at.rawOf({ from: email, to: sentEmail.replyTo, text: "Is Friday fine?" });
		await takeMail(at.api.services, raw, { to: [] });
		expect((await reply(caseId, "Yes.")).status).toBe(200);
		const sent = await at.emailTo(email, "case-reply");
		const stored = await getEmail(at.db, at.api.services.settings, sent.id);
		expect(raw.toString()).toContain(`Message-ID: ${stored?.answers}`);
		expect(sent.replyTo).toBe(at.tokenOf(sent.id));
		expect(await at.take({ from: email, to: sent.replyTo, text: "Thank you." })).toBe("in-case");
	});

	it("brings back a case that waits for them, with its clock", async () => {
		const { caseId, email, sentEmail } = await asked();
		const { version } = await at.caseOf(caseId);
		await at.world.ask(at.world.sam, `/team/cases/${caseId}/`, { version, status: "waiting-person" }, "PATCH");
		await at.take({ from: email, to: sentEmail.replyTo, text: "Friday." });
		expect(await at.caseOf(caseId)).toMatchObject({ status: "open", clock: { is_paused: false } });
	});

	it("puts a case with words of danger first", async () => {
		const { caseId, email, sentEmail } = await asked();
		await at.take({ from: email, to: sentEmail.replyTo, text: "I want to kill myself tonight." });
		expect((await at.caseOf(caseId)).is_marked).toBe(true);
	});

	const HEAD = "From: Alongside\nSent: Monday, 2 March 2026 9:40 AM\nTo: Mai\nSubject: news\n\n";
	it.each([
		["below our unmarked words", (ours: string, own: string) => `${HEAD}${ours}\n\n${own}`],
		["below our unmarked words, and above", (ours: string, own: string) => `Hello\n\n${HEAD}${ours}\n\n${own}`],
		["within our marked words", (ours: string, own: string) => `Hello\n\n${ours.replace(/^/gm, "> ")}\n> ${own}`],
	])("finds words of danger %s, and none in ours", async (_, place) => {
		const { caseId, email } = await asked();
		await reply(caseId, "Did your brother say that he wants to kill himself?\nIs he safe?");
		const sentEmail = await at.emailTo(email, "case-reply");
		const [sent] = await openedEmails(at.api.services, sql`id = ${sentEmail.id}`);
		const say = async (own: string) => {
			await at.take({ from: email, to: sentEmail.replyTo, text: place(sent?.text_body ?? "", own) });
			return { marked: (await at.caseOf(caseId)).is_marked, said: (await lastEvent(caseId)).said.text };
		};
		const calm = await say("He is, thanks for asking.");
		expect(calm.marked).toBe(false);
		expect(calm.said).not.toContain("kill");
		expect(await say("I want to kill myself tonight.")).toMatchObject({ marked: true });
	});

	it.each([
		["one moment before 60 days after closing", REOPENS_WITHIN_MS - 1000, "in-case"],
		["60 days after closing", REOPENS_WITHIN_MS, "in-case"],
		["one moment later", REOPENS_WITHIN_MS + 1000, "new-case"],
	])("%s", async (_, later, outcome) => {
		const { caseId, email, sentEmail } = await asked();
		expect(await at.close(caseId)).toBe(200);
		await sql`update team_case set closed_at = ${new Date(at.api.services.clock().getTime() - later)} where id = ${caseId}`.execute(
			at.db,
		);
		expect(await at.take({ from: email, to: sentEmail.replyTo, text: "One more thing." })).toBe(outcome);
		const first = await at.caseOf(caseId);
		if (outcome === "in-case") {
			expect(first).toMatchObject({ status: "open", closed_at: null, outcome: null, clock: { is_paused: false } });
			expect(Date.parse(first.clock.due_at)).toBeGreaterThan(at.api.services.clock().getTime());
		} else {
			const made = await at.newestCase();
			expect(first.status).toBe("closed");
			expect(made).toMatchObject({ kind: "message", email });
			expect(made.timeline.at(-1).facts.earlier).toBe(first.reference);
			expect(first.timeline.at(-1)).toMatchObject({ kind: "email-elsewhere", facts: { case: made.reference } });
		}
	});
});

describe("an answer to the copy of a chat that has ended", () => {
	const ended = async () => {
		const email = `person-${++person}@visitor.example`;
		const begun = await at.api.request("/chats/", { body: { message: "Are you there?" } });
		const cookies = { chat_visitor: /chat_visitor=([^;]*)/.exec(begun.headers.getSetCookie().join())?.[1] ?? "" };
		const { id } = await at.newestCase();
		await reply(id, "Yes.");
		await at.world.ask(cookies, "/chats/own/copy/", { email });
		await at.world.ask(cookies, "/chats/own/end/", {});
		return { id, email, sentEmail: await at.emailTo(email, "chat-copy") };
	};

	it("reopens its case, as any other, and is answered there", async () => {
		const { id, email, sentEmail } = await ended();
		expect(await at.take({ from: email, to: sentEmail.replyTo, text: "One more thing." })).toBe("in-case");
		expect(await at.caseOf(id)).toMatchObject({ status: "open", reply_ways: ["email"] });
		expect((await at.caseOf(id)).timeline).toContainEqual(
			expect.objectContaining({
				kind: "email-in",
				said: { from: "person", to: "team", ways: ["email"], text: "One more thing." },
			}),
		);
		expect((await reply(id, "Go on.")).status).toBe(200);
		expect((await at.emailTo(email, "case-reply")).id).toBeDefined();
	});

	it("waits in a case of its own from another address", async () => {
		const { id, sentEmail } = await ended();
		const from = `eve-${++person}@stranger.example`;
		expect(await at.take({ from, to: sentEmail.replyTo, text: "Go on." })).toBe("waits");
		expect(await at.caseOf(id)).toMatchObject({ status: "closed" });
	});
});

describe("an email that is no answer of the case's person", () => {
	it.each([
		[
			"a stranger who knows the case number",
			() => ({ from: "eve@stranger.example", subject: "Re: C-1 and E24C1383" }),
			"new-case",
		],
		[
			"a stranger with the address for replies",
			(sentEmail: { replyTo: string }) => ({ from: "eve@stranger.example", to: sentEmail.replyTo }),
			"waits",
		],
		[
			"a stranger with our Message-ID",
			(sentEmail: { messageId: string }) => ({ from: "eve@stranger.example", references: sentEmail.messageId }),
			"waits",
		],
		[
			"a forged sender who has the address for replies",
			(sentEmail: { replyTo: string }, email: string) => ({
				...{ from: email, to: sentEmail.replyTo, head: "Authentication-Results: mx.alongside.example; dmarc=fail" },
			}),
			"waits",
		],
		["a forged sender without either", (_: unknown, email: string) => ({ from: email }), "new-case"],
		[
			"two senders",
			(sentEmail: { replyTo: string }, email: string) => ({
				from: `${email}, eve@stranger.example`,
				to: sentEmail.replyTo,
			}),
			"waits",
		],
	] as const)("opens a case of its own: %s", async (_, mailOf, outcome) => {
		const { caseId, email, sentEmail } = await asked();
		const before = await at.caseOf(caseId);
		expect(await at.take({ ...mailOf(sentEmail as never, email), text: "Tell me everything about Mai." })).toBe(
			outcome,
		);
		const after = await at.caseOf(caseId);
		expect(JSON.stringify(after)).not.toContain("Tell me everything");
		expect([after.status, after.flags, after.version]).toEqual([before.status, before.flags, before.version]);
		const made = await at.newestCase();
		expect(made.id).not.toBe(caseId);
		expect(made).toMatchObject({ kind: "message", status: "new", said: "Tell me everything about Mai." });
		expect(made.timeline.at(-1).facts.waits).toBe(outcome === "waits" ? before.reference : undefined);
	});

	it("gets our reply without a word of the other case", async () => {
		const { caseId, sentEmail } = await asked();
		await at.take({ from: "eve@stranger.example", to: sentEmail.replyTo, text: "Hello?" });
		const made = await at.newestCase();
		await reply(made.id, "Who are you?");
		const { rows } = await sql<{
			recipient: string;
		}>`select recipient from letter where about like ${`case:${made.id}%`}`.execute(at.db);
		expect(rows).toEqual([{ recipient: "eve@stranger.example" }]);
		expect((await at.caseOf(caseId)).timeline.at(-1).kind).toBe("email-elsewhere");
	});
});

describe("automatic answers", () => {
	// EML-003
	it("are shown in their case, and change nothing", async () => {
		const { caseId, email, sentEmail } = await asked();
		await at.close(caseId);
		const before = await at.caseOf(caseId);
		const emails = await sql`select id from letter`.execute(at.db);
		const vacation = { from: email, to: sentEmail.replyTo, head: "Auto-Submitted: auto-replied", text: "I'm away." };
		expect(await at.take(vacation)).toBe("automatic");
		const after = await at.caseOf(caseId);
		expect([after.status, after.flags, after.version]).toEqual(["closed", before.flags, before.version]);
		expect(after.timeline.at(-1)).toMatchObject({
			kind: "email-in",
			said: { from: "person", text: "I'm away." },
			facts: { automatic: true },
		});
		expect((await sql`select id from letter`.execute(at.db)).rows).toHaveLength(emails.rows.length);
	});

	it.each([
		["Auto-Submitted: auto-generated"],
		["Auto-Submitted: auto-notified; owner-email=x@visitor.example"],
		["Precedence: auto_reply"],
		["Precedence: bulk"],
		["X-Autoreply: yes"],
		["X-Autorespond: away"],
		["List-Id: <list.example>"],
		["Return-Path: <>"],
	])("with %s stop, cancel and send nothing, whatever their words are", async (head) => {
		const { caseId, email, sentEmail } = await asked();
		const emails = async () => (await at.db.selectFrom("letter").select("id").execute()).length;
		const [before, version] = [await emails(), (await at.caseOf(caseId)).version];
		for (const text of ["STOP", "Please cancel my request."])
			expect(await at.take({ from: email, to: sentEmail.replyTo, head, text })).toBe("automatic");
		expect(await at.caseOf(caseId)).toMatchObject({ version, reminders_stopped_since: null });
		expect(await emails()).toBe(before);
	});

	it("from another address, and our own emails that come back, open nothing and leave no words", async () => {
		const { sentEmail } = await asked();
		const before = await at.count();
		const other = { to: sentEmail.replyTo, text: "Loop." };
		for (const mail of [
			{ ...other, from: "eve@stranger.example", head: "Precedence: bulk" },
			{ ...other, from: "eve@stranger.example", returnPath: "" },
			{ ...other, from: at.api.services.settings.mail.from },
		])
			expect(await at.take(mail)).toBe("automatic");
		expect(await at.count()).toBe(before);
	});
});

it.each([
	["STOP", true],
	["stop.", true],
	["Please stop by on Friday", false],
])("an answer that says “%s” ends their email alerts: %s", async (text, ends) => {
	const { caseId, email, sentEmail } = await asked();
	const body = { email, search: { postcodes_list: "3220" } };
	expect((await at.api.request("/alerts/", { body })).status).toBe(202);
	const going = async () =>
		(await alertsOf(at.db, at.api.services.settings, email)).filter((one) => isActive(one, at.api.services.clock()))
			.length;
	const now = at.api.services.clock();
	const until = new Date(now.getTime() + 30 * 24 * 3600_000);
	const [alert] = await alertsOf(at.db, at.api.services.settings, email);
	await sql`update opening_alert set confirmed_at = ${now}, ends_at = ${until}, checked_until = ${now} where id = ${alert?.id}`.execute(
		at.db,
	);
	expect(await going()).toBe(1);
	expect(await at.take({ from: email, to: sentEmail.replyTo, text })).toBe("in-case");
	expect(await going()).toBe(ends ? 0 : 1);
	expect((await lastEvent(caseId)).facts.stop).toBe(ends ? true : undefined);
});

describe("after STOP", () => {
	const reminder = { isReminder: true } as const;
	const post = async (email: string, about: string, more: Partial<Email> = {}) => {
		const { outbox, database } = at.api.services;
		const sentEmail = {
			kind: "request-news",
			about: `${about}:${randomUUID()}`,
			to: email,
			subject: "a",
			text: "a",
			html: "a",
		} as const;
		await database.transaction((trx) => outbox.enqueue(trx, [{ ...sentEmail, ...more }], "owner"));
		return at.db
			.selectFrom("letter")
			.select(["status", "give_up_reason"])
			.where("about", "=", sentEmail.about)
			.executeTakeFirstOrThrow();
	};
	const unwanted = { status: "given-up", give_up_reason: "They asked us by email to stop reminders and alerts" };

	it.each<[string, Partial<Email>, boolean]>([
		["a reminder", reminder, false],
		["an alert", { kind: "alert-openings" }, false],
		["news of their request", {}, true],
		["a colleague’s reply", { kind: "case-reply" }, true],
		["the receipt of what they send", { kind: "follow-up-received" }, true],
	])("%s: is sent, %s", async (_what, more, isSent) => {
		const { caseId, email, sentEmail } = await asked();
		expect((await post(email, `case:${caseId}`, more)).status).toBe("kept");
		await at.take({ from: email, to: sentEmail.replyTo, text: "STOP" });
		const after = await post(email, `case:${caseId}`, more);
		expect(after).toMatchObject(isSent ? { status: "kept" } : unwanted);
	});

	it("the case says so, and a colleague can start reminders again", async () => {
		const { caseId, email, sentEmail } = await asked();
		await at.take({ from: email, to: sentEmail.replyTo, text: "STOP" });
		expect((await at.caseOf(caseId)).reminders_stopped_since).not.toBeNull();
		await at.world.ask(at.world.sam, `/team/cases/${caseId}/address/`, {});
		expect((await at.caseOf(caseId)).reminders_stopped_since).toBeNull();
		expect((await post(email, `case:${caseId}`, reminder)).status).toBe("kept");
	});

	it("counts only from the address that we wrote to", async () => {
		const { caseId, email, sentEmail } = await asked();
		await at.take({ from: "other@visitor.example", to: sentEmail.replyTo, text: "STOP" });
		expect((await at.caseOf(caseId)).reminders_stopped_since).toBeNull();
		expect((await post(email, `case:${caseId}`, reminder)).status).toBe("kept");
	});

	it("every reminder of a visitor says that it is one", async () => {
		const { email, quoteId, sentEmail } = await asked();
		await at.take({ from: email, to: sentEmail.replyTo, text: "STOP" });
		const { services } = at.api;
		for (const news of ["agree", "choose", "contact", "reply", "say", "started"] as const)
			await services.database.transaction((trx) =>
				tellNews(services, trx, { quoteId }, news, `quote:${quoteId}:${news}`),
			);
		const { rows } = await sql<{ status: string }>`
			select status from letter where recipient = ${email} and kind = 'request-news'
		`.execute(at.db);
		expect(rows.map(({ status }) => status)).toEqual(Array(6).fill("given-up"));
	});
});

describe("each email exactly once", () => {
	it("by another way, again, and twice at the same moment", async () => {
		const { caseId, email, sentEmail } = await asked();
		const raw = at.rawOf({ from: email, to: sentEmail.replyTo, text: "Once." });
		const take = (bytes: Buffer) => takeMail(at.api.services, bytes, { to: [] });
		const both = await Promise.all([take(raw), take(raw)]);
		expect(both.sort()).toEqual(["before", "in-case"]);
		expect(await take(Buffer.concat([Buffer.from("Received: by another way\r\n"), raw]))).toBe("before");
		const events = (await at.caseOf(caseId)).timeline.filter(({ kind }: { kind: string }) => kind === "email-in");
		expect(events).toHaveLength(1);
	});

	it("a stranger's email with the same Message-ID doesn't hide it", async () => {
		const { email, sentEmail } = await asked();
		const raw = at.rawOf({ from: email, to: sentEmail.replyTo, text: "Mine." }).toString();
		const first = Buffer.from(raw.replace(email, "eve@stranger.example"));
		expect(await takeMail(at.api.services, first, { to: [] })).toBe("waits");
		expect(await takeMail(at.api.services, Buffer.from(raw), { to: [] })).toBe("in-case");
	});

	it("that fails half-way leaves nothing, and is taken next time", async () => {
		const { email, sentEmail } = await asked();
		const raw = at.rawOf({ from: email, to: sentEmail.replyTo, text: "Again." });
		const { database } = at.api.services;
		const transaction = <T>(work: (trx: Transaction) => Promise<T>) =>
			database.transaction(async (trx): Promise<T> => {
				await work(trx);
				throw new Error("stopped before the commit");
			});
		const stopped = { ...at.api.services, database: { ...database, transaction } };
		await expect(takeMail(stopped, raw, { to: [] })).rejects.toThrow("stopped");
		expect(await takeMail(at.api.services, raw, { to: [] })).toBe("in-case");
	});
});

const nested = Array.from({ length: 500 }, (_, n) => `Content-Type: multipart/mixed; boundary="b${n}"\r\n\r\n--b${n}`);
it.each([
	["500 nested parts", nested.join("\r\n")],
	["no boundary", "Content-Type: multipart/mixed\r\n\r\n--b\r\n\r\nHello.\r\n--b--"],
	["30 MB", `X-A: b\r\n\r\n${"a ".repeat(15_000_000)}`],
])("an email that can't be read is shown as such in its case: %s", async (_, rest) => {
	const { caseId, email, sentEmail } = await asked();
	const raw = Buffer.from(`From: ${email}\r\nTo: ${sentEmail.replyTo}\r\nSubject: Deep\r\n${rest}\r\n\r\nx`);
	expect(await takeMail(at.api.services, raw, { to: [] })).toBe("unreadable");
	expect(await lastEvent(caseId)).toMatchObject({
		kind: "email-in",
		facts: { unreadable: true },
		mail: { subject: "Deep" },
	});
	const told = () => openedEmails(at.api.services, sql`recipient = ${email} and kind = 'email-unreadable'`);
	expect(await told()).toMatchObject([{ subject: "We couldn’t read your email" }]);
	// Another one of the same person says nothing new.
	expect(await takeMail(at.api.services, Buffer.concat([raw, Buffer.from("y")]), { to: [] })).toBe("unreadable");
	expect(await told()).toHaveLength(1);
});

it("an email that can't be read and whose sender is forged, or an automatic one, is told nobody", async () => {
	const { email, sentEmail } = await asked();
	const parts = Array.from({ length: 500 }, (_, n) => `Content-Type: multipart/mixed; boundary="b${n}"\r\n\r\n--b${n}`);
	for (const head of ["Authentication-Results: mx.alongside.example; dmarc=fail", "Auto-Submitted: auto-replied"]) {
		const raw = `${head}\r\nFrom: ${email}\r\nTo: ${sentEmail.replyTo}\r\n${parts.join("\r\n")}\r\n\r\n${head}`;
		await takeMail(at.api.services, Buffer.from(raw), { to: [] });
	}
	expect(await openedEmails(at.api.services, sql`recipient = ${email} and kind = 'email-unreadable'`)).toEqual([]);
});

it("what came in goes with its case", async () => {
	const { caseId, quoteId, email, sentEmail } = await asked();
	await at.take({ from: email, to: sentEmail.replyTo, text: "Bye." });
	await sql`delete from quote where id = ${quoteId}`.execute(at.db);
	const { rows } = await sql`select id from incoming_mail where case_id = ${caseId}`.execute(at.db);
	expect(rows).toEqual([]);
});
