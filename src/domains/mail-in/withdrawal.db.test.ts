import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mailsIn } from "./mails-in.fixture.ts";

let at: Awaited<ReturnType<typeof mailsIn>>;
beforeAll(async () => {
	at = await mailsIn();
});
afterAll(() => at.api.close());

let person = 0;
const SAYS = "Please cancel my request.";
const asked = async (state?: string) => {
	const email = `withdraws-${++person}@visitor.example`;
	const { caseId, token } = await at.world.request({ email });
	const { quote_id: quoteId = "" } = await at.db
		.selectFrom("team_case")
		.select("quote_id")
		.where("id", "=", caseId)
		.$narrowType<{ quote_id: string }>()
		.executeTakeFirstOrThrow();
	const now = at.api.services.clock();
	await sql`delete from automatic_send where quote_id = ${quoteId}`.execute(at.db);
	if (state)
		await sql`
			insert into automatic_send (quote_id, state, created_at, due_at, because)
			values (${quoteId}, ${state}, ${now}, ${now}, case when ${state} = 'held' then 'danger' end)
		`.execute(at.db);
	return { caseId, token, email, quoteId, sentEmail: await at.emailTo(email) };
};
const sendingOf = async (quoteId: string) =>
	at.db.selectFrom("automatic_send").select(["state", "because"]).where("quote_id", "=", quoteId).executeTakeFirst();
const newsTo = async (email: string) =>
	at.db
		.selectFrom("letter")
		.select("subject")
		.where("recipient", "=", email)
		.where("kind", "=", "request-news")
		.execute();

describe("an email that asks to cancel", () => {
	// EML-006
	it.each([
		["waits", "waiting", { state: "held", because: "withdrawal" }],
		["is held for danger", "held", { state: "held", because: "danger" }],
		["was sent", "sent", { state: "sent", because: "withdrawal" }],
		["was stopped", "stopped", { state: "stopped", because: null }],
		["never sends itself", undefined, undefined],
	])("holds a request that %s, and asks the person to confirm", async (_what, state, is) => {
		const { caseId, email, quoteId, sentEmail } = await asked(state);
		const before = (await newsTo(email)).length;
		expect(await at.take({ from: email, to: sentEmail.replyTo, text: SAYS })).toBe("in-case");
		expect(await sendingOf(quoteId)).toEqual(is);
		const news = await newsTo(email);
		expect(news).toHaveLength(before + 1);
		expect(news.some(({ subject }) => subject.startsWith("Do you want to cancel your request?"))).toBe(true);
		expect((await at.caseOf(caseId)).timeline.some(({ facts }: { facts: object }) => "withdraw" in facts)).toBe(true);
	});

	it.each([
		["says something else", {}, "Friday is fine."],
		["is automatic", { head: "Auto-Submitted: auto-replied" }, SAYS],
		["comes from another address", { from: "eve@stranger.example" }, SAYS],
		["has a forged sender", { head: "Authentication-Results: mx.alongside.example; dmarc=fail" }, SAYS],
		["only quotes it", {}, `Friday is fine.\n\nOn Monday, Mai wrote:\n> ${SAYS}`],
	])("holds nothing if it %s", async (_what, change, text) => {
		const { email, quoteId, sentEmail } = await asked("waiting");
		const before = (await newsTo(email)).length;
		await at.take({ from: email, to: sentEmail.replyTo, text, ...change });
		expect(await sendingOf(quoteId)).toEqual({ state: "waiting", because: null });
		expect(await newsTo(email)).toHaveLength(before);
	});

	it("changes nothing about a request that was cancelled before", async () => {
		const { email, sentEmail, token } = await asked("waiting");
		expect((await at.world.ask({}, `/my-request/${token}/cancel/`, {})).status).toBeLessThan(300);
		const before = (await newsTo(email)).length;
		await at.take({ from: email, to: sentEmail.replyTo, text: SAYS });
		expect(await newsTo(email)).toHaveLength(before);
	});

	it.each([
		["waiting", { state: "waiting", because: null }],
		["sent", { state: "sent", because: null }],
	])("is let go on by a colleague: a request that was %s before", async (state, is) => {
		const { caseId, email, quoteId, sentEmail } = await asked(state);
		await at.take({ from: email, to: sentEmail.replyTo, text: SAYS });
		const decided = await at.world.ask(at.world.sam, `/team/cases/${caseId}/sending/`, { decision: "send" });
		expect(decided.status).toBeLessThan(300);
		expect(await sendingOf(quoteId)).toEqual(is);
		if (state === "sent")
			expect((await at.world.ask(at.world.sam, `/team/cases/${caseId}/sending/`, { decision: "send" })).status).toBe(
				409,
			);
	});
});
