import { sql } from "kysely";
import { counted } from "#contract/shared/counted.ts";
import type { Access, Db } from "#platform/db/database.ts";
import { migrate } from "#platform/db/migrate.ts";
import { openDatabase } from "#platform/db/open.ts";
import { createLog } from "#platform/observability/log.ts";
import { type Finding, failure, fine, warning } from "./finding.ts";

/** How many parts a finding names before it counts the rest. */
const MOST_NAMED = 8;

/** One part of the schema `public`. */
export interface Part {
	kind: "table" | "column" | "index" | "constraint" | "trigger" | "function";
	/** Null for a table or a function, otherwise its table. */
	on: string | null;
	name: string;
	/** Other properties to compare, for example a column's type or the hash of a function's text. */
	made: string;
	/** Whether it's in working order: the index is valid, the trigger enabled, the constraint checked. */
	works: boolean;
}

/**
 * Lists parts, without those of extensions. From PostgreSQL 18 on, "not null" is a constraint of its own; here it's
 * compared with its column.
 */
export const partsOf = async (db: Db): Promise<Part[]> => {
	const { rows } = await sql<Part>`
		with ours as (select oid, relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')
		select 'table' as kind, null as on, name, '' as made, true as works from ours
		union all
		select 'column', t.name, a.attname, format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end, true
		from pg_attribute a join ours t on t.oid = a.attrelid where a.attnum > 0 and not a.attisdropped
		union all
		select 'index', t.name, c.relname, case when i.indisunique then 'unique' else '' end, i.indisvalid
		from pg_index i join ours t on t.oid = i.indrelid join pg_class c on c.oid = i.indexrelid
		union all
		select 'constraint', t.name, r.conname, r.contype::text, r.convalidated from pg_constraint r join ours t on t.oid = r.conrelid where r.contype <> 'n'
		union all
		select 'trigger', t.name, g.tgname, '', g.tgenabled in ('O', 'A') from pg_trigger g join ours t on t.oid = g.tgrelid where not g.tgisinternal
		union all
		select 'function', null, p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')', md5(p.prosrc), true from pg_proc p
		where p.pronamespace = 'public'::regnamespace and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
	`.execute(db);
	return rows;
};

/** Runs work on an empty database in memory. */
export const inEmptyDatabase = async <T>(work: (access: Access) => Promise<T>): Promise<T> => {
	const empty = await openDatabase({ database: { url: undefined, pool: 1 }, dataDir: "" }, createLog("silent"), {
		inMemory: true,
	});
	try {
		return await work(empty.patient);
	} finally {
		await empty.close();
	}
};

/** The schema that this release's migrations create. Runs them in memory, which takes a second or two. */
export const shapeOfRelease = (): Promise<Part[]> =>
	inEmptyDatabase(async ({ pool, db }) => {
		await migrate(pool);
		return partsOf(db);
	});

const keyOf = ({ kind, on, name }: Part) => [kind, on, name].join("\n");
const named = ({ kind, on, name }: Part) => (on === null ? `${kind} ${name}` : `${kind} ${name} of ${on}`);
const listed = (parts: readonly Part[]) => {
	const more = parts.length - MOST_NAMED;
	return parts.slice(0, MOST_NAMED).map(named).join(", ") + (more > 0 ? `, and ${more} more` : "");
};

const RESTORE =
	"It was changed by hand, or a restore with other tools failed. Restore a backup (docs/runbook.md, Backup and restore).";

/**
 * Compares the schema with what the migrations created. The list of applied migrations can't show it, but an incomplete
 * restore or a manual change may, for example, remove a trigger that the search relies on. Additional parts are
 * ignored.
 * @param db has exactly this release's migrations
 * @param expected from `shapeOfRelease`
 */
export const checkShape = async (db: Db, expected: readonly Part[]): Promise<Finding[]> => {
	const found = new Map((await partsOf(db)).map((part) => [keyOf(part), part]));
	const lostTables = new Set(
		expected.filter((part) => part.kind === "table" && !found.has(keyOf(part))).map(({ name }) => name),
	);
	const missing = expected.filter((part) => !found.has(keyOf(part)) && !lostTables.has(part.on ?? ""));
	const there = expected.flatMap((part) => {
		const one = found.get(keyOf(part));
		return one ? [{ ...one, differs: one.made !== part.made }] : [];
	});
	const differ = there.filter(({ differs }) => differs);
	const idle = (kind: Part["kind"]) => there.filter((part) => part.kind === kind && !part.works);
	const findings: Finding[] = [];
	if (missing.length > 0)
		findings.push(
			failure(
				`${counted(missing.length, "part")} missing from what the migrations created: ${listed(missing)}.`,
				RESTORE,
			),
		);
	if (differ.length > 0)
		findings.push(failure(`Different from what the migrations created: ${listed(differ)}.`, RESTORE));
	const off = idle("trigger");
	if (off.length > 0)
		findings.push(
			failure(
				`Switched off: ${listed(off)}. Changes there are not passed on, for example to the search.`,
				`For each: alter table ${off[0]?.on} enable trigger ${off[0]?.name}; then restart the nodes.`,
			),
		);
	const broken = idle("index");
	if (broken.length > 0)
		findings.push(warning(`Invalid and unused: ${listed(broken)}.`, `For each: reindex index ${broken[0]?.name};`));
	const unchecked = idle("constraint");
	if (unchecked.length > 0)
		findings.push(
			warning(
				`Not checked for existing rows: ${listed(unchecked)}.`,
				`For each: alter table ${unchecked[0]?.on} validate constraint ${unchecked[0]?.name};`,
			),
		);
	return findings.length > 0 ? findings : [fine("Its tables, indexes, constraints and triggers match the migrations.")];
};
