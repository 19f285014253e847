// npm run fault -- rolling-restart [--rounds 2] [--at-once 2] [--per-second 20] [--streams 10]
//   [--upgrade [--from COMMIT | --before FOLDER] [--profiles 50000] [--requests 5000]]
//
// Two nodes behind nginx are restarted one after the other under load: no request fails, no chat misses a message.
// Each node is taken out of nginx (deploy/nginx/node.sh), stopped with SIGTERM, started again and put back.
// With `--upgrade` the nodes start as the release before, with many profiles and requests; the first round is the upgrade,
// and the second one goes back. No write may take longer than 2 s.
// The load is what one node can serve alone. More would be overload, which is rejected even without a restart.

import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { manyProfiles } from "../many.profiles.ts";
import { askAll, kindsOfRequests, sumOf, tableOf } from "./support/askers.ts";
import { followStream } from "./support/hears.ts";
import { type Nginx, startNginx } from "./support/nginx.ts";
import { buildReleaseBefore } from "./support/release-before.ts";
import { cookieIn, headersFor } from "./support/sign-in.ts";
import { underLoad } from "./support/under-load.ts";
import { experiment, say } from "./support/verdict.ts";

const { values: options } = parseArgs({
	options: {
		rounds: { type: "string", default: "2" },
		"at-once": { type: "string", default: "2" },
		"per-second": { type: "string", default: "20" },
		streams: { type: "string", default: "10" },
		upgrade: { type: "boolean", default: false },
		from: { type: "string" },
		before: { type: "string" },
		profiles: { type: "string", default: "50000" },
		requests: { type: "string", default: "5000" },
	},
});
const ROUNDS = Number(options.rounds);
/** More visitors than can finish before the last restart, which ends the load. */
const VISITORS = 2_000;
/** How long a write may take during an upgrade. */
const WRITE_MS = 2_000;
/** A start with so many profiles takes longer, and so does an upgrade. */
const MOST_MS = options.upgrade ? 900_000 : 240_000;

/** nginx closes idle connections when it reloads. Like a browser, `fetch` retries a request that meets such a close. */
let sentAgain = 0;
const fetchOnce = globalThis.fetch;
globalThis.fetch = (...request) =>
	fetchOnce(...request).catch((error: Error & { cause?: { code?: string } }) => {
		if (error.cause?.code !== "UND_ERR_SOCKET") throw error;
		sentAgain++;
		return fetchOnce(...request);
	});

/** Connect requests as they were stored by the release before. */
const manyRequests = (count: number) => `
	insert into quote (created_at, name, email, phone, postcode, service_area_id, age_groups, funding_types, hcp_referral, has_optimisation_provider, terms_agreed_at,
		submitted_anyway, visitor_token_hashes)
	select now() - n * interval '10 minutes', 'Kit Marsh', 'kit' || n || '@visitor.example', '0491 570 156', '3220', (select min(id) from service_area), '{}', '{}', false, false,
		now(), false, '{}' from generate_series(1, ${count}) n`;

await experiment(options.upgrade ? "rolling-restart.upgrade" : "rolling-restart", async () => {
	const before = options.upgrade ? (options.before ?? buildReleaseBefore(options.from)) : undefined;
	if (before) say("the release before is built");
	let nginx: Nginx | undefined;
	let cutAtEnd = 0;
	const end = new AbortController();
	const found = await underLoad(
		{
			nodes: 2,
			visitors: VISITORS,
			atOnce: Number(options["at-once"]),
			mostMs: MOST_MS,
			emailsMs: 60_000,
			until: end.signal,
			...(before && {
				service: before,
				fill: async (ask) => {
					await manyProfiles(ask, Number(options.profiles));
					await ask(manyRequests(Number(options.requests)));
					say(`${options.profiles} profiles and ${options.requests} requests are there`);
				},
			}),
			// Shows the node's errors, because no request may fail.
			environment: { TRUST_PROXY: "1", LOG_LEVEL: "error" },
			front: async (nodes) => {
				nginx = await startNginx(nodes.map(({ origin }) => origin));
				return nginx;
			},
		},
		async ({ nodes, writers }) => {
			if (!nginx) throw new Error("nginx did not start");
			const front = nginx;
			const wrongs: string[] = [];
			const kinds = await kindsOfRequests(front.origin);
			let isOver = false;
			const asked: Awaited<ReturnType<typeof askAll>>[] = [];
			const asking = (async () => {
				while (!isOver)
					asked.push(await askAll(front.origin, kinds, { seconds: 1, perSecond: Number(options["per-second"]) }));
			})();

			// Chats whose visitors follow them all the time and write now and then.
			let written = 0;
			let heard = 0;
			let comebacks = 0;
			const lines = new AbortController();
			const listenings: Promise<void>[] = [];
			const talks = Array.from({ length: Number(options.streams) }, async () => {
				const begun = await fetch(`${front.origin}/api/chats/`, {
					method: "POST",
					headers: headersFor(),
					body: JSON.stringify({ message: "Hello" }),
				});
				const cookie = cookieIn(begun, "chat_visitor");
				const seen: number[] = [];
				const wanted = new Set<number>();
				const listening = (async () => {
					while (!lines.signal.aborted) {
						await followStream(
							`${front.origin}/api/chats/own/events/?after=0`,
							cookie,
							lines.signal,
							({ number }) => seen.push(number),
							seen.at(-1) ?? 0,
						).catch((error: Error) => {
							if (/returned/.test(error.message)) wrongs.push(error.message);
						});
						if (lines.signal.aborted) return;
						comebacks++;
						await sleep(Math.random() * 1_000);
					}
				})();
				listenings.push(listening);
				while (!isOver) {
					await sleep(Math.random() * 2_000);
					const answer = await fetch(`${front.origin}/api/chats/own/messages/`, {
						method: "POST",
						headers: headersFor(cookie),
						body: JSON.stringify({ text: "And?" }),
					});
					if (answer.status !== 201)
						wrongs.push(`a message got ${answer.status} at ${Math.round(performance.now() / 100) / 10} s`);
					else wanted.add(((await answer.json()) as { number: number }).number);
				}
				for (let n = 0; n < 100 && [...wanted].some((number) => !seen.includes(number)); n++) await sleep(50);
				written += wanted.size;
				heard += [...wanted].filter((number) => seen.includes(number)).length;
				if (
					new Set(seen).size !== seen.length ||
					seen.some((number, index) => index > 0 && number <= (seen[index - 1] ?? 0))
				)
					wrongs.push("an event stream sent a message twice or out of order");
			});

			await sleep(3_000);
			writers.counts.slowestMs = 0;
			let slowestStop = 0;
			const slowestWrites: number[] = [];
			for (let n = 0; n < ROUNDS * nodes.length; n++) {
				const node = nodes[n % nodes.length] as (typeof nodes)[number];
				const from = performance.now();
				await front.node(node.origin, "off");
				await node.server.end("SIGTERM");
				const stopMs = Math.round(performance.now() - from);
				slowestStop = Math.max(slowestStop, stopMs);
				if (node.server.exitCode() !== 0) wrongs.push(`a node ended with ${node.server.exitCode()}`);
				const isBack = n >= nodes.length;
				const startMs = await node.start(before && (isBack ? before : process.cwd()));
				await front.node(node.origin, "on");
				say(`a node stopped within ${stopMs} ms and was ready again ${startMs} ms later`);
				await sleep(1_500);
				if (!before) continue;
				slowestWrites.push(writers.counts.slowestMs);
				if (writers.counts.slowestMs > WRITE_MS)
					wrongs.push(`a write took ${writers.counts.slowestMs} ms while node ${n + 1} was restarted`);
				writers.counts.slowestMs = 0;
			}
			isOver = true;
			await asking;
			await Promise.all(talks).then(
				() => {},
				(error: Error) => wrongs.push(error.message),
			);
			lines.abort();
			await Promise.all(listenings);
			end.abort();
			await writers.finished;
			cutAtEnd = writers.counts.cut;
			const sums = asked.map(sumOf);
			const total = (of: (sum: (typeof sums)[number]) => number) => sums.reduce((sum, one) => sum + of(one), 0);
			if (asked.at(-1)) say(`the last second of requests:\n${tableOf(asked.at(-1) as (typeof asked)[number])}`);
			wrongs.push(...sums.flatMap(({ wrongs: each }) => each));
			const failed = front.log().trim().split("\n").filter(Boolean);
			for (const line of failed) wrongs.push(`nginx: ${line}`);
			if (total(({ unavailable }) => unavailable) > 0)
				wrongs.push(`${total(({ unavailable }) => unavailable)} requests got 503`);
			if (writers.counts.unavailable > 0) wrongs.push(`${writers.counts.unavailable} writes got 503`);
			if (writers.counts.cut > 0) wrongs.push(`${writers.counts.cut} writes were cut off`);
			if (heard < written) wrongs.push(`${written - heard} messages never reached their event stream`);
			return {
				figures: {
					restarts: ROUNDS * nodes.length,
					"slowest stop, ms": slowestStop,
					...(before && { "slowest write at each restart, ms": slowestWrites.join(", ") }),
					"other requests": total(({ asked: n }) => n),
					"requests that failed": failed.length,
					"requests retried because of a reload": sentAgain,
					streams: Number(options.streams),
					"streams that reconnected": comebacks,
					"messages written to chats": written,
					"messages received": heard,
				},
				wrongs,
			};
		},
	);
	return { figures: { ...found.figures, "writes cut off": cutAtEnd }, wrongs: found.wrongs };
});
