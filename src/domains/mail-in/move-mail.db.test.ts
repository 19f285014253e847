import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getEmail } from "#platform/email/emails-store.ts";
import { aReview } from "#tests/support/reviews.ts";
import { mailsIn } from "./mails-in.fixture.ts";

let at: Awaited<ReturnType<typeof mailsIn>>;
beforeAll(async () => {
	at = await mailsIn();
});
afterAll(() => at.api.close());

let person = 0;
const asked = async () => {
	const email = `moves-${++person}@visitor.example`;
	return { ...(await at.world.request({ email })), email, sentEmail: await at.emailTo(email) };
};
const post = async (path: string, body: object) => {
	const headers = { "Idempotency-Key": randomUUID() };
	const answer = await at.api.request(path, { body, cookies: at.world.sam, headers });
	return { status: answer.status, body: await answer.json() };
};
const move = (mail: string, from: string, to: string) => post(`/team/cases/${from}/emails/${mail}/move/`, { to });
const split = (mail: string, from: string) => post(`/team/cases/${from}/emails/${mail}/split/`, {});
/** The texts of emails that a case shows. */
const texts = async (id: string) =>
	(await at.caseOf(id)).timeline.flatMap(({ mail, said }: { mail?: object; said: { text: string } | null }) =>
		mail ? [said?.text] : [],
	);
const mailIn = async (id: string): Promise<{ id: string; is_other_address: boolean; is_new_subject: boolean }> =>
	(await at.caseOf(id)).timeline.findLast(({ mail }: { mail?: object }) => mail)?.mail;
/** A person's case, and an email that answers ours from another address. */
const fromElsewhere = async (text = "It’s Mai, from work.") => {
	const one = await asked();
	const work = `work-${person}@office.example`;
	expect(await at.take({ from: work, to: one.sentEmail.replyTo, text })).toBe("waits");
	const waits = await at.newestCase();
	return { ...one, work, waits, mail: await mailIn(waits.id), reference: (await at.caseOf(one.caseId)).reference };
};
const deedsOf = async (id: string) =>
	(await at.db.selectFrom("audit").select("deed").where("about", "=", `case:${id}`).orderBy("id").execute()).map(
		({ deed }) => deed,
	);

describe("an email from another address", () => {
	// EML-002
	it("waits in both cases, and shows its words only in its own", async () => {
		const { caseId, waits, mail, reference } = await fromElsewhere();
		const waiting = { mail: mail.id, in: { id: waits.id, reference: waits.reference }, answers: reference };
		const elsewhere = (await at.caseOf(caseId)).timeline.at(-1);
		expect(elsewhere).toMatchObject({ kind: "email-elsewhere", waiting });
		expect(waits.timeline.at(-1)).toMatchObject({ kind: "email-in", waiting });
		expect(JSON.stringify(await at.caseOf(caseId))).not.toContain("from work");
	});

	it("moves to the case that it answers, and its own case closes as a duplicate", async () => {
		const { caseId, waits, work, email, mail, reference } = await fromElsewhere();
		expect(await move(mail.id, waits.id, reference)).toEqual({ status: 200, body: { id: caseId, reference } });
		expect(await texts(caseId)).toEqual(["It’s Mai, from work."]);
		expect(await mailIn(caseId)).toMatchObject({ is_other_address: true, from: work });
		const own = await at.caseOf(waits.id);
		expect(own).toMatchObject({ status: "closed", outcome: "duplicate" });
		expect(await texts(waits.id)).toEqual([]);
		expect(await deedsOf(waits.id)).toContain("case.email-moved");
		expect(await deedsOf(caseId)).toContain("case.email-in");
		for (const one of [own, await at.caseOf(caseId)])
			expect(one.timeline.some(({ waiting }: { waiting?: object }) => waiting)).toBe(false);
		// Our reply goes to the case's address, and names nothing of the other's email.
		await post(`/team/cases/${caseId}/replies/`, { text: "Thank you." });
		const reply = await at.emailTo(email, "case-reply");
		expect(await getEmail(at.db, at.api.services.settings, reply.id)).not.toHaveProperty("answers");
		expect(await at.db.selectFrom("letter").select("id").where("recipient", "=", work).execute()).toEqual([]);
	});

	it("is moved once, however often it is asked", async () => {
		const { caseId, waits, mail, reference } = await fromElsewhere();
		await move(mail.id, waits.id, reference);
		expect((await move(mail.id, waits.id, reference)).status).toBe(200);
		expect(await texts(caseId)).toHaveLength(1);
		const other = await asked();
		const there = (await at.caseOf(other.caseId)).reference;
		expect((await move(mail.id, waits.id, there)).status).toBe(409);
	});

	it("brings a closed case back, and holds what isn’t sent if it asks to cancel", async () => {
		const { caseId, waits, email, mail, reference } = await fromElsewhere("Please cancel my request.");
		await at.close(caseId);
		await move(mail.id, waits.id, reference);
		expect(await at.caseOf(caseId)).toMatchObject({ status: "open" });
		expect(await at.emailTo(email, "request-news")).toBeTruthy();
		const { timeline } = await at.caseOf(caseId);
		expect(timeline.findLast(({ kind }: { kind: string }) => kind === "email-in")).toMatchObject({
			facts: { withdraw: true, moved: waits.reference },
		});
	});

	it("stays apart if a colleague decides so, and nothing waits any more", async () => {
		const { caseId, waits, mail } = await fromElsewhere();
		expect((await split(mail.id, waits.id)).body).toMatchObject({ id: waits.id });
		for (const id of [waits.id, caseId]) {
			const { timeline } = await at.caseOf(id);
			expect(timeline.at(-1)).toMatchObject({ kind: "email-split" });
			expect(timeline.some(({ waiting }: { waiting?: object }) => waiting)).toBe(false);
		}
		expect(await texts(waits.id)).toEqual(["It’s Mai, from work."]);
	});

	it("goes back to its own case if it was the wrong one", async () => {
		const { caseId, waits, mail, reference } = await fromElsewhere();
		await move(mail.id, waits.id, reference);
		expect((await split(mail.id, caseId)).body).toMatchObject({ id: waits.id });
		expect(await texts(caseId)).toEqual([]);
		expect(await texts(waits.id)).toEqual(["It’s Mai, from work."]);
		expect(await at.caseOf(waits.id)).toMatchObject({ status: "open" });
	});

	it("leaves its own case open if more is in it", async () => {
		const { waits, work, mail, reference } = await fromElsewhere();
		await post(`/team/cases/${waits.id}/replies/`, { text: "Who are you?" });
		await at.take({ from: work, to: (await at.emailTo(work, "case-reply")).replyTo, text: "Mai, at work." });
		await move(mail.id, waits.id, reference);
		expect(await at.caseOf(waits.id)).toMatchObject({ status: "open" });
		expect(await texts(waits.id)).toEqual(["Mai, at work."]);
	});

	it.each([
		["no such number", "C-999999", 422],
		["other words", "hello", 422],
	])("isn’t moved to %s", async (_what, to, status) => {
		const { waits, mail } = await fromElsewhere();
		expect((await move(mail.id, waits.id, to)).status).toBe(status);
		expect(await texts(waits.id)).toHaveLength(1);
	});

	it("isn’t moved while its case has a mark of danger", async () => {
		const { waits, mail, reference } = await fromElsewhere("I want to kill myself tonight.");
		expect((await move(mail.id, waits.id, reference)).status).toBe(409);
		expect(await at.caseOf(waits.id)).toMatchObject({ is_marked: true, status: "new" });
	});
});

describe("a changed subject", () => {
	it.each([
		["Re: Our news", false],
		["RE: AW: our news", false],
		["A complaint about a provider", true],
	])("%s: is new, %s", async (subject, isNew) => {
		const { caseId, email, sentEmail } = await asked();
		await at.db.updateTable("letter").set({ subject: "Our news" }).where("id", "=", sentEmail.id).execute();
		await at.take({ from: email, to: sentEmail.replyTo, subject, text: "Hello." });
		expect(await mailIn(caseId)).toMatchObject({ is_new_subject: isNew, is_other_address: false });
	});

	it("may get a case of its own, with the person’s address", async () => {
		const { caseId, email, sentEmail } = await asked();
		await at.take({ from: email, to: sentEmail.replyTo, subject: "Something else", text: "About another thing." });
		const mail = await mailIn(caseId);
		const { body } = await split(mail.id, caseId);
		expect(body.id).not.toBe(caseId);
		expect(await at.caseOf(body.id)).toMatchObject({ email, kind: "message", status: "new" });
		expect(await texts(body.id)).toEqual(["About another thing."]);
		expect(await texts(caseId)).toEqual([]);
		expect((await split(mail.id, caseId)).body.id).toBe(body.id);
		expect(await texts(body.id)).toHaveLength(1);
	});

	it("takes the mark of danger to the case of a provider’s reply too", async () => {
		const { caseId, email, sentEmail } = await asked();
		await at.take({ from: email, to: sentEmail.replyTo, text: "I want to kill myself tonight." });
		const { id: provider } = at.world.town.near;
		const review = await aReview(at.db, { provider_id: provider }, "worst");
		const cookies = at.world.staff.get(provider) ?? {};
		const body = { review: review.id, comment: "Thank you." };
		await at.api.request(`/provider-admin/${review.id}/review-response/`, { method: "PUT", body, cookies });
		const reply = await at.newestCase();
		expect(reply).toMatchObject({ kind: "publication", is_marked: false });
		expect((await move((await mailIn(caseId)).id, caseId, reply.reference)).status).toBe(200);
		expect((await at.caseOf(reply.id)).is_marked).toBe(true);
	});

	it("takes the mark of danger with it", async () => {
		const { caseId, email, sentEmail } = await asked();
		await at.take({ from: email, to: sentEmail.replyTo, subject: "Else", text: "I want to kill myself tonight." });
		const { body } = await split((await mailIn(caseId)).id, caseId);
		expect((await at.caseOf(body.id)).is_marked).toBe(true);
	});
});
