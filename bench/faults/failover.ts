// npm run fault -- failover [--patroni] [--visitors 120] [--at-once 8]
//
// The primary database is lost under load and a standby takes over: nodes find it by DATABASE_URL alone.
// Two nodes, a primary and a synchronous standby. The primary is stopped at once and the standby promoted, as Patroni does.
// With `--patroni` three servers under Patroni, etcd and HAProxy, by the files of deploy/ha: another leader by request, the
// leader's machine standing still, and the leader's machine lost. Nothing acknowledged may be lost, doubled or
// half-written, each refusal comes within 5 s, and no node needs a restart.

import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { untilReady } from "./support/answers.ts";
import { missingForPatroni, startMachines } from "./support/patroni.ts";
import { underLoad } from "./support/under-load.ts";
import { experiment, say } from "./support/verdict.ts";

const { values: options } = parseArgs({
	options: {
		patroni: { type: "boolean", default: false },
		visitors: { type: "string", default: "120" },
		"at-once": { type: "string", default: "8" },
	},
});
const load = {
	nodes: 2,
	visitors: Number(options.visitors),
	atOnce: Number(options["at-once"]),
	mostMs: 400_000,
	emailsMs: 60_000,
};
/** Between the loss and the promotion, which Patroni needs seconds for. */
const DOWN_MS = 3_000;
/** After the loss of a leader another one takes writes within this time. */
const PATRONI_MS = 30_000;

const byHand = () =>
	underLoad({ ...load, standby: true }, async ({ nodes, postgres, writers, reach }) => {
		const wrongs: string[] = [];
		const figures: Record<string, number> = {};
		if (!(await reach(0.4)) || !postgres) return { figures, wrongs: ["the load ended before the failover"] };
		await postgres.stopAtOnce();
		await sleep(DOWN_MS);
		for (const { origin } of nodes) {
			const { status } = await fetch(`${origin}/ready`);
			if (status !== 503) wrongs.push(`without a database that takes writes /ready returned ${status}`);
		}
		await postgres.promote();
		const ms = Math.max(...(await Promise.all(nodes.map(({ origin }) => untilReady(origin)))));
		say(`failed over at ${writers.done()} visitors; nodes were ready ${ms} ms after the promotion`);
		figures["ms from the promotion until both nodes were ready"] = ms;
		return { figures, wrongs };
	});

const byPatroni = async () => {
	const machines = await startMachines();
	say("three servers under Patroni follow one leader");
	const WAYS: [way: string, share: number, happen: (leader: string) => Promise<void> | void][] = [
		["another leader by request", 0.2, () => machines.switchOver()],
		["the leader's machine stands still", 0.45, (leader) => machines.freeze(leader)],
		["the leader's machine is lost", 0.7, (leader) => machines.lose(leader)],
	];
	const found = await underLoad({ ...load, database: machines.url }, async ({ nodes, writers, reach }) => {
		const wrongs: string[] = [];
		const figures: Record<string, number> = {};
		for (const [way, share, happen] of WAYS) {
			if (!(await reach(share))) return { figures, wrongs: [`the load ended before ${way}`] };
			const leader = await machines.leader();
			const from = performance.now();
			await happen(leader);
			await machines.leaderAfter(leader);
			await Promise.all(nodes.map(({ origin }) => untilReady(origin, 60_000)));
			const ms = Math.round(performance.now() - from);
			say(`${way}, at ${writers.done()} visitors: nodes were ready after ${ms} ms`);
			figures[`${way}: ms until both nodes were ready`] = ms;
			if (ms > PATRONI_MS) wrongs.push(`${way}: it took ${ms} ms`);
			if (share > 0.6) continue;
			machines.thaw(leader);
			await machines.whole();
		}
		return { figures, wrongs };
	});
	await machines.close();
	return found;
};

if (options.patroni) {
	const missing = missingForPatroni();
	if (missing.length > 0) {
		process.stderr.write(`failover --patroni needs: apt-get install ${missing.join(" ")}\n`);
		process.exit(2);
	}
}
await experiment(options.patroni ? "failover.patroni" : "failover", options.patroni ? byPatroni : byHand);
