import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { pino } from "pino";
import { expect, test } from "vitest";
import { migrate, migrationsFolder } from "#platform/db/migrate.ts";
import { openDatabase } from "#platform/db/open.ts";
import { readReference } from "./files.ts";

const CLASSIFICATIONS = [1, 2, 3, 4, 5, 6, 7, 8].map((level) => `SAH${level}`);

test("Support at Home has eight classifications and four transitioned levels, and one type for other services", () => {
	const types = readReference().data.funding_types;
	const named = types.filter(({ name }) => name.includes("Support at Home"));
	expect(named.filter((type) => type.hcp_allowed).map(({ code }) => code)).toEqual([
		"HCP",
		"HCP1",
		"HCP2",
		"HCP3",
		"HCP4",
		...CLASSIFICATIONS,
	]);
	expect(named.filter((type) => !type.hcp_allowed)).toMatchObject([{ code: "SAH", name: "Support at Home" }]);
	expect(types.find(({ code }) => code === "HCP2")?.name).toBe(
		"Transitioned level 2 (Home Care Package) – Support at Home",
	);
});

test("profiles of an older database keep their levels and take Support at Home", { timeout: 120_000 }, async () => {
	const before = mkdtempSync(join(tmpdir(), "migrations-"));
	for (const name of readdirSync(migrationsFolder).filter((step) => step < "0060"))
		cpSync(join(migrationsFolder, name), join(before, name));
	const database = await openDatabase({ database: { url: undefined, pool: 2 }, dataDir: "" }, pino({ level: "warn" }), {
		inMemory: true,
	});
	try {
		await migrate(database.patient.pool, before);
		await sql`
			insert into funding_type (code, name, hcp_allowed, number)
			values ('NDIS', 'NDIS', false, 1), ('HCP', 'Not known', true, 6), ('HCP1', '1', true, 7), ('HCP2', '2', true, 8), ('HCP3', '3', true, 9), ('HCP4', '4', true, 10)
		`.execute(database.db);
		await sql`
			with holder as (insert into account (name) values ('Account') returning id)
			insert into provider (account_id, name, url_slug, funding_types)
			select holder.id, p.name, p.name, p.codes::text[] from holder, (values
				('any', '{NDIS,HCP}'), ('four', '{HCP4,HCP3,HCP2,HCP1}'), ('two', '{HCP2}'), ('none', '{NDIS}')
			) as p (name, codes)
		`.execute(database.db);
		await migrate(database.patient.pool, migrationsFolder);
		const { rows } = await sql<{
			name: string;
			codes: string[];
		}>`select name, funding_types as codes from provider`.execute(database.db);
		expect(Object.fromEntries(rows.map(({ name, codes }) => [name, codes]))).toEqual({
			any: ["NDIS", "HCP", "SAH", ...CLASSIFICATIONS],
			four: ["HCP4", "HCP3", "HCP2", "HCP1", "SAH", ...CLASSIFICATIONS],
			two: ["HCP2", "SAH"],
			none: ["NDIS"],
		});
		const { rows: found } = await sql<{ name: string }>`
			select p.name from search_doc d join provider p on p.id = d.provider_id where 21000011 = any (d.tok) order by p.name
		`.execute(database.db);
		expect(found.map(({ name }) => name)).toEqual(["any", "four", "two"]);
	} finally {
		await database.close();
		rmSync(before, { recursive: true });
	}
});
