// npm run fault -- migration-killed [--kills 6]
//
// A node is killed or loses its database connection while it migrates: the next start completes the migration.
// A table lock makes a later step wait, so that the node is certainly caught in the middle. Other nodes are killed at
// random moments while they migrate an empty database. Each time, before the next start, the database must have whole
// steps only, in order; an empty one all or none.

import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { applyMigrations, migrationsFolder, readMigrations } from "../../src/platform/db/migrate.ts";
import { countRows } from "./support/counts.ts";
import { planNode, startNodes } from "./support/nodes.ts";
import { startPostgres } from "./support/postgres.ts";
import { experiment, say } from "./support/verdict.ts";

const { values: options } = parseArgs({ options: { kills: { type: "string", default: "6" } } });
const KILLS = Number(options.kills);
/** Number of migrations that the older release had. Later ones change existing tables. */
const OLD_STEPS = 9;

await experiment("migration-killed", async () => {
	const postgres = await startPostgres();
	const steps = readMigrations(migrationsFolder);
	const wrongs: string[] = [];
	const figures: Record<string, number> = { steps: steps.length };

	const alone = await postgres.create("alone");
	const [first] = await startNodes(1, { DATABASE_URL: alone });
	await first?.server.end("SIGTERM");
	const wanted = await countRows(postgres, "alone");

	const stepsIn = async (name: string): Promise<number> => {
		const [table] = await postgres.ask<{ is: boolean }>(
			name,
			"select to_regclass('schema_migration') is not null as is",
		);
		if (!table?.is) return 0;
		const found = await postgres.ask<{ name: string }>(name, "select name from schema_migration order by name");
		if (found.some((row, n) => row.name !== steps[n]?.name)) wrongs.push(`${name}: steps were left out`);
		return found.length;
	};
	/** Starts a node and compares its rows with those after an undisturbed start. @returns ms until it was ready */
	const finishes = async (name: string, what: string) => {
		const node = await planNode({ DATABASE_URL: postgres.url(name) });
		const ms = await node.start();
		await node.server.end("SIGTERM");
		const found = await countRows(postgres, name);
		const other = [...wanted].filter(([table, rows]) => found.get(table) !== rows);
		for (const [table, rows] of other)
			wrongs.push(`${what}: ${table} has ${found.get(table)} rows after the next start, not ${rows}`);
		if (other.length === 0) figures["starts that completed it"] = (figures["starts that completed it"] ?? 0) + 1;
		return ms;
	};
	const waitsForLock = async (name: string) => {
		for (let n = 0; n < 400; n++) {
			const [waiting] = await postgres.ask<{ pid: number }>(
				"postgres",
				"select pid from pg_stat_activity where datname = $1 and application_name = 'alongside' and wait_event_type = 'Lock' limit 1",
				[name],
			);
			if (waiting) return waiting.pid;
			await sleep(25);
		}
		throw new Error("the migration never waited for the lock");
	};

	for (const way of ["the node killed", "the backend terminated"] as const) {
		const name = way === "the node killed" ? "node_killed" : "backend_ended";
		const url = await postgres.create(name);
		const old = new pg.Client({ connectionString: url });
		await old.connect();
		await old.query("begin");
		await applyMigrations(old, steps.slice(0, OLD_STEPS));
		await old.query("commit");
		await old.query("begin");
		await old.query("lock table quote, review, provider in access exclusive mode");

		const node = await planNode({ DATABASE_URL: url });
		const starting = node.start().then(
			() => "came up",
			() => "ended",
		);
		const pid = await waitsForLock(name);
		if (way === "the node killed") await node.server.end("SIGKILL");
		else await postgres.ask("postgres", "select pg_terminate_backend($1)", [pid]);
		const outcome = await starting;
		if (outcome !== "ended") wrongs.push(`${way}: the node ${outcome}`);
		await old.query("commit");
		await old.end();
		// PostgreSQL notices the lost client only after its current statement.
		for (let n = 0; n < 100; n++) {
			const [busy] = await postgres.ask<{ n: number }>(
				"postgres",
				"select count(*)::int as n from pg_stat_activity where datname = $1",
				[name],
			);
			if (busy?.n === 0) break;
			await sleep(50);
		}
		const found = await stepsIn(name);
		if (found < OLD_STEPS || found >= steps.length)
			wrongs.push(`${way}: there are ${found} steps, of ${OLD_STEPS} before and ${steps.length} in all`);
		figures[`${way}: new steps left behind`] = found - OLD_STEPS;
		say(
			`${way} in the middle of a step: ${found} of ${steps.length} steps were applied; the next start took ${await finishes(name, way)} ms`,
		);
	}

	for (let n = 0; n < KILLS; n++) {
		const name = `random_${n}`;
		const node = await planNode({ DATABASE_URL: await postgres.create(name) });
		const starting = node.start().catch(() => {});
		const kill = async () => {
			// A random moment between the first migration and the end of the demo data.
			while (
				(
					await postgres.ask<{ n: number }>(
						"postgres",
						"select count(*)::int as n from pg_stat_activity where datname = $1",
						[name],
					)
				)[0]?.n === 0
			)
				await sleep(2);
			await sleep(Math.random() * (n % 2 === 0 ? 400 : 4_000));
			await node.server.end("SIGKILL");
		};
		await Promise.all([kill(), starting]);
		await sleep(300);
		const found = await stepsIn(name);
		if (found !== 0 && found !== steps.length)
			wrongs.push(`killed at random: ${found} of ${steps.length} steps were applied`);
		figures[`killed at random with ${found === 0 ? "no" : "all"} steps applied`] =
			(figures[`killed at random with ${found === 0 ? "no" : "all"} steps applied`] ?? 0) + 1;
		say(
			`killed at a random moment: ${found} steps were applied; the next start took ${await finishes(name, "killed at random")} ms`,
		);
	}
	await postgres.close();
	return { figures, wrongs };
});
