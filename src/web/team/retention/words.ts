import { periodInWords } from "#contract/retention/options.ts";
import type { RetentionRule, RetentionRun } from "#contract/retention/retention.ts";

export const BASIS_WORDS: Record<RetentionRule["basis"], string> = {
	law: "The law asks for it",
	promise: "The privacy policy promises it",
	choice: "Our own choice",
};

export const HAPPENS_WORDS: Record<RetentionRule["happens"], string> = {
	delete: "It is removed",
	nameless: "Whatever names somebody is removed",
};

/** Whether and why the daily run follows a rule. */
export const standingOf = ({
	is_in_force,
	is_followed,
}: RetentionRule): { words: string; kind: "on" | "waits" | "off" } =>
	is_followed
		? { words: "Followed every day", kind: "on" }
		: is_in_force
			? { words: "Waits for approval", kind: "waits" }
			: { words: "Not in force", kind: "off" };

export const periodOf = ({ keep_number, keep_unit }: Pick<RetentionRule, "keep_number" | "keep_unit">): string =>
	periodInWords(keep_number, keep_unit);

export const STATE_WORDS: Record<RetentionRun["state"], string> = {
	tried: "Dry run",
	used: "Dry run, carried out",
	working: "At work",
	done: "Done",
	asks: "Done, and asks for a person",
	failed: "Stopped",
};

const TABLE_WORDS: Record<string, string> = {
	account_member: "memberships",
	audit: "audit lines",
	call_attempt: "calls",
	case_event: "timeline entries",
	case_mention: "mentions",
	case_note: "notes",
	case_presence: "signs of who had it open",
	chat: "chats",
	chat_message: "chat messages",
	chat_transcript: "transcripts",
	complaint_conflict: "conflict checks",
	complaint_referral: "referrals to authorities",
	complaint_work: "findings on complaints",
	enquiry: "enquiries",
	event_count: "counts",
	follow_up: "sets of health details",
	import_row: "rows of imports",
	letter: "letters",
	match_list: "lists of matches",
	password_link: "password links",
	person: "people",
	plan_file: "plan files",
	provider_change: "changes of profiles",
	provider_import: "imports",
	quarantined_file: "files in which a virus was found",
	quote: "connect requests",
	quote_provider: "chosen providers",
	rate_limit: "counts against misuse",
	recovery_code: "recovery codes",
	referral: "referrals",
	referral_consent: "consents",
	request_link: "private links",
	review: "reviews",
	review_appeal: "appeals",
	review_decision: "decisions on reviews",
	review_response: "responses",
	review_response_earlier: "earlier responses",
	review_trace: "codes of where a review came from",
	session: "sign-ins",
	team_case: "cases",
};

export const tableWords = (table: string): string => TABLE_WORDS[table] ?? table.replaceAll("_", " ");

/** What a rule does with so many rows, in a run that is still to come or that has been. */
export const deedOf = (happens: RetentionRule["happens"], isDry: boolean): string =>
	happens === "nameless" ? (isDry ? "would be made nameless" : "were made nameless") : isDry ? "would go" : "went";

export const count = (number: number): string => number.toLocaleString("en-AU");

/** How many rows a run takes or took in all. */
export const rowsOf = (run: RetentionRun): number =>
	run.rules.reduce((sum, rule) => sum + (run.kind === "dry" ? rule.rows : rule.done), 0);
