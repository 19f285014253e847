import { data } from "react-router";
import { addReferralNote, askAboutReferral, assignReferral, undoDecline } from "#contract/referrals/inbox.ts";
import { answerReferral, moveReferral } from "#contract/referrals/own-referrals.ts";
import { type From, formOf } from "#web/lib/call.ts";
import { errorsOf } from "#web/lib/errors-of.ts";
import { sendSignedIn } from "#web/lib/send-signed-in.ts";
import { type AnswerName, answerIn, answerTyped } from "#web/parts/referral-answer/referral-answer.tsx";
import { backWithFlash } from "../answer.ts";

const TYPED = ["outcome", "note", "question", "owner"] as const;

/** A refused form with the values that were sent. */
export interface Refused {
	intent: string;
	errors: Record<string, string>;
	typed: Record<(typeof TYPED)[number], string | undefined>;
	answer: Record<AnswerName, string>;
	fault: string | undefined;
}

const send = (from: From, params: { id: string; referral: string }, form: FormData) => {
	const intent = String(form.get("intent"));
	const version = Number(form.get("version")) || 1;
	const chosen = (name: string) => String(form.get(name) ?? "") || undefined;
	switch (intent) {
		case "answer":
			return sendSignedIn(from, answerReferral, { params, body: { version, ...answerIn(form) } });
		case "undo":
			return sendSignedIn(from, undoDecline, { params, body: { version } });
		case "owner": {
			const idIn = (name: string) => (chosen(name) === undefined ? null : Number(chosen(name)));
			const body = { owner: idIn("owner"), was: idIn("was") };
			return sendSignedIn(from, assignReferral, { params, body });
		}
		case "note":
			return sendSignedIn(from, addReferralNote, { params, body: { note: chosen("note") ?? "" } });
		case "question":
			return sendSignedIn(from, askAboutReferral, { params, body: { question: chosen("question") ?? "" } });
		default: {
			const outcome = chosen("outcome") as "not-reached" | undefined;
			return sendSignedIn(from, moveReferral, { params, body: { version, state: intent as "contacted", outcome } });
		}
	}
};

/** Handles the forms of a referral's page. */
export const actOnOwnReferral = async (from: From, params: { id: string; referral: string }) => {
	const form = await formOf(from);
	const intent = String(form.get("intent"));
	const answer = await send(from, params, form);
	if (answer.ok) {
		const state = "state" in answer.data ? (answer.data.weeks ? "waiting" : answer.data.state) : intent;
		return backWithFlash(from.request, intent === "undo" ? "undone" : state);
	}
	const errors = errorsOf(answer.problem);
	const typed = (name: string) => String(form.get(name) ?? "") || undefined;
	const refused: Refused = {
		intent,
		errors,
		typed: Object.fromEntries(TYPED.map((name) => [name, typed(name)])) as Refused["typed"],
		answer: answerTyped(form),
		fault: Object.keys(errors).length > 0 ? undefined : answer.problem.detail,
	};
	return data(refused, { status: answer.status });
};
