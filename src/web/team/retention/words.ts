import { periodInWords } from "#contract/retention/options.ts";
import type { RetentionRule, RetentionRun } from "#contract/retention/retention.ts";

export const BASIS_WORDS: Record<RetentionRule["basis"], string> = {
	law: "Required by law",
	promise: "Promised in our privacy policy",
	choice: "Our own choice",
};

export const HAPPENS_WORDS: Record<RetentionRule["happens"], string> = {
	delete: "It’s deleted",
	nameless: "Personal details are removed",
};

/** Status of a rule: whether the daily run applies it. */
export const statusOf = ({
	is_in_force,
	is_followed,
}: RetentionRule): { words: string; kind: "on" | "waits" | "off" } =>
	is_followed
		? { words: "Applied every day", kind: "on" }
		: is_in_force
			? { words: "Waiting for approval", kind: "waits" }
			: { words: "Not in force", kind: "off" };

export const periodOf = ({ keep_number, keep_unit }: Pick<RetentionRule, "keep_number" | "keep_unit">): string =>
	periodInWords(keep_number, keep_unit);

export const STATE_WORDS: Record<RetentionRun["state"], string> = {
	tried: "Dry run",
	used: "Dry run, then deleted",
	working: "In progress",
	done: "Done",
	asks: "Done, needs a decision",
	failed: "Stopped",
};

const TABLE_WORDS: Record<string, string> = {
	account_member: "memberships",
	answer_link: "links to answer referrals",
	audit: "audit log entries",
	call_attempt: "calls",
	case_draft: "unsent texts",
	page_draft: "unsent texts of pages",
	team_notice: "colleagues’ notices",
	case_event: "timeline entries",
	case_mention: "mentions",
	case_note: "notes",
	case_presence: "records of who had a case open",
	chat: "chats",
	chat_message: "chat messages",
	chat_transcript: "transcripts",
	complaint_conflict: "conflict checks",
	complaint_referral: "referrals to authorities",
	complaint_work: "findings on complaints",
	enquiry: "enquiries",
	contact_change: "new email addresses to confirm",
	event_count: "analytics counts",
	follow_up: "sets of health details",
	follow_up_draft: "saved drafts of details",
	import_row: "import rows",
	incoming_mail: "emails that came in",
	join_link: "links to join a team",
	letter: "emails",
	match_list: "match lists",
	password_link: "password links",
	person: "people",
	plan_file: "plan files",
	profile_claim: "profile claims",
	provider_change: "profile changes",
	provider_import: "imports",
	quarantined_file: "quarantined files",
	quote: "connect requests",
	quote_provider: "selected providers",
	rate_limit: "rate limit counters",
	recovery_code: "recovery codes",
	referral: "referrals",
	referral_consent: "consents",
	reply_file: "files of our replies",
	request_link: "private links",
	request_message: "messages from private pages, and our replies",
	review: "reviews",
	review_appeal: "appeals",
	review_decision: "review decisions",
	review_response: "responses",
	review_response_earlier: "earlier responses",
	review_trace: "review source codes",
	session: "sign-ins",
	team_case: "cases",
};

export const tableWords = (table: string): string => TABLE_WORDS[table] ?? table.replaceAll("_", " ");

/** Verb for a rule's rows in a dry run or a finished run. */
export const actionOf = (happens: RetentionRule["happens"], isDry: boolean): string =>
	happens === "nameless"
		? isDry
			? "would be de-identified"
			: "were de-identified"
		: isDry
			? "would be deleted"
			: "were deleted";

export const count = (number: number): string => number.toLocaleString("en-AU");

/** Total rows that a run would delete or has deleted. */
export const rowsOf = (run: RetentionRun): number =>
	run.rules.reduce((sum, rule) => sum + (run.kind === "dry" ? rule.rows : rule.done), 0);
