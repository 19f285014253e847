import {
	centsOf,
	HIGHEST_PRICE,
	PRICE_TIMES,
	PRICE_UNITS,
	type PriceTime,
	type PriceUnit,
} from "#contract/providers/price-options.ts";
import { dayIn } from "#domains/provider-import/list-day.ts";
import { readLine } from "#domains/provider-import/values.ts";
import type { Table } from "#platform/tables/table.ts";
import { groupOf, meaningOf, type RegisterFile } from "./list-files.ts";
import type { Noted } from "./notes.ts";

/** What prices of a service are across Australia for a unit and a time, in cents, until the day to check again. */
export interface RangeRow {
	line: number;
	service_area: number;
	unit: PriceUnit;
	at_time: PriceTime;
	low: number;
	high: number;
	/** What the range covers: "half of prices were". */
	share: string;
	check_again: string;
}

const includes = <T extends string>(all: readonly T[], one: string | undefined): one is T =>
	(all as readonly (string | undefined)[]).includes(one);

/** Reads national ranges. A row with a cell that can't be read says nothing, and so do rows that differ. */
export const readRanges = (
	table: Table,
	list: RegisterFile,
	at: Readonly<Record<string, number>>,
	note: Noted,
): RangeRow[] => {
	const rows = table.rows.flatMap(({ line, values }): RangeRow[] => {
		const cell = (field: string) => readLine(values[at[field] ?? -1] ?? "");
		const service_area = Number(groupOf(list, cell("service")));
		const unit = meaningOf(list, cell("unit"));
		const at_time = meaningOf(list, cell("time"));
		const share = meaningOf(list, cell("share"));
		const check_again = dayIn(cell("check_again"));
		const low = centsOf(cell("low")) ?? 0;
		const high = centsOf(cell("high")) ?? 0;
		const unread = (what: string, ...fields: string[]) => {
			note(`${what} “${fields.map(cell).join("” to “")}”`.slice(0, 80), line);
			return [];
		};
		if (!service_area) return unread("service", "service");
		if (!includes(PRICE_UNITS, unit)) return unread("unit", "unit");
		if (!includes(PRICE_TIMES, at_time)) return unread("time", "time");
		if (share === undefined || includes([...PRICE_UNITS, ...PRICE_TIMES], share))
			return unread("what the range covers", "share");
		if (check_again === undefined) return unread("day to check again", "check_again");
		if (low < 1 || high < low || high > HIGHEST_PRICE) return unread("range", "low", "high");
		return [{ line, service_area, unit, at_time, low, high, share, check_again }];
	});
	const byPrice = Map.groupBy(rows, ({ service_area, unit, at_time }) => `${service_area} ${unit} ${at_time}`);
	return [...byPrice.values()].flatMap((same) => {
		const [first] = same;
		if (first && new Set(same.map(({ line: _, ...row }) => JSON.stringify(row))).size === 1) return first;
		for (const { line } of same) note("ranges that differ for one service, unit and time", line);
		return [];
	});
};
