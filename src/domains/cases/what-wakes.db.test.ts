import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { MOVES, WAITS } from "#contract/referrals/states.ts";
import { worldOfFile } from "#tests/support/world-of-file.ts";

const { api, world } = await worldOfFile();

const db = () => api.services.database.db;

/** Events that make it our team's turn, with their flags. A colleague who stops the sending needs no flag. */
const OURS: Record<string, string | null> = {
	"details-sent": "details-sent",
	"consent-given": "consent-given",
	"consent-changed": "consent-changed",
	"consent-withdrawn": "consent-withdrawn",
	"call-asked": "call-asked",
	"visitor-message": "visitor-message",
	"request-cancelled": "request-cancelled",
	"referral-accepted": "provider-accepted",
	"referral-declined": "provider-declined",
	"referral-look-chosen": "provider-declined",
	"referral-silent": "provider-silent",
	"referral-untold": "provider-untold",
	"referral-stopped": "provider-inactive",
	"referral-paused": "provider-inactive",
	"provider-question": "provider-question",
	"claim-waiting": "claim-waiting",
	"contact-missed": "contact-missed",
	"wait-over": "wait-over",
	"sending-held": "sending-held",
	"sending-stopped": null,
};
const PROVIDERS = ["sending-planned", "referral-sent", "referral-answer-undone", "provider-written"];
const NOTHING = [
	...["sharing-agreed", "others-agreed", "others-asked", "others-taken-back", "provider-left-out", "request-filled"],
	...["referral-opened", "referral-reminded", "referral-resumed", "referral-contacted", "referral-started"],
	...["referral-closed", "referral-taken-back", "referral-ended", "referral-not-asked", "referral-wait-chosen"],
	...[
		"claim-called",
		"claim-confirmed",
		"claim-refused",
		"referral-answer-refused",
		"claim-mailbox",
		"contact-reminded",
		"contact-asked",
	],
	...["visitor-reminded", "start-asked", "start-not-yet", "email-changed", "email-change-dropped"],
];

const SNOOZED = "snoozed_until = now() + interval '90 days'";
const STATES = {
	new: "status = 'new'",
	open: "status = 'open'",
	"open and snoozed": `status = 'open', ${SNOOZED}`,
	"new and snoozed": `status = 'new', ${SNOOZED}`,
	"waiting for a provider": "status = 'waiting-provider'",
	"waiting for a provider and snoozed": `status = 'waiting-provider', ${SNOOZED}`,
	"waiting for the person": "status = 'waiting-person', paused_at = updated_at",
	"waiting for the person and snoozed": `status = 'waiting-person', paused_at = updated_at, ${SNOOZED}`,
};

interface Row {
	status: string;
	paused_at: Date | null;
	snoozed_until: Date | null;
	due_at: Date;
	flags: string[];
}
const rowOf = async (caseId: string): Promise<Row> => {
	const { rows } = await sql<Row>`
		select status, paused_at, snoozed_until, due_at, flags from team_case where id = ${caseId}
	`.execute(db());
	if (!rows[0]) throw new Error("no case");
	return rows[0];
};
const inState = async (caseId: string, set: string) => {
	await sql`update team_case set flags = '{}', status = 'open', paused_at = null, snoozed_until = null where id = ${caseId}`.execute(
		db(),
	);
	await sql`update team_case set ${sql.raw(set)} where id = ${caseId}`.execute(db());
};
const happens = (quoteId: string, what: string) =>
	sql`select tell_case(${quoteId}::uuid, null, ${api.services.clock()}::timestamptz, null, ${what}::text, '{}'::jsonb)`.execute(
		db(),
	);
/** Whether the case is before a colleague: in progress, awake and with its clock running. */
const isBeforeUs = ({ status, paused_at, snoozed_until }: Row) =>
	["new", "open"].includes(status) && paused_at === null && snoozed_until === null;

describe("every kind of event, on a case in every state", () => {
	it("is named here, so that a new kind has to say whose turn it is", () => {
		const known = [...Object.keys(OURS), ...PROVIDERS, ...NOTHING];
		const moves = Object.values(MOVES).map(({ event }) => `referral-${event}`);
		expect(moves.filter((kind) => !known.includes(kind))).toEqual([]);
	});

	it.each(Object.entries(STATES))(
		"%s: what needs a colleague brings it back, and nothing else does",
		async (_name, set) => {
			const { caseId, quoteId } = await world.request();
			for (const [what, flag] of Object.entries(OURS)) {
				await inState(caseId, set);
				await happens(quoteId, what);
				const after = await rowOf(caseId);
				expect({ what, isBeforeUs: isBeforeUs(after) }).toEqual({ what, isBeforeUs: true });
				expect({ what, flags: after.flags }).toEqual({ what, flags: flag === null ? [] : [flag] });
				expect(after.due_at > api.services.clock()).toBe(true);
			}
			for (const what of NOTHING) {
				await inState(caseId, set);
				const before = await rowOf(caseId);
				await happens(quoteId, what);
				expect({ what, row: await rowOf(caseId) }).toEqual({ what, row: before });
			}
			for (const what of PROVIDERS) {
				await inState(caseId, set);
				const before = await rowOf(caseId);
				await happens(quoteId, what);
				const after = await rowOf(caseId);
				expect(after.snoozed_until).toEqual(before.snoozed_until);
				if (before.status === "waiting-person") expect(after).toEqual(before);
				else expect(after.status).toBe("waiting-provider");
			}
		},
	);

	it("a case with danger keeps its due time and stays before us when a provider says yes or is asked", async () => {
		const { caseId, quoteId } = await world.request();
		await sql`update team_case set danger_at = now(), status = 'open' where id = ${caseId}`.execute(db());
		const { due_at } = await rowOf(caseId);
		api.advance(60_000);
		for (const what of ["referral-accepted", "referral-declined", ...PROVIDERS]) await happens(quoteId, what);
		const after = await rowOf(caseId);
		expect(isBeforeUs(after)).toBe(true);
		expect(after.due_at).toEqual(due_at);
	});

	it.each(["person", "provider"])("an email to the %s that wasn't delivered wakes it too", async (to) => {
		const { caseId } = await world.request();
		await world.consent(caseId, world.town.near.id);
		await world.send(caseId, [world.town.near.id]);
		const { rows } = await sql<{ id: string }>`
			select id from letter where case_of_letter(about) = ${caseId} and (recipient like '%quillfeather%') = ${to === "person"}
				and (kind in ('quote-received', 'referral-waits')) limit 1
		`.execute(db());
		await inState(caseId, STATES["waiting for the person and snoozed"]);
		await sql`update letter set status = 'failed', settled_at = ${api.services.clock()}, last_error = 'refused' where id = ${rows[0]?.id}`.execute(
			db(),
		);
		const after = await rowOf(caseId);
		expect(isBeforeUs(after)).toBe(true);
		expect(after.flags).toEqual(["email-refused"]);
	});
});

it("the time of a provider to answer is the same in the database as in the table of waits", async () => {
	const { rows } = await sql<{ minutes: number }>`select provider_answer_minutes() as minutes`.execute(db());
	expect(rows[0]?.minutes).toBe(WAITS.answer.over);
});
