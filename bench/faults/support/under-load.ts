import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { startMailServer } from "./mail-server.ts";
import { type Node, startNodes } from "./nodes.ts";
import { type Postgres, startPostgres } from "./postgres.ts";
import { say } from "./verdict.ts";
import { startWire, type Wire } from "./wire.ts";
import { inspectWrites } from "./writes.inspect.ts";
import { startWriters, type Writers } from "./writes.ts";

/** What stands between visitors and nodes. */
interface Front {
	origin: string;
	close(): Promise<void>;
}

/** What a fault is played on. */
export interface Ground {
	nodes: Node[];
	/** Absent with the embedded database. */
	postgres: Postgres | undefined;
	wire: Wire | undefined;
	writers: Writers;
	/** Where visitors send, if there is one; else to any node. */
	front: Front | undefined;
	/** Waits until this share of the visitors is through. @returns false when the load ended before */
	reach(share: number): Promise<boolean>;
}

export interface Load {
	/** Nodes on a server; none: one node on the embedded database. */
	nodes: number;
	/** Between nodes and server stands a wire. */
	wired?: boolean;
	visitors: number;
	atOnce: number;
	/** The visitors are given up after so long. */
	mostMs: number;
	/** Letters are waited for until none came for so long; those that were in hand when their node was killed are taken up after 150 s. */
	lettersMs: number;
	environment?: Record<string, string>;
	/** Ends the load; else every visitor comes. */
	until?: AbortSignal;
	front?(nodes: readonly Node[]): Promise<Front>;
}

/**
 * Starts what is needed, lets visitors write while `break` does its worst, waits for the letters, and compares.
 * @returns figures and wrongs; those of `break` come first
 */
export const underLoad = async (
	load: Load,
	breaking: (ground: Ground) => Promise<{ figures: Record<string, number>; wrongs?: string[] }>,
) => {
	const isServer = load.nodes > 0;
	const postgres = isServer ? await startPostgres() : undefined;
	const url = postgres ? await postgres.create("faults") : undefined;
	const wire = postgres && load.wired ? await startWire(postgres.port) : undefined;
	const mail = await startMailServer({ slowMs: 30, refuse: 0.03 });
	const nodes = await startNodes(Math.max(1, load.nodes), {
		DATABASE_URL: (wire ? postgres?.url("faults", wire.port) : url) ?? "",
		SMTP_URL: mail.url,
		...load.environment,
	});
	say(
		`${nodes.length} node(s) on ${isServer ? "a PostgreSQL server" : "the embedded database"} are ready; ${load.visitors} visitors, ${load.atOnce} at once`,
	);
	const front = await load.front?.(nodes);
	const origin = () => front?.origin ?? (nodes[Math.floor(Math.random() * nodes.length)] as Node).origin;
	const run = randomUUID().slice(0, 8);
	const writers = await startWriters({
		origin,
		run,
		visitors: load.visitors,
		atOnce: load.atOnce,
		mostMs: load.mostMs,
		stop: load.until,
	});
	let isOver = false;
	writers.finished.then(() => {
		isOver = true;
	});
	const reach = async (share: number) => {
		while (writers.done() < share * load.visitors && !isOver) await sleep(2);
		return !isOver;
	};
	const [broken] = await Promise.all([breaking({ nodes, postgres, wire, writers, front, reach }), writers.finished]);
	const came = load.until ? writers.visitors.length : load.visitors;
	say(`${writers.done()} of ${came} visitors have had everything acknowledged; waiting for letters`);

	const has = (sent: { ids: Set<string> }) => (sent.ids.size > 0 ? 1 : 0);
	const wanted = writers.visitors.reduce(
		(sum, { quote, plan, review, chat }) => sum + 2 * has(quote) + 2 * has(plan) + has(review) + has(chat),
		0,
	);
	let seen = 0;
	let lastNews = Date.now();
	while (mail.delivered.size < wanted && Date.now() - lastNews < load.lettersMs) {
		await sleep(100);
		if (mail.delivered.size > seen) lastNews = Date.now();
		seen = mail.delivered.size;
	}
	// Time for a letter too many to show itself.
	await sleep(1_500);
	const fallen = nodes.filter(({ server }) => !server.isRunning()).length;
	await Promise.all(nodes.map(({ server }) => server.end("SIGTERM")));
	const found = await inspectWrites({
		folder: nodes[0]?.folder ?? "",
		databaseUrl: url,
		visitors: writers.visitors,
		run,
		delivered: mail.delivered,
	});
	await mail.close();
	await front?.close();
	await wire?.close();
	await postgres?.close();
	return {
		figures: {
			visitors: came,
			"visitors with everything acknowledged": writers.done(),
			"writes sent, repeats included": writers.counts.sent,
			"cut off": writers.counts.cut,
			"answered 503 with Retry-After": writers.counts.unavailable,
			"slowest 503, ms": writers.counts["slowest 503, ms"],
			"answered otherwise": writers.refused.length,
			...broken.figures,
			...found.figures,
			"letters delivered twice under one Message-ID": [...mail.delivered.values()].filter((times) => times > 1).length,
			"nodes that ended by themselves": fallen,
		},
		wrongs: [
			...(broken.wrongs ?? []),
			...writers.refused.map((told) => `a write was refused: ${told}`),
			...(writers.done() < came ? [`${came - writers.done()} visitors were never through`] : []),
			...(fallen > 0 ? [`${fallen} nodes ended by themselves`] : []),
			...found.wrongs,
		],
	};
};
