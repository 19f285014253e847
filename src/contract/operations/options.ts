// What the page of what failed tells of. No zod: this file may reach the browser.

/** What the service does by the clock or when asked to, by the names that `job_run` has. */
export const JOBS = [
	"letters",
	"referrals",
	"capacity-letters",
	"retention",
	"files",
	"search-index",
	"backup",
] as const;
export type JobName = (typeof JOBS)[number];

/** A letter that waits longer than this is stuck. */
export const EMAIL_MINUTES = 15;
/** Letters on one page. */
export const EMAILS_AT_ONCE = 20;
/** Days that faults are counted over. */
export const FAULT_DAYS = 7;
