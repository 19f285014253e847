import { sql } from "kysely";
import { uniqueSlug } from "#domains/providers/slug.ts";
import type { Database } from "#platform/db/database.ts";
import { readDemoReference } from "./demo-reference.ts";
import { makeDemoAccounts } from "./generate.ts";
import { demoStatements } from "./statements.ts";

/** Rows per SQL statement, far below PostgreSQL's limit of 65,535 parameters. */
const BATCH = 100;
const LOCK = 4_210_750_003;

/**
 * Adds the demo providers if the database has no provider. A lock makes sure that nodes starting together add them
 * once.
 * @throws if reference data is missing
 */
export const seedDemoProviders = (
	database: Database,
	now = new Date(),
): Promise<{ accounts: number; providers: number }> =>
	database.patient.transaction(async (trx) => {
		await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx);
		const db = trx;
		if (await db.selectFrom("provider").select("id").limit(1).executeTakeFirst()) return { accounts: 0, providers: 0 };

		const reference = await readDemoReference(trx);
		const accounts = makeDemoAccounts(reference);
		const ids = await db
			.insertInto("account")
			.values(accounts.map(({ name }) => ({ name })))
			.returning("id")
			.execute();
		const slugs = new Set<string>();
		const rows = accounts.flatMap(({ profiles }, i) =>
			profiles.map((profile) => ({
				...profile,
				account_id: ids[i]?.id ?? 0,
				url_slug: uniqueSlug(profile.name, slugs),
				source: "demo",
			})),
		);
		const stated = await demoStatements(trx, rows, reference, now);
		// Hidden profiles were shown before, so all have first_shown_at.
		const keyed = rows.map((row, i) => ({
			...row,
			...stated[i],
			source_key: String(i + 1),
			first_shown_at: new Date(),
		}));
		for (let from = 0; from < keyed.length; from += BATCH)
			await db
				.insertInto("provider")
				.values(keyed.slice(from, from + BATCH))
				.execute();
		return { accounts: accounts.length, providers: keyed.length };
	});
