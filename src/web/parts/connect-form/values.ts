/** Typed values of the connect form. A refused form shows all of them again. */
export interface ConnectValues {
	name: string;
	email: string;
	phone: string;
	service_area: string;
	postcode: string;
	suburb: string;
	age_group: string;
	funding_type: string;
	/** How the NDIS plan is managed; empty if not answered. */
	plan_management: string;
	terms: boolean;
	/** Consent to ask the named providers. */
	consent: boolean;
	/** Consent to ask others that fit as well, without the name. */
	others: boolean;
	/** Only for a request that asks everyone who fits. */
	most: string;
	/** Empty for any distance. */
	within_km: string;
}

/** Errors by field. */
export type ConnectErrors = Partial<Record<keyof ConnectValues | "providers", string>>;

/** Problems with a postcode. The visitor can submit anyway for each (CON-022, CON-025, CON-027). */
export type PostcodeTrouble = "length" | "unknown" | "unavailable";
