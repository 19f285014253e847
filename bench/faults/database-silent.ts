// npm run fault -- database-silent [--seconds 10] [--per-second 30]
//
// The database stops responding but keeps connections open: every request gets a response within 3 s.
// A proxy between node and database stops forwarding but still accepts connections, so the node isn't ready. In the
// first run the held-back data is sent afterwards. In the second the old connections stay dead, as behind a firewall
// that lost their state. Both times everything must recover, including pubsub messages from other nodes. Then the
// database falls silent before a single request of each kind.

import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { untilReady } from "./support/answers.ts";
import { askAll, kindsOfRequests, sumOf, tableOf } from "./support/askers.ts";
import { heardWithin } from "./support/hears.ts";
import { startNodes } from "./support/nodes.ts";
import { startPostgres } from "./support/postgres.ts";
import { experiment, say } from "./support/verdict.ts";
import { startWire } from "./support/wire.ts";

const { values: options } = parseArgs({
	options: { seconds: { type: "string", default: "10" }, "per-second": { type: "string", default: "30" } },
});
const load = { seconds: Number(options.seconds), perSecond: Number(options["per-second"]) };
/** Requests must work again within this time after the database responds. */
const RECOVERY_MS = 5_000;
/** A chat's event stream must receive messages from the other node within this time after the database responds. */
const NOTICE_MS = 15_000;

await experiment("database-silent", async () => {
	const postgres = await startPostgres();
	await postgres.create("faults");
	const wire = await startWire(postgres.port);
	const environment = { LIMITS: "on", TRUST_PROXY: "1" };
	const [node] = await startNodes(1, { ...environment, DATABASE_URL: postgres.url("faults", wire.port) });
	// A second node with a direct connection. Its messages must reach the first node.
	const [other] = await startNodes(1, { ...environment, DATABASE_URL: postgres.url("faults") });
	if (!node || !other) throw new Error("no node");
	const kinds = await kindsOfRequests(node.origin);
	const figures: Record<string, number | string> = {};
	const wrongs: string[] = [];

	const before = await askAll(node.origin, kinds, { ...load, seconds: 3 });
	say(`before:\n${tableOf(before)}`);
	wrongs.push(...sumOf(before).wrongs);
	const usual = new Map([...before].map(([kind, { statuses }]) => [kind, [...statuses.keys()].sort()[0]]));

	for (const forget of [false, true]) {
		const what = forget ? "silent, then forgotten" : "silent, then resumed";
		wire.silence();
		await sleep(50);
		const asking = askAll(node.origin, kinds, load);
		await sleep(2_000);
		for (const [path, wanted] of [
			["/ready", 503],
			["/health", 200],
		] as const) {
			const began = performance.now();
			const { status } = await fetch(`${node.origin}${path}`);
			if (status !== wanted) wrongs.push(`${what}: ${path} returned ${status}`);
			if (performance.now() - began > 3_000) wrongs.push(`${what}: ${path} took longer than 3 s`);
		}
		const answers = await asking;
		const sum = sumOf(answers);
		say(`${what}:\n${tableOf(answers)}`);
		wrongs.push(...sum.wrongs.map((wrong) => `${what}: ${wrong}`));
		if (sum.unavailable === 0) wrongs.push(`${what}: no response was 503, so nothing was tested`);
		figures[`${what}: requests`] = sum.asked;
		figures[`${what}: got 503`] = sum.unavailable;
		figures[`${what}: served without the database`] = sum.fine;
		figures[`${what}: slowest response, ms`] = sum.slowestMs;
		figures[`${what}: slowest compared with /health, ms`] = sum.slowestBeyondMs;

		wire.speak({ forget });
		const spoke = performance.now();
		const ms = await untilReady(node.origin);
		figures[`${what}: ready after, ms`] = ms;
		let whole = 0;
		for (const [kind, how] of Object.entries(kinds)) {
			let status = 0;
			while (performance.now() - spoke < RECOVERY_MS) {
				const [path, init] = how();
				status = (await fetch(`${node.origin}${path}`, init)).status;
				if (status === usual.get(kind)) break;
				await sleep(50);
			}
			if (status === usual.get(kind)) whole++;
			else
				wrongs.push(
					`${what}: ${kind} still returns ${status}, not ${usual.get(kind)}, ${RECOVERY_MS} ms after the database recovered`,
				);
		}
		figures[`${what}: kinds of requests recovered`] = `${whole} of ${Object.keys(kinds).length}`;
		const heard = await heardWithin(node.origin, other.origin, NOTICE_MS + 10_000);
		figures[`${what}: chat messages arrive again after, ms`] =
			heard === undefined ? "never" : Math.round(performance.now() - spoke);
		if (heard === undefined || performance.now() - spoke > NOTICE_MS + 10_000)
			wrongs.push(`${what}: messages from other nodes did not come back`);
		if (!node.server.isRunning()) wrongs.push(`${what}: the node ended`);
	}

	// Single requests with a pool of idle connections: one with two queries may meet a dead connection twice.
	const alone: Parameters<typeof sumOf>[0][] = [];
	for (const [kind, how] of Object.entries(kinds)) {
		await askAll(node.origin, kinds, { seconds: 0.5, perSecond: 100 });
		wire.silence();
		alone.push(await askAll(node.origin, { [kind]: how }, { seconds: 0.1, perSecond: 1 }));
		wire.speak({ forget: false });
		await untilReady(node.origin);
	}
	const sums = alone.map(sumOf);
	wrongs.push(...sums.flatMap((sum) => sum.wrongs.map((wrong) => `one at a time: ${wrong}`)));
	figures["one at a time: requests, got 503"] =
		`${sums.length}, ${sums.reduce((n, { unavailable }) => n + unavailable, 0)}`;
	figures["one at a time: slowest response, ms"] = Math.max(...sums.map(({ slowestMs }) => slowestMs));

	await Promise.all([node, other].map(({ server }) => server.end("SIGTERM")));
	await wire.close();
	await postgres.close();
	return { figures, wrongs };
});
