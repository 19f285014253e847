import { addCallAttempt, sendNotReachedEmail } from "#contract/cases/call-attempts.ts";
import {
	addCaseNote,
	changeCase,
	claimCase,
	clearDanger,
	closeCase,
	releaseCase,
	reopenCase,
	settleDenial,
} from "#contract/cases/cases.ts";
import { declareConflict, judgeComplaint, referComplaint } from "#contract/cases/complaint-handling.ts";
import { tryAddressAgain } from "#contract/cases/emails.ts";
import { moveEmail, splitEmail } from "#contract/cases/incoming-emails.ts";
import { makeRequest } from "#contract/cases/make-request.ts";
import { replyInCase, textInCase, writeToProvider } from "#contract/cases/replies.ts";
import { undoClose, undoReply } from "#contract/cases/undo.ts";
import { confirmClaim, endClaim, holdClaim, refuseClaim, releaseClaim } from "#contract/referrals/claims.ts";
import {
	decideSending,
	recordReferralAnswer,
	resumeReferral,
	sendReferralTo,
	takeBackReferral,
} from "#contract/referrals/referrals.ts";
import { setCaseHold } from "#contract/retention/retention.ts";
import { isChosen } from "#contract/shared/upload.ts";
import { act } from "#web/forms/acts.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { doneWith } from "../done.tsx";
import { momentIn as dayIn, officeMoment } from "../office-moment.ts";
import { toldBy } from "./flash-message.tsx";

const text = (form: FormData, name: string): string => String(form.get(name) ?? "").trim();

/** A moment in office time, or undefined if none was typed. */
const momentIn = (form: FormData, name: string) => (text(form, name) ? officeMoment(text(form, name)) : undefined);

/** Until when a case is snoozed: a moment on a button, or a day and a time. Empty if none was chosen. */
export const snoozedIn = (form: FormData): string =>
	text(form, "snoozed_until") || (dayIn(form, "snooze_day", "snooze_time") ?? "");

/** The answer to a question with Yes and No; undefined if there is none. */
const yesIn = (form: FormData, name: string) => ({ is_yes: true, is_no: false })[`is_${text(form, name)}` as "is_yes"];

const weeksIn = (form: FormData): number | null => {
	const weeks = Number(text(form, "weeks"));
	return Number.isInteger(weeks) && weeks > 0 ? weeks : null;
};

/** A file that was chosen for a reply isn't left out silently. */
const withoutFiles = (form: FormData) =>
	form.getAll("files").some((one) => one instanceof File && isChosen(one))
		? { wrong: { text: "Files can only be sent with a reply. Choose Reply, or remove the files." } }
		: {};

/** The forms of the case page. */
export const CASE_ACTS = {
	change: act(changeCase, (form) => ({ given: { status: text(form, "status") || undefined } })),
	claim: act(claimCase),
	release: act(releaseCase),
	snooze: act(changeCase, (form) => ({ given: { snoozed_until: snoozedIn(form) } })),
	flag: act(changeCase, (form) => ({ given: { is_flagged: text(form, "flagged") === "yes" } })),
	request: act(makeRequest, () => ({ to: ({ id }) => teamLinks.case(id) })),
	close: act(closeCase, () => ({
		to: ({ id, reference, can_undo }) =>
			teamLinks.next({ after: id, done: doneWith(can_undo ? "closed-now" : "closed", id, reference) }),
	})),
	"undo-close": act(undoClose),
	"undo-reply": act(undoReply),
	reopen: act(reopenCase),
	hold: act(setCaseHold, (form) => ({ given: { because: form.has("lift") ? null : text(form, "because") } })),
	"clear-danger": act(clearDanger),
	"lift-denial": act(settleDenial, () => ({ given: { decision: "lift" } })),
	"confirm-denial": act(settleDenial, () => ({ given: { decision: "confirm" } })),
	reply: act(replyInCase, (form) => ({ given: { wait: form.has("wait") } })),
	text: act(textInCase, (form) => ({ ...withoutFiles(form), given: { wait: form.has("wait") } })),
	note: act(addCaseNote, withoutFiles),
	call: act(addCallAttempt, (form) => ({
		...withoutFiles(form),
		// A page of the release before calls it `agreed`.
		...(!form.has("agreed") && { names: { agreed: "text" } }),
		given: { is_reached: yesIn(form, "is_reached"), next_at: momentIn(form, "next_at") ?? null },
	})),
	"try-address": act(tryAddressAgain),
	"move-email": act(moveEmail, () => ({ to: ({ id }) => teamLinks.case(id) + toldBy("move-email") })),
	"split-email": act(splitEmail, () => ({ to: ({ id }) => teamLinks.case(id) + toldBy("split-email") })),
	"not-reached": act(sendNotReachedEmail),
	conflict: act(declareConflict, (form) => ({ given: { is_linked: yesIn(form, "is_linked") } })),
	severity: act(judgeComplaint),
	referral: act(referComplaint),
	"take-back": act(takeBackReferral),
	resume: act(resumeReferral),
	"send-to": act(sendReferralTo),
	"write-to": act(writeToProvider),
	"provider-answer": act(recordReferralAnswer, (form) => ({
		given: {
			reason: text(form, "reason") || undefined,
			weeks: weeksIn(form),
			said_at: momentIn(form, "said_at"),
		},
	})),
	"sending-stop": act(decideSending, () => ({ given: { decision: "stop" } })),
	"sending-send": act(decideSending, () => ({ given: { decision: "send" } })),
	"confirm-claim": act(confirmClaim),
	"refuse-claim": act(refuseClaim),
	"hold-claim": act(holdClaim),
	"release-claim": act(releaseClaim),
	"end-claim": act(endClaim),
};
