// Texts quoted word for word from docs/requirements.tsv. docs/decisions/0004-corrected-texts.md lists corrected typos.

export const listingCopy = {
	enquire: "Enquire now",
	login: "Provider Login",
	how: "How does it work for providers",
	/** Titles only; pages and emails explain each point. */
	pitch: [
		"Fully triaged referrals",
		"Your own admin portal",
		"Onboarding paperwork done for you",
		"Marketing done for you",
	],
	steps: ["Complete enquiry form", "Set up online profile", "Start receiving requests", "Onboard"],
	contacted: "A member of our client services team will make contact with you about options and pricing.",
	inTouch: "Our client services team will be in touch.",
	loading: "Loading the form ...",
	organisationRequired: "Please enter the name of your organisation",
	abnInvalid: "Please enter an ABN of 11 digits, or leave it out",
	firstNameRequired: "First name is required",
	surnameRequired: "Surname is required",
	nameRequired: "Your name is required",
	emailInvalid: "Please enter a valid email",
	phoneInvalid: "Please enter a valid phone number",
	websiteInvalid: "Please enter a web address such as www.example.com.au, or leave it out",
	offersRequired: "Please select what you offer",
	statesRequired: "Please select where you work",
	postcodeInvalid: "Please enter a postcode of 4 digits",
	helpRequired: "Please select what you want help with",
	consentRequired: "Please agree, so that we may contact you",
	failed: "Sorry, there has been a system error.",
} as const;
