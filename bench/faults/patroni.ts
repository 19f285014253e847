// npm run fault -- patroni
//
// Three databases under Patroni lose their leader three times, by the files of deploy/ha: no acknowledged row is lost.
// Another leader by request, the leader's machine standing still, and the leader's machine lost. Two pools with a node's
// limits write a row every 50 ms, one through HAProxy and one with the three servers in its address. For nodes of the
// service on the same servers: failover --patroni.

import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { SESSION, TimedClient } from "../../src/platform/db/client.ts";
import { engineOf } from "../../src/platform/db/hosts.ts";
import { missingForPatroni, startMachines } from "./support/patroni.ts";
import { experiment, say } from "./support/verdict.ts";

const missing = missingForPatroni();
if (missing.length > 0) {
	process.stderr.write(`patroni needs: apt-get install ${missing.join(" ")}\n`);
	process.exit(2);
}
/** After the loss of a leader another one takes writes within this time. */
const MOST_MS = 30_000;
const REFUSAL_MS = 5_000;
const EVERY_MS = 50;

/** A pool with the limits of a node's (src/platform/db/open.ts). */
const poolOf = (url: string): pg.Pool => {
	const limits = { max: 4, connectionTimeoutMillis: 600, query_timeout: 1_600, statement_timeout: 1_400 };
	const pool = new pg.Pool({ ...engineOf(url), Client: TimedClient, options: SESSION, ...limits });
	pool.on("error", () => {});
	pool.on("release", (_error, client) => {
		if (client instanceof TimedClient && client.isSpent) void client.end().catch(() => {});
	});
	return pool;
};

/** Writes rows until it is told to end. */
const startWriter = (way: string, pool: pg.Pool) => {
	const state = {
		acknowledged: new Set<number>(),
		refused: 0,
		slowestMs: 0,
		gapMs: 0,
		last: performance.now(),
		isOver: false,
	};
	const done = (async () => {
		for (let n = 0; !state.isOver; n++) {
			const from = performance.now();
			try {
				await pool.query("insert into written values ($1, $2)", [way, n]);
				state.acknowledged.add(n);
				state.gapMs = Math.max(state.gapMs, performance.now() - state.last);
				state.last = performance.now();
			} catch {
				state.refused++;
				state.slowestMs = Math.max(state.slowestMs, performance.now() - from);
			}
			await sleep(EVERY_MS);
		}
	})();
	return { way, pool, state, done };
};

await experiment("patroni", async () => {
	const wrongs: string[] = [];
	const figures: Record<string, number> = {};
	const machines = await startMachines();
	say("three servers under Patroni follow one leader");
	const haproxy = poolOf(machines.url);
	await haproxy.query("create table written (way text, n int)");
	const writers = [startWriter("HAProxy", haproxy), startWriter("a list of servers", poolOf(machines.listed))];
	const WAYS: [what: string, isBack: boolean, happen: (leader: string) => Promise<void> | void][] = [
		["another leader by request", true, () => machines.switchOver()],
		["the leader's machine stands still", true, (leader) => machines.freeze(leader)],
		["the leader's machine is lost", false, (leader) => machines.lose(leader)],
	];
	for (const [what, isBack, happen] of WAYS) {
		const leader = await machines.leader();
		for (const { state } of writers) Object.assign(state, { refused: 0, slowestMs: 0, gapMs: 0 });
		await happen(leader);
		await machines.leaderAfter(leader);
		const before = writers.map(({ state }) => state.acknowledged.size);
		const until = performance.now() + 2 * MOST_MS;
		while (performance.now() < until && writers.some(({ state }, n) => state.acknowledged.size < (before[n] ?? 0) + 5))
			await sleep(EVERY_MS);
		for (const { way, state } of writers) {
			const [gap, slowest] = [Math.round(state.gapMs), Math.round(state.slowestMs)];
			say(`${what}, by ${way}: ${gap} ms without a write; ${state.refused} refused, the slowest after ${slowest} ms`);
			figures[`${what}, by ${way}: ms without a write`] = gap;
			if (gap > MOST_MS) wrongs.push(`${what}, by ${way}: ${gap} ms without a write`);
			if (slowest > REFUSAL_MS) wrongs.push(`${what}, by ${way}: a refusal took ${slowest} ms`);
		}
		if (!isBack) continue;
		machines.thaw(leader);
		await machines.whole();
	}
	for (const { way, pool, state, done } of writers) {
		state.isOver = true;
		await done;
		const { rows } = await pool.query<{ n: number; times: number }>(
			"select n, count(*)::int as times from written where way = $1 group by n",
			[way],
		);
		const stored = new Set(rows.map(({ n }) => n));
		const lost = [...state.acknowledged].filter((n) => !stored.has(n)).length;
		const doubled = rows.filter(({ times }) => times > 1).length;
		figures[`by ${way}: rows acknowledged`] = state.acknowledged.size;
		if (lost > 0) wrongs.push(`by ${way}: ${lost} acknowledged rows are lost`);
		if (doubled > 0) wrongs.push(`by ${way}: ${doubled} rows are there twice`);
	}
	await machines.close();
	return { figures, wrongs };
});
