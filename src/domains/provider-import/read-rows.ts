import { createHash } from "node:crypto";
import { setImmediate as others } from "node:timers/promises";
import type { Identity } from "#domains/providers/directory/signs.ts";
import type { Db } from "#platform/db/database.ts";
import { FIELDS } from "./columns.ts";
import { keyOf, readAllButDescription, refusalOf, type SourceRow } from "./outlet.ts";
import type { Places } from "./places.ts";

/**
 * The parts of a file row needed to compare it with others. Descriptions and lists are left out to save memory, and are
 * read again when the row is written.
 */
export interface ReadRow extends Identity {
	kind: "read";
	line: number;
	from: SourceRow;
	hash: string;
	key: string;
	/** The profile with this source and key. */
	provider: number | undefined;
	organisation: string | null;
	/** Whether the row itself gives the coverage. */
	saysWhere: boolean;
	faults: string[];
}

/** A row of the file. same: its cells are those of the last import. */
export type FileRow =
	| ReadRow
	| { kind: "same"; line: number; hash: string; key: string; provider: number }
	| { kind: "refused"; line: number; name: string; reason: string };

/** Coverage given by the rows themselves, all together. */
export interface Given {
	regions: Set<number>;
	postcodes: Set<string>;
}

/** Rows read before yielding to other work. */
const TURN = 100;

const hashOf = (row: SourceRow, reading: string): string =>
	createHash("sha256")
		.update([reading, ...FIELDS.map((field) => row.cell(field))].join("\u0000"))
		.digest("base64url");

/** Reads every row, in order. Name and address distinguish outlets that share a key. A repeated outlet is refused. */
export const readRows = async (
	db: Db,
	rows: readonly SourceRow[],
	{
		source,
		places,
		reading,
		onProgress,
	}: { source: string; places: Places; reading: string; onProgress?: ((done: number) => void) | undefined },
): Promise<{ read: FileRow[]; given: Given }> => {
	const known = await db
		.selectFrom("provider_source_row")
		.select(["source_key as key", "provider_id as provider", "row_hash as hash"])
		.where("source", "=", source)
		.execute();
	const byKey = new Map(known.map((row) => [row.key, row]));
	const byHash = new Map(known.flatMap((row) => (row.hash ? [[row.hash, row]] : [])));
	const keys = new Map<string, SourceRow>();
	/** Whether an earlier row with this key is the same outlet, by name and address. */
	const isRepeated = (key: string, outlet: Parameters<typeof keyOf>[0]): boolean => {
		const other = keys.get(key);
		return (
			keys.has(`${key}/${keyOf(outlet)}`) ||
			(other !== undefined && keyOf(readAllButDescription(other, places)) === keyOf(outlet))
		);
	};
	const hashes = new Set<string>();
	const read: FileRow[] = [];
	const given: Given = { regions: new Set(), postcodes: new Set() };
	for (const [index, row] of rows.entries()) {
		if (index % TURN === TURN - 1) {
			onProgress?.(index + 1);
			await others();
		}
		const { line } = row;
		const refusal = refusalOf(row);
		if (refusal) {
			read.push({ kind: "refused", line, name: "", reason: refusal });
			continue;
		}
		const hash = hashOf(row, reading);
		const unchanged = hashes.has(hash) ? undefined : byHash.get(hash);
		hashes.add(hash);
		if (unchanged && !keys.has(unchanged.key)) {
			keys.set(unchanged.key, row);
			read.push({ kind: "same", line, hash, key: unchanged.key, provider: unchanged.provider });
			continue;
		}
		const outlet = readAllButDescription(row, places);
		let { key } = outlet;
		const faults: string[] = [];
		if (keys.has(key)) {
			if (isRepeated(key, outlet)) {
				read.push({ kind: "refused", line, name: outlet.name, reason: "repeats the outlet of an earlier row" });
				continue;
			}
			key = `${key}/${keyOf(outlet)}`;
			faults.push("an earlier row has the same key: identified by name and address instead");
		}
		keys.set(key, row);
		const { regions, postcodes } = outlet.lists;
		const saysWhere = regions.length + postcodes.length > 0;
		for (const region of regions) given.regions.add(region);
		for (const code of postcodes) given.postcodes.add(code);
		const { name, abn, organisation, phone, email, website, streetAddress: street, suburb, postcode, point } = outlet;
		read.push({
			...{ kind: "read", line, from: row, hash, key, provider: byKey.get(key)?.provider },
			...{ name, abn, organisation, phone, email, website, street, suburb, postcode, point, faults },
			saysWhere,
		});
	}
	return { read, given };
};
