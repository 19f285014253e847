import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Ask } from "../../many.profiles.ts";
import { startMailServer } from "./mail-server.ts";
import { type Node, startNodes } from "./nodes.ts";
import { type Postgres, startPostgres } from "./postgres.ts";
import { say } from "./verdict.ts";
import { startWire, type Wire } from "./wire.ts";
import { inspectWrites } from "./writes.inspect.ts";
import { startWriters, type Writers } from "./writes.ts";

/** A proxy between visitors and nodes. */
interface Front {
	origin: string;
	close(): Promise<void>;
}

/** The running system that a fault is applied to. */
export interface Ground {
	nodes: Node[];
	/** Absent with the embedded database. */
	postgres: Postgres | undefined;
	wire: Wire | undefined;
	writers: Writers;
	/** Visitors send requests to it. Without it they use any node. */
	front: Front | undefined;
	/** Waits until this share of the visitors has finished. @returns false if the load ended before that */
	reach(share: number): Promise<boolean>;
}

export interface Load {
	/** Number of nodes on a PostgreSQL server. 0 means one node on the embedded database. */
	nodes: number;
	/** Adds a standby, and lists both servers in DATABASE_URL. */
	standby?: boolean;
	/** A database that the experiment started itself, by its URL. */
	database?: string;
	/** Puts a `Wire` between the nodes and PostgreSQL. */
	wired?: boolean;
	visitors: number;
	atOnce: number;
	/** Time limit for all visitors. */
	mostMs: number;
	/** Waits for emails until none has arrived for this long. Emails of a killed node are retried after 150 s. */
	emailsMs: number;
	environment?: Record<string, string>;
	/** More settings of the n-th node. */
	ofNode?(n: number): Record<string, string>;
	/** Folder of another release that the nodes start with. */
	service?: string;
	/** Fills the database before the first visitor comes. */
	fill?(ask: Ask): Promise<void>;
	/** Stops new visitors from starting. Without it all `visitors` run. */
	until?: AbortSignal;
	front?(nodes: readonly Node[]): Promise<Front>;
}

/** A refusal later than this is a wrong: people wait for it. */
const REFUSAL_MS = 5_000;

/**
 * Starts the system, lets visitors write while `breaking` applies the fault, waits for the emails, then compares what
 * was stored and delivered with what was acknowledged.
 * @returns figures and wrongs, starting with what `breaking` returned
 */
export const underLoad = async (
	load: Load,
	breaking: (ground: Ground) => Promise<{ figures: Record<string, number | string>; wrongs?: string[] }>,
) => {
	const isServer = load.nodes > 0;
	const postgres = isServer && !load.database ? await startPostgres() : undefined;
	const alone = postgres ? await postgres.create("faults") : load.database;
	const second = load.standby ? await postgres?.addStandby() : undefined;
	const url = second ? alone?.replace(/(127\.0\.0\.1:\d+)/, `$1,127.0.0.1:${second}`) : alone;
	const wire = postgres && load.wired ? await startWire(postgres.port) : undefined;
	const mail = await startMailServer({ slowMs: 30, refuse: 0.03 });
	const nodes = await startNodes(
		Math.max(1, load.nodes),
		(n) => ({
			DATABASE_URL: (wire ? postgres?.url("faults", wire.port) : url) ?? "",
			SMTP_URL: mail.url,
			...load.environment,
			...load.ofNode?.(n),
		}),
		load.service,
	);
	if (postgres) await load.fill?.((statement) => postgres.ask("faults", statement));
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
	say(`${writers.done()} of ${came} visitors got everything acknowledged; waiting for emails`);

	const has = (sent: { ids: Set<string> }) => (sent.ids.size > 0 ? 1 : 0);
	const wanted = writers.visitors.reduce(
		(sum, { quote, plan, review, chat }) => sum + 2 * has(quote) + 2 * has(plan) + has(review) + has(chat),
		0,
	);
	let seen = 0;
	let lastNews = Date.now();
	while (mail.delivered.size < wanted && Date.now() - lastNews < load.emailsMs) {
		await sleep(100);
		if (mail.delivered.size > seen) lastNews = Date.now();
		seen = mail.delivered.size;
	}
	// Time for a duplicate email to arrive.
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
			"writes sent, including retries": writers.counts.sent,
			"cut off": writers.counts.cut,
			"got 503 with Retry-After": writers.counts.unavailable,
			"slowest 503, ms": writers.counts["slowest 503, ms"],
			"got another status": writers.refused.length,
			...broken.figures,
			...found.figures,
			"emails delivered twice with one Message-ID": [...mail.delivered.values()].filter((times) => times > 1).length,
			"nodes that crashed": fallen,
		},
		wrongs: [
			...(broken.wrongs ?? []),
			...writers.refused.map((told) => `a write was refused: ${told}`),
			...(writers.done() < came ? [`${came - writers.done()} visitors never finished`] : []),
			...(writers.counts["slowest 503, ms"] > REFUSAL_MS
				? [`a refusal took ${writers.counts["slowest 503, ms"]} ms`]
				: []),
			...(fallen > 0 ? [`${fallen} nodes crashed`] : []),
			...found.wrongs,
		],
	};
};
