// Choices of the team when it works on a complaint. No zod here: this file reaches the browser.

/** How bad it is, what that means, and by when it is answered. */
export const SEVERITIES = {
	low: { label: "Low", means: "An annoyance, without harm. Two business days." },
	medium: { label: "Medium", means: "Poor service that matters to the person. Two business days." },
	high: { label: "High", means: "Harm is possible, or trust is broken. One business day from now." },
	critical: {
		label: "Critical",
		means: "Somebody may be in danger, or is harmed. The same day; ring 000 where it cannot wait.",
	},
} as const;
export type Severity = keyof typeof SEVERITIES;
export const SEVERITY_KEYS = Object.keys(SEVERITIES) as [Severity, ...Severity[]];

/** What lay behind a complaint. */
export const COMPLAINT_CAUSES = {
	communication: "Communication",
	quality: "Quality of service",
	billing: "Billing",
	safety: "Safety",
	"staff-conduct": "Staff conduct",
	privacy: "Privacy",
	"our-mistake": "Our own mistake",
	other: "Other",
} as const;
export type ComplaintCause = keyof typeof COMPLAINT_CAUSES;
export const COMPLAINT_CAUSE_KEYS = Object.keys(COMPLAINT_CAUSES) as [ComplaintCause, ...ComplaintCause[]];

/** Authorities that complaints are referred to; another one may be written. */
export const AUTHORITIES = [
	"NDIS Quality and Safeguards Commission",
	"Aged Care Quality and Safety Commission",
	"Office of the Australian Information Commissioner",
	"Health complaints commissioner of the state",
	"Consumer affairs of the state",
	"Police",
] as const;
