import { centsOf, isSupportItem } from "#contract/providers/price-options.ts";
import { dayIn } from "#domains/provider-import/list-day.ts";
import { plainName } from "#domains/provider-import/plain-name.ts";
import { isNothing } from "#domains/provider-import/values.ts";
import type { Table } from "#platform/tables/table.ts";
import { meaningOf, type RegisterFile } from "./list-files.ts";
import type { Noted } from "./notes.ts";

/** The limit of a support item for its days, in cents. Null is no limit, or one that differs between states. */
export interface LimitRow {
	line: number;
	item: string;
	name: string;
	/** "an hour" */
	unit: string;
	from: string;
	until: string | null;
	national: number | null;
	remote: number | null;
	very_remote: number | null;
}

const MOST = 300;
/** The catalogue writes days as 20260701, and 99991231 for no end. */
const dayOf = (text: string): string | undefined => {
	const day = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
	return dayIn(day ? day.slice(1).join("-") : text);
};

/** Reads the price catalogue in both layouts: a national amount, or an amount for each state. */
export const readLimits = (table: Table, list: RegisterFile, note: Noted): LimitRow[] => {
	const columns = (field: string) =>
		table.columns.flatMap((heading, at) => (list.columns[field]?.includes(plainName(heading)) ? [at] : []));
	const at = Object.fromEntries(Object.keys(list.columns).map((field) => [field, columns(field)]));
	return table.rows.flatMap(({ line, values }): LimitRow[] => {
		const cells = (field: string) =>
			(at[field] ?? []).map((column) => (isNothing(values[column] ?? "") ? "" : (values[column] ?? "").trim()));
		const cell = (field: string) => cells(field)[0] ?? "";
		const cents = (typed: string): number | null => {
			const amount = typed === "" ? null : centsOf(typed);
			if (amount === undefined) note(`amount “${typed.slice(0, 40)}”`, line);
			return amount || null;
		};
		const item = cell("item");
		if (!isSupportItem(item)) {
			note(`support item “${item.slice(0, 40)}”`, line);
			return [];
		}
		const from = dayOf(cell("from"));
		const until = /^9999/.test(cell("until")) || cell("until") === "" ? null : dayOf(cell("until"));
		if (from === undefined || until === undefined) {
			note(`days “${cell("from")}” to “${cell("until")}”`.slice(0, 80), line);
			return [];
		}
		const unit = meaningOf(list, cell("unit"));
		if (unit === undefined) {
			note(`unit “${cell("unit").slice(0, 40)}”`, line);
			return [];
		}
		const states = [...new Set(cells("states"))];
		if (states.length > 1) note("amounts that differ between states, so the item has no national limit", line);
		return [
			{
				...{ line, item, name: cell("name").slice(0, MOST), unit, from, until },
				national: cents(states.length > 0 ? (states.length === 1 ? (states[0] ?? "") : "") : cell("national")),
				remote: cents(cell("remote")),
				very_remote: cents(cell("very_remote")),
			},
		];
	});
};
