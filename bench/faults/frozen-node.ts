// npm run fault -- frozen-node [--seconds 20,70] [--visitors 2000] [--at-once 6] [--emails 200]
//
// A node is frozen (SIGSTOP) amid requests, emails and live chats, and resumed (SIGCONT): nothing is lost.
// This is what happens when a machine is paused or moved. Two nodes run on a PostgreSQL server, behind a balancer that
// skips nodes that aren't ready. The other node must respond within 3 s, once PostgreSQL has released the frozen node's
// locks. Requests that waited for the frozen node must see current data when it resumes: a provider was renamed, a user
// signed out. A chat followed on it receives all messages written in between, once and in order.
// `--seconds`: duration of each freeze. If it is longer than the SMTP timeout (60 s), emails may be sent twice, and the
// figures say how many were.

import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startBalancer } from "./support/balancer.ts";
import { followStream } from "./support/hears.ts";
import { newName, rename } from "./support/rename.ts";
import { cookieIn, headersFor, signIn } from "./support/sign-in.ts";
import { underLoad } from "./support/under-load.ts";
import { experiment, say } from "./support/verdict.ts";

const { values: options } = parseArgs({
	options: {
		seconds: { type: "string", default: "20,70" },
		visitors: { type: "string", default: "2000" },
		"at-once": { type: "string", default: "6" },
		emails: { type: "string", default: "200" },
	},
});
const STANDS = options.seconds.split(",").map(Number);
/** Searches sent to the frozen node, which it serves when it resumes. */
const AT_THE_DOOR = 6;
const MESSAGES = 5;
const over = new AbortController();

const json = async <T>(
	origin: string,
	path: string,
	cookies = "",
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

await experiment("frozen-node", () =>
	underLoad(
		{
			nodes: 2,
			visitors: Number(options.visitors),
			atOnce: Number(options["at-once"]),
			mostMs: 60_000 + STANDS.reduce((sum, seconds) => sum + seconds * 1000 + 60_000, 0),
			emailsMs: Number(options.emails) * 1000,
			until: over.signal,
			front: (nodes) => startBalancer(nodes.map(({ origin }) => origin)),
		},
		async ({ nodes, reach, writers }) => {
			const [frozen, other] = nodes as [(typeof nodes)[number], (typeof nodes)[number]];
			const wrongs: string[] = [];
			const figures: Record<string, number> = {};
			await reach(10 / Number(options.visitors));
			const staff = await signIn(other.origin, "one");
			const team = await signIn(other.origin, "colleague");
			const [own] = (await json<{ results: { id: number }[] }>(other.origin, "/provider-admin/", staff)).results;
			for (const seconds of STANDS) {
				const leaving = await signIn(frozen.origin, "one");
				const begun = await fetch(`${other.origin}/api/chats/`, {
					method: "POST",
					headers: headersFor(),
					body: JSON.stringify({ message: "Hello" }),
				});
				const chat = cookieIn(begun, "chat_visitor");
				const heard: string[] = [];
				const line = new AbortController();
				const following = followStream(
					`${frozen.origin}/api/chats/own/events/?after=0`,
					chat,
					line.signal,
					({ text }) => heard.push(text),
				).catch(() => {});
				await sleep(2_000);
				const before = writers.done();
				process.kill(frozen.server.pid, "SIGSTOP");
				say(`one of two nodes is frozen for ${seconds} s`);
				const until = performance.now() + seconds * 1000;
				const texts = Array.from({ length: MESSAGES }, (_each, n) => `meanwhile ${n} ${randomUUID()}`);
				const name = newName();
				let slowest = 0;
				const timed = async (work: () => Promise<unknown>) => {
					const from = performance.now();
					await work().catch((error: Error) => wrongs.push(`during the freeze, the other node: ${error.message}`));
					slowest = Math.max(slowest, performance.now() - from);
				};
				await timed(() => rename(other.origin, own?.id ?? 0, name, { staff, team }));
				await timed(() => json(other.origin, "/users/logout/", leaving, {}));
				for (const text of texts) await timed(() => json(other.origin, "/chats/own/messages/", chat, { text }));
				const search = () =>
					json<{ results: { name: string }[] }>(frozen.origin, `/providers/?query=${encodeURIComponent(name)}`).then(
						({ results }) => results.length,
					);
				const stands = until - performance.now();
				if (stands > 1_000) await sleep(stands - 1_000);
				const waiting = Array.from({ length: AT_THE_DOOR }, search);
				const page = fetch(`${frozen.origin}/providers?query=${encodeURIComponent(name)}`).then((answer) =>
					answer.text(),
				);
				const signedOut = fetch(`${frozen.origin}/api/provider-admin/`, { headers: headersFor(leaving) }).then(
					({ status }) => status,
				);
				await sleep(1_000);
				const meanwhile = writers.done() - before;
				process.kill(frozen.server.pid, "SIGCONT");
				const woke = performance.now();
				const found = await Promise.allSettled(waiting);
				const stale = found.filter((one) => one.status === "fulfilled" && one.value !== 1).length;
				if (stale > 0)
					wrongs.push(`${stale} of ${AT_THE_DOOR} searches that waited for the frozen node returned old data`);
				const status = await signedOut;
				if (status !== 401 && status !== 503) wrongs.push(`a signed-out user got ${status}`);
				const text = await page;
				if (!text.includes(name) && !text.includes("Reference"))
					wrongs.push("a results page that waited for the frozen node showed old data");
				for (;;) {
					const count = await search().catch(() => undefined);
					if (count === 1) break;
					if (count !== undefined) wrongs.push(`a search after the node resumed found ${count}`);
					if (performance.now() - woke > 10_000) {
						wrongs.push("the node serves no searches ten seconds after it resumed");
						break;
					}
				}
				figures[`frozen for ${seconds} s: visitors finished`] = meanwhile;
				figures[`frozen for ${seconds} s: slowest on the other node, ms`] = Math.round(slowest);
				figures[`frozen for ${seconds} s: waiting searches rejected`] = found.filter(
					({ status }) => status === "rejected",
				).length;
				figures[`frozen for ${seconds} s: recovered after, ms`] = Math.round(performance.now() - woke);
				// Visitors with a request on the frozen node wait until it times out, then retry on the other node.
				if (meanwhile === 0 && seconds > 30)
					wrongs.push(`no visitor finished while one node was frozen for ${seconds} s`);
				if (slowest > 3_000) wrongs.push(`the other node took ${Math.round(slowest)} ms`);
				for (let n = 0; n < 200 && heard.filter((one) => texts.includes(one)).length < MESSAGES; n++) await sleep(50);
				if (heard.filter((one) => texts.includes(one)).join() !== texts.join())
					wrongs.push(
						`a chat's visitor received ${heard.filter((one) => texts.includes(one)).length} of ${MESSAGES} messages written during the freeze, or not in order`,
					);
				line.abort();
				await following;
				await sleep(3_000);
			}
			over.abort();
			return { figures, wrongs };
		},
	),
);
