import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { pgDump } from "@electric-sql/pglite-tools/pg_dump";
import { Kysely, PGliteDialect } from "kysely";
import { generate, PostgresDialect, RawExpressionNode } from "kysely-codegen";
import { readFunctions } from "#platform/db/functions.ts";
import { migrationsFolder, readMigrations } from "#platform/db/migrate.ts";

/** Columns with a narrower type than PostgreSQL's, from a check constraint or a known JSON shape. */
const COLUMNS = {
	"letter.status": new RawExpressionNode(
		'Generated<"waiting" | "sent" | "kept" | "failed" | "given-up" | "held" | "gathered">',
	),
	"provider.source_facts": new RawExpressionNode("Generated<Record<string, unknown>>"),
	"provider_change.columns": new RawExpressionNode("Record<string, { was: unknown; is: unknown }>"),
};
/** Columns of views that read columns which are never null. PostgreSQL doesn't say so of a view. */
const NEVER_NULL: Readonly<Record<string, readonly string[]>> = {
	MemberInForce: ["id", "account_id", "person_id", "is_owner", "first_look_only"],
	ServiceInUse: ["id", "name", "service_area_id"],
	StoryPrimaryService: ["slug"],
	StoryProvider: ["id", "url_slug"],
};
const withoutNulls = (rows: string): string =>
	rows.replace(/^export interface (\w+) \{\n[\s\S]*?^\}/gm, (text, name: string) =>
		(NEVER_NULL[name] ?? []).reduce(
			(held, column) => held.replace(new RegExp(`^(\\s+${column}: .*) \\| null;`, "m"), "$1;"),
			text,
		),
	);

/** Removes pg_dump's settings and version comments. Keeps the heading with each object's name. */
const withoutPreamble = (dump: string): string =>
	dump
		.replace(/^(SET .*;|SELECT pg_catalog\.set_config.*;|-- Dumped .*|\\(un)?restrict .*)\n/gm, "")
		.replace(/^--\n-- (Name: .*?);? Schema: public; Owner: -\n--\n/gm, "-- $1\n")
		// db/functions has them.
		.replace(/^-- Name: [^\n]*; Type: (?:FUNCTION|TRIGGER)\n[\s\S]*?(?=^-- Name: |^--\n-- PostgreSQL)/gm, "")
		.replace(/^--\n-- PostgreSQL database dump( complete)?\n--\n/gm, "")
		.replace(/\n{3,}/g, "\n\n")
		.trim();

/**
 * Applies every migration to an empty in-memory database and reads the resulting schema.
 * @returns the contents of db/schema.sql and db/rows.ts
 */
export const readSchema = async (): Promise<{ schema: string; rows: string }> => {
	const engine = await PGlite.create({ extensions: { pg_trgm } });
	for (const { sql } of readMigrations(migrationsFolder)) await engine.exec(sql);
	await engine.exec("set check_function_bodies = off");
	for (const { sql } of readFunctions()) await engine.exec(sql);
	await engine.exec("reset check_function_bodies");
	const db = new Kysely<unknown>({ dialect: new PGliteDialect({ pglite: engine }) });
	const rows = await generate({
		db,
		dialect: new PostgresDialect(),
		outFile: null,
		singularize: true,
		overrides: { columns: COLUMNS },
	});
	const dump = await pgDump({ pg: engine, args: ["--schema-only", "--no-owner", "--no-privileges"] });
	const schema = withoutPreamble(await dump.text());
	await engine.close();
	return {
		schema: `-- What the migrations add up to, without the functions and triggers of db/functions. Written by npm run docs:schema; never edited by hand.\n\n${schema}\n`,
		rows: withoutNulls(rows).replace(
			/^\/\*\*[\s\S]*?\*\//,
			"// A type for each table. Written by npm run docs:schema; never edited by hand.",
		),
	};
};
