import { isNameless } from "#platform/tables/table.ts";

/**
 * The fields of a row, each with its known column names in lower case without punctuation. The first name is also the
 * one used in mapping files.
 */
export const COLUMNS = {
	key: [
		"id",
		"outlet id",
		"provider id",
		"service id",
		"record id",
		"reference",
		"ref",
		"key",
		"uid",
		"number",
		"no",
		"outlet number",
		"provider number",
	],
	name: [
		"name",
		"outlet name",
		"service name",
		"site name",
		"trading name",
		"business name",
		"provider name",
		"organisation name",
		"organization name",
		"organisation",
		"organization",
		"outlet",
		"provider",
		"title",
	],
	organisation: [
		"organisation",
		"provider legal name",
		"legal name",
		"legal entity name",
		"entity name",
		"provider name",
		"organisation name",
		"organization name",
		"organization",
		"parent organisation",
		"approved provider",
		"approved provider name",
		"registered provider name",
		"provider",
		"company",
		"company name",
	],
	abn: ["abn", "provider abn", "abn number", "australian business number", "business number"],
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
		"physical address line 1",
	],
	address_2: [
		"address line 2",
		"address 2",
		"physical address line 2",
		"street address line 2",
		"street address 2",
		"outlet address line 2",
	],
	suburb: [
		"suburb",
		"street suburb",
		"physical address suburb",
		"service suburb",
		"locality",
		"town",
		"city",
		"suburb town",
		"physical suburb",
		"outlet suburb",
		"address suburb",
		"place",
	],
	state: [
		"state",
		"street state",
		"state territory",
		"territory",
		"region state",
		"physical state",
		"physical address state",
		"outlet state",
		"address state",
		"st",
	],
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
		"physical address post code",
		"physical address postcode",
		"outlet postcode",
		"address postcode",
		"street postcode",
	],
	latitude: ["latitude", "lat", "y", "geo lat", "outlet latitude", "gps latitude"],
	longitude: ["longitude", "lng", "lon", "long", "x", "geo lng", "geo long", "outlet longitude", "gps longitude"],
	phone: [
		"phone",
		"main phone",
		"phone number",
		"telephone",
		"telephone number",
		"tel",
		"contact number",
		"contact phone",
		"phone no",
		"ph",
		"ph num",
		"ph no",
		"outlet phone",
	],
	email: ["email", "main email", "e mail", "email address", "e mail address", "mail", "contact email", "outlet email"],
	website: [
		"website",
		"web site",
		"url",
		"web",
		"web address",
		"site",
		"homepage",
		"home page",
		"website address",
		"link",
	],
	description: [
		"description",
		"about",
		"about us",
		"profile",
		"service description",
		"outlet description",
		"details",
		"text",
		"summary",
		"long description",
	],
	opens: [
		"opens",
		"open hour",
		"open",
		"opening time",
		"opening hour",
		"open from",
		"hours from",
		"open time",
		"start hour",
		"opening",
	],
	closes: [
		"closes",
		"close hour",
		"close",
		"closing time",
		"closing hour",
		"open until",
		"hours to",
		"close time",
		"end hour",
		"closing",
		"open to",
	],
	hours: [
		"hours",
		"opening hours",
		"opnhrs",
		"open hours",
		"business hours",
		"trading hours",
		"office hours",
		"operating hours",
		"hours of operation",
		"service hours",
	],
	weekends: ["weekends", "weekend", "open weekends", "weekend service", "weekend hours"],
	evenings: ["evenings", "evening", "open evenings", "evening service", "after hours", "evening hours"],
	public_holidays: ["public holidays", "pub holidays", "public holiday", "holidays", "open public holidays"],
	dementia: ["dementia", "dem", "dementia care", "dementia support", "memory support"],
	reablement: ["reablement", "reable", "restorative", "restorative care"],
	respite: ["respite", "respite care"],
	palliative: ["palliative", "terminal", "palliative care", "terminal illness", "terminally ill", "end of life"],
	mental_health: ["mental health", "mental", "mental illness", "mental health care"],
	religion: ["religion", "religions", "faith", "faiths", "religious affiliation", "religions served", "denomination"],
	services: [
		"services",
		"service list",
		"services offered",
		"service areas",
		"service types",
		"registration groups",
		"registration group",
	],
	age_groups: ["age groups", "ages", "age group"],
	funding_types: ["funding types", "funding", "funding type"],
	postcodes: ["postcodes", "service postcodes", "postcodes served", "coverage", "coverage postcodes"],
	telehealth: ["telehealth", "telehealth available", "is telehealth available", "online"],
	status: [
		"status",
		"registration status",
		"provider status",
		"registered status",
		"outlet status",
		"service status",
		"approval status",
		"accreditation status",
		"current status",
		"operational status",
		"registration state",
	],
	active: ["active", "is active", "active flag", "currently active", "is registered", "current"],
	ended: ["closed on", "closed date", "date closed", "closure date", "ceased date", "date ceased", "cessation date"],
	conditions: [
		"conditions",
		"condition",
		"registration conditions",
		"conditions of registration",
		"compliance action",
		"enforcement action",
		"banning order",
		"sanctions",
		"comments",
		"remarks",
	],
	care_type: ["care type", "care types", "type of care", "aged care type"],
} as const satisfies Record<string, readonly string[]>;

export type Field = keyof typeof COLUMNS;
export const FIELDS = Object.keys(COLUMNS) as Field[];

/** Yes-or-no columns whose cells may contain the flag's own name instead of yes. */
export const FLAGS = [
	"weekends",
	"evenings",
	"public_holidays",
	"dementia",
	"reablement",
	"respite",
	"palliative",
	"mental_health",
] as const satisfies Field[];
export type Flag = (typeof FLAGS)[number];
/** All yes-or-no columns. */
export const YES_OR_NO = [...FLAGS, "telehealth"] as const;

/** Normalises a header: `STREET_PCODE`, `Street Pcode` and `streetPcode` are one name. */
export const plainName = (header: string): string =>
	header
		.replace(/([a-z])([A-Z])/g, "$1 $2")
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, " ")
		.trim();

/**
 * Names too common to match inside other headers: "Compliance rating" isn't a condition, "Organisation type" isn't an
 * organisation.
 */
const WHOLE_ONLY: readonly Field[] = [
	"key",
	"organisation",
	"abn",
	"status",
	"active",
	"ended",
	"conditions",
	"care_type",
	"hours",
];
/** Fields that may match part of a header if no header matches exactly, in this order. */
const BY_PART: readonly Field[] = FIELDS.filter((field) => !["name", "address", ...WHOLE_ONLY].includes(field)).concat(
	"name",
	"address",
);

/**
 * Headers that only look like a field: "Restorative care places" is a number, "Staffing rating" a score, and "Services
 * not offered" and "Former name" mean the opposite. Hours of one day are read together with those of the others.
 */
const OTHERWISE =
	/\b(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\b|\b(places|ratings?|not|non|excluded|former|previous|count|total|date|updated|verified|checked|opt out|is open|open (?:or )?closed)\b|^(?:number|no) of\b/;

export interface ColumnMap {
	/** The header that each field is read from. */
	columns: Partial<Record<Field, string>>;
	unread: string[];
}

/** Column names of a known list, by field. They take precedence over the general names, and no part of a name counts. */
export type Aliases = Partial<Record<Field, readonly string[]>>;

/**
 * Finds the column of each field: first by the mapping file, then by whole name, then by part of a name ("Main contact
 * phone number"). Columns without a name are only read if the mapping names them.
 * @throws Error if the mapping names an unknown header or field
 */
export const findColumns = (
	headers: readonly string[],
	mapping: Readonly<Record<string, string>> = {},
	aliases?: Aliases,
): ColumnMap => {
	const columns: Partial<Record<Field, string>> = {};
	const free = new Map(headers.map((header) => [header, isNameless(header) ? "" : plainName(header)]));
	const take = (field: Field, header: string) => {
		columns[field] = header;
		free.delete(header);
	};
	const find = (test: (name: string) => boolean) => [...free].find(([, name]) => test(name))?.[0];

	for (const [field, named] of Object.entries(mapping)) {
		if (!(field in COLUMNS)) throw new Error(`"${field}" isn't a field. Fields: ${FIELDS.join(", ")}.`);
		const header =
			headers.find((other) => other === named) ?? headers.find((other) => plainName(other) === plainName(named));
		if (header === undefined) throw new Error(`There is no column "${named}". Columns: ${headers.join(", ")}.`);
		take(field as Field, header);
	}
	const search = (
		fields: readonly Field[],
		least: number,
		fits: (header: string, name: string) => boolean,
		namesOf = (field: Field): readonly string[] => [field.replaceAll("_", " "), ...COLUMNS[field]],
	) => {
		for (const field of fields)
			for (const name of namesOf(field)) {
				const header =
					columns[field] !== undefined || name.length < least ? undefined : find((other) => fits(other, name));
				if (header !== undefined) take(field, header);
			}
	};
	const isWhole = (header: string, name: string) =>
		header !== "" && (header === name || header.replaceAll(" ", "") === name.replaceAll(" ", ""));
	search(FIELDS, 1, isWhole, (field) => aliases?.[field] ?? []);
	search(FIELDS, 1, isWhole);
	if (!aliases) search(BY_PART, 4, (header, name) => ` ${header} `.includes(` ${name} `) && !OTHERWISE.test(header));
	return { columns, unread: [...free.keys()] };
};
