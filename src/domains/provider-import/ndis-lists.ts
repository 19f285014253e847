import { createHash } from "node:crypto";
import { counted } from "#contract/shared/counted.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { readAddress } from "./address-cell.ts";
import { dayIn } from "./list-day.ts";
import { serviceOfProfession } from "./ndis-groups.ts";
import type { Arranged, ListRow } from "./source-row.ts";
import { readStatus } from "./status.ts";
import { readLine } from "./values.ts";
import { fold } from "./words.ts";

type Column = ((row: ListRow) => string) | undefined;

const short = (...parts: string[]) => createHash("sha256").update(parts.map(fold).join("|")).digest("hex").slice(0, 12);
const digits = (abn: string) => abn.replace(/\D/g, "");

/** Outlet names that mean nothing without the organisation's name. */
const NO_NAME =
	/^(head office|main|main office|office|admin(istration)?|mobile|online|remote|telehealth|various|outlet( ?\d+)?|home|same|as above|other|\d+)$/i;

/**
 * Provider finder: keeps outlets, and head offices without outlets. An outlet without a phone, email or website gets
 * its head office's.
 */
export const arrangeFinder = (rows: ListRow[], column: (name: string) => Column): Arranged => {
	const flag = column("flag");
	const professions = column("prfsn");
	const heads = new Map<string, ListRow>();
	const withOutlets = new Set<string>();
	const organisationOf = (row: ListRow) => digits(row.raw("abn")) || fold(row.raw("organisation"));
	const isHead = (row: ListRow) => flag !== undefined && /^h/i.test(flag(row));
	for (const row of rows) {
		if (!isHead(row)) withOutlets.add(organisationOf(row));
		else if (!heads.has(organisationOf(row))) heads.set(organisationOf(row), row);
	}
	const kept = rows.filter((row) => !isHead(row) || !withOutlets.has(organisationOf(row)));
	for (const row of kept) {
		const head = heads.get(organisationOf(row));
		const organisation = row.raw("organisation");
		const outlet = row.raw("name").trim();
		const parts = readAddress(row.raw("address"));
		const suburb = parts?.suburb || row.raw("suburb");
		const orHead = (field: "phone" | "email" | "website") => row.raw(field).trim() || (head?.raw(field) ?? "");
		const works = (professions?.(row) ?? "").split("|").flatMap((word) => serviceOfProfession(word) ?? []);
		row.own = {
			key: `${organisationOf(row)}/${isHead(row) ? "head" : short(outlet, row.raw("address"), row.raw("postcode"))}`,
			name:
				outlet === "" || NO_NAME.test(outlet)
					? organisation
					: fold(outlet) === fold(suburb)
						? `${organisation} – ${outlet}`
						: outlet,
			...(parts?.suburb && { address: parts.street, suburb: parts.suburb }),
			phone: orHead("phone"),
			email: orHead("email"),
			website: orHead("website"),
			services: [row.raw("services"), ...works].filter(Boolean).join("|"),
			funding_types: "NDIS",
			postcodes: /^0*$/.test(row.raw("postcodes").trim()) ? "" : row.raw("postcodes"),
		};
	}
	const left = rows.length - kept.length;
	return {
		rows: kept,
		notes:
			left === 0
				? []
				: [
						`${counted(left, "head office has", "head offices have")} separate outlets, so ${left === 1 ? "it is" : "they are"} not imported as ${left === 1 ? "a profile" : "profiles"}.`,
					],
		reads: ["flag", "prfsn"],
	};
};

/**
 * The Commission's register: a row is an outlet, named after its business (else its legal name) and itself. Its place
 * is the outlet's, else the head office's.
 */
export const arrangeRegister = (rows: ListRow[], column: (name: string) => Column): Arranged => {
	const outletOf = column("outlet name");
	const headOf = column("head office address");
	const until = column("period of registration in force until");
	const today = officeDay(new Date());
	for (const row of rows) {
		const business = readLine(row.raw("name")) || readLine(row.raw("organisation"));
		const outlet = readLine(outletOf?.(row) ?? "");
		const address = row.raw("address").trim() || (headOf?.(row) ?? "");
		const organisation = digits(row.raw("abn")) || fold(row.raw("organisation")) || fold(business);
		const day = readLine(until?.(row) ?? "");
		const isPast = (dayIn(day) ?? "9") < today;
		row.own = {
			key: `${organisation}/${short(outlet, row.raw("address"))}`,
			name: fold(outlet).startsWith(fold(business)) ? outlet : [business, outlet].filter(Boolean).join(" – "),
			...{ address, suburb: "", state: "", postcode: "" },
			conditions: [row.raw("conditions").trim(), isPast && `Registered until ${day}`].filter(Boolean).join("; "),
			funding_types: "NDIS",
		};
	}
	return {
		rows,
		notes: [],
		reads: ["outlet name", "head office address", "period of registration in force until"],
	};
};

/**
 * NDIS register: merges the rows of one registration at one place. Drops revoked and suspended groups. An outlet
 * without any group left is not shown.
 */
export const foldRegister = (rows: ListRow[]): Arranged => {
	const outlets = new Map<string, ListRow[]>();
	for (const row of rows) {
		const registration = row.raw("key").trim() || digits(row.raw("abn")) || row.raw("organisation") || row.raw("name");
		const place = [row.raw("address"), row.raw("suburb"), row.raw("state"), row.raw("postcode")]
			.map(fold)
			.filter(Boolean)
			.join(" ");
		const key = `${registration}/${place}`;
		const own = outlets.get(key);
		if (own) own.push(row);
		else outlets.set(key, [row]);
	}
	const kept = [...outlets].map(([key, all]) => {
		const first = all[0] as ListRow;
		const open = all.filter(
			(row) => readStatus({ status: row.cell("status"), active: row.cell("active") }).status === "open",
		);
		const said = open.length > 0 ? open : all;
		const list = (field: "services" | "conditions") => [
			...new Set(said.map((row) => row.raw(field).trim()).filter(Boolean)),
		];
		// Collects all cells first: the first row's own values are read from it, too.
		const own = {
			key,
			services: list("services").join("|"),
			conditions: list("conditions").join("; "),
			status: (said[0] as ListRow).raw("status"),
			active: (said[0] as ListRow).raw("active"),
			funding_types: "NDIS",
		};
		first.own = own;
		return first;
	});
	const folded = rows.length - kept.length;
	return {
		rows: kept,
		notes:
			folded === 0
				? []
				: [
						`${counted(rows.length, "row", "rows")} of registration groups merged into ${counted(kept.length, "outlet", "outlets")}.`,
					],
		reads: [],
	};
};
