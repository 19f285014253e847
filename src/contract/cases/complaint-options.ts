// The team's choices for complaints. No zod here: this file reaches the browser.

/** Severities with their meaning and due time. */
export const SEVERITIES = {
	low: { label: "Low", means: "Minor inconvenience, no harm. Reply within 2 business days." },
	medium: { label: "Medium", means: "Poor service that affects the person. Reply within 2 business days." },
	high: { label: "High", means: "Possible harm or loss of trust. Reply within 1 business day from now." },
	critical: {
		label: "Critical",
		means: "Someone is at risk or has been harmed. Reply the same day. In an emergency, call 000.",
	},
} as const;
export type Severity = keyof typeof SEVERITIES;
export const SEVERITY_KEYS = Object.keys(SEVERITIES) as [Severity, ...Severity[]];

/** Root causes of complaints. */
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

/** Suggested authorities for complaints; the form also accepts others. */
export const AUTHORITIES = [
	"NDIS Quality and Safeguards Commission",
	"Aged Care Quality and Safety Commission",
	"Office of the Australian Information Commissioner",
	"Health complaints commissioner of the state",
	"Consumer affairs of the state",
	"Police",
] as const;
