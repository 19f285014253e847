/** What the visitor typed, as the form sends it: given back whole whenever the form comes back. */
export interface ConnectValues {
	name: string;
	email: string;
	phone: string;
	service_area: string;
	postcode: string;
	suburb: string;
	age_group: string;
	funding_type: string;
	terms: boolean;
}

/** What is wrong, by field. */
export type ConnectErrors = Partial<Record<keyof ConnectValues | "providers", string>>;

/** Why a postcode stopped the form; each can be submitted anyway (CON-022, CON-025, CON-027). */
export type PostcodeTrouble = "length" | "unknown" | "unavailable";
