import { MAX_WEEKS } from "#contract/capacity/options.ts";
import type { OwnReferralLine } from "#contract/referrals/own-referrals.ts";
import type { PROGRESS } from "#contract/referrals/phases.ts";
import type { ProviderAnswer } from "#contract/referrals/provider-answer.ts";
import type { REFERRAL_OUTCOMES } from "#contract/referrals/referrals.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { sayWithin, storedAnswer } from "#domains/capacity/answer-capacity.ts";
import { listCapacity, type Source } from "#domains/capacity/store.ts";
import { findOwn, isClaimed } from "#domains/providers/admin/store.ts";
import { markProvidersWords } from "#domains/safety/mark-danger.ts";
import type { Transaction } from "#platform/db/database.ts";
import { conflict, invalid } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Answerer } from "./answerer.ts";
import { addClaim } from "./claims.ts";
import { gone, move, type Which } from "./move.ts";
import { lockOpenCase, requestOfRow } from "./request.ts";
import {
	isHeldBack,
	isOffer,
	isOnHold,
	isOpened,
	type ReferralChange,
	type ReferralRow,
	referenceOfReferral,
} from "./store.ts";

/** A referral in the provider's list, with nothing that identifies the person. */
export const toOwnLine = (row: ReferralRow): OwnReferralLine => ({
	id: row.id,
	reference: referenceOfReferral(row.number),
	state: row.state,
	sent_at: row.sent_at.toISOString(),
	remind_at: row.remind_at.toISOString(),
	propose_at: row.propose_at.toISOString(),
	answered_at: row.answered_at?.toISOString() ?? null,
	contact_by: isOpened(row) ? (row.contact_by?.toISOString() ?? null) : null,
	weeks: row.weeks,
	wait_choice: row.wait_choice,
	version: row.version,
	facts: row.state === "withdrawn" ? null : stageOne(row),
	is_paused: isOnHold(row),
	is_unchecked: row.is_unchecked,
	is_held_back: isHeldBack(row),
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

const weeksOf = ({ answer, weeks }: ProviderAnswer): number | null => (answer === "waiting" ? (weeks ?? null) : null);
const reasonOf = ({ answer, reason }: ProviderAnswer) => (answer === "waiting" ? ("no-room" as const) : reason);

/** True if the referral has this answer already, from the same person if an answer says who it is from. */
export const isAnswered = (row: ReferralRow, answer: ProviderAnswer, from?: string): boolean =>
	answer.answer === "yes"
		? row.state === "accepted" &&
			row.answer_note === (answer.note || null) &&
			row.starts_on === (answer.starts_on || null) &&
			(from === undefined || row.answer_from === from)
		: row.state === "declined" && row.decline_reason === reasonOf(answer) && row.weeks === weeksOf(answer);

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

/** A member whose mailbox is proven, and who they are isn't: their yes is checked like a yes by link (decision 72). */
const unprovenOf = async (trx: Transaction, personId: number): Promise<Answerer | undefined> => {
	const person = await trx
		.selectFrom("person as w")
		.select((eb) => [
			...(["w.name", "w.email"] as const),
			eb
				.selectFrom("profile_claim as k")
				.select("k.role")
				.where((k) => k(k.fn<string>("lower", ["k.email"]), "=", k.ref("w.email")))
				.orderBy("k.created_at", "desc")
				.limit(1)
				.as("role"),
		])
		.where("w.id", "=", personId)
		.executeTakeFirst();
	return person && { ...person, role: person.role ?? "Staff", phone: null };
};

/**
 * Records on the profile that the requested service has no places or a waiting list, unless the profile no longer offers
 * it.
 * @returns the answer that it replaces, for the undo; null if nothing changed
 */
const sayNoRoom = async (
	trx: Transaction,
	row: ReferralRow,
	{ at, now }: { at: Date; now: Date },
	source: Source,
	answer: ProviderAnswer,
): Promise<string | null> => {
	const weeks = weeksOf(answer);
	const state = answer.answer === "waiting" ? "waiting" : "closed";
	if (state === "waiting" && !(weeks && weeks >= 1 && weeks <= MAX_WEEKS))
		throw invalid([{ field: "weeks", message: `Enter about how many weeks people wait, from 1 to ${MAX_WEEKS}` }]);
	const profile = await findOwn(trx, row.provider_id, true);
	const offers = (await listCapacity(trx, row.provider_id)).some(({ id }) => id === row.service_area_id);
	if (!profile || !offers) return null;
	const was = await storedAnswer(trx, row.provider_id, row.service_area_id);
	await sayWithin(trx, profile, [{ service_area: row.service_area_id, state, weeks }], at, now, source);
	return JSON.stringify({ was });
};

/** What an answer changes, the same by account, by link and by phone. @throws Problem 422 at the field */
const changeOf = async (
	trx: Transaction,
	row: ReferralRow,
	times: { at: Date; now: Date },
	source: Source,
	answer: ProviderAnswer,
): Promise<ReferralChange> => {
	if (answer.answer === "yes") {
		checkStart(answer.starts_on, times.now);
		return { answered_at: times.at, answer_note: answer.note || null, starts_on: answer.starts_on || null };
	}
	const reason = reasonOf(answer);
	if (!reason) throw invalid([{ field: "reason", message: "Please select why" }]);
	return {
		answered_at: times.at,
		decline_reason: reason,
		weeks: weeksOf(answer),
		capacity_before: reason === "no-room" ? await sayNoRoom(trx, row, times, source, answer) : null,
	};
};

const factsOf = ({ decline_reason, weeks }: ReferralChange) =>
	decline_reason ? { reason: decline_reason, ...(weeks ? { weeks } : {}) } : {};

/**
 * Records a provider's answer. A yes by link for a profile without users waits for our team's check (decision 72).
 * @param byLink undefined for staff who signed in
 * @throws Problem 422 for a no without a reason, a waiting list without weeks, or a day in the past; as `move`
 */
export const answerReferral = async (
	services: Services,
	which: Which,
	answer: ProviderAnswer,
	byLink?: ByLink,
): Promise<OwnReferralLine> =>
	toOwnLine(
		await move(
			services,
			which,
			{
				act: answer.answer,
				isDone: (row) => isAnswered(row, answer, byLink?.answerer ? answerFrom(byLink.answerer) : undefined),
			},
			async (trx, row, at) => {
				await byLink?.use(trx, at);
				const way = byLink ? { way: "link" } : {};
				const who = byLink?.answerer;
				await markProvidersWords(trx, requestOfRow(row), [answer.note, who?.name, who?.role], at);
				// Withdrawing consent ends the referral in the same transaction, so this check is only a second safeguard.
				if (answer.answer === "yes" && !row.shares && !row.is_nameless) throw gone();
				const source = { way: "referral", personId: which.personId, saidBy: null } as const;
				const change = await changeOf(trx, row, { at, now: at }, source, answer);
				if (answer.answer !== "yes") return { change, facts: { ...factsOf(change), ...way } };
				const isUnchecked = !(await isClaimed(trx, row.provider_id));
				const answerer =
					byLink?.answerer ??
					(isUnchecked && which.personId !== null ? await unprovenOf(trx, which.personId) : undefined);
				if (!answerer) return { change };
				if (isUnchecked) await addClaim(trx, { provider: row.provider_id, referral: row.id }, answerer, at);
				return { change: { ...change, answer_from: answerFrom(answerer) }, facts: way, isUnchecked };
			},
		),
	);

type PhoneAnswer = ProviderAnswer & { said_by: string; said_at?: string | undefined };

/**
 * Records an answer that a provider gave a team member by phone, as the provider's own.
 * @param which.personId the team member
 * @throws Problem 409 if the referral was answered or has ended, if the case is closed, or for a yes without consent;
 * 422 for a no without a reason, a waiting list without weeks, or a time in the future or before it was sent
 */
export const recordAnswer = async (
	services: Services,
	which: Which,
	{ said_by, said_at, ...answer }: PhoneAnswer,
): Promise<OwnReferralLine> =>
	toOwnLine(
		await move(
			services,
			which,
			{ act: answer.answer, by: "team", isDone: (row) => row.answer_from === said_by && isAnswered(row, answer) },
			async (trx, row, now) => {
				await lockOpenCase(trx, requestOfRow(row));
				const at = said_at ? new Date(said_at) : now;
				if (at > now) throw invalid([{ field: "said_at", message: "This time is in the future" }]);
				if (at < row.sent_at) throw invalid([{ field: "said_at", message: "This is before the referral was sent" }]);
				if (answer.answer === "yes" && !row.shares && !row.is_nameless)
					throw conflict("The person no longer consents to sharing with this provider.");
				const source = { way: "phone", personId: which.personId, saidBy: said_by } as const;
				const change = await changeOf(trx, row, { at, now }, source, answer);
				return {
					change: {
						...change,
						answer_from: said_by,
						...(which.personId === null ? {} : { answer_recorded_by: which.personId }),
					},
					facts: { ...factsOf(change), way: "phone" },
				};
			},
		),
	);

/**
 * Moves an accepted referral to its next state.
 * @throws Problem 409 for a state that can't follow the current one, 422 for closing without an outcome
 */
export const moveReferral = async (
	services: Services,
	which: Which,
	to: { state: (typeof PROGRESS)[number] | "closed"; outcome?: (typeof REFERRAL_OUTCOMES)[number] | undefined },
): Promise<OwnReferralLine> =>
	toOwnLine(
		await move(
			services,
			which,
			{
				act: to.state,
				isDone: (row) => row.state === to.state && (to.state !== "closed" || row.outcome === to.outcome),
			},
			async (_trx, row) => {
				if (to.state !== "closed" && isOffer(row))
					throw conflict("The person hasn't chosen yet. We'll email you if they choose you.");
				if (to.state !== "closed") return {};
				if (!to.outcome) throw invalid([{ field: "outcome", message: "Please select how it ended" }]);
				return { change: { outcome: to.outcome }, facts: { outcome: to.outcome } };
			},
		),
	);
