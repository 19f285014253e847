// The lists of retention. No zod: they may reach the browser.

/** Every rule there is, in the order a run follows them: what hangs on something else goes before it. */
export const RETENTION_RULES = [
	"rate-limits",
	"sessions",
	"password-links",
	"private-links",
	"review-traces",
	"letters",
	"request-details",
	"case-notes",
	"requests",
	"no-results",
	"messages",
	"call-backs",
	"complaints",
	"provider-enquiries",
	"chats",
	"reviews-unconfirmed",
	"reviews-rejected",
	"reviewers",
	"publications",
	"imports",
	"profile-changes",
	"former-people",
	"audit",
	"event-counts",
] as const;
export type RetentionCode = (typeof RETENTION_RULES)[number];

/** Rules about organisations, and nobody of theirs: the privacy policy neither shows them nor is dated by them. */
export const ABOUT_NOBODY: readonly RetentionCode[] = ["imports", "publications"];

export const KEEP_UNITS = ["day", "month", "year"] as const;
export type KeepUnit = (typeof KEEP_UNITS)[number];

/** As bounds count them. */
export const DAYS_OF: Record<KeepUnit, number> = { day: 1, month: 30, year: 365 };

/** `1 year`, `90 days`. */
export const periodInWords = (number: number, unit: KeepUnit): string => `${number} ${unit}${number === 1 ? "" : "s"}`;

/** A number of days in the largest unit that it is a whole number of. */
export const daysInWords = (days: number): string => {
	const unit: KeepUnit = days % DAYS_OF.year === 0 ? "year" : days % DAYS_OF.month === 0 ? "month" : "day";
	return periodInWords(days / DAYS_OF[unit], unit);
};

/** A run that would take more than this share of a kind, and more than so many rows, needs a person. */
export const LARGE_SHARE = 0.2;
export const LARGE_ROWS = 50;

/** What a dry run showed may be carried out so long. */
export const DRY_RUN_HOURS = 24;
