import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { inEmptyDatabase, type Part, partsOf } from "#domains/operations/check-shape.ts";
import type { Db } from "#platform/db/database.ts";
import { readFunctions } from "#platform/db/functions.ts";
import { migrationsFolder, readMigrations } from "#platform/db/migrate.ts";

// During a rolling upgrade, and after going back, the release before runs on the new schema. Whatever it reads, writes or
// calls must still work: migrations since that release add, and a later release removes.

/** The last migration of the newest release in CHANGELOG.md, which has "Migrations 0121 to 0132". */
const lastReleased = (): string => {
	const changelog = readFileSync(new URL("../CHANGELOG.md", import.meta.url), "utf8");
	const [, , newest = ""] = changelog.split(/^## /m);
	return /Migrations? (?:\d{4} to )?(\d{4})/.exec(newest)?.[1] ?? "none in CHANGELOG.md";
};

/** The schema, with what a statement of the release before could meet there. */
interface Shape {
	parts: Part[];
	/** Columns that an insert must name, as "table.column". */
	needed: string[];
	/** Rules of a table and the columns they concern. */
	rules: { on: string; name: string; columns: string[] }[];
}

const shapeOf = async (db: Db): Promise<Shape> => {
	const needed = await sql<{ key: string }>`
		select c.relname || '.' || a.attname as key from pg_attribute a join pg_class c on c.oid = a.attrelid
		where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
			and a.attnotnull and not a.atthasdef and a.attidentity = '' and a.attgenerated = ''`.execute(db);
	const rules = await sql<Shape["rules"][number]>`
		select c.relname::text as on, r.conname::text as name,
			array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any(r.conkey)) as columns
		from pg_constraint r join pg_class c on c.oid = r.conrelid where c.relnamespace = 'public'::regnamespace and r.contype in ('c', 'f')
		union all
		select c.relname::text, i.relname::text,
			array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any(x.indkey)) as columns
		from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
		where c.relnamespace = 'public'::regnamespace and x.indisunique`.execute(db);
	return { parts: await partsOf(db), needed: needed.rows.map(({ key }) => key), rules: rules.rows };
};

/** What would break statements of the release before, in words. */
const breaks = (before: Shape, after: Shape): string[] => {
	const key = ({ kind, on, name }: Part) =>
		`${kind} ${on === null ? "" : `${on}.`}${kind === "function" ? name.replace(/\(.*/, "") : name}`;
	const madeOf = new Map(after.parts.map((part) => [key(part), part.made]));
	const tables = new Set(before.parts.filter(({ kind }) => kind === "table").map(({ name }) => name));
	const columns = new Set(before.parts.filter(({ kind }) => kind === "column").map(({ on, name }) => `${on}.${name}`));
	const rules = new Set(before.rules.map(({ on, name }) => `${on}.${name}`));
	return [
		...before.parts
			.filter((part) => ["table", "column", "function"].includes(part.kind))
			.flatMap((part) => {
				const made = madeOf.get(key(part));
				if (made === undefined) return [`${key(part)} is gone`];
				return part.kind === "column" && made !== part.made ? [`${key(part)} was ${part.made}, and is ${made}`] : [];
			}),
		...after.needed
			.filter((one) => !before.needed.includes(one) && tables.has(one.split(".")[0] ?? "") && !columns.has(one))
			.map((one) => `${one} is new and has no default`),
		...after.rules
			.filter(({ on, name }) => tables.has(on) && !rules.has(`${on}.${name}`))
			.filter(({ on, columns: of }) => of.every((column) => columns.has(`${on}.${column}`)))
			.map(({ on, name }) => `${on} has the new rule ${name}`),
	];
};

const PLANTED: Record<string, string> = {
	"drop table case_note cascade": "table case_note is gone",
	"alter table letter drop column subject": "column letter.subject is gone",
	"alter table letter rename column subject to title": "column letter.subject is gone",
	"alter table letter rename to email": "table letter is gone",
	"alter table letter alter column kind type varchar(20)":
		"column letter.kind was text not null, and is character varying(20) not null",
	"alter table letter alter column subject drop not null": "column letter.subject was text not null, and is text",
	"alter table letter add column made_by_test int not null": "letter.made_by_test is new and has no default",
	"alter table letter add constraint made_by_test check (kind <> 'x')": "letter has the new rule made_by_test",
	"create unique index made_by_test on letter (subject)": "letter has the new rule made_by_test",
	"drop function mailbox_key cascade": "function mailbox_key is gone",
};
const HARMLESS = [
	"create table made_by_test (n int primary key)",
	"alter table letter add column made_by_test int not null default 0 check (made_by_test >= 0)",
	"create index made_by_test on letter (subject)",
];

describe("the release before works with this schema", () => {
	const found = new Map<string, string[]>();
	beforeAll(async () => {
		const steps = readMigrations(migrationsFolder);
		const since = steps.findIndex(({ name }) => name.startsWith(lastReleased())) + 1;
		expect(since).toBeGreaterThan(0);
		await inEmptyDatabase(async ({ pool, db, transaction }) => {
			const client = await pool.connect();
			for (const { sql: text } of steps.slice(0, since)) await client.query(text);
			const before = await shapeOf(db);
			for (const { sql: text } of steps.slice(since)) await client.query(text);
			await client.query("set check_function_bodies = off");
			for (const { sql: text } of readFunctions()) await client.query(text);
			client.release(true);
			const after = await shapeOf(db);
			found.set("this release", breaks(before, after));
			for (const text of [...Object.keys(PLANTED), ...HARMLESS])
				await transaction(async (trx) => {
					await sql.raw(text).execute(trx);
					found.set(text, breaks(after, await shapeOf(trx)));
					throw new Error("roll back");
				}).catch((error: Error) => {
					if (error.message !== "roll back") throw error;
				});
		});
	}, 180_000);

	it("the migrations since the newest release remove, rename and forbid nothing that it uses", () => {
		expect(found.get("this release")).toEqual([]);
	});
	it.each(Object.entries(PLANTED))("would find: %s", (text, says) => {
		expect(found.get(text)).toContain(says);
	});
	it.each(HARMLESS)("allows: %s", (text) => {
		expect(found.get(text)).toEqual([]);
	});
});
