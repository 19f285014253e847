// Texts quoted word for word from docs/requirements.tsv. docs/decisions/0004-corrected-texts.md lists corrected typos.

export const noResultsCopy = {
	tellUsMore: "Tell us more",
	fundingRequired: "Please select a funding type",
	firstNameRequired: "First name is required",
	emailInvalid: "Please enter a valid email",
	phoneInvalid: "Please enter a valid phone number",
	postcodeRequired: "Postcode is required",
	serviceRequired: "Please select a service you are searching",
	ageRequired: "Please select the age group",
	termsRequired: "Please agree to the terms and conditions before proceeding",
	thankYou: "Thank you!",
	failed: "Unable to submit form. Please check all the fields and try again.",
	invalid: "Invalid input.",
} as const;
