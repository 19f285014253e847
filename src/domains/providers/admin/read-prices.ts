import type { PriceRow } from "#contract/providers/price-file.ts";
import {
	centsOf,
	MOST_PRICES,
	PRICE_LABELS,
	PRICE_TEXTS,
	PRICE_TIMES,
	PRICE_UNITS,
	type PriceUnit,
	TIME_WORDS,
	UNIT_WORDS,
} from "#contract/providers/price-options.ts";
import { PriceInput } from "#contract/providers/prices.ts";
import { invalid } from "#platform/http/problem.ts";
import { mapColumns } from "#platform/tables/csv.ts";
import { readTableFile } from "#platform/tables/read-file.ts";
import type { Table } from "#platform/tables/table.ts";
import { withoutGuard } from "#platform/tables/write-csv.ts";

const TEXTS = ["service_area", "unit", ...PRICE_TEXTS, "url", "support_item"] as const;
const FIELDS = [...TEXTS, ...PRICE_TIMES] as const;
type Field = (typeof FIELDS)[number];

/** What people call the columns, other than the labels of the form. */
const ALSO: Partial<Record<Field, string[]>> = {
	service_area: ["Service area", "Service name", "Support"],
	unit: ["Per", "Unit of measure"],
	any: ["Price", "Amount", "Rate"],
	weekday: ["Weekday", "Weekday daytime"],
	evening: ["Evening", "Evenings", "Weekday evening"],
	saturday: ["Saturdays"],
	sunday: ["Sundays"],
	public_holiday: ["Public holiday"],
	includes: ["Includes", "Notes"],
	cancellation: ["Cancellation", "If you cancel"],
	url: ["Price page", "Website", "Link"],
	support_item: ["Support item", "Support item number", "NDIS item number"],
};
const COLUMNS = Object.fromEntries(
	FIELDS.map((field) => [field, [{ ...PRICE_LABELS, ...TIME_WORDS }[field], ...(ALSO[field] ?? [])]]),
) as Record<Field, string[]>;

const UNITS_ALSO: Partial<Record<PriceUnit, string[]>> = {
	hour: ["h", "hr", "hrs", "hourly"],
	week: ["wk", "weekly"],
	month: ["monthly"],
	kilometre: ["km", "kms", "kilometer"],
	item: ["each", "ea"],
};

const plain = (words: string): string =>
	words
		.toLowerCase()
		.replace(/&/g, " and ")
		.replace(/[^\p{L}\p{N}]+/gu, " ")
		.trim();

/** `hour`, `an hour`, `per hour` and `hours` are the same. */
const unitIn = (typed: string): PriceUnit | undefined => {
	const word = plain(typed).replace(/^(?:an?|per|each)\s+/, "");
	return PRICE_UNITS.find((unit) =>
		[unit, `${unit}s`, plain(UNIT_WORDS[unit]), ...(UNITS_ALSO[unit] ?? [])].includes(word),
	);
};

interface Area {
	id: number;
	name: string;
}

/** One row, with what is wrong at each field. */
const readRow = (cell: (field: Field) => string, areas: readonly Area[]): PriceRow => {
	const service = cell("service_area");
	const area = areas.find(({ name }) => plain(name) === plain(service));
	const unit = unitIn(cell("unit"));
	const texts = Object.fromEntries(TEXTS.map((field) => [field, cell(field)])) as Record<
		(typeof TEXTS)[number],
		string
	>;
	const rates = Object.fromEntries(PRICE_TIMES.map((time) => [time, cell(time)])) as PriceRow["rates"];
	const checked = PriceInput.safeParse({
		...{ service_area: area?.id, unit },
		rates: Object.fromEntries(
			Object.entries(rates).flatMap(([time, typed]) => (typed === "" ? [] : [[time, centsOf(typed) ?? typed]])),
		),
		...Object.fromEntries(PRICE_TEXTS.map((field) => [field, texts[field] || null])),
		url: texts.url || null,
		...(texts.support_item && { support_item: texts.support_item }),
	});
	const wrong: Record<string, string> = {};
	if (service && !area) wrong.service_area = `We don't know the service “${service}”. Choose it here`;
	if (cell("unit") && !unit) wrong.unit = `We don't know “${cell("unit")}”. Choose what the price is for`;
	for (const { path, message } of checked.error?.issues ?? []) {
		const field = path.join(".");
		wrong[field === "rates" ? "rates.any" : field] ??= message;
	}
	return { ...texts, service_area: area ? String(area.id) : "", unit: unit ?? "", rates, wrong };
};

const refuse = (message: string) => invalid([{ field: "file", message }]);

const tableIn = (file: Buffer): Table => {
	try {
		return readTableFile(file, { mostRows: MOST_PRICES + 1 });
	} catch (error) {
		throw refuse(error instanceof Error ? error.message : "We couldn't read this file.");
	}
};

/**
 * Reads prices from a file: a row is a price. Every cell of a known column comes back, right or wrong.
 * @throws Problem 422 for a file that has no prices, or too many
 */
export const readPrices = (file: Buffer, areas: readonly Area[]): { rows: PriceRow[]; unread: string[] } => {
	const table = tableIn(file);
	const { found, unused } = mapColumns(table.columns, COLUMNS);
	if (!found.service_area || !PRICE_TIMES.some((time) => found[time]))
		throw refuse(
			`The file needs the column “${COLUMNS.service_area[0]}” and at least one of ${PRICE_TIMES.map((time) => `“${TIME_WORDS[time]}”`).join(", ")}.`,
		);
	if (table.count > MOST_PRICES)
		throw refuse(`The file has ${table.count} rows. A profile can have up to ${MOST_PRICES} prices.`);
	if (table.count === 0) throw refuse("The file has no prices under its column names.");
	return {
		rows: table.rows.map(({ cells }) => {
			const cell = (field: Field) => withoutGuard(cells[found[field] ?? ""] ?? "").slice(0, 500);
			return readRow(cell, areas);
		}),
		unread: unused.filter((name) => table.rows.some(({ cells }) => cells[name])),
	};
};
