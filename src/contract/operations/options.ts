// Lists and limits of the operations page. No zod: this file may reach the browser.

/** Scheduled and on-demand jobs, by their names in `job_run`. */
export const JOBS = [
	"letters",
	"referrals",
	"cases",
	"notices",
	"mail-in",
	"weekly-emails",
	"capacity-letters",
	"unmet-demand",
	"likely-same",
	"registers",
	"register-addresses",
	"opening-alerts",
	"retention",
	"files",
	"search-index",
	"backup",
	"restore-drill",
] as const;
export type JobName = (typeof JOBS)[number];

/** An email queued for longer than this is stuck. */
export const EMAIL_MINUTES = 15;
/** Emails per page. */
export const EMAILS_AT_ONCE = 20;
/** Days covered by error counts. */
export const ERROR_DAYS = 7;
