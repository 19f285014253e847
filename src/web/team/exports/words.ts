import type { DataExport, Visibility } from "#contract/reports/data-export-options.ts";

export const TITLES: Record<DataExport, string> = { providers: "Providers", reviews: "Reviews", cases: "Cases" };

/** What each file contains. */
export const HOLDS: Record<DataExport, string> = {
	providers:
		"One row for each profile: its account, contact details, services, ages, funding, service areas, capacity, rating and source. You can edit the file and import it again.",
	reviews:
		"One row for each review: its provider, status, ratings, dates, the reply and the reason for a decision. Text that isn't public is left out.",
	cases:
		"One row for each case: its references, kind, status, owner, dates, outcome, service, place, and which providers we contacted and what they answered.",
};

/** What "With people's details" adds to each file. */
export const WITH_PEOPLE: Partial<Record<DataExport, string>> = {
	reviews: "Adds who wrote each review, and text that isn't public. The audit log records each review as viewed.",
	cases:
		"Adds names, contact details, what people wrote and their health details. The audit log records each case as viewed. Notes, chats and plan files are never included.",
};

export const VISIBILITY_WORDS: Record<Visibility, string> = {
	shown: "Shown",
	hidden: "Hidden: never shown",
	deactivated: "Deactivated",
};
