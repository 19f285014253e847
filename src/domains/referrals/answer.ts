import { sql } from "kysely";
import { MAX_WEEKS } from "#contract/capacity/options.ts";
import type { OwnReferralLine } from "#contract/referrals/own-referrals.ts";
import type { DeclineReason, REFERRAL_OUTCOMES, WithdrawnReason } from "#contract/referrals/referrals.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { sayWithin } from "#domains/capacity/answer-capacity.ts";
import { listCapacity, type Source } from "#domains/capacity/store.ts";
import { findOwn, isClaimed } from "#domains/providers/admin/store.ts";
import { markDanger } from "#domains/safety/mark-danger.ts";
import type { Transaction } from "#platform/db/database.ts";
import { conflict, invalid, notFound, Problem } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Answerer } from "./answerer.ts";
import { addClaim } from "./claims.ts";
import { lockOpenCase, requestOfRow, tellCase } from "./request.ts";
import {
	findReferral,
	isOffer,
	isOnHold,
	type ReferralChange,
	type ReferralRow,
	referenceOfReferral,
	updateReferral,
} from "./store.ts";
import { tellAnswer } from "./tell-visitor.ts";

const WHY: Record<WithdrawnReason, string> = {
	consent: "The person withdrew their consent. You can no longer see what they shared.",
	"provider-inactive":
		"This referral ended when your profile was taken off the site. You can no longer see what was shared.",
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

/** A referral in the provider's list, with nothing that identifies the person. */
export const toOwnLine = (row: ReferralRow): OwnReferralLine => ({
	id: row.id,
	reference: referenceOfReferral(row.number),
	state: row.state,
	sent_at: row.sent_at.toISOString(),
	remind_at: row.remind_at.toISOString(),
	answered_at: row.answered_at?.toISOString() ?? null,
	version: row.version,
	facts: row.state === "withdrawn" ? null : stageOne(row),
	is_paused: isOnHold(row),
	is_unchecked: row.is_unchecked,
	is_nameless: row.is_nameless,
	is_offer: isOffer(row),
	provider_state: row.provider_state,
});

/** What a provider sees of a referral before accepting. Nothing in it identifies the person. */
export const stageOne = (row: ReferralRow) => ({
	service: row.area,
	ages: row.ages,
	fundings: row.fundings,
	plan_management: row.plan_management,
	place: row.first_place,
});

export interface Which {
	provider: number;
	referral: string;
	/** Null for an answer by an emailed link. */
	personId: number | null;
	version: number;
}

interface Move {
	/** Null for an answer by an emailed link, and for the visitor. */
	personId: number | null;
	change: ReferralChange;
	what: string;
	facts: Record<string, unknown>;
	isUnchecked?: boolean;
}

/** Saves a change of a locked referral, with its case event and audit. */
export const moveWithin = async (
	trx: Transaction,
	row: ReferralRow,
	at: Date,
	{ personId, change, what, facts, isUnchecked = false }: Move,
): Promise<void> => {
	await updateReferral(trx, row.id, at, change);
	await tellCase(trx, requestOfRow(row), {
		at,
		personId,
		what: isUnchecked ? "claim-waiting" : `referral-${what}`,
		facts: {
			provider: row.provider,
			referral: referenceOfReferral(row.number),
			...facts,
			...(change.answer_from ? { from: change.answer_from } : {}),
		},
	});
	await recordAuditEvent(trx, at, { personId, event: `referral.${what}`, about: `referral:${row.id}`, facts });
};

/**
 * Locks a referral, applies a change and records it.
 * @param isDone true if the referral already is as the caller wants it: pressed twice, a button gets the same response
 * and changes nothing
 * @throws Problem 404 for another provider's referral, 410 if it was withdrawn, 409 if it has changed or is on hold
 */
export const withReferral = (
	services: Services,
	which: Which,
	work: (
		trx: Transaction,
		row: ReferralRow,
		at: Date,
	) => Promise<{
		change: ReferralChange;
		what: string;
		facts?: Record<string, unknown>;
		/** Our team has to check who said yes, so the visitor doesn't hear of it yet. */
		isUnchecked?: boolean;
	}>,
	isDone: (row: ReferralRow) => boolean,
): Promise<OwnReferralLine> =>
	services.database.transaction(async (trx) => {
		const row = await findReferral(trx, which.provider, which.referral, true);
		if (!row) throw notFound();
		if (row.state === "withdrawn") throw gone(row.ended_why);
		if (isDone(row)) return toOwnLine(row);
		if (isOnHold(row)) throw onHold();
		if (row.is_unchecked) throw unchecked();
		if (row.version !== which.version)
			throw conflict("A colleague has changed this referral in the meantime. Check it again.");
		const at = services.clock();
		const { change, what, facts = {}, isUnchecked = false } = await work(trx, row, at);
		await moveWithin(trx, row, at, { personId: which.personId, change, what, facts, isUnchecked });
		if (["accepted", "declined"].includes(what) && !isUnchecked) await tellAnswer(services, trx, row);
		const changed = await findReferral(trx, which.provider, which.referral);
		if (!changed) throw notFound();
		return toOwnLine(changed);
	});

export interface ReferralAnswer {
	accept: boolean;
	reason?: DeclineReason | undefined;
	/** With the reason `no-room`: the service's capacity from now on. */
	capacity?: { state: "closed" | "waiting"; weeks?: number | null | undefined } | undefined;
	/** For the person, with a yes. */
	note?: string | null | undefined;
	/** The earliest day the provider could start, with a yes. */
	starts_on?: string | null | undefined;
}

const weeksOf = ({ reason, capacity }: ReferralAnswer): number | null =>
	reason === "no-room" && capacity?.state === "waiting" ? (capacity.weeks ?? null) : null;

/** True if the referral has this answer already, from the same person if an answer says who it is from. */
export const isAnswered = (row: ReferralRow, answer: ReferralAnswer, from?: string): boolean =>
	answer.accept
		? row.state === "accepted" &&
			row.answer_note === (answer.note || null) &&
			row.starts_on === (answer.starts_on || null) &&
			(from === undefined || row.answer_from === from)
		: row.state === "declined" && row.decline_reason === answer.reason && row.weeks === weeksOf(answer);

/** Who an answer by link is from, as the case shows it. */
export const answerFrom = ({ name, role }: Pick<Answerer, "name" | "role">): string => `${name}, ${role}`;

/** An answer by an emailed link. */
export interface ByLink {
	/** Marks the link as used. @throws Problem 409 if it was used, 404 if it has ended */
	use(trx: Transaction, at: Date): Promise<void>;
	/** Required with a yes. */
	answerer: Answerer | null;
}

/** @throws Problem 422 for a day in the past or more than two years away */
const checkStart = (startsOn: string | null | undefined, at: Date) => {
	if (!startsOn) return;
	const today = officeDay(at);
	const last = `${Number(today.slice(0, 4)) + 2}${today.slice(4)}`;
	if (startsOn < today) throw invalid([{ field: "starts_on", message: "Enter today or a later day" }]);
	if (startsOn > last) throw invalid([{ field: "starts_on", message: "Enter a day in the next two years" }]);
};

/** A member whose mailbox is proven, and who they are isn't: their yes is checked like a yes by link (decision 84). */
const unprovenOf = async (trx: Transaction, personId: number): Promise<Answerer | undefined> => {
	const { rows } = await sql<{ name: string; role: string; email: string }>`
		select w.name, coalesce((select k.role from profile_claim k where lower(k.email) = w.email order by k.created_at desc limit 1), 'Staff') as role, w.email
		from person w where w.id = ${personId}
	`.execute(trx);
	return rows[0] && { ...rows[0], phone: null };
};

/** Records that the requested service has no places, unless the profile no longer offers it. */
const sayNoRoom = async (
	trx: Transaction,
	row: ReferralRow,
	at: Date,
	source: Source,
	{ state, weeks }: NonNullable<ReferralAnswer["capacity"]>,
) => {
	if (state === "waiting" && !(weeks && weeks >= 1 && weeks <= MAX_WEEKS))
		throw invalid([{ field: "weeks", message: `Enter about how many weeks people wait, from 1 to ${MAX_WEEKS}` }]);
	const profile = await findOwn(trx, row.provider_id, true);
	const offers = (await listCapacity(trx, row.provider_id)).some(({ id }) => id === row.service_area_id);
	if (!profile || !offers) return;
	await sayWithin(trx, profile, [{ service_area: row.service_area_id, state, weeks }], at, at, source);
};

/**
 * Records a provider's answer. A yes by link for a profile without users waits for our team's check (decision 72).
 * @param byLink undefined for staff who signed in
 * @throws Problem 422 for a decline without a reason, a waiting list without weeks, or a day in the past
 */
export const answerReferral = (
	services: Services,
	which: Which,
	answer: ReferralAnswer,
	byLink?: ByLink,
): Promise<OwnReferralLine> =>
	withReferral(
		services,
		which,
		async (trx, row, at) => {
			await byLink?.use(trx, at);
			const way = byLink ? { way: "link" } : {};
			if (row.state !== "new") throw conflict("This referral has already been answered.");
			await markDanger(trx, requestOfRow(row), [answer.note], at);
			if (answer.accept) {
				// Withdrawing consent ends the referral in the same transaction, so this check is only a second safeguard.
				if (!row.shares && !row.is_nameless) throw gone();
				checkStart(answer.starts_on, at);
				const change: ReferralChange = {
					state: "accepted",
					answered_at: at,
					answer_note: answer.note || null,
					starts_on: answer.starts_on || null,
				};
				const isUnchecked = !(await isClaimed(trx, row.provider_id));
				const answerer =
					byLink?.answerer ??
					(isUnchecked && which.personId !== null ? await unprovenOf(trx, which.personId) : undefined);
				if (!answerer) return { change, what: "accepted" };
				if (isUnchecked) await addClaim(trx, { provider: row.provider_id, referral: row.id }, answerer, at);
				return {
					change: { ...change, answer_from: answerFrom(answerer) },
					what: "accepted",
					facts: way,
					isUnchecked,
				};
			}
			if (!answer.reason) throw invalid([{ field: "reason", message: "Please select why" }]);
			if (answer.reason === "no-room" && answer.capacity)
				await sayNoRoom(trx, row, at, { way: "referral", personId: which.personId, saidBy: null }, answer.capacity);
			return {
				change: {
					state: "declined",
					answered_at: at,
					decline_reason: answer.reason,
					weeks: weeksOf(answer),
				},
				what: "declined",
				facts: { reason: answer.reason, ...way },
			};
		},
		(row) => isAnswered(row, answer, byLink?.answerer ? answerFrom(byLink.answerer) : undefined),
	);

interface PhoneAnswer {
	answer: "yes" | "waiting" | "no";
	reason?: DeclineReason | undefined;
	weeks?: number | null | undefined;
	said_by: string;
	said_at?: string | undefined;
}

/**
 * Records an answer that a provider gave a team member by phone, as the provider's own. A waiting list counts as a
 * decline.
 * @param which.personId the team member
 * @throws Problem 409 if the referral was answered or has ended, if the case is closed, or for a yes without consent;
 * 422 for a decline without a reason, a waiting list without weeks, or a time in the future or before it was sent
 */
export const recordAnswer = (
	services: Services,
	which: Which,
	{ answer, reason, weeks, said_by, said_at }: PhoneAnswer,
): Promise<OwnReferralLine> =>
	withReferral(
		services,
		which,
		async (trx, row, at) => {
			await lockOpenCase(trx, requestOfRow(row));
			if (row.state !== "new") throw conflict("This referral has already been answered.");
			const answered_at = said_at ? new Date(said_at) : at;
			if (answered_at > at) throw invalid([{ field: "said_at", message: "This time is in the future" }]);
			if (answered_at < row.sent_at)
				throw invalid([{ field: "said_at", message: "This is before the referral was sent" }]);
			const recorded = {
				answered_at,
				answer_from: said_by,
				...(which.personId === null ? {} : { answer_recorded_by: which.personId }),
			};
			if (answer === "yes") {
				if (!row.shares && !row.is_nameless)
					throw conflict("The person no longer consents to sharing with this provider.");
				return { change: { ...recorded, state: "accepted" }, what: "accepted", facts: { way: "phone" } };
			}
			const why = answer === "waiting" ? "no-room" : reason;
			if (!why) throw invalid([{ field: "reason", message: "Please select why" }]);
			if (answer === "waiting")
				await sayNoRoom(
					trx,
					row,
					answered_at,
					{ way: "phone", personId: which.personId, saidBy: said_by },
					{ state: "waiting", weeks },
				);
			return {
				change: {
					...recorded,
					state: "declined",
					decline_reason: why,
					...(answer === "waiting" ? { weeks: weeks ?? null } : {}),
				},
				what: "declined",
				facts: { reason: why, way: "phone" },
			};
		},
		(row) =>
			row.answer_from === said_by &&
			isAnswered(row, {
				accept: answer === "yes",
				reason: answer === "waiting" ? "no-room" : reason,
				capacity: answer === "waiting" ? { state: "waiting", weeks } : undefined,
			}),
	);

const BEFORE = {
	contacted: ["accepted"],
	started: ["accepted", "contacted"],
	closed: ["accepted", "contacted", "started"],
} as const;

/**
 * Moves an accepted referral to its next state.
 * @throws Problem 409 for a state that can't follow the current one, 422 for closing without an outcome
 */
export const moveReferral = (
	services: Services,
	which: Which,
	to: { state: keyof typeof BEFORE; outcome?: (typeof REFERRAL_OUTCOMES)[number] | undefined },
): Promise<OwnReferralLine> =>
	withReferral(
		services,
		which,
		async (_trx, row) => {
			if (!(BEFORE[to.state] as readonly string[]).includes(row.state))
				throw conflict("You can't do that with the referral as it is now.");
			if (to.state !== "closed" && isOffer(row))
				throw conflict("The person hasn't chosen yet. We'll email you if they choose you.");
			if (to.state !== "closed") return { change: { state: to.state }, what: to.state };
			if (!to.outcome) throw invalid([{ field: "outcome", message: "Please select how it ended" }]);
			return { change: { state: "closed", outcome: to.outcome }, what: "closed", facts: { outcome: to.outcome } };
		},
		(row) => row.state === to.state && (to.state !== "closed" || row.outcome === to.outcome),
	);
