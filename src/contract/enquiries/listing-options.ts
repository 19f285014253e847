// Choices in the two embedded forms (LYO-005, LYO-010). No zod here: this file reaches the browser.

interface Option {
	value: string;
	label: string;
}

export const OFFERS = [
	{ value: "ndis", label: "NDIS supports" },
	{ value: "home-care", label: "Home care for older people" },
	{ value: "allied-health", label: "Allied health and therapy" },
] as const satisfies Option[];

export const STATES = [
	{ value: "ACT", label: "Australian Capital Territory" },
	{ value: "NSW", label: "New South Wales" },
	{ value: "NT", label: "Northern Territory" },
	{ value: "QLD", label: "Queensland" },
	{ value: "SA", label: "South Australia" },
	{ value: "TAS", label: "Tasmania" },
	{ value: "VIC", label: "Victoria" },
	{ value: "WA", label: "Western Australia" },
] as const satisfies Option[];

export const HELP = [
	{ value: "find", label: "Find a provider" },
	{ value: "change", label: "Change to another provider" },
	{ value: "plan", label: "Understand my NDIS plan" },
	{ value: "other", label: "Something else" },
] as const satisfies Option[];

/** Labels of the chosen options, in list order. */
export const labelsOf = (options: readonly Option[], chosen: readonly string[]): string[] =>
	options.filter(({ value }) => chosen.includes(value)).map(({ label }) => label);
