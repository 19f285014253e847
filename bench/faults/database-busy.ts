// npm run fault -- database-busy [--seconds 8] [--per-second 40]
//
// Tables are locked or no database connection is free: every request gets a response within 3 s, then all recovers.
// Locks are held in turn on the tables that searches read, that requests write, that hold sessions and rate limits, and
// on all of them with a pool of two connections, so that nearly every request waits for a connection.

import { parseArgs } from "node:util";
import pg from "pg";
import { kindsOfRequests, watchOwnDelay } from "./support/askers.ts";
import { startNodes } from "./support/nodes.ts";
import { askAfterwards, askDuring } from "./support/phase.ts";
import { startPostgres } from "./support/postgres.ts";
import { experiment } from "./support/verdict.ts";

const { values: options } = parseArgs({
	options: { seconds: { type: "string", default: "8" }, "per-second": { type: "string", default: "40" } },
});
const load = { seconds: Number(options.seconds), perSecond: Number(options["per-second"]) };

const phases = [
	{ what: "provider locked", tables: "provider", pool: "wide" },
	{ what: "quote, chat and review locked", tables: "quote, chat, review", pool: "wide" },
	{ what: "session and rate_limit locked", tables: "session, rate_limit", pool: "wide" },
	{
		what: "pool of 2 and all of these locked",
		tables: "provider, quote, chat, review, session, rate_limit",
		pool: "narrow",
	},
	{ what: "no connection left on the server", tables: "", pool: "wide" },
] as const;

await experiment("database-busy", async () => {
	const postgres = await startPostgres({ max_connections: "60" });
	await postgres.create("faults");
	const environment = { LIMITS: "on", TRUST_PROXY: "1", DATABASE_URL: postgres.url("faults") };
	const [wide] = await startNodes(1, environment);
	const [narrow] = await startNodes(1, { ...environment, DATABASE_POOL: "2" });
	if (!wide || !narrow) throw new Error("no node");
	const kinds = await kindsOfRequests(wide.origin);
	const figures: Record<string, number | string> = {};
	const wrongs: string[] = [];

	for (const { what, tables, pool } of phases) {
		const { origin, server } = pool === "wide" ? wide : narrow;
		const holders: pg.Client[] = [];
		const hold = async () => {
			const client = new pg.Client({ connectionString: postgres.url("faults") });
			client.on("error", () => {});
			await client.connect();
			holders.push(client);
			return client;
		};
		if (tables) {
			const client = await hold();
			await client.query("begin");
			await client.query(`lock table ${tables} in access exclusive mode`);
		} else {
			// Cuts the nodes' connections, then takes every free connection of the server.
			await postgres.ask(
				"postgres",
				"select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'alongside%'",
			);
			while (await hold().catch(() => undefined));
		}
		const ownDelay = watchOwnDelay();
		const during = await askDuring(what, origin, kinds, load);
		figures[`${what}: longest delay in the client, ms`] = ownDelay();
		figures[`${what}: slowest compared with /health, ms`] = during.sum.slowestBeyondMs;
		await Promise.all(holders.map((client) => client.end().catch(() => {})));
		const after = await askAfterwards(what, origin, kinds);
		Object.assign(figures, during.figures, after.figures);
		wrongs.push(...during.wrongs, ...after.wrongs);
		if (!server.isRunning()) wrongs.push(`${what}: the node ended`);
	}
	await Promise.all([wide, narrow].map(({ server }) => server.end("SIGTERM")));
	await postgres.close();
	return { figures, wrongs };
});
