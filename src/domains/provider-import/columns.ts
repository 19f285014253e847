import { isNameless } from "#platform/tables/table.ts";
import { listData } from "./list-data.ts";
import { plainName } from "./plain-name.ts";

/** The fields of a row. Their order is part of each row's hash. */
export const FIELDS = [
	"key",
	"name",
	"organisation",
	"abn",
	"address",
	"address_2",
	"suburb",
	"state",
	"postcode",
	"latitude",
	"longitude",
	"phone",
	"email",
	"website",
	"description",
	"opens",
	"closes",
	"hours",
	"weekends",
	"evenings",
	"public_holidays",
	"dementia",
	"reablement",
	"respite",
	"palliative",
	"mental_health",
	"religion",
	"services",
	"age_groups",
	"funding_types",
	"postcodes",
	"telehealth",
	"status",
	"active",
	"ended",
	"conditions",
	"care_type",
] as const;
export type Field = (typeof FIELDS)[number];

/**
 * The known column names of each field, in lower case without punctuation. The first name is also the one used in mapping
 * files.
 */
export const COLUMNS = listData<Record<Field, readonly string[]>>("columns.json");

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

const ownName = (field: Field) => field.replaceAll("_", " ");

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
	list?: { columns: Aliases; isExact?: boolean },
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
		namesOf = (field: Field): readonly string[] => [ownName(field), ...COLUMNS[field]],
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
	search(FIELDS, 1, isWhole, (field) => (list?.isExact ? [ownName(field)] : (list?.columns[field] ?? [])));
	if (!list?.isExact) search(FIELDS, 1, isWhole);
	if (!list) search(BY_PART, 4, (header, name) => ` ${header} `.includes(` ${name} `) && !OTHERWISE.test(header));
	return { columns, unread: [...free.keys()] };
};
