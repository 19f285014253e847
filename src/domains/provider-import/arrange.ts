import { createHash } from "node:crypto";
import { counted } from "#contract/shared/counted.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { readAddress } from "./address-cell.ts";
import { FIELDS, type Field } from "./columns.ts";
import { dayIn } from "./list-day.ts";
import type { Rules } from "./list-files.ts";
import { serviceOfProfession } from "./ndis-groups.ts";
import type { Arranged, ListRow } from "./source-row.ts";
import { readStatus } from "./status.ts";
import { readLine } from "./values.ts";
import { fold } from "./words.ts";

type Cell = (row: ListRow) => string;

/** Outlet names that mean nothing without the organisation's name. */
const NO_NAME =
	/^(head office|main|main office|office|admin(istration)?|mobile|online|remote|telehealth|various|outlet( ?\d+)?|home|same|as above|other|\d+)?$/i;

const shortened = (parts: string[]) =>
	createHash("sha256").update(parts.map(fold).join("|")).digest("hex").slice(0, 12);

/**
 * Applies a list's rules to its rows: which of them are profiles, under which key, name and place.
 * @param column finds a heading that isn't one of our fields
 */
export const arrangeRows = (rows: ListRow[], rules: Rules, column: (name: string) => Cell | undefined): Arranged => {
	const { heads, key, merge, set } = rules;
	const reads: string[] = [];
	const cellOf = (either: string | undefined): Cell => {
		const cells = (either?.split("|") ?? []).map((name): Cell => {
			if (name === "abn") return (row) => row.raw("abn").replace(/\D/g, "");
			if ((FIELDS as readonly string[]).includes(name)) return (row) => row.raw(name as Field).trim();
			reads.push(name);
			const own = column(name);
			return (row) => readLine(own?.(row) ?? "");
		});
		return (row) => cells.reduce((found, cell) => found || cell(row), "");
	};
	const organisation = cellOf(key.of);
	const organisationOf: Cell = (row) => (key.asWritten ? organisation(row) : fold(organisation(row)));
	const place = key.place.map(cellOf);
	const headCell = cellOf(heads?.column);
	const isHead = (row: ListRow) => heads !== undefined && fold(headCell(row)).startsWith(heads.begins);
	const keyOf: Cell = (row) => {
		const parts = place.map((cell) => cell(row));
		const where = key.asWritten ? parts.map(fold).filter(Boolean).join(" ") : shortened(parts);
		return `${organisationOf(row)}/${isHead(row) ? "head" : where}`;
	};
	const [outletOf, addressOf, untilOf] = [rules.outlet ?? "name", rules.address, rules.until].map(cellOf) as Cell[];
	const professionsOf = cellOf(rules.professions);
	const nameOf = (row: ListRow): string => {
		const [outlet, own] = [outletOf?.(row) ?? "", row.raw("organisation")];
		if (rules.name === "outlet") {
			if (NO_NAME.test(outlet)) return own;
			const suburb = readAddress(row.raw("address"))?.suburb || row.raw("suburb");
			return fold(outlet) === fold(suburb) ? `${own} – ${outlet}` : outlet;
		}
		const business = readLine(row.raw("name")) || readLine(own);
		return fold(outlet).startsWith(fold(business)) ? outlet : [business, outlet].filter(Boolean).join(" – ");
	};

	const headOf = new Map(
		rows
			.filter(isHead)
			.map((row) => [organisationOf(row), row] as const)
			.reverse(),
	);
	const withOutlets = new Set(rows.filter((row) => !isHead(row)).map(organisationOf));
	const kept = rows.filter((row) => !isHead(row) || !withOutlets.has(organisationOf(row)));
	const today = officeDay(new Date());
	const arrange = (row: ListRow): void => {
		const head = headOf.get(organisationOf(row));
		const day = untilOf?.(row) ?? "";
		const works = professionsOf(row)
			.split("|")
			.flatMap((word) => serviceOfProfession(word) ?? []);
		row.own = {
			key: keyOf(row),
			...(rules.name && { name: nameOf(row) }),
			...(rules.address && { address: addressOf?.(row) ?? "" }),
			...Object.fromEntries(
				(heads?.lend ?? []).map((field) => [field, row.raw(field).trim() || (head?.raw(field) ?? "")]),
			),
			...(rules.professions && { services: [row.raw("services"), ...works].filter(Boolean).join("|") }),
			...((dayIn(day) ?? "9") < today && {
				conditions: [row.raw("conditions").trim(), `Registered until ${day}`].filter(Boolean).join("; "),
			}),
			...set,
		};
	};
	if (!merge) {
		for (const row of kept) arrange(row);
		const left = rows.length - kept.length;
		const [have, are] = left === 1 ? ["it is", "a profile"] : ["they are", "profiles"];
		const note = `${counted(left, "head office has", "head offices have")} separate outlets, so ${have} not imported as ${are}.`;
		return { rows: kept, notes: left === 0 ? [] : [note], reads };
	}
	const groups = [...Map.groupBy(kept, keyOf).values()];
	return {
		rows: groups.map((all) => merged(all, merge, arrange)),
		notes:
			groups.length === rows.length
				? []
				: [`${counted(rows.length, "row")} of registration groups merged into ${counted(groups.length, "outlet")}.`],
		reads,
	};
};

/** One row for all rows of a place. Those that are revoked or suspended add nothing, unless all are. */
const merged = (all: ListRow[], merge: NonNullable<Rules["merge"]>, arrange: (row: ListRow) => void): ListRow => {
	const first = all[0] as ListRow;
	const open = all.filter(
		(row) => readStatus({ status: row.cell("status"), active: row.cell("active") }).status === "open",
	);
	const said = open.length > 0 ? open : all;
	// Collects the cells first: the first row's own values hide them.
	const joined = (Object.entries(merge) as [Field, string][]).map(([field, by]) => [
		field,
		[...new Set(said.map((row) => row.raw(field).trim()).filter(Boolean))].join(by),
	]);
	const decides = { status: said[0]?.raw("status") ?? "", active: said[0]?.raw("active") ?? "" };
	arrange(first);
	first.own = { ...first.own, ...Object.fromEntries(joined), ...decides };
	return first;
};
