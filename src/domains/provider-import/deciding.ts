import type { Deciding } from "#contract/provider-import/report-words.ts";
import type { Table } from "#platform/tables/table.ts";
import { COLUMNS, type ColumnMap } from "./columns.ts";
import type { ListFile } from "./list-files.ts";
import { plainName } from "./plain-name.ts";
import { foldKeys } from "./source-row.ts";
import { readStatus } from "./status.ts";
import { isNothing } from "./values.ts";
import { fold } from "./words.ts";

const SPEAKS =
	/\b(status|clos(?:ed?|ure|ing date)|ceased?|cessation|expir\w*|end(?:ed|s)?|until|terminat\w*|revo\w*|suspend\w*|suspension|withdrawn|deregist\w*|cancelled|inactive|valid to|operational|operating|operations?|decommission\w*|exit\w*|discontinu\w*|finish\w*|laps\w*|dissol\w*|wound up|shut|defunct|removed|lifecycle)\b/;
/** Cells that speak of an end, whatever their column is called. */
const SAYS_STOPPED =
	/^(?:permanently |temporarily |now )?(?:closed|ceased|inactive|revoked|suspended|cancelled|deregistered|expired|lapsed|withdrawn|terminated|decommissioned|discontinued|defunct|not operating|no longer operating|ceased operating)$/i;
/** Opening hours and end-of-life care: such columns don't say that a provider closed. */
const OTHERWISE =
	/\b(clos(?:e|ing) (?:time|hours?)|end (?:hour|time|of life)|hours?|(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?)\b/;
const SHOWN = 8;

const valuesOf = ({ columns, rows }: Pick<Table, "columns" | "rows">, header: string): Map<string, number> => {
	const at = columns.indexOf(header);
	const words = rows.map(({ values }) => values[at]?.trim() ?? "").filter((word) => !isNothing(word));
	return new Map([...Map.groupBy(words, (word) => word)].map(([word, all]) => [word, all.length]));
};

/** An unread column named after a status, with words that we understand as one: `Facility Status: CLOSED`. */
export const statusColumnIn = (table: Pick<Table, "columns" | "rows">, unread: readonly string[]): string | undefined =>
	unread.find(
		(header) =>
			/\bstatus\b/.test(plainName(header)) &&
			[...valuesOf(table, header).keys()].some((word) => readStatus({ status: word }).isKnown),
	);

/**
 * Columns whose names or cells speak of a status, a closure or an end. Status columns with a usual name are left out if all
 * their words are understood.
 * @param says the operator's meaning of a word in the status column
 */
export const decidingColumns = (
	table: Pick<Table, "columns" | "rows">,
	{ columns }: Pick<ColumnMap, "columns">,
	preset: Pick<ListFile, "columns" | "knows"> | undefined,
	says: Readonly<Record<string, readonly string[]>> = {},
): Deciding[] => {
	const said = foldKeys(says);
	const usual: readonly string[] = [...COLUMNS.status, ...COLUMNS.active, ...(preset?.columns.status ?? [])];
	const others = new Set(
		Object.entries(columns).flatMap(([field, header]) =>
			["status", "active", "ended", "conditions"].includes(field) ? [] : [header],
		),
	);
	return table.columns.flatMap((column) => {
		const name = plainName(column);
		if (OTHERWISE.test(name) || others.has(column) || preset?.knows?.includes(name)) return [];
		if (column === columns.conditions) return [];
		const found = valuesOf(table, column);
		if (!SPEAKS.test(name) && ![...found.keys()].some((word) => SAYS_STOPPED.test(word))) return [];
		const field = (["status", "active", "ended"] as const).find((one) => columns[one] === column);
		const verdict = (word: string) => {
			const ours = field === "status" ? said.get(fold(word))?.[0] : undefined;
			return readStatus(field ? { [field]: ours ? `${ours} (${word})` : word } : {});
		};
		const isUsual = field && field !== "ended" && usual.includes(name);
		if (found.size === 0 || (isUsual && [...found.keys()].every((word) => verdict(word).isKnown))) return [];
		return [
			{
				column,
				is_read: field !== undefined,
				filled: [...found.values()].reduce((sum, count) => sum + count, 0),
				distinct: found.size,
				values: [...found]
					.sort((a, b) => b[1] - a[1])
					.slice(0, SHOWN)
					.map(([word, count]) => ({
						word: word.slice(0, 80),
						count,
						hides: field !== undefined && verdict(word).status === "stopped",
					})),
			},
		];
	});
};
