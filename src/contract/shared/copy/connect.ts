// Texts quoted word for word from docs/requirements.tsv. docs/decisions/0004-corrected-texts.md lists corrected typos.

export const connectCopy = {
	nameRequired: "Your name is required",
	emailInvalid: "Please enter a valid email",
	phoneInvalid: "Please enter a valid phone number",
	serviceRequired: "Please select a service",
	fundingRequired: "Please select a funding type",
	ageRequired: "Please select an age group",
	termsRequired: "Please agree to the terms and conditions before proceeding",
	consentRequired: "Please agree, so that we can ask them for you",
	nobodyTicked: "Please tick at least one provider",
	postcodeInvalid: "The provided postcode is not valid",
	postcodeNotFound: "Sorry, we can't find the provided postcode.",
	notAvailable: "Sorry, this provider doesn't have availability in your area.",
	submitAnyway: "Submit anyway",
	/** Our own text: a hint before a choice, and a message if too many are chosen. */
	chooseUpTo: "Choose up to 5 providers.",
	tooMany: "You can choose up to 5 providers",
	nothingSelected: "An error occurred, please refresh your browser",
	systemError: "Sorry, there has been a system error.",
	received: "Your request has been received",
	connect: "Connect with the Provider",
	steps: {
		aboutYou: "About You",
		participant: "Participant Details",
		recipient: "Recipient Details",
		confirmation: "Confirmation",
	},
} as const;
