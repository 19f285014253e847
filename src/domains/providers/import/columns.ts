/** What a row can say, and the names its columns go by, in small letters without punctuation. The first is also the name in a mapping file. */
export const COLUMNS = {
	key: ["id", "outlet id", "provider id", "service id", "record id", "reference", "ref", "key", "uid", "number", "no", "outlet number", "provider number"],
	name: [
		"name",
		"outlet name",
		"service name",
		"provider name",
		"organisation name",
		"organization name",
		"organisation",
		"organization",
		"business name",
		"trading name",
		"outlet",
		"provider",
		"title",
	],
	address: [
		"address",
		"full address",
		"street address",
		"physical address",
		"location",
		"street",
		"address line 1",
		"address 1",
		"outlet address",
		"address line",
	],
	suburb: ["suburb", "street suburb", "locality", "town", "city", "suburb town", "physical suburb", "outlet suburb", "address suburb", "place"],
	state: ["state", "street state", "state territory", "territory", "region state", "physical state", "outlet state", "address state", "st"],
	postcode: [
		"postcode",
		"street pcode",
		"pcode",
		"post code",
		"postal code",
		"zip",
		"zip code",
		"zipcode",
		"physical postcode",
		"outlet postcode",
		"address postcode",
		"street postcode",
	],
	latitude: ["latitude", "lat", "y", "geo lat", "outlet latitude", "gps latitude"],
	longitude: ["longitude", "lng", "lon", "long", "x", "geo lng", "geo long", "outlet longitude", "gps longitude"],
	phone: ["phone", "main phone", "phone number", "telephone", "telephone number", "tel", "contact number", "contact phone", "phone no", "ph", "outlet phone"],
	email: ["email", "main email", "e mail", "email address", "e mail address", "mail", "contact email", "outlet email"],
	website: ["website", "web site", "url", "web", "web address", "site", "homepage", "home page", "website address", "link"],
	description: ["description", "about", "about us", "profile", "service description", "outlet description", "details", "text", "summary", "long description"],
	opens: ["opens", "open hour", "open", "opening time", "opening hour", "open from", "hours from", "open time", "start hour", "opening"],
	closes: ["closes", "close hour", "close", "closing time", "closing hour", "open until", "hours to", "close time", "end hour", "closing", "open to"],
	weekends: ["weekends", "weekend", "open weekends", "weekend service", "weekend hours"],
	evenings: ["evenings", "evening", "open evenings", "evening service", "after hours", "evening hours"],
	public_holidays: ["public holidays", "pub holidays", "public holiday", "holidays", "open public holidays"],
	dementia: ["dementia", "dementia care", "dementia support", "memory support"],
	reablement: ["reablement", "reable", "restorative", "restorative care"],
	respite: ["respite", "respite care"],
	palliative: ["palliative", "terminal", "palliative care", "terminal illness", "terminally ill", "end of life"],
	mental_health: ["mental health", "mental", "mental illness", "mental health care"],
	religion: ["religion", "religions", "faith", "faiths", "religious affiliation", "religions served", "denomination"],
	services: ["services", "service list", "services offered", "service areas", "service types"],
	age_groups: ["age groups", "ages", "age group"],
	funding_types: ["funding types", "funding", "funding type"],
	postcodes: ["postcodes", "service postcodes", "postcodes served", "coverage", "coverage postcodes"],
	telehealth: ["telehealth", "telehealth available", "is telehealth available", "online"],
} as const satisfies Record<string, readonly string[]>;

export type Field = keyof typeof COLUMNS;
export const FIELDS = Object.keys(COLUMNS) as Field[];

/** Yes-or-no columns whose cells may hold the flag's own name. */
export const FLAGS = ["weekends", "evenings", "public_holidays", "dementia", "reablement", "respite", "palliative", "mental_health"] as const satisfies Field[];
export type Flag = (typeof FLAGS)[number];

/** Where to look a column up: `STREET_PCODE`, `Street Pcode` and `streetPcode` are one name. */
const plainName = (header: string): string =>
	header
		.replace(/([a-z])([A-Z])/g, "$1 $2")
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, " ")
		.trim();

/** Looked for by part of a header too, in this order, when no header is exactly one of its names. */
const BY_PART: readonly Field[] = FIELDS.filter((field) => !["key", "name", "address"].includes(field)).concat("name", "address");

export interface ColumnMap {
	/** The header each field is read from. */
	columns: Partial<Record<Field, string>>;
	unread: string[];
}

/**
 * Finds each field's column: by the mapping file first, then by a whole name, then by part of one ("Main contact phone number").
 * @throws Error when the mapping names a header or field that is not there
 */
export const findColumns = (headers: readonly string[], mapping: Readonly<Record<string, string>> = {}): ColumnMap => {
	const columns: Partial<Record<Field, string>> = {};
	const free = new Map(headers.map((header) => [header, plainName(header)]));
	const take = (field: Field, header: string) => {
		columns[field] = header;
		free.delete(header);
	};
	const find = (test: (name: string) => boolean) => [...free].find(([, name]) => test(name))?.[0];

	for (const [field, named] of Object.entries(mapping)) {
		if (!(field in COLUMNS)) throw new Error(`"${field}" is no field. Fields: ${FIELDS.join(", ")}.`);
		const header = headers.find((other) => other === named) ?? headers.find((other) => plainName(other) === plainName(named));
		if (header === undefined) throw new Error(`There is no column "${named}". Columns: ${headers.join(", ")}.`);
		take(field as Field, header);
	}
	const search = (fields: readonly Field[], least: number, fits: (header: string, name: string) => boolean) => {
		for (const field of fields)
			for (const name of [field.replaceAll("_", " "), ...COLUMNS[field]]) {
				const header = columns[field] !== undefined || name.length < least ? undefined : find((other) => fits(other, name));
				if (header !== undefined) take(field, header);
			}
	};
	search(FIELDS, 1, (header, name) => header === name || header.replaceAll(" ", "") === name.replaceAll(" ", ""));
	search(BY_PART, 4, (header, name) => ` ${header} `.includes(` ${name} `));
	return { columns, unread: [...free.keys()] };
};
