/** Typed values of the form for an organisation that wants to be listed. */
export interface ProviderValues {
	organisation: string;
	abn: string;
	website: string;
	offers: string[];
	states: string[];
	capacity: string;
	firstName: string;
	lastName: string;
	role: string;
	email: string;
	phone: string;
	heard: string;
	message: string;
}

/** Fields in page order. */
export const PROVIDER_FIELDS = [
	"organisation",
	"abn",
	"website",
	"offers",
	"states",
	"capacity",
	"firstName",
	"lastName",
	"role",
	"email",
	"phone",
	"heard",
	"message",
] as const satisfies (keyof ProviderValues)[];

/** Labels of text fields, shared by the form and its error summary. */
export const PROVIDER_LABELS = {
	organisation: "Name of your organisation",
	capacity: "How many locations do you have, or how many new clients can you take?",
	firstName: "First name",
	lastName: "Surname",
	role: "Your role",
	heard: "How did you hear about us?",
	message: "Your message",
} as const satisfies Partial<Record<keyof ProviderValues, string>>;

/** Typed values of the campaign page's form. */
export interface CampaignValues {
	name: string;
	email: string;
	phone: string;
	postcode: string;
	help: string[];
	message: string;
	consent: boolean;
}

export const CAMPAIGN_FIELDS = [
	"name",
	"email",
	"phone",
	"postcode",
	"help",
	"message",
	"consent",
] as const satisfies (keyof CampaignValues)[];

const text = (form: FormData, name: string) => String(form.get(name) ?? "");
const list = (form: FormData, name: string) => form.getAll(name).map(String);

export const readProvider = (form: FormData): ProviderValues => ({
	organisation: text(form, "organisation"),
	abn: text(form, "abn"),
	website: text(form, "website"),
	offers: list(form, "offers"),
	states: list(form, "states"),
	capacity: text(form, "capacity"),
	firstName: text(form, "firstName"),
	lastName: text(form, "lastName"),
	role: text(form, "role"),
	email: text(form, "email"),
	phone: text(form, "phone"),
	heard: text(form, "heard"),
	message: text(form, "message"),
});

export const readCampaign = (form: FormData): CampaignValues => ({
	name: text(form, "name"),
	email: text(form, "email"),
	phone: text(form, "phone"),
	postcode: text(form, "postcode"),
	help: list(form, "help"),
	message: text(form, "message"),
	consent: form.get("consent") !== null,
});

/** Result of sending the form. */
export interface EnquiryAnswer<Values> {
	values: Values;
	errors: Partial<Record<keyof Values, string>>;
	/** Error without a field. Without a text, it's our error. */
	fault?: { title?: string; detail?: string | undefined };
	requestKey: string;
	csrfToken?: string;
}
