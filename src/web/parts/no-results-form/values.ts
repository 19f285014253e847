import { INTERPRETER_LABEL } from "../questions/ask-interpreter.tsx";

/** The form's fields in page order. */
export const HELP_LABELS = {
	fundingType: "Funding type",
	firstName: "First name",
	lastName: "Surname",
	email: "Email",
	number: "Phone",
	postcode: "Postcode or suburb",
	serviceRequired: "Service",
	ageGroup: "Age of recipient",
	...INTERPRETER_LABEL,
	details: "What would help us find the right provider?",
	termsAndConditions: "Terms and conditions",
};

export const HELP_FIELDS = Object.keys(HELP_LABELS);
