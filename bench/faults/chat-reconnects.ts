// npm run fault -- chat-reconnects [--chats 200] [--messages 20] [--nodes 1] [--seconds 180]
//
// Many chats at once over connections that keep breaking: each side sees every message once and in order.
// In each chat a visitor and a team member write at the same time. Their event streams break all the time, and each
// node is killed (SIGKILL) and restarted once. Messages without an acknowledgement are sent again with the same key.
// With BENCH_DATABASE_URL several nodes share that server, and each connection goes to a random node.

import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { IDEMPOTENCY_HEADER } from "../../src/contract/shared/request-names.ts";
import { freePort, type RunningServer, startServer } from "./support/server.ts";
import { cookieIn, headersFor, signIn } from "./support/sign-in.ts";

const { values: options } = parseArgs({
	options: {
		chats: { type: "string", default: "200" },
		messages: { type: "string", default: "20" },
		nodes: { type: "string", default: "1" },
		seconds: { type: "string", default: "180" },
	},
});
const CHATS = Number(options.chats);
/** Messages by each side in each chat. */
const MESSAGES = Number(options.messages);
const MOST_MS = Number(options.seconds) * 1000;
const databaseUrl = process.env.BENCH_DATABASE_URL;
const NODES = databaseUrl ? Number(options.nodes) : 1;

const began = Date.now();
const left = () => MOST_MS - (Date.now() - began);
const say = (line: string) =>
	process.stdout.write(`${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}\n`);

if (!existsSync("build/server/index.js")) {
	process.stderr.write("There is no build yet: npm run build\n");
	process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), "chat-reconnects-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
const key = randomUUID();
const nodes: { origin: string; environment: Record<string, string>; server: RunningServer }[] = [];
for (let n = 0; n < NODES; n++) {
	const port = await freePort();
	const origin = `http://127.0.0.1:${port}`;
	const environment = {
		NODE_ENV: "production",
		PORT: String(port),
		DATA_DIR: join(folder, String(n)),
		DATABASE_URL: databaseUrl ?? "",
		SECRET_KEY: key,
		DEMO: "on",
		LIMITS: "off",
		LOG_LEVEL: "error",
	};
	nodes.push({ origin, environment, server: await startServer(environment, origin) });
}
const anyNode = () => (nodes[Math.floor(Math.random() * nodes.length)] as (typeof nodes)[number]).origin;
say(
	`${NODES} node(s) on the ${databaseUrl ? "server" : "embedded database"}; ${CHATS} chats, ${MESSAGES} messages by each side`,
);

const post = (path: string, cookies: string, body: unknown, more: Record<string, string> = {}) =>
	fetch(`${anyNode()}/api${path}`, {
		method: "POST",
		headers: headersFor(cookies, more),
		body: JSON.stringify(body),
		signal: AbortSignal.timeout(15_000),
	});
const team = await signIn(anyNode(), "colleague");

const counts = { sent: 0, repeated: 0, breaks: 0, refused: 0 };
const wrongs: string[] = [];

/** Sends a message with the same key until it is acknowledged. */
const insist = async (path: string, cookies: string, text: string): Promise<void> => {
	const idempotency = { [IDEMPOTENCY_HEADER]: randomUUID() };
	for (let tried = 0; left() > 0; tried++) {
		counts.sent++;
		if (tried > 0) counts.repeated++;
		const answer = await post(path, cookies, { text }, idempotency).catch(() => undefined);
		if (answer?.status === 201) {
			// A double click.
			if (Math.random() < 0.1) await post(path, cookies, { text }, idempotency).catch(() => undefined);
			return;
		}
		// The chat page also retries only timeouts and server errors.
		if (answer && answer.status < 500 && answer.status !== 408) {
			counts.refused++;
			wrongs.push(`${path} was rejected: ${answer.status} ${(await answer.text()).slice(0, 200)}`);
			return;
		}
		await sleep(100 + Math.random() * 300);
	}
};

/** Follows a chat over connections that break after a few seconds each, until `total` messages have arrived. */
const follow = async (
	path: string,
	cookies: string,
	total: number,
	seen: { number: number; text: string }[],
): Promise<void> => {
	while (seen.length < total && left() > 0) {
		const line = new AbortController();
		const timer = setTimeout(() => line.abort(), 500 + Math.random() * 6_000);
		try {
			const answer = await fetch(`${anyNode()}/api${path}`, {
				headers: { cookie: cookies, "last-event-id": String(seen.at(-1)?.number ?? 0) },
				signal: line.signal,
			});
			if (!answer.ok || !answer.body) throw new Error(String(answer.status));
			let text = "";
			for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
				text += part;
				const events = text.split("\n\n");
				text = events.pop() ?? "";
				for (const event of events)
					if (event.includes("event: message"))
						seen.push(JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? "null") as { number: number; text: string });
				if (seen.length >= total) line.abort();
			}
		} catch {
			counts.breaks++;
		}
		clearTimeout(timer);
		// Browsers wait before they reconnect.
		await sleep(Math.random() * 500);
	}
};

interface Chat {
	id: string;
	cookie: string;
	first: string;
	visitor: { number: number; text: string }[];
	office: { number: number; text: string }[];
}
const chats: Chat[] = [];
const begin = async (index: number) => {
	const first = `chat ${index} ${randomUUID()}`;
	const answer = await post("/chats/", "", { message: first });
	if (answer.status !== 201) throw new Error(`could not start a chat: ${answer.status} ${await answer.text()}`);
	chats.push({ id: "", cookie: cookieIn(answer, "chat_visitor"), first, visitor: [], office: [] });
};
for (let at = 0; at < CHATS; at += 20)
	await Promise.all(Array.from({ length: Math.min(20, CHATS - at) }, (_each, n) => begin(at + n)));
const listed: { id: string; last_text: string }[] = [];
for (let page = 1, pages = 1; page <= pages; page++) {
	const { results, totalPages } = (await (
		await fetch(`${anyNode()}/api/team/chats/?page=${page}`, { headers: { cookie: team } })
	).json()) as {
		results: typeof listed;
		totalPages: number;
	};
	listed.push(...results);
	pages = totalPages;
}
for (const chat of chats) chat.id = listed.find(({ last_text }) => last_text === chat.first)?.id ?? "";
if (chats.some(({ id }) => !id)) wrongs.push("the team's list does not show every chat");
say(`${chats.length} chats have started`);

/** The first chat shows how many messages a new chat has: one more outside opening hours. */
const { chat: sample } = (await (
	await fetch(`${anyNode()}/api/chats/own/`, { headers: { cookie: chats[0]?.cookie ?? "" } })
).json()) as {
	chat: { messages: unknown[] };
};
const total = sample.messages.length + 1 + 2 * MESSAGES;

const talk = async (chat: Chat) => {
	const write = async (path: string, cookies: string, mark: string) => {
		for (let n = 0; n < MESSAGES && left() > 0; n++) {
			await sleep(Math.random() * 400);
			await insist(path, cookies, `${mark}${n}`);
		}
	};
	await Promise.all([
		follow("/chats/own/events/?after=0", chat.cookie, total, chat.visitor),
		follow(`/team/chats/${chat.id}/events/?after=0`, team, total, chat.office),
		write("/chats/own/messages/", chat.cookie, "v"),
		write(`/team/chats/${chat.id}/messages/`, team, "t"),
	]);
};
let killed = 0;
const killer = async () => {
	await sleep(Math.min(5_000, MOST_MS / 10));
	for (const node of nodes) {
		if (left() < MOST_MS / 3) return;
		await node.server.end("SIGKILL");
		const from = Date.now();
		node.server = await startServer(node.environment, node.origin, left());
		killed++;
		say(`a node was killed and ready again after ${Date.now() - from} ms`);
	}
};
await Promise.all([killer(), ...chats.map(talk)]);

const marks = ["v", "t"].flatMap((mark) => Array.from({ length: MESSAGES }, (_each, n) => `${mark}${n}`));
for (const { id, visitor, office } of chats)
	for (const [side, seen] of [
		["visitor", visitor],
		["team", office],
	] as const) {
		const numbers = seen.map(({ number }) => number);
		if (numbers.length !== total || numbers.some((number, index) => number !== index + 1))
			wrongs.push(`chat ${id}: the ${side} saw ${numbers.length} of ${total}, not each once in order`);
		for (const mark of marks)
			if (seen.filter(({ text }) => text === mark).length !== 1)
				wrongs.push(`chat ${id}: the ${side} did not see ${mark} exactly once`);
		for (const mark of ["v", "t"]) {
			const order = seen
				.filter(({ text }) => new RegExp(`^${mark}\\d+$`).test(text))
				.map(({ text }) => Number(text.slice(1)));
			if (order.some((n, index) => n !== index)) wrongs.push(`chat ${id}: the ${side} saw ${mark} out of order`);
		}
	}
for (const { server } of nodes) await server.end("SIGTERM");

const figures = {
	chats: CHATS,
	nodes: NODES,
	"messages per chat": total,
	"posts sent": counts.sent,
	"posts repeated": counts.repeated,
	"connections broken": counts.breaks,
	"nodes killed": killed,
	seconds: Math.round((Date.now() - began) / 1000),
};
process.stdout.write("\n");
for (const [name, figure] of Object.entries(figures))
	process.stdout.write(`${name.padEnd(30)}${String(figure).padStart(8)}\n`);
process.stdout.write(
	`\n${wrongs.length === 0 ? "No message lost, doubled or out of order." : wrongs.slice(0, 20).join("\n")}\n`,
);
mkdirSync("bench/results", { recursive: true });
const database = databaseUrl ? "server" : "embedded";
writeFileSync(
	`bench/results/chat-reconnects.${database}.json`,
	`${JSON.stringify({ at: new Date().toISOString(), database, figures, wrongs }, null, "\t")}\n`,
);
process.exit(wrongs.length === 0 ? 0 : 1);
