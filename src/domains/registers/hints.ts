import { sql } from "kysely";
import type { RegisterKind } from "#contract/registers/options.ts";
import type { Transaction } from "#platform/db/database.ts";
import type { Sealer } from "#platform/security/sealed.ts";
import { mayConcern, type NamedProfile } from "./may-concern.ts";
import type { RegisterRow } from "./read-register.ts";

/** What a row says and about which names, for its keyed hash. Its line may change with a release. */
const partsOf = (kind: RegisterKind, { names, register_id, status_says, from }: RegisterRow): string[] => [
	...["register row", kind, register_id ?? "", status_says, from ?? ""],
	...names,
];

/**
 * Stores which rows of a release may concern which profiles, without those that a colleague has compared, and forgets answers about
 * rows that the list no longer has.
 * @returns the number of rows to compare
 */
export const writeHints = async (
	trx: Transaction,
	{
		release,
		kind,
		rows,
		sealer,
	}: { release: number; kind: RegisterKind; rows: readonly RegisterRow[]; sealer?: Sealer | undefined },
): Promise<number> => {
	const byLine = new Map(rows.map((row) => [row.line, row]));
	const found = mayConcern(rows, await readNames(trx)).map((hint) => {
		const row = byLine.get(hint.line);
		const hashes = row && sealer ? sealer.fingerprints(...partsOf(kind, row)).map((hash) => hash.toString("hex")) : [];
		return { ...hint, hashes };
	});
	if (sealer)
		await sql`
			delete from register_answer where kind = ${kind} and not row_hash = any (${found.flatMap(({ hashes }) => hashes)}::text[])
		`.execute(trx);
	const { numAffectedRows } = await sql`
		insert into register_hint (release_id, line, provider_id, row_hash)
		select ${release}, line, provider_id, hashes ->> 0
		from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as h (line int, provider_id int, hashes jsonb)
		where not exists (
			select from register_answer a where a.kind = ${kind} and a.provider_id = h.provider_id and h.hashes ? a.row_hash
		)
	`.execute(trx);
	return Number(numAffectedRows ?? 0);
};

const readNames = async (trx: Transaction): Promise<NamedProfile[]> =>
	(
		await sql<NamedProfile>`
			select p.id, is_abn(a.abn) as has_abn, array[p.name, a.name] as names, array(
				select w.name from account_member m join person w on w.id = m.person_id where m.account_id = a.id
			) as staff
			from provider p join account a on a.id = p.account_id order by p.id
		`.execute(trx)
	).rows;
