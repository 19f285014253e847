import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { IDEMPOTENCY_HEADER } from "#contract/shared/request-names.ts";
import { openedEmails } from "#tests/support/emails.ts";
import { worldOfFile } from "#tests/support/world-of-file.ts";

const { api, world } = await worldOfFile();
let near: number;
beforeAll(async () => {
	near = world.town.near.id;
});

const staff = () => world.staff.get(near) ?? {};
const at = (id: string, provider = near) => `/provider-admin/${provider}/referrals/${id}`;
const ask = (path: string, body?: object) => world.ask(staff(), path, body);
const sent = async () => {
	const request = await world.request();
	await world.consent(request.caseId, near);
	const { body } = await world.send(request.caseId, [near]);
	return { ...request, id: body.results[0].id as string, reference: body.results[0].reference as string };
};
const answer = (id: string, body: object) => ask(`${at(id)}/answer/`, body);
const caseOf = async (caseId: string) => (await world.ask(world.sam, `/team/cases/${caseId}/`)).body;
const db = () => api.services.database.db;

describe("notes", () => {
	it("are for the profile's staff alone, sealed, and saved once for each key", async () => {
		const one = await sent();
		const send = async (note: string) =>
			(
				await api.request(`${at(one.id)}/notes/`, {
					cookies: staff(),
					body: { note },
					headers: { [IDEMPOTENCY_HEADER]: "key-of-note" },
				})
			).status;
		expect([await send("Marlowe rings back"), await send("Marlowe rings back"), await send("Other words")]).toEqual([
			201, 201, 409,
		]);
		expect((await ask(`${at(one.id)}/notes/`, { note: "  " })).body.errors[0].field).toBe("note");
		const { notes } = (await ask(`${at(one.id)}/`)).body;
		expect(notes).toEqual([
			{ id: expect.any(Number), at: expect.any(String), who: `Owner of ${near}`, text: "Marlowe rings back" },
		]);
		expect(JSON.stringify(await caseOf(one.caseId))).not.toContain("Marlowe");
		const { rows } = await sql<{ body: Buffer }>`select body from referral_note`.execute(db());
		expect(rows[0]?.body.toString("latin1")).not.toContain("Marlowe");
		const { rows: audited } = await sql<{
			facts: object;
		}>`select facts from audit where deed = 'referral.note-added'`.execute(db());
		expect(audited).toEqual([{ facts: {} }]);
	});

	it("close with the person's details", async () => {
		const one = await sent();
		await answer(one.id, { version: 1, answer: "yes" });
		await ask(`${at(one.id)}/notes/`, { note: "Spoke with Zephyrine" });
		await ask(`${at(one.id)}/questions/`, { question: "Did Zephyrine move?" });
		await ask(`${at(one.id)}/progress/`, { version: 2, state: "closed", outcome: "not-suitable" });
		const over = await ask(`${at(one.id)}/`);
		expect(over.body).toMatchObject({ notes: null, questions: [{ text: null }] });
		expect(over.text).not.toContain("Zephyrine");
		expect((await ask(`${at(one.id)}/notes/`, { note: "More" })).status).toBe(409);
		const gone = await sent();
		await world.ask({}, `/my-request/${gone.token}/consents/withdraw/`, { provider: near });
		expect((await ask(`${at(gone.id)}/notes/`, { note: "More" })).status).toBe(410);
		expect((await ask(`${at(gone.id)}/questions/`, { question: "More?" })).status).toBe(410);
	});
});

describe("questions to the team", () => {
	it("appear on the case with their words, make it the team's turn, and send an email without them", async () => {
		const one = await sent();
		expect((await caseOf(one.caseId)).status).toBe("waiting-provider");
		expect((await ask(`${at(one.id)}/questions/`, { question: "Is a hoist needed at Marlowe?" })).status).toBe(201);
		const told = await caseOf(one.caseId);
		expect(told).toMatchObject({ status: "open", flags: ["provider-question"] });
		expect(told.timeline.at(-1)).toMatchObject({
			kind: "provider-question",
			who: `Owner of ${near}`,
			facts: { referral: one.reference },
			said: { from: "provider", to: "team", text: "Is a hoist needed at Marlowe?" },
		});
		const { rows } = await sql<{
			facts: object;
		}>`select facts from case_event where kind = 'provider-question'`.execute(db());
		expect(JSON.stringify(rows)).not.toContain("Marlowe");
		const [email] = await openedEmails(api.services, sql`about like ${`case:${one.caseId}:question-%`}`);
		expect(email?.recipient).toBe(api.services.settings.mail.team);
		expect(email?.text_body).toContain(`/team/cases/${one.caseId}`);
		expect(JSON.stringify(email)).not.toContain("Marlowe");
		expect((await ask(`${at(one.id)}/`)).body.questions).toEqual([
			expect.objectContaining({ text: "Is a hoist needed at Marlowe?", who: `Owner of ${near}` }),
		]);
	});

	it("go to the colleague who has the case", async () => {
		const one = await sent();
		await world.ask(world.sam, `/team/cases/${one.caseId}/claim/`, {});
		await ask(`${at(one.id)}/questions/`, { question: "When would it start?" });
		const emails = await openedEmails(api.services, sql`about like ${`case:${one.caseId}:question-%`}`);
		const { rows } = await sql<{ email: string }>`select email from person where id = ${world.samId}`.execute(db());
		expect(emails.map(({ recipient }) => recipient)).toEqual([rows[0]?.email]);
	});
});

describe("undoing a decline", () => {
	const undo = (id: string, version = 2) => ask(`${at(id)}/undo/`, { version });

	it("puts the referral back with new times, tells the case and the visitor, and it can be accepted", async () => {
		const one = await sent();
		await answer(one.id, { version: 1, answer: "no", reason: "place" });
		const before = (await ask(`${at(one.id)}/`)).body;
		expect(Date.parse(before.undo_until) - api.services.clock().getTime()).toBe(7 * 24 * 3600_000);
		expect((await undo(one.id, 1)).status).toBe(409);
		expect((await undo(one.id)).body).toMatchObject({ state: "new", version: 3, answered_at: null });
		const told = await caseOf(one.caseId);
		expect(told.status).toBe("waiting-provider");
		expect(told.flags).not.toContain("provider-declined");
		expect(told.timeline.at(-1)).toMatchObject({ kind: "referral-answer-undone" });
		expect((await undo(one.id, 3)).body.detail).toBe("This referral isn't declined.");
		expect((await answer(one.id, { version: 3, answer: "yes" })).body.state).toBe("accepted");
		const { rows } = await sql<{ count: number }>`
			select count(*)::int as count from letter where kind = 'request-news' and about like ${`referral:${one.id}%`}
		`.execute(db());
		// The decline, the undo and the acceptance.
		expect(rows[0]?.count).toBe(3);
	});

	it("is refused with the reason when it is too late, consent ended, another is helping, or the request is closed", async () => {
		const declined = async () => {
			const one = await sent();
			await answer(one.id, { version: 1, answer: "no", reason: "place" });
			return one;
		};
		const refused = async ({ id }: { id: string }) => {
			const answered = await undo(id);
			expect([answered.status, (await ask(`${at(id)}/`)).body.undo_until]).toEqual([409, null]);
			return answered.body.detail;
		};
		const withdrawn = await declined();
		await world.ask({}, `/my-request/${withdrawn.token}/consents/withdraw/`, { provider: near });
		expect(await refused(withdrawn)).toBe("The person no longer agrees to share this with you.");

		const filled = await declined();
		await world.consent(filled.caseId, world.town.alsoNear.id);
		await world.send(filled.caseId, [world.town.alsoNear.id]);
		await sql`update referral set state = 'started' where quote_id = ${filled.quoteId} and provider_id <> ${near}`.execute(
			db(),
		);
		expect(await refused(filled)).toBe("Another provider is helping already.");

		const hidden = await declined();
		await sql`update provider set is_active = false where id = ${near}`.execute(db());
		expect(await refused(hidden)).toBe("Your profile is off the site, so you can't take referrals.");
		await sql`update provider set is_active = true where id = ${near}`.execute(db());

		const closed = await declined();
		await sql`update team_case set status = 'closed', outcome = 'changed', closed_at = now() where id = ${closed.caseId}`.execute(
			db(),
		);
		expect(await refused(closed)).toBe("The request is closed.");

		const late = await declined();
		await sql`update referral set answered_at = answered_at - interval '7 days' where id = ${late.id}`.execute(db());
		expect(await refused(late)).toBe("You can undo a decline for 7 days, and they have passed.");
	});
});
