/** What the form of an organisation that wants to be listed holds, as typed. */
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

/** In the order they stand on the page. */
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

/** Names of the fields that take words: the form and the summary of what is wrong say the same. */
export const PROVIDER_LABELS = {
	organisation: "Name of your organisation",
	capacity: "How many locations do you have, or how many new clients can you take?",
	firstName: "First name",
	lastName: "Surname",
	role: "Your role",
	heard: "How did you hear about us?",
	message: "Your message",
} as const satisfies Partial<Record<keyof ProviderValues, string>>;

/** What the campaign page's form holds, as typed. */
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

/** What a sent form came back with. */
export interface EnquiryAnswer<Values> {
	values: Values;
	errors: Partial<Record<keyof Values, string>>;
	/** Belongs to no field; without words of its own a fault of ours. */
	fault?: { title?: string; detail?: string | undefined };
	requestKey: string;
	csrfToken?: string;
}
