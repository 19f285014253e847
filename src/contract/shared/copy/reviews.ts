// Texts quoted word for word from docs/requirements.tsv. docs/decisions/0004-corrected-texts.md lists corrected typos.

export const reviewsCopy = {
	none: "No reviews available yet",
	noneCount: "0 reviews",
	emailRequired: "Your email is required below",
	emailInvalid: "Please enter a valid email below",
	submitFailed: "Could not submit review. Please refresh the page and try again.",
	onlyOne: "You cannot submit more than one review for the same provider.",
	confirmed: "Thanks for confirming your email address",
	questions: {
		service_delivery: { short: "Service", asked: "Did they deliver the service as agreed?" },
		service_safety: { short: "Safety", asked: "Did you feel safe with them?" },
		communicated_effectively: { short: "Communication", asked: "Did they communicate well with you?" },
		good_value: { short: "Value", asked: "Was the service good value?" },
		would_recommend: { short: "Recommendation", asked: "Would you recommend them to others?" },
	},
	answers: { yes: "Yes", maybe: "Maybe", no: "No" },
	customersOnly: "Only customers who have engaged a provider may review it.",
} as const;
