import { sql } from "kysely";
import { expect, it } from "vitest";
import type { CaseEmail } from "#contract/cases/emails.ts";
import { worldOfFile } from "#tests/support/world-of-file.ts";

const { api, world } = await worldOfFile();

const db = () => api.services.database.db;
const caseOf = async (id: string) => (await world.ask(world.sam, `/team/cases/${id}/`)).body;
const emailsOf = async (id: string): Promise<CaseEmail[]> =>
	(await world.ask(world.sam, `/pages/case/${id}/`)).body.one.timeline.flatMap(
		({ emails }: { emails: CaseEmail[] }) => emails,
	);
const settle = (about: string, status: string, fault: string | null = "EENVELOPE RCPT TO 550 5.1.1") =>
	sql`update letter set status = ${status}, last_error = ${fault}, settled_at = ${api.services.clock()} where about like ${`${about}%`}`.execute(
		db(),
	);
const change = async (id: string, fields: object) =>
	world.ask(world.sam, `/team/cases/${id}/`, { version: (await caseOf(id)).version, ...fields }, "PATCH");

it("a refused email appears on its case with a number to call, and ends the wait for the person", async () => {
	const { caseId, quoteId } = await world.request();
	await change(caseId, { status: "waiting-person" });
	await settle(`quote:${quoteId}`, "sent", null);
	expect((await emailsOf(caseId)).map(({ state, call }) => [state, call])).toEqual([
		["sent", null],
		["sent", null],
	]);
	await sql`update letter set status = 'waiting' where about = ${`quote:${quoteId}`} and kind = 'quote-received'`.execute(
		db(),
	);
	expect((await emailsOf(caseId)).find(({ kind }) => kind === "quote-received")).toMatchObject({
		state: "waiting",
		whose: "person",
	});
	api.advance(20 * 60_000);
	expect((await emailsOf(caseId)).find(({ kind }) => kind === "quote-received")).toMatchObject({
		state: "late",
		call: { is_confirmed: false },
	});
	await sql`update letter set status = 'failed', last_error = 'EENVELOPE RCPT TO 550' where about = ${`quote:${quoteId}`} and kind = 'quote-received'`.execute(
		db(),
	);
	const [refused] = (await emailsOf(caseId)).filter(({ state }) => state === "refused");
	expect(refused).toMatchObject({
		kind: "quote-received",
		error: "EENVELOPE RCPT TO 550",
		call: { phone: "0491 570 156", is_confirmed: false },
	});
	const one = await caseOf(caseId);
	expect(one).toMatchObject({ status: "open", flags: ["email-refused"], clock: { is_paused: false } });
	expect(one.timeline.at(-1)).toMatchObject({
		kind: "email-refused",
		facts: { email: "quote-received", to: "person" },
	});
	// Reaching the person by phone confirms the number.
	await world.ask(world.sam, `/team/cases/${caseId}/calls/`, { is_reached: true, agreed: "", next_at: null });
	expect((await emailsOf(caseId)).find(({ state }) => state === "refused")?.call).toEqual({
		phone: "0491 570 156",
		is_confirmed: true,
	});
	await settle(`quote:${quoteId}`, "given-up");
	expect((await caseOf(caseId)).flags).toEqual([]);
});

it("so does a refused email to a provider, with the provider's number; private links are hidden", async () => {
	const near = world.town.near.id;
	await sql`update provider set phone_number = '03 5550 1234' where id = ${near}`.execute(db());
	const { caseId, token } = await world.request();
	await world.consent(caseId, near);
	await world.send(caseId, [near]);
	const { id } = (await world.ask(world.sam, `/team/cases/${caseId}/referrals/`)).body.referrals[0];
	await settle(`referral:${id}`, "failed");
	const emails = await emailsOf(caseId);
	expect(emails.find(({ state }) => state === "refused")).toMatchObject({
		whose: "provider",
		call: { phone: "03 5550 1234" },
	});
	expect(await caseOf(caseId)).toMatchObject({ status: "open", flags: ["email-refused"] });
	expect(emails.find(({ kind }) => kind === "quote-received")?.text).toContain("/my-request/…");
	expect(JSON.stringify(emails)).not.toContain(token);
});

it("a colleague's email about a complaint is stored with its case, encrypted", async () => {
	const complaint = {
		complaint_first_name: "Ann",
		complaint_last_name: "Lee",
		complaint_email: "ann.complains@visitor.example",
	};
	await world.ask({}, "/feedbackandcomplaints/", {
		...complaint,
		complaint_number: "0491 570 006",
		complaint_provider: "Gum Care",
	});
	const { rows } = await sql<{
		id: string;
	}>`select id from team_case where kind = 'complaint' order by created_at desc limit 1`.execute(db());
	const id = rows[0]?.id ?? "";
	await world.ask(world.sam, `/team/cases/${id}/complaint/conflict/`, { is_linked: false });
	const sent = await api.request(`/team/cases/${id}/replies/`, {
		body: { text: "We found that the roster was wrong." },
		cookies: world.sam,
		headers: { "Idempotency-Key": "letter-f-32" },
	});
	expect(sent.status).toBe(200);
	const email = (await emailsOf(id)).find(({ kind }) => kind === "complaint-outcome");
	expect(email).toMatchObject({ kind: "complaint-outcome", to: "ann.complains@visitor.example", whose: "person" });
	expect(email?.text).toContain("We found that the roster was wrong.");
	const { rows: stored } =
		await sql`select row_to_json(l)::text as all from letter l where kind = 'complaint-outcome'`.execute(db());
	expect(JSON.stringify(stored)).not.toContain("roster");
	const { rows: read } = await sql`select from audit where deed = 'emails.read' and about = ${`case:${id}`}`.execute(
		db(),
	);
	expect(read.length).toBeGreaterThan(0);
});
