// Texts quoted word for word from docs/requirements.tsv. docs/decisions/0004-corrected-texts.md lists corrected typos.

export const eventsCopy = {
	notFound: "Errors - Page Not Found Rendered",
	requestSubmitted: "Inquiries - Service Request Submission",
	campaignVisit: "Campaigns - Advertised Visit",
	advancedSearch: "advanced_search",
	nobodyWithPlaces: "Search - Nobody With Places",
	serverError: "Errors - Server",
	browserError: "Errors - Browser",
} as const;
