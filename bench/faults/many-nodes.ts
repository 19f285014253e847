// npm run fault -- many-nodes [--changes 15] [--lost 8]
//
// Three nodes on one PostgreSQL server: every node finds changes within 1 s, and chats are live across nodes.
// A provider's staff change its name, and the team hides the profile from the search and shows it again. Every node is
// searched until its results are right. Then visitors follow chats on one node and write on others while PostgreSQL
// keeps ending the LISTEN connections: each message must arrive once and in order.
// Nodes need direct connections. Behind a transaction pooler (PgBouncer) LISTEN receives nothing. Then chats update
// only when the page reconnects (every five minutes) and emails when the queue polls (every five seconds). Searches
// stay right, because each one checks for changes itself (docs/decisions/0029-search-index.md). Point DATABASE_URL
// past the pooler, or use session pooling.

import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { followStream } from "./support/hears.ts";
import { startNodes } from "./support/nodes.ts";
import { startPostgres } from "./support/postgres.ts";
import { newName, rename } from "./support/rename.ts";
import { cookieIn, headersFor, signIn } from "./support/sign-in.ts";
import { experiment, say } from "./support/verdict.ts";

const { values: options } = parseArgs({
	options: { changes: { type: "string", default: "15" }, lost: { type: "string", default: "8" } },
});
const CHANGES = Number(options.changes);
const LOST = Number(options.lost);
const VISIBLE_MS = 1_000;
const CHATS = 12;
const MESSAGES = 20;

const median = (of: readonly number[]) => of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0;

await experiment("many-nodes", async () => {
	const postgres = await startPostgres();
	const nodes = await startNodes(3, { DATABASE_URL: await postgres.create("faults") });
	const wrongs: string[] = [];
	const [first, second, third] = nodes.map(({ origin }) => origin) as [string, string, string];
	const staff = await signIn(first, "one");
	const team = await signIn(first, "team");
	const ask = async <T>(
		origin: string,
		path: string,
		cookies: string,
		body?: unknown,
		method = body === undefined ? "GET" : "POST",
	): Promise<T> => {
		const answer = await fetch(`${origin}/api${path}`, {
			method,
			headers: headersFor(cookies),
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
		});
		if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
		return (await answer.json()) as T;
	};
	const [own] = (await ask<{ results: { id: number; name: string }[] }>(first, "/provider-admin/", staff)).results;
	if (!own) throw new Error("the demo staff account has no profile");

	/** Searches on every node until each finds the profile, or no longer finds it. @returns time of the slowest, in ms */
	const seenEverywhere = async (name: string, isThere: boolean): Promise<number> => {
		const from = performance.now();
		const each = nodes.map(async ({ origin }) => {
			for (;;) {
				const { results } = await ask<{ results: { id: number }[] }>(
					origin,
					`/providers/?query=${encodeURIComponent(name)}`,
					"",
				);
				if (results.some(({ id }) => id === own.id) === isThere) return performance.now() - from;
				if (performance.now() - from > 20_000) throw new Error(`${origin} never ${isThere ? "found" : "lost"} ${name}`);
			}
		});
		return Math.max(...(await Promise.all(each)));
	};
	const took: { change: string; ms: number }[] = [];
	for (let n = 0; n < CHANGES; n++) {
		const writes = nodes[n % nodes.length]?.origin ?? first;
		const name = newName();
		await rename(writes, own.id, name, { staff, team });
		took.push({ change: "a provider's", ms: await seenEverywhere(name, true) });
		await ask(writes, `/team/providers/${own.id}/deactivate/`, team, { reason: "Tried" });
		took.push({ change: "the team's", ms: await seenEverywhere(name, false) });
		await ask(writes, `/team/providers/${own.id}/activate/`, team, {});
		took.push({ change: "the team's", ms: await seenEverywhere(name, true) });
	}
	const late = took.filter(({ ms }) => ms > VISIBLE_MS);
	for (const { change, ms } of late) wrongs.push(`${change} change took ${Math.round(ms)} ms to reach every search`);
	say(
		`${took.length} changes reached every node's search after ${Math.round(median(took.map(({ ms }) => ms)))} ms (median)`,
	);

	// Live chats across nodes, while LISTEN connections are ended.
	const latencies: number[] = [];
	let isOver = false;
	const lines = new AbortController();
	const listenings: Promise<void>[] = [];
	const chats = Array.from({ length: CHATS }, async (_each, c) => {
		const begun = await fetch(`${first}/api/chats/`, {
			method: "POST",
			headers: headersFor(),
			body: JSON.stringify({ message: "Hello" }),
		});
		const cookie = cookieIn(begun, "chat_visitor");
		const sent = new Map<string, number>();
		const seen: { number: number; text: string }[] = [];
		const listens = [second, third, first][c % 3] as string;
		const writes = [first, second, third].filter((origin) => origin !== listens);
		const listening = followStream(`${listens}/api/chats/own/events/?after=0`, cookie, lines.signal, (message) => {
			seen.push(message);
			const at = sent.get(message.text);
			if (at !== undefined) latencies.push(performance.now() - at);
		}).catch((error: Error) => {
			if (!lines.signal.aborted) wrongs.push(`an event stream broke: ${error.message}`);
		});
		listenings.push(listening);
		for (let n = 0; n < MESSAGES; n++) {
			const text = `message ${c} ${n}`;
			sent.set(text, performance.now());
			await ask(writes[n % 2] as string, "/chats/own/messages/", cookie, { text });
			await sleep(Math.random() * 700);
		}
		// Leaves out the message that started the chat.
		const heard = () => seen.map(({ text }) => text).filter((text) => sent.has(text));
		// The last messages arrive once the connection is back.
		for (let n = 0; n < 400 && heard().length < MESSAGES; n++) await sleep(50);
		const texts = heard();
		if (texts.length !== MESSAGES || texts.some((text, n) => text !== `message ${c} ${n}`))
			wrongs.push(`chat ${c} received ${texts.length} of ${MESSAGES} messages, or not in order`);
	});
	let ended = 0;
	const ending = (async () => {
		for (let n = 0; n < LOST && !isOver; n++) {
			await sleep(700);
			const cut = await postgres.ask(
				"postgres",
				"select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'alongside notices'",
			);
			ended += cut.length;
		}
	})();
	await Promise.allSettled(chats).then((outcomes) => {
		isOver = true;
		for (const outcome of outcomes) if (outcome.status === "rejected") wrongs.push(String(outcome.reason));
	});
	await ending;
	lines.abort();
	await Promise.all(listenings);
	say(
		`${latencies.length} messages arrived on another node after ${Math.round(median(latencies))} ms (median); ${ended} LISTEN connections were ended`,
	);
	const figures = {
		nodes: nodes.length,
		"changes of a provider": took.length,
		"in every node's search after, ms: median": Math.round(median(took.map(({ ms }) => ms))),
		"in every node's search after, ms: slowest": Math.round(Math.max(...took.map(({ ms }) => ms))),
		"changes seen later than 1 s": late.length,
		"messages written on another node": CHATS * MESSAGES,
		"messages received once and in order": latencies.length,
		"LISTEN connections ended": ended,
		"received after, ms: median": Math.round(median(latencies)),
		"received after, ms: slowest, connection lost": Math.round(Math.max(...latencies)),
	};
	await Promise.all(nodes.map(({ server }) => server.end("SIGTERM")));
	await postgres.close();
	return { figures, wrongs };
});
