// Lists and limits for retention. No zod: this file may reach the browser.

/** All rules in the order of a run: dependent data is deleted first. */
export const RETENTION_RULES = [
	"rate-limits",
	"sessions",
	"password-links",
	"join-links",
	"private-links",
	"alerts-unconfirmed",
	"alerts-ended",
	"review-traces",
	"letters",
	"request-drafts",
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

/** Rules for data about organisations, not people. The privacy policy leaves them out, and its date ignores them. */
export const ABOUT_NOBODY: readonly RetentionCode[] = ["imports", "publications"];

export const KEEP_UNITS = ["day", "month", "year"] as const;
export type KeepUnit = (typeof KEEP_UNITS)[number];

/** Approximate days per unit, for comparing periods with their bounds. */
export const DAYS_OF: Record<KeepUnit, number> = { day: 1, month: 30, year: 365 };

/** `1 year`, `90 days`. */
export const periodInWords = (number: number, unit: KeepUnit): string => `${number} ${unit}${number === 1 ? "" : "s"}`;

/** Days in the largest unit that gives a whole number. */
export const daysInWords = (days: number): string => {
	const unit: KeepUnit = days % DAYS_OF.year === 0 ? "year" : days % DAYS_OF.month === 0 ? "month" : "day";
	return periodInWords(days / DAYS_OF[unit], unit);
};

/** A run that would delete more than this share of a kind, and more than LARGE_ROWS rows, needs a person. */
export const LARGE_SHARE = 0.2;
export const LARGE_ROWS = 50;

/** Hours during which a dry run can be carried out. */
export const DRY_RUN_HOURS = 24;
