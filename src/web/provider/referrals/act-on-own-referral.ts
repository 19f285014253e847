import { addReferralNote, askAboutReferral, assignReferral, undoDecline } from "#contract/referrals/inbox.ts";
import { answerReferral, moveReferral } from "#contract/referrals/own-referrals.ts";
import { PROGRESS } from "#contract/referrals/phases.ts";
import { act, type Sent, sendAct } from "#web/forms/acts.ts";
import { answerIn } from "#web/parts/referral-answer/referral-answer.tsx";
import { flashAt } from "../answer.ts";

const moveTo = (state: string, fields: readonly string[] = []) =>
	act(moveReferral, () => ({ fields, given: { state } }));

/** The forms of a referral's page. */
export const REFERRAL_ACTS = {
	answer: act(answerReferral, (form, { request }) => ({
		// A field of another answer is left out.
		given: { reason: undefined, weeks: undefined, starts_on: undefined, note: undefined, ...answerIn(form) },
		to: ({ state, weeks }) => flashAt(request, weeks ? "waiting" : state),
	})),
	undo: act(undoDecline),
	...(Object.fromEntries(PROGRESS.map((state) => [state, moveTo(state)])) as Record<
		(typeof PROGRESS)[number],
		ReturnType<typeof moveTo>
	>),
	closed: moveTo("closed", ["outcome"]),
	// The page says who had it, so an error of that belongs at the top.
	owner: act(assignReferral, (form) => ({ fields: ["owner"], given: { was: Number(form.get("was")) || null } })),
	note: act(addReferralNote),
	question: act(askAboutReferral),
};

/** Handles the forms of a referral's page. */
export const actOnOwnReferral = (from: Sent) =>
	sendAct(from, REFERRAL_ACTS, (intent) => flashAt(from.request, intent === "undo" ? "undone" : intent));
