import { useLocation } from "react-router";
import type { Case } from "#contract/cases/cases.ts";
import { Notice } from "#web/ui/notice/notice.tsx";

/** The parts of the case page with forms. Each confirms its own actions. */
export type CasePart = "work" | "providers" | "write" | "complaint" | "claims";

const TOLD = "told";

interface CaseAction {
	part: CasePart;
	says: string | ((one: Case) => string);
	/** False if the case has changed since, so the confirmation is not shown. */
	stands?: (one: Case, me: number) => boolean;
}

const CASE_ACTIONS: Record<string, CaseAction> = {
	change: { part: "work", says: "Case saved" },
	claim: { part: "work", says: "Assigned to you", stands: ({ owner }, me) => owner?.id === me },
	release: { part: "work", says: "Unassigned", stands: ({ owner }) => owner === null },
	snooze: { part: "work", says: "Case snoozed", stands: ({ snoozed_until }) => snoozed_until !== null },
	flag: { part: "work", says: "Flag changed" },
	reopen: { part: "work", says: "Case reopened", stands: ({ status }) => status !== "closed" },
	"try-address": {
		part: "work",
		says: "We’ll send to them again",
		stands: ({ unreachable_since, reminders_stopped_since }) =>
			unreachable_since === null && reminders_stopped_since === null,
	},
	"lift-denial": { part: "work", says: "Lifted. Everything goes on", stands: ({ denied_by }) => denied_by === null },
	"confirm-denial": { part: "work", says: "Done. It wasn’t them", stands: ({ denied_by }) => denied_by === null },
	send: { part: "providers", says: "Sent to the providers that you selected" },
	"take-back": { part: "providers", says: "Referral withdrawn. We’ve emailed the provider and the person" },
	resume: { part: "providers", says: "Referral resumed. We’ve emailed the provider and the person" },
	"send-to": { part: "providers", says: "We’re sending it to that address" },
	"write-to": { part: "providers", says: "Sent. We’ve emailed the provider that there is a message" },
	"provider-answer": { part: "providers", says: "Answer saved. We’ve emailed the person" },
	"sending-stop": { part: "providers", says: "Automatic sending is stopped" },
	"sending-send": { part: "providers", says: "We’re sending it to the providers that fit" },
	"confirm-claim": { part: "claims", says: "Call entered. We’ve sent the invitation" },
	"hold-claim": { part: "claims", says: "Frozen" },
	"release-claim": { part: "claims", says: "Released" },
	"end-claim": { part: "claims", says: "Ended, with everything that came from it" },
	"refuse-claim": { part: "claims", says: "Refused" },
	reply: {
		part: "write",
		says: ({ reply_ways }) =>
			reply_ways.includes("chat") ? "Your reply is in their chat" : "We’re sending your reply",
	},
	text: { part: "write", says: "We’re sending your text message" },
	note: { part: "write", says: "Note added" },
	call: { part: "write", says: "Call saved" },
	"undo-close": {
		part: "work",
		says: "The case is open again. No email was sent",
		stands: ({ status }) => status !== "closed",
	},
	"undo-reply": { part: "write", says: "Your reply wasn’t sent. It’s back in the box" },
	"move-email": { part: "work", says: "The email is in this case now" },
	"split-email": { part: "work", says: "The email has this case to itself" },
	"not-reached": { part: "write", says: "We’re telling them that we tried to call" },
	conflict: { part: "complaint", says: "Answer saved" },
	severity: { part: "complaint", says: "Severity saved" },
	referral: { part: "complaint", says: "Referral saved" },
};

/**
 * Query and hash for the redirect after a form: they show the confirmation and scroll to it.
 * @param intent of the form
 */
export const toldBy = (intent: string): string => (CASE_ACTIONS[intent] ? `?said=${intent}#${TOLD}` : "");

interface Props {
	part: CasePart;
	/** The `said` query parameter. */
	said: string | null;
	one: Case;
	me: number;
}

/** Confirms an action of this part. Empty for an action of another part, or if it no longer holds. */
export const FlashMessage = ({ part, said, one, me }: Props) => {
	const { key } = useLocation();
	const deed = CASE_ACTIONS[said ?? ""];
	if (deed?.part !== part || deed.stands?.(one, me) === false) return null;
	const says = typeof deed.says === "string" ? deed.says : deed.says(one);
	return <Notice key={key} id={TOLD} kind="success" role="status" title={says} takesFocus />;
};
