// Reports of something wrong with a review, a reply or a profile (decision 50). No zod here: this file reaches the browser.

export const REPORT_PARTS = ["review", "reply", "profile"] as const;
export type ReportPart = (typeof REPORT_PARTS)[number];

/** Reasons: the question on the form. */
export const REPORT_REASONS = {
	privacy: { label: "Privacy", hint: "It names or identifies a person, or shows contact or health details." },
	danger: { label: "Danger", hint: "A person may be hurt, or it threatens a person." },
	defamation: { label: "Defamation", hint: "It unfairly harms the reputation of a person or an organisation." },
	fake: { label: "Fake, or not from a customer", hint: undefined },
	offensive: { label: "Offensive or discriminating", hint: undefined },
	"wrong-facts": { label: "Wrong facts", hint: undefined },
	other: { label: "Something else", hint: undefined },
} as const;
export type ReportReason = keyof typeof REPORT_REASONS;
export const REPORT_REASON_KEYS = Object.keys(REPORT_REASONS) as [ReportReason, ...ReportReason[]];

/** Reasons that stand first in the inbox. */
export const FIRST_REASONS: readonly ReportReason[] = ["privacy", "danger"];

/** Days in which we decide about a report of defamation. */
export const DEFAMATION_DAYS = 7;
/** Days in which a writer can change their review after we asked. */
export const CHANGE_DAYS = 7;

/** The team's ways out: leave it up, ask its writer to change it, remove it. */
export const REPORT_WAYS = ["keep", "change", "remove"] as const;
export type ReportWay = (typeof REPORT_WAYS)[number];

export const REPORT_OUTCOMES = ["kept", "changed", "removed"] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];
