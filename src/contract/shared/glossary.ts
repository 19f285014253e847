// Short explanations of sector terms that forms offer as choices. No zod here: this file reaches the browser.

/** Terms for services and funding, used in searches and requests. */
export const SERVICE_TERMS: Readonly<Record<string, string>> = {
	NDIS: "The National Disability Insurance Scheme. It pays for support that a person needs because of a permanent disability.",
	"Support at Home":
		"Australian Government money for care at home for older people. It replaced Home Care Packages in November 2025.",
	"Key worker":
		"One person who works with a young child and their family, and brings in other therapists when they are needed.",
	"Support coordination": "Help to understand an NDIS plan, and to find and book the services in it.",
};

/** Ways to manage an NDIS plan's money, keyed by the choices in the follow-up form. */
export const PLAN_TERMS: Readonly<Record<string, string>> = {
	"Self Managed": "You get the NDIS money, pay the providers and keep the records.",
	"Plan Managed": "A plan manager pays your providers for you. The NDIS pays the plan manager.",
	"Agency Managed": "The NDIS pays your providers directly. They must be registered with the NDIS.",
};

export const TELEHEALTH = "Support by phone or video.";
