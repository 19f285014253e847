import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { UNDO_MS } from "#contract/cases/limits.ts";
import { tellNews } from "#domains/referrals/tell-visitor.ts";
import { textSignature } from "#platform/text-messages/signature.ts";
import { mailsIn } from "./mails-in.fixture.ts";

const SITE = "https://alongside.example";
let at: Awaited<ReturnType<typeof mailsIn>>;
beforeAll(async () => {
	at = await mailsIn({
		...{ TEXTS_URL: "http://account:secret@127.0.0.1:9/Messages.json", TEXTS_FROM: "+61491570006" },
		...{ PUBLIC_URL: SITE, LIMITS: "off" },
	});
});
afterAll(() => at.api.close());

/** Numbers set aside for fiction. */
let made = 0;
const aNumber = () => {
	made += 1;
	const phone = `04915701${String(made).padStart(2, "0")}`;
	return { phone, number: `+61${phone.slice(1)}` };
};
const SAFE = { ways: ["phone", "text"], safe_to_text: "yes" };

const aCase = async (terms: object | null = SAFE, phone = aNumber()) => {
	const made = await at.world.request({ phone: phone.phone, contact_terms: terms });
	return { ...made, ...phone };
};
const write = async (id: string, body: object, key: string = randomUUID()) => {
	const headers = { "Idempotency-Key": key };
	const answer = await at.api.request(`/team/cases/${id}/texts/`, { body, cookies: at.world.sam, headers });
	return { status: answer.status, body: await answer.json() };
};
const textsTo = (number: string) => at.world.emails("text-reply", number);
/** A call of the service, signed, without our cookie. */
const call = async (path: string, fields: Record<string, string>, signature?: string) =>
	at.api.request(path, {
		method: "POST",
		body: new URLSearchParams(fields).toString(),
		headers: {
			...{ cookie: "", "x-csrftoken": "", "content-type": "application/x-www-form-urlencoded" },
			"x-twilio-signature": signature ?? textSignature("secret", `${SITE}/api${path}`, fields),
		},
	});
const receive = async (from: string, body: string, sid = `SM${randomUUID()}`) => {
	const fields = { From: from, To: "+61491570006", Body: body, MessageSid: sid };
	return (await call("/text-messages/", fields)).status;
};
const last = async (id: string) => (await at.caseOf(id)).timeline.at(-1);

describe("a text message from a case", () => {
	it("goes to a number that is safe to text, and onto the person's page; it can be undone", async () => {
		const { caseId, number, token } = await aCase();
		expect((await at.caseOf(caseId)).text_to).toBe(number);
		expect((await write(caseId, { text: "We’ll call at 9 – is that OK?" })).status).toBe(200);
		expect((await textsTo(number)).map(({ text }) => text)).toEqual(["Alongside: We'll call at 9 - is that OK?"]);
		const entry = await last(caseId);
		expect(entry).toMatchObject({
			...{ kind: "replied", who: "Sam Reed", facts: { ways: ["text", "page"] } },
			...{ said: { ways: ["text", "page"] }, emails: [{ is_text: true, to: number, whose: "person" }] },
		});
		const undo = `/team/cases/${caseId}/replies/${entry.id.slice("event-".length)}/undo/`;
		expect((await at.world.ask(at.world.sam, undo, {})).status).toBe(200);
		expect(await textsTo(number)).toEqual([]);
		const { body } = await at.world.ask(at.world.sam, `/pages/case/${caseId}/`);
		expect(body.draft).toMatchObject({ way: "text", text: "We’ll call at 9 – is that OK?" });
		at.api.advance(UNDO_MS);
		expect((await at.world.ask({}, `/my-request/${token}/`)).text).not.toContain("is that OK");
	});

	it.each<[string, object | null]>([
		["nothing was said", null],
		["only that texts are a way", { ways: ["text"] }],
		["that it isn't safe", { safe_to_text: "no" }],
		["that it's safe, but to call", { ways: ["phone"], safe_to_text: "yes" }],
	])("isn't possible if %s", async (_, terms) => {
		const { caseId } = await aCase(terms);
		expect((await at.caseOf(caseId)).text_to).toBeNull();
		expect((await write(caseId, { text: "Hello." })).status).toBe(409);
	});

	it("isn't possible for a landline", async () => {
		const { caseId } = await aCase({ safe_to_text: "yes" }, { phone: "03 5550 1234", number: "" });
		expect((await write(caseId, { text: "Hello." })).status).toBe(409);
	});

	it("is sent once, and its key takes no other text", async () => {
		const { caseId, number } = await aCase();
		const key = randomUUID();
		for (let n = 0; n < 2; n++) expect((await write(caseId, { text: "Hello." }, key)).status).toBe(200);
		expect(await textsTo(number)).toHaveLength(1);
		expect((await write(caseId, { text: "Goodbye." }, key)).status).toBe(409);
	});

	it.each([
		["four text messages", 612 - "Alongside: ".length, 200],
		["one character more", 613 - "Alongside: ".length, 422],
	])("can be as long as four: %s", async (_, length, status) => {
		const { caseId } = await aCase();
		const answer = await write(caseId, { text: "a".repeat(length) });
		expect(answer.status).toBe(status);
		if (status === 422)
			expect(answer.body.errors).toEqual([{ field: "text", message: "This needs 5 text messages. Shorten it to 4" }]);
	});

	it("names no person, provider or service", async () => {
		const { caseId } = await aCase();
		const provider = at.world.town.near.name;
		const { rows } = await sql<{ name: string }>`select name from service_area order by id limit 1`.execute(at.db);
		for (const name of [provider, rows[0]?.name, "Zephyrine Quillfeather", "Quillfeather"]) {
			const answer = await write(caseId, { text: `Dear ${name}, please call us.` });
			expect(answer.body.errors).toEqual([
				{ field: "text", message: `Leave out “${name}”, because someone else may see the phone` },
			]);
		}
	});
});

describe("a text message that came in", () => {
	it("goes into the case that we texted about, once, as the person's words", async () => {
		const { caseId, number } = await aCase();
		await write(caseId, { text: "Which day?", wait: true });
		const sid = `SM${randomUUID()}`;
		for (let n = 0; n < 2; n++) expect(await receive(number, "Friday is fine", sid)).toBe(200);
		const one = await at.caseOf(caseId);
		expect(one.status).toBe("open");
		const came = one.timeline.filter(({ kind }: { kind: string }) => kind === "email-in");
		expect(came).toMatchObject([
			{
				said: { from: "person", to: "team", ways: ["text"], text: "Friday is fine" },
				mail: { is_text: true, from: number, is_other_address: false, is_new_subject: false },
			},
		]);
	});

	it("opens a case of its own if we never texted the number, or it isn't the case's any more", async () => {
		const { number } = aNumber();
		expect(await receive(number, "Do you cover Perth?")).toBe(200);
		const { id } = await at.newestCase();
		expect(await at.caseOf(id)).toMatchObject({ phone: number, email: null, said: expect.stringContaining("Perth") });
		const other = await aCase();
		await write(other.caseId, { text: "Which day?" });
		await sql`update quote set phone = '0491 570 999' where id = ${other.quoteId}`.execute(at.db);
		await sql`update team_case set phone = '0491 570 999' where id = ${other.caseId}`.execute(at.db);
		await receive(other.number, "Friday");
		expect((await at.newestCase()).id).not.toBe(other.caseId);
		expect((await at.caseOf(other.caseId)).timeline.some(({ kind }: { kind: string }) => kind === "email-in")).toBe(
			false,
		);
	});

	it("of two people with one number goes to the one that we texted last", async () => {
		const phone = aNumber();
		const [first, second] = [await aCase(SAFE, phone), await aCase(SAFE, phone)];
		await write(second.caseId, { text: "To the second." });
		at.api.advance(1000);
		await write(first.caseId, { text: "To the first." });
		await receive(phone.number, "Yes");
		expect((await last(first.caseId)).kind).toBe("email-in");
		expect((await last(second.caseId)).kind).not.toBe("email-in");
	});

	it("that says STOP ends text messages to the number, until a colleague starts them again", async () => {
		const { caseId, number } = await aCase();
		await write(caseId, { text: "Which day?" });
		await receive(number, " Stop. ");
		expect(await last(caseId)).toMatchObject({ kind: "email-in", facts: { stop: true, text: true } });
		const one = await at.caseOf(caseId);
		expect([one.text_to, one.texts_stopped_since !== null]).toEqual([null, true]);
		expect(await write(caseId, { text: "Hello?" })).toMatchObject({
			...{ status: 409, body: { detail: "They asked us by text message to stop text messages." } },
		});
		await at.world.ask(at.world.sam, `/team/cases/${caseId}/address/`, {});
		expect((await at.caseOf(caseId)).text_to).toBeNull();
		await at.world.ask(at.world.sam, `/team/cases/${caseId}/address/`, { to: "phone" });
		expect((await at.caseOf(caseId)).text_to).toBe(number);
	});

	it("without words is shown as one that couldn't be read", async () => {
		const { caseId, number } = await aCase();
		await write(caseId, { text: "Which day?" });
		await receive(number, "  ");
		expect(await last(caseId)).toMatchObject({ kind: "email-in", facts: { unreadable: true, text: true } });
	});

	it("is refused without the right signature, and nothing is taken", async () => {
		const { number } = aNumber();
		const fields = { From: number, To: "+61491570006", Body: "Hello", MessageSid: `SM${randomUUID()}` };
		const before = (await at.newestCase()).id;
		for (const wrong of ["", "x", textSignature("other", `${SITE}/api/text-messages/`, fields)])
			expect((await call("/text-messages/", fields, wrong)).status).toBe(403);
		const ofOther = textSignature("secret", `${SITE}/api/text-messages/`, { ...fields, Body: "Bye" });
		expect((await call("/text-messages/", fields, ofOther)).status).toBe(403);
		expect((await at.newestCase()).id).toBe(before);
	});

	it("from a name or a short number is no person", async () => {
		const before = (await at.newestCase()).id;
		for (const from of ["MyBank", "12345"]) expect(await receive(from, "Your code")).toBe(200);
		expect((await at.newestCase()).id).toBe(before);
	});
});

describe("what the service says of a text message", () => {
	const sent = async (number: string) => {
		const { id } = await at.db
			.updateTable("letter")
			.set({ status: "sent" })
			.where("recipient", "=", number)
			.where("kind", "=", "text-reply")
			.returning("id")
			.executeTakeFirstOrThrow();
		return `/text-messages/${id}/status/`;
	};
	const emailsOf = async (id: string) =>
		(await at.caseOf(id)).timeline.flatMap(({ emails }: { emails: { kind: string }[] }) =>
			emails.filter(({ kind }) => kind === "text-reply"),
		);

	it("delivered: the case says that it arrived, whatever comes later", async () => {
		const { caseId, number } = await aCase();
		await write(caseId, { text: "Hello." });
		const path = await sent(number);
		for (const MessageStatus of ["queued", "sent", "delivered", "sent", "undelivered"])
			expect((await call(path, { MessageSid: "SM1", MessageStatus })).status).toBe(200);
		expect(await emailsOf(caseId)).toMatchObject([{ state: "delivered", error: null }]);
	});

	it.each(["undelivered", "failed"])("%s: the case is told, with the code and the number to call", async (status) => {
		const { caseId, number } = await aCase();
		await write(caseId, { text: "Hello." });
		const path = await sent(number);
		for (let n = 0; n < 2; n++) await call(path, { MessageSid: "SM1", MessageStatus: status, ErrorCode: "30003" });
		expect(await emailsOf(caseId)).toMatchObject([{ state: "refused", error: "Returned TEXT 30003" }]);
		const refused = (await at.caseOf(caseId)).timeline.filter(({ kind }: { kind: string }) => kind === "email-refused");
		expect(refused).toHaveLength(1);
	});

	it("is refused with a wrong signature", async () => {
		const { caseId, number } = await aCase();
		await write(caseId, { text: "Hello." });
		const path = await sent(number);
		expect((await call(path, { MessageStatus: "undelivered" }, "wrong")).status).toBe(403);
		expect(await emailsOf(caseId)).toMatchObject([{ state: "sent" }]);
	});
});

describe("automatic text messages", () => {
	it("confirm a request with the link to its page, and name nobody", async () => {
		const { number, token } = await aCase();
		const [text, ...others] = await at.world.emails("text-received", number);
		expect(others).toEqual([]);
		expect(text?.text).toBe(
			`Alongside: we have your request. See what happens next: ${SITE}/my-request/${token} Reply STOP to end texts.`,
		);
		const unsafe = await aCase({ safe_to_text: "no" });
		expect(await at.world.emails("text-received", unsafe.number)).toEqual([]);
	});

	it("aren't sent to a number that texted STOP; the team sees why", async () => {
		const phone = aNumber();
		await aCase(SAFE, phone);
		await receive(phone.number, "STOP");
		const { caseId } = await aCase(SAFE, phone);
		const [email] = (await at.caseOf(caseId)).timeline.flatMap(({ emails }: { emails: { is_text: boolean }[] }) =>
			emails.filter(({ is_text }) => is_text),
		);
		expect(email).toMatchObject({ kind: "text-received", state: "given-up" });
	});

	it("remind a person beside the email", async () => {
		const { quoteId, number } = await aCase();
		const { clock, outbox, settings, database } = at.api.services;
		await database.transaction((trx) =>
			tellNews({ clock, outbox, settings }, trx, { quoteId }, "reply", `quote:${quoteId}:test`),
		);
		const [text] = await at.world.emails("text-reminder", number);
		expect(text?.text).toMatch(
			/^Alongside: your request needs an answer from you\. Give it here: https:\/\/alongside\.example\/my-request\/[\w-]{43} Reply STOP to end texts\.$/,
		);
	});

	it.each([
		["email and text", { ways: ["phone", "text", "email"], safe_to_text: "yes" }, 1, 1],
		["text alone", SAFE, 0, 1],
		["email alone", null, 1, 0],
	])("say that we tried to call: by %s, as the person said", async (_, terms, emails, texts) => {
		const { caseId, number } = await aCase(terms);
		for (let day = 0; day < 3; day++) {
			await at.world.ask(at.world.sam, `/team/cases/${caseId}/calls/`, { is_reached: false });
			await at.world.at(new Date(at.api.services.clock().getTime() + 24 * 3600_000).toISOString());
		}
		expect((await at.world.ask(at.world.sam, `/team/cases/${caseId}/calls/email/`, {})).status).toBe(200);
		expect(await at.world.emails("not-reached", await at.emailOf(caseId))).toHaveLength(emails);
		expect(await at.world.emails("text-not-reached", number)).toHaveLength(texts);
	});
});

describe("without a text message service", () => {
	it("there are no text messages, and its addresses aren't there", async () => {
		const off = await mailsIn();
		const { caseId } = await off.world.request({ phone: "0491 570 156", contact_terms: SAFE });
		expect((await off.caseOf(caseId)).text_to).toBeNull();
		expect(await off.world.emails("text-received")).toEqual([]);
		const answer = await off.api.request("/text-messages/", {
			method: "POST",
			body: "From=%2B61491570156",
			headers: { "content-type": "application/x-www-form-urlencoded" },
		});
		expect(answer.status).toBe(404);
		await off.api.close();
	});
});

describe("in demo mode", () => {
	it("text messages can be read and answered; the answer reaches the case", async () => {
		const demo = await mailsIn({ DEMO: "on" });
		const { caseId } = await demo.world.request({ phone: "0491 570 156", contact_terms: SAFE });
		const { body } = await demo.world.ask({}, "/demo/texts/");
		expect(body.results).toMatchObject([{ recipient: "+61491570156", text: expect.stringContaining("/my-request/") }]);
		const reply = `/demo/texts/${body.results[0].id}/replies/`;
		expect((await demo.world.ask({}, reply, { text: "Friday is fine." })).body).toEqual({ outcome: "in-case" });
		expect((await demo.caseOf(caseId)).timeline.at(-1)).toMatchObject({ said: { text: "Friday is fine." } });
		const { body: emails } = await demo.world.ask({}, "/demo/emails/");
		expect(emails.results.some(({ recipient }: { recipient: string }) => recipient.startsWith("+"))).toBe(false);
		await demo.api.close();
	});
});
