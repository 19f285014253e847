import { existsSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import type { Access } from "../db/database.ts";

/** A page stays open for days on a phone; after these its files are removed, where no node has started with them since. */
export const KEPT_DAYS = 30;
const NAME = /^[\w.-]{1,200}$/;

export interface KeptAsset {
	content: Buffer;
	brotli: Buffer | null;
}

/**
 * Keeps this build's files where every node finds them, and removes those of builds that nobody has started for long.
 * @param folder of the files, brotli beside them
 * @param names of the files, without `.br` and `.gz`
 */
export const keepAssets = async (
	{ db }: Pick<Access, "db">,
	folder: string,
	names: readonly string[],
	now: Date,
): Promise<void> => {
	const { rows } = await sql<{ name: string }>`
		update page_asset set started_at = ${now} where name = any(${names}::text[]) returning name
	`.execute(db);
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

/** Finds files of other builds by name; undefined for what no build had. Browsers and caches keep them for good, so few ask twice. */
export const keptAssets =
	({ db }: Pick<Access, "db">) =>
	async (name: string): Promise<KeptAsset | undefined> => {
		if (!NAME.test(name)) return undefined;
		const { rows } = await sql<KeptAsset>`select content, brotli from page_asset where name = ${name}`.execute(db);
		return rows[0];
	};
