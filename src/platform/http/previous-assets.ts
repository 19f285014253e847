import { existsSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import { anyOf } from "#platform/db/any-of.ts";
import type { Access } from "#platform/db/database.ts";

/** Days after which files are deleted if no node has started with them. A page can stay open on a phone for days. */
export const KEPT_DAYS = 30;
const NAME = /^[\w.-]{1,200}$/;

export interface PreviousAsset {
	content: Buffer;
	brotli: Buffer | null;
}

/**
 * Stores this build's files in the database for every node, and deletes those of builds that are no longer used.
 * @param folder folder of the files and their brotli copies
 * @param names file names without `.br` and `.gz`
 */
export const storeAssets = async (
	{ db }: Pick<Access, "db">,
	folder: string,
	names: readonly string[],
	now: Date,
): Promise<void> => {
	const rows = await db
		.updateTable("page_asset")
		.set({ started_at: now })
		.where("name", "=", anyOf(names))
		.returning("name")
		.execute();
	const kept = new Set(rows.map(({ name }) => name));
	for (const name of names) {
		if (kept.has(name)) continue;
		const file = `${folder}/${name}`;
		const brotli = existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : null;
		await sql`
			insert into page_asset (name, content, brotli, started_at) values (${name}, ${readFileSync(file)}, ${brotli}, ${now})
			on conflict (name) do update set started_at = excluded.started_at
		`.execute(db);
	}
	await sql`delete from page_asset where started_at < ${new Date(now.getTime() - KEPT_DAYS * 24 * 3_600_000)}`.execute(
		db,
	);
};

/** Finds a file of another build by name, or undefined. Not cached here, because browsers cache the files for good. */
export const previousAssets =
	({ db }: Pick<Access, "db">) =>
	async (name: string): Promise<PreviousAsset | undefined> => {
		if (!NAME.test(name)) return undefined;
		return db.selectFrom("page_asset").select(["content", "brotli"]).where("name", "=", name).executeTakeFirst();
	};
