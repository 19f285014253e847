// npm run fault -- database-busy [--seconds 8] [--per-second 40]
//
// Somebody holds a lock on a table, or all connections are taken: every request is answered within 3 s, and all is well once that is over.
// Locks are held, one after the other, on what searches read, on what requests write, on sessions with the counters of limits, and on all of them
// at once with a pool of two connections, so that nearly every request waits for one.

import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { askAll, kindsOfRequests, sumOf, tableOf, watchOwnDelay } from "./support/askers.ts";
import { startNodes } from "./support/nodes.ts";
import { startPostgres } from "./support/postgres.ts";
import { experiment, say } from "./support/verdict.ts";

const { values: options } = parseArgs({ options: { seconds: { type: "string", default: "8" }, "per-second": { type: "string", default: "40" } } });
const load = { seconds: Number(options.seconds), perSecond: Number(options["per-second"]) };

const phases = [
	{ what: "provider locked", tables: "provider", pool: "wide" },
	{ what: "quote, chat and review locked", tables: "quote, chat, review", pool: "wide" },
	{ what: "session and rate_limit locked", tables: "session, rate_limit", pool: "wide" },
	{ what: "pool of 2 and all of them locked", tables: "provider, quote, chat, review, session, rate_limit", pool: "narrow" },
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
			// Others have taken every connection that the nodes have not opened yet; those that they have are cut.
			await postgres.ask("postgres", "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'alongside%'");
			while (await hold().catch(() => undefined));
		}
		const ownDelay = watchOwnDelay();
		const asking = askAll(origin, kinds, load);
		await sleep(1_500);
		const health = await fetch(`${origin}/health`);
		if (!health.ok) wrongs.push(`${what}: /health answers ${health.status}`);
		const ready = await fetch(`${origin}/ready`);
		const found = await asking;
		const sum = sumOf(found);
		figures[`${what}: sender itself held up at most, ms`] = ownDelay();
		say(`${what} (readiness ${ready.status}):\n${tableOf(found)}`);
		wrongs.push(...sum.wrongs.map((wrong) => `${what}: ${wrong}`));
		if (sum.unavailable === 0) wrongs.push(`${what}: nothing was answered 503, so nothing was tried`);
		figures[`${what}: asked`] = sum.asked;
		figures[`${what}: answered 503`] = sum.unavailable;
		figures[`${what}: slowest answer, ms`] = sum.slowestMs;
		figures[`${what}: slowest beyond /health at the time, ms`] = sum.slowestBeyondMs;
		figures[`${what}: readiness`] = ready.status;
		await Promise.all(holders.map((client) => client.end().catch(() => {})));
		// What waited is done with within its own limit.
		await sleep(2_000);
		const after = await askAll(origin, kinds, { seconds: 2, perSecond: 15 });
		const later = sumOf(after);
		figures[`${what}: 503 once it was over`] = later.unavailable;
		if (later.unavailable > 0 || later.wrongs.length > 0) {
			say(`afterwards:\n${tableOf(after)}`);
			wrongs.push(`${what}: once it was over ${later.unavailable} were still answered 503`, ...later.wrongs);
		}
		if (!server.isRunning()) wrongs.push(`${what}: the node ended`);
	}
	await Promise.all([wide, narrow].map(({ server }) => server.end("SIGTERM")));
	await postgres.close();
	return { figures, wrongs };
});
