import { isAbn } from "#contract/shared/checks.ts";
import { plainName } from "#domains/provider-import/plain-name.ts";
import { isNothing, readLine } from "#domains/provider-import/values.ts";
import { fold } from "#domains/provider-import/words.ts";
import { OperatorError } from "#platform/operator-error.ts";
import type { Table } from "#platform/tables/table.ts";
import { detectRegister, groupOf, meaningOf, type RegisterFile } from "./list-files.ts";
import { notes, type Unread } from "./notes.ts";
import { type LimitRow, readLimits } from "./read-limits.ts";
import { type RangeRow, readRanges } from "./read-ranges.ts";
import { theDayIn } from "./the-day.ts";

/** A row of a list. */
export interface RegisterRow {
	line: number;
	/** Names are compared while the file is read, and never stored. */
	names: string[];
	/** Null if the list states none with valid check digits, and no other row of its register id has one. */
	abn: string | null;
	register_id: string | null;
	status: string;
	status_says: string;
	from: string | null;
	until: string | null;
	groups: string[];
	has_unread_groups: boolean;
	conditions: string | null;
}

export interface ReadRegister {
	list: RegisterFile;
	rows: RegisterRow[];
	/** Of the price catalogue, which has no other rows. */
	limits: LimitRow[];
	/** Of the list of national ranges, which has no other rows either. */
	ranges: RangeRow[];
	unread: Unread[];
}

const BARS = ["ban", "revocation", "suspension"];
/** An end that isn't a day, and says that there is none. */
const NO_END = /\b(?:ongoing|permanent(?:ly)?|indefinite(?:ly)?|further notice|no end|current|in force)\b/i;
/** "No longer in force": it ended, on a day that nobody states. */
const HAS_ENDED = /\b(?:not?|longer|ceased|until|ended)\s+(?:in force|current|ongoing)/i;

/** Longest text of a list that is stored. */
const MOST = 2000;
/** With more wrong ABNs than this, something happened to the file: an organisation that isn't found in it may well be on the list. */
const MOST_WRONG = { rows: 20, share: 0.05 };
/** A type of action that may be a ban, revocation or suspension, but isn't in the list's file. */
const MAY_BAR = /\b(ban|revo|susp|prohibit|cancel|de-?regist|disqualif|exclu)/i;

/** "Registered aged care provider (nursing and transition care)". Without knowing every group it names none. */
const factSays = (says: string, groups: readonly (string | undefined)[]): string =>
	groups.length > 0 && !groups.includes(undefined) ? `${says} (${[...new Set(groups)].join("; ")})` : says;

/**
 * Reads a register. Only a row's status and days decide; its free text never does.
 * @param known ABNs by the register's own id, from a list read before
 * @throws OperatorError for another list than named, and for a type of action that may be a ban and isn't known
 */
export const readRegister = (table: Table, named: RegisterFile, known: ReadonlyMap<string, string>): ReadRegister => {
	const found = detectRegister(table.columns);
	if (found?.kind !== named.kind)
		throw new OperatorError(
			found
				? `This is the ${found.label}, not the ${named.label}.`
				: `This isn't the ${named.label}: it needs the columns ${named.fits[0]?.join(", ")}.`,
		);
	const at = Object.fromEntries(
		Object.entries(named.columns).map(([field, names]) => [
			field,
			table.columns.findIndex((heading) => names.includes(plainName(heading))),
		]),
	);
	const { note, unread } = notes();
	if (named.holds === "limits") {
		const limits = readLimits(table, named, note);
		return { list: named, rows: [], limits, ranges: [], unread: unread() };
	}
	if (named.holds === "ranges") {
		const ranges = readRanges(table, named, at, note);
		return { list: named, rows: [], limits: [], ranges, unread: unread() };
	}
	let wrong = 0;
	const rows = table.rows.map(({ line, values }): RegisterRow => {
		const cell = (field: string) => {
			const text = values[at[field] ?? -1] ?? "";
			return isNothing(text) ? "" : text.trim();
		};
		const dayOf = (field: string): string | null => {
			const text = cell(field);
			const day = theDayIn(text);
			if (text !== "" && day === undefined) note(`day “${text.slice(0, 40)}”`, line);
			return day ?? null;
		};
		const word = readLine(cell("status")).slice(0, 200);
		// To be on a list of facts without a status is the fact.
		const status = named.holds === "facts" && (at.status ?? -1) < 0 ? "in force" : meaningOf(named, word);
		if (status === undefined) note(`“${word}” as ${named.holds === "actions" ? "a type" : "a status"}`, line);
		const words = cell("groups")
			.split(named.groups ? /[;,\n|]/ : /[;\n|]/)
			.map(readLine)
			.filter(Boolean);
		const groups = words.map((one) => groupOf(named, one));
		for (const [i, one] of words.entries()) if (!groups[i]) note(`registration group “${one.slice(0, 60)}”`, line);
		// A spreadsheet may have written a number with decimals.
		const abn = cell("abn").replace(/\.0+$/, "").replace(/\D/g, "");
		if (abn !== "" && !isAbn(abn)) {
			wrong++;
			note("an ABN whose check digits are wrong", line);
		}
		const until = dayOf("until");
		const from = dayOf("from");
		const isOpen = (field: string, day: string | null) =>
			day === null && cell(field) !== "" && (!NO_END.test(cell(field)) || HAS_ENDED.test(cell(field)));
		if (
			named.holds === "actions" &&
			isAbn(abn) &&
			BARS.includes(status ?? "") &&
			(isOpen("until", until) || isOpen("from", from))
		)
			throw new OperatorError(
				`Line ${line}: we can't read from when until when “${word}” is in force. Write the days like 25 June 2027.`,
			);
		return {
			line,
			names: [cell("name"), cell("legal_name")].filter(Boolean),
			abn: isAbn(abn) ? abn : null,
			register_id: fold(cell("register_id")) || null,
			// A fact may end on a day that can't be read. Then nobody knows whether it still holds.
			status: (named.holds === "facts" && isOpen("until", until) ? undefined : status) ?? "unread",
			status_says: named.says ? factSays(named.says, groups) : word,
			from,
			until,
			groups: [...new Set(groups.flatMap((code) => code ?? []))].sort(),
			has_unread_groups: groups.includes(undefined),
			conditions: cell("conditions").slice(0, MOST) || null,
		};
	});
	if (wrong > MOST_WRONG.rows && wrong > rows.length * MOST_WRONG.share)
		throw new OperatorError(
			`${wrong} of ${rows.length} rows have an ABN whose check digits are wrong. A spreadsheet may have changed them: get the file again.`,
		);
	const maybe = rows.find(({ status, status_says }) => status === "unread" && MAY_BAR.test(status_says));
	if (named.holds === "actions" && maybe)
		throw new OperatorError(
			`Line ${maybe.line}: we don't know whether “${maybe.status_says}” bars a provider. Add it to seed/provider-lists/registers/${named.kind}.json.`,
		);
	const byId = new Map([
		...known,
		...rows.flatMap(({ register_id, abn }) => (register_id && abn ? [[register_id, abn] as const] : [])),
	]);
	return {
		list: named,
		// A wrong ABN isn't replaced: the row may be about another organisation.
		rows: rows.map((row, i) =>
			row.abn || (table.rows[i]?.values[at.abn ?? -1] ?? "").trim() !== ""
				? row
				: { ...row, abn: (row.register_id && byId.get(row.register_id)) ?? null },
		),
		...{ limits: [], ranges: [] },
		unread: unread(),
	};
};
