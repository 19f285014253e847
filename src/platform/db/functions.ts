import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { folderOf } from "#platform/files/folders.ts";
import { OperatorError } from "#platform/operator-error.ts";

/** A function of the database with its triggers, in the file that has its name. */
export interface FunctionFile {
	name: string;
	/** SHA-256 of the file, in hex. */
	sha256: string;
	sql: string;
}

/** The files of db/functions, by name. */
export const readFunctions = (folder: URL = new URL("functions/", folderOf("db"))): FunctionFile[] =>
	readdirSync(fileURLToPath(folder))
		.filter((file) => file.endsWith(".sql"))
		.sort()
		.map((file) => {
			const sql = readFileSync(new URL(file, folder), "utf8");
			return { name: file.replace(/\.sql$/, ""), sha256: createHash("sha256").update(sql).digest("hex"), sql };
		});

/**
 * Applies the files that changed, in the caller's transaction, after the migrations (decision 105). A text that was
 * applied once isn't applied again: during a rolling restart a node of the release before would bring it back.
 * @returns the names of the functions applied now; none before migration 0116
 * @throws OperatorError naming a file that fails
 */
export const applyFunctions = async (
	client: pg.ClientBase,
	files: readonly FunctionFile[] = readFunctions(),
): Promise<string[]> => {
	const { rows: ready } = await client.query<{ is: boolean }>(
		"select to_regclass('public.schema_function') is not null as is",
	);
	if (!ready[0]?.is) return [];
	const { rows } = await client.query<{ key: string }>("select name || ' ' || sha256 as key from schema_function");
	const known = new Set(rows.map(({ key }) => key));
	const changed = files.filter(({ name, sha256 }) => !known.has(`${name} ${sha256}`));
	if (changed.length === 0) return [];
	// They call each other, in any order.
	await client.query("set local check_function_bodies = off");
	for (const { name, sha256, sql } of changed) {
		await client.query(sql).catch((error: Error) => {
			throw new OperatorError(`The function ${name} failed: ${error.message}. Nothing was changed.`, { cause: error });
		});
		await client.query("insert into schema_function (name, sha256) values ($1, $2)", [name, sha256]);
	}
	return changed.map(({ name }) => name);
};
