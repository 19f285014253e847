import type { WithdrawnReason } from "#contract/referrals/referrals.ts";
import { canMove, MOVES, type Owner, type ReferralAct } from "#contract/referrals/states.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { checkMove } from "#domains/accounts/moves.ts";
import type { Transaction } from "#platform/db/database.ts";
import { conflict, notFound, Problem } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { requestOfRow, tellCase } from "./request.ts";
import {
	findReferral,
	isHeldBack,
	isOnHold,
	type ReferralChange,
	type ReferralRow,
	referenceOfReferral,
	updateReferral,
} from "./store.ts";
import { tellAnswer, tellVisitor } from "./tell-visitor.ts";

const WHY: Record<WithdrawnReason, string> = {
	consent: "The person withdrew their consent. You can no longer see what they shared.",
	"provider-inactive":
		"This referral ended because your profile isn't shown on our site, or the NDIS register no longer shows the registration that this person's plan needs. You can no longer see what was shared.",
	"case-closed": "The request is closed. You can no longer see what was shared.",
	team: "Our team withdrew this referral. You can no longer see what was shared.",
	filled: "The person chose another provider. You can no longer see what was shared.",
	cancelled: "The person cancelled their request. You can no longer see what was shared.",
	"not-asked": "You told us that the person didn't ask for this. You can no longer see what was shared.",
};

/** A 410 with the reason the referral was withdrawn. */
export const gone = (why: WithdrawnReason | null = "consent") => new Problem(410, WHY[why ?? "consent"]);

const onHold = () => conflict("This referral is on hold. Our team will decide what happens next and email you.");

const unchecked = () =>
	conflict("Our team is checking who answered this referral. You can go on as soon as they've confirmed it.");

const heldBack = () => conflict("Our team checks something first. We'll email you when you can go on.");

const refused = (act: ReferralAct) => {
	if (act === "undo") return conflict("This referral isn't declined.");
	if (MOVES[act].visitor === "answer") return conflict("This referral has already been answered.");
	return conflict("You can't do that with the referral as it is now.");
};

export interface Which {
	provider: number;
	referral: string;
	/** Null for an answer by an emailed link. */
	personId: number | null;
	version: number;
}

interface Moved {
	act: ReferralAct;
	by: Owner;
	/** Null for an act by an emailed link, and for the visitor. */
	personId: number | null;
	change?: ReferralChange;
	facts?: Record<string, unknown>;
	/** Our team has to check who said yes, so the visitor hears only that someone answered. */
	isUnchecked?: boolean;
	/** Its case hears of this in another event. */
	isQuiet?: boolean;
}

/**
 * Does an act on a locked referral, as the table of moves says: its state, case event and audit.
 * @throws Problem 409 if the act can't follow the referral's state
 */
export const moveWithin = async (
	trx: Transaction,
	row: ReferralRow,
	at: Date,
	{ act, by, personId, change = {}, facts = {}, isUnchecked = false, isQuiet = false }: Moved,
): Promise<void> => {
	const { to, event, why } = MOVES[act];
	checkMove(MOVES[act], { state: row.state, by }, () => refused(act));
	const ended = why === null ? {} : { ended_why: why, paused_at: null, tell_visitor: false };
	await updateReferral(trx, row.id, at, { ...ended, ...change, state: to ?? row.state });
	const told = {
		...{ provider: row.provider, referral: referenceOfReferral(row.number), ...facts },
		...(change.answer_from ? { from: change.answer_from } : {}),
	};
	const what = isUnchecked ? "claim-waiting" : `referral-${event}`;
	if (!isQuiet) await tellCase(trx, requestOfRow(row), { at, personId, what, facts: told });
	const audited = { ...(why === null ? {} : { why }), ...facts };
	await recordAuditEvent(trx, at, {
		personId,
		event: `referral.${event}`,
		about: `referral:${row.id}`,
		facts: audited,
	});
};

/**
 * An act of a provider, or of our team for it: locks the referral, checks, writes, records, and emails the visitor.
 * @param isDone true if the referral already is as the caller wants it: pressed twice, a button gets the same response
 * and changes nothing
 * @param work what the act changes apart from the state
 * @throws Problem 404 for another provider's referral, 410 if it was withdrawn, 409 if it has changed, is on hold, or the
 * act can't follow its state
 */
export const move = (
	services: Services,
	which: Which,
	{ act, by = "provider", isDone }: { act: ReferralAct; by?: Owner; isDone: (row: ReferralRow) => boolean },
	work: (trx: Transaction, row: ReferralRow, at: Date) => Promise<Pick<Moved, "change" | "facts" | "isUnchecked">>,
): Promise<ReferralRow> =>
	services.database.transaction(async (trx) => {
		const row = await findReferral(trx, which.provider, which.referral, true);
		if (!row) throw notFound();
		if (row.state === "withdrawn") throw gone(row.ended_why);
		if (isDone(row)) return row;
		if (isOnHold(row)) throw onHold();
		if (row.is_unchecked) throw unchecked();
		if (isHeldBack(row)) throw heldBack();
		if (row.version !== which.version)
			throw conflict("A colleague has changed this referral in the meantime. Check it again.");
		if (!canMove(act, row.state)) throw refused(act);
		const at = services.clock();
		const done = await work(trx, row, at);
		await moveWithin(trx, row, at, { ...done, act, by, personId: which.personId });
		const { visitor } = MOVES[act];
		if (visitor === "answer" && !done.isUnchecked) await tellAnswer(services, trx, row);
		if (visitor === "change") await tellVisitor(services, trx, { ...row, version: row.version + 1 }, "change");
		const changed = await findReferral(trx, which.provider, which.referral);
		if (!changed) throw notFound();
		return changed;
	});
