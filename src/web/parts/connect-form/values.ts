/** What the visitor typed. */
export interface Values {
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
export type Errors = Partial<Record<keyof Values | "providers", string>>;
/** What can be wrong with a postcode, each of which the visitor may overrule (visitor §5). */
export type Trouble = "length" | "unknown" | "unavailable";
