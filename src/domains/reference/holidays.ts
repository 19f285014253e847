import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import type { Database, Db, Transaction } from "#platform/db/database.ts";
import { folderOf } from "#platform/files/folders.ts";

/** Adds missing public holidays from seed/. Keeps edited rows, and never re-adds days that a person removed. */
export const seedHolidays = async (database: Database): Promise<void> => {
	const rows: { day: string; name: string }[] = parse(
		readFileSync(new URL("public-holidays.csv", folderOf("seed")), "utf8"),
		{ columns: true },
	);
	await sql`
		insert into public_holiday (day, name)
		select day, name from unnest(${rows.map((row) => row.day)}::date[], ${rows.map((row) => row.name)}::text[]) as r (day, name)
		where not exists (select from reference_gone g where g.list = 'holidays' and g.key = r.day::text)
		on conflict do nothing
	`.execute(database.db);
};

/** About three years of public holidays from a day on, as `2026-12-25`. */
export const holidaysFrom = async (db: Db, day: string): Promise<Set<string>> => {
	const rows = await db
		.selectFrom("public_holiday")
		.select(({ cast }) => cast<string>("day", "text").as("day"))
		.where("day", ">=", ({ cast, val }) => cast<Date>(val(day), "date"))
		.orderBy("public_holiday.day")
		.limit(60)
		.execute();
	return new Set(rows.map((row) => row.day));
};

/** Holidays of a year by day, with who added each. */
export const listHolidayRows = (db: Db, year: number) =>
	db
		.selectFrom("public_holiday as h")
		.leftJoin("person as p", "p.id", "h.added_by")
		.select((eb) => [eb.cast<string>("h.day", "text").as("day"), "h.name", "h.reason", "p.name as who"])
		.where((eb) => eb(eb.fn("date_part", [sql.lit("year"), "h.day"]), "=", year))
		.orderBy("h.day")
		.execute();

/** Number of holidays per year, earliest first. */
export const countHolidays = async (db: Db): Promise<Map<number, number>> => {
	const rows = await db
		.selectFrom("public_holiday")
		.select(({ cast, fn }) => [
			cast<number>(fn("date_part", [sql.lit("year"), "day"]), "integer").as("year"),
			cast<number>(fn.countAll(), "integer").as("count"),
		])
		.groupBy("year")
		.orderBy("year")
		.execute();
	return new Map(rows.map(({ year, count }) => [year, count]));
};

/**
 * Victorian public holidays of a year, from the date-holidays library. Loaded on demand, because it's large and rarely
 * used.
 */
export const libraryHolidays = async (year: number): Promise<{ day: string; name: string }[]> => {
	const { default: Holidays } = await import("date-holidays");
	return new Holidays("AU", "VIC")
		.getHolidays(year)
		.filter(({ type }) => type === "public")
		.map(({ date, name }) => ({ day: date.slice(0, 10), name }));
};

/** Adds a day, or restores one that was removed. @returns false if it already exists */
export const addHoliday = async (
	trx: Transaction,
	{ day, name, reason }: { day: string; name: string; reason: string },
	by: { personId: number; at: Date },
): Promise<boolean> => {
	await sql`delete from reference_gone where list = 'holidays' and key = ${day}`.execute(trx);
	const { rows } = await sql`
		insert into public_holiday (day, name, reason, added_at, added_by) values (${day}::date, ${name}, ${reason}, ${by.at}, ${by.personId})
		on conflict do nothing returning day
	`.execute(trx);
	return rows.length > 0;
};

/** Removes a day for good; the seed won't re-add it. @returns its name, or undefined if it doesn't exist */
export const removeHoliday = async (trx: Transaction, day: string): Promise<string | undefined> => {
	const removed = await trx
		.deleteFrom("public_holiday")
		.where("day", "=", ({ cast, val }) => cast<Date>(val(day), "date"))
		.returning("name")
		.executeTakeFirst();
	if (removed)
		await trx
			.insertInto("reference_gone")
			.values({ list: "holidays", key: day })
			.onConflict((same) => same.doNothing())
			.execute();
	return removed?.name;
};
