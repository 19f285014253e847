// npm run fault -- frozen-node [--seconds 20,70] [--visitors 2000] [--at-once 6] [--letters 200]
//
// A node stands still (SIGSTOP) in the middle of requests, letters and live chats, and goes on later (SIGCONT), as one whose machine is paused or moved: nothing is lost.
// Two nodes on a PostgreSQL server, behind a balancer that leaves out who is not ready. While one stands the other must answer everything, within 3 s once what the
// frozen one holds is let go by the server. What waited at its door must be answered by what is so when it wakes: a provider got another name meanwhile, somebody signed out.
// Who follows a chat on it hears what was written meanwhile, once and in order. `--seconds`: of each time that it stands; letters may come twice where that is
// longer than a mail server's answer is waited for (60 s), and the figures say how many did.

import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startBalancer } from "./support/balancer.ts";
import { followStream } from "./support/hears.ts";
import { cookieIn, headersFor, signIn } from "./support/sign-in.ts";
import { underLoad } from "./support/under-load.ts";
import { experiment, say } from "./support/verdict.ts";

const { values: options } = parseArgs({
	options: {
		seconds: { type: "string", default: "20,70" },
		visitors: { type: "string", default: "2000" },
		"at-once": { type: "string", default: "6" },
		letters: { type: "string", default: "200" },
	},
});
const STANDS = options.seconds.split(",").map(Number);
/** Asked of it while it stands, answered when it wakes. */
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
			lettersMs: Number(options.letters) * 1000,
			until: over.signal,
			front: (nodes) => startBalancer(nodes.map(({ origin }) => origin)),
		},
		async ({ nodes, reach, writers }) => {
			const [frozen, other] = nodes as [(typeof nodes)[number], (typeof nodes)[number]];
			const wrongs: string[] = [];
			const figures: Record<string, number> = {};
			await reach(10 / Number(options.visitors));
			const staff = await signIn(other.origin, "one");
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
				say(`one of two nodes stands still for ${seconds} s`);
				const until = performance.now() + seconds * 1000;
				const texts = Array.from({ length: MESSAGES }, (_each, n) => `meanwhile ${n} ${randomUUID()}`);
				const name = `Banksia ${randomUUID().slice(0, 8)}`;
				let slowest = 0;
				const timed = async (work: () => Promise<unknown>) => {
					const from = performance.now();
					await work().catch((error: Error) => wrongs.push(`while one stood, the other: ${error.message}`));
					slowest = Math.max(slowest, performance.now() - from);
				};
				await timed(() => json(other.origin, `/provider-admin/${own?.id}/`, staff, { name }, "PATCH"));
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
					wrongs.push(`${stale} of ${AT_THE_DOOR} searches that waited for it did not know what had changed`);
				const status = await signedOut;
				if (status !== 401 && status !== 503) wrongs.push(`who had signed out was answered ${status}`);
				const text = await page;
				if (!text.includes(name) && !text.includes("Reference"))
					wrongs.push("a page of results that waited for it did not know what had changed");
				for (;;) {
					const count = await search().catch(() => undefined);
					if (count === 1) break;
					if (count !== undefined) wrongs.push(`a search after it woke found ${count}`);
					if (performance.now() - woke > 10_000) {
						wrongs.push("it does not answer searches ten seconds after it woke");
						break;
					}
				}
				figures[`stood for ${seconds} s: visitors through meanwhile`] = meanwhile;
				figures[`stood for ${seconds} s: the other's slowest answer, ms`] = Math.round(slowest);
				figures[`stood for ${seconds} s: searches at its door that were refused`] = found.filter(
					({ status }) => status === "rejected",
				).length;
				figures[`stood for ${seconds} s: right again after, ms`] = Math.round(performance.now() - woke);
				// Those whose request stands with it wait for it, and try again elsewhere only then.
				if (meanwhile === 0 && seconds > 30) wrongs.push(`nobody was through while one node stood for ${seconds} s`);
				if (slowest > 3_000) wrongs.push(`the other node answered only after ${Math.round(slowest)} ms`);
				for (let n = 0; n < 200 && heard.filter((one) => texts.includes(one)).length < MESSAGES; n++) await sleep(50);
				if (heard.filter((one) => texts.includes(one)).join() !== texts.join())
					wrongs.push(
						`a chat's visitor heard ${heard.filter((one) => texts.includes(one)).length} of ${MESSAGES} messages that were written meanwhile, or not in order`,
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
