import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import type { Database, Db } from "#platform/db/database.ts";
import { folderOf } from "#platform/folders.ts";

/** Puts public holidays of seed/ where a day is missing; rows that are there stay as they were edited. */
export const seedHolidays = async (database: Database): Promise<void> => {
	const rows: { day: string; name: string }[] = parse(readFileSync(new URL("public-holidays.csv", folderOf("seed")), "utf8"), { columns: true });
	await sql`
		insert into public_holiday (day, name)
		select * from unnest(${rows.map((row) => row.day)}::date[], ${rows.map((row) => row.name)}::text[]) on conflict do nothing
	`.execute(database.db);
};

/** Public holidays from a day on, as `2026-12-25`: some three years of them. */
export const holidaysFrom = async (db: Db, day: string): Promise<Set<string>> => {
	const { rows } = await sql<{ day: string }>`select day::text as day from public_holiday where day >= ${day}::date order by day limit 60`.execute(db);
	return new Set(rows.map((row) => row.day));
};
