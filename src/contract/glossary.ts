// Terms of the sector, each in a sentence or two, for forms that offer them as choices. No zod here: this file reaches the browser.

export const GLOSSARY = {
	"Key worker": "One person who works with a young child and their family, and brings in other therapists when they are needed.",
	"Support coordination": "Help to understand an NDIS plan, and to find and book the services in it.",
	NDIS: "The National Disability Insurance Scheme. It pays for support that a person needs because of a permanent disability.",
	"Support at Home": "Australian Government money for care at home for older people. It replaced Home Care Packages in November 2025.",
	"Self-managed": "You get the NDIS money, pay the providers and keep the records.",
	"Plan-managed": "A plan manager pays your providers for you. The NDIS pays the plan manager.",
	"Agency-managed": "The NDIS pays your providers directly. They must be registered with the NDIS.",
	Telehealth: "Support by phone or video.",
} as const;

export type Term = keyof typeof GLOSSARY;
