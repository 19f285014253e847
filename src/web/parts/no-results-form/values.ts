/** Typed values of the form. */
export interface HelpValues {
	firstName: string;
	lastName: string;
	email: string;
	number: string;
	postcode: string;
	serviceRequired: string;
	fundingType: string;
	ageGroup: string;
	details: string;
	termsAndConditions: boolean;
}

/** Fields in page order. */
export const HELP_FIELDS = [
	"fundingType",
	"firstName",
	"lastName",
	"email",
	"number",
	"postcode",
	"serviceRequired",
	"ageGroup",
	"details",
	"termsAndConditions",
] as const satisfies (keyof HelpValues)[];

/** Labels of text fields, shared by the form and its error summary. */
export const HELP_LABELS = {
	firstName: "First name",
	lastName: "Surname",
	postcode: "Postcode or suburb",
	details: "What would help us find the right provider?",
} as const satisfies Partial<Record<keyof HelpValues, string>>;

export const readHelp = (form: FormData): HelpValues => {
	const text = (name: keyof HelpValues) => String(form.get(name) ?? "");
	return {
		firstName: text("firstName"),
		lastName: text("lastName"),
		email: text("email"),
		number: text("number"),
		postcode: text("postcode"),
		serviceRequired: text("serviceRequired"),
		fundingType: text("fundingType"),
		ageGroup: text("ageGroup"),
		details: text("details"),
		termsAndConditions: form.get("termsAndConditions") !== null,
	};
};

/** Result of sending the form. */
export interface HelpAnswer {
	values: HelpValues;
	errors: Partial<Record<keyof HelpValues, string>>;
	/** Error without a field. */
	fault?: string;
	/** What to do about the error. */
	advice?: string;
	requestKey: string;
	csrfToken?: string;
}
