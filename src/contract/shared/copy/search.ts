// Texts quoted word for word from docs/requirements.tsv. docs/decisions/0004-corrected-texts.md lists corrected typos.

export const searchCopy = {
	chooseSuggestion: "Search & select a postcode to proceed",
	ageRequired: "Please select the age group",
	fundingRequired: "Please select a funding type",
	homeCareHeading: "Search for Home Care providers in your area now",
	unknownFunding: "I don't know",
	next: "Next",
	cancelSelections: "cancel selections",
	notARecommendation: "This list is information only and is not a recommendation.",
} as const;
