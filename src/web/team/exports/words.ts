import type { DataExport, Visibility } from "#contract/reports/data-export-options.ts";

export const TITLES: Record<DataExport, string> = { providers: "Providers", reviews: "Reviews", cases: "Cases" };

/** What a file holds. */
export const HOLDS: Record<DataExport, string> = {
	providers:
		"One row for each profile: its account, contact details, services, ages, funding, where it serves, capacity, rating and source. You can edit the file and import it again.",
	reviews:
		"One row for each review: its provider, state, ratings, dates, the reply and the reason of a decision. Text that isn't public is left out.",
	cases:
		"One row for each case: its references, kind, state, owner, dates, outcome, service, place, and which providers were asked and what they answered.",
};

/** What people's details add to a file. */
export const WITH_PEOPLE: Partial<Record<DataExport, string>> = {
	reviews: "Adds who wrote each review, and text that isn't public. The audit notes each review as read.",
	cases:
		"Adds names, contact details, what people wrote and their health details. The audit notes each case as read. Notes, chats and plan files are never in it.",
};

export const VISIBILITY_WORDS: Record<Visibility, string> = {
	shown: "Shown",
	hidden: "Hidden: never shown so far",
	deactivated: "Deactivated",
};
