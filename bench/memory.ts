// npm run bench -- memory [--providers 5000] [--requests 20000] [--together 8] [--every 1000] [--node-options "--max-semi-space-size=8"]
//   [--minutes 60 --rate 3] [--limit 512] [--set NAME=value]
// Measures a node's memory under a mixed load of searches, result pages, profiles, suggestions, other pages and forms.
// The built service has `--providers` profiles and was started before. Prints its memory after every `--every`
// requests, its peak, and the time of each kind of request.
// With `--minutes` it sends `--rate` requests a second for so long, and says how fast memory rose in the last half; with
// `--limit` the node has so many MB from its first start on, and is killed above (root, control groups).
// Uses the embedded database, or BENCH_DATABASE_URL if set.
import { randomUUID } from "node:crypto";
import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { seededRandom } from "../demo/providers/random.ts";
import { publicForms, Visitor } from "./faults/support/forms.ts";
import { withMemoryLimit } from "./faults/support/memory-limit.ts";
import { makeNode } from "./faults/support/node.ts";
import { manyProfiles } from "./many.profiles.ts";

const { values } = parseArgs({
	allowPositionals: true,
	options: {
		providers: { type: "string", default: "5000" },
		requests: { type: "string", default: "20000" },
		together: { type: "string", default: "8" },
		every: { type: "string", default: "1000" },
		"node-options": { type: "string", default: "" },
		minutes: { type: "string" },
		rate: { type: "string", default: "3" },
		limit: { type: "string" },
		set: { type: "string", multiple: true, default: [] },
	},
});
const RATE = Number(values.rate);
const MINUTES = Number(values.minutes ?? 0);
const REQUESTS = MINUTES > 0 ? Math.round(MINUTES * 60 * RATE) : Number(values.requests);
const EVERY = Number(values.every);
/** Rest before the last measurement, so that the node can release memory. */
const REST_MS = 15_000;

const load = loadavg()[0]?.toFixed(1);
const node = await makeNode({
	NODE_OPTIONS: values["node-options"],
	...Object.fromEntries(values.set.map((each) => each.split("="))),
});
/** Starts the node, in a control group of its own if it has a limit. */
const start = () => (values.limit ? withMemoryLimit(Number(values.limit), () => node.start()) : node.start());
await start();
process.stdout.write(`first start: ${node.memory()} MB, ${node.peak()} MB peak\n`);
await node.end();
await node.look(({ pool }) =>
	manyProfiles(async (statement) => (await pool.query(statement)).rows, Number(values.providers)),
);
const began = performance.now();
await start();
process.stdout.write(`ready in ${Math.round(performance.now() - began)} ms, ${node.memory()} MB\n`);

/** Number of 503 responses, from a machine that is busy with other work. */
let refused = 0;
const get = async (path: string): Promise<Response> => {
	const answer = await fetch(node.origin + path);
	if (answer.status === 503) refused++;
	else if (!answer.ok) throw new Error(`${path} returned ${answer.status}`);
	return answer;
};
const random = seededRandom(1);
const codes = ["3000", "3220", "2000", "4000", "5000", "6000", "7000", "0800", "2600", "3350"];
const towns = ["melb", "gee", "syd", "bris", "ade", "per", "hob", "dar", "canb", "bal"];
const search = () => {
	const parts = [`page=${random.int(1, 3)}`];
	if (random.int(0, 2)) parts.push(`service_areas_list=${random.int(1, 18)}`);
	if (random.int(0, 1)) parts.push(`postcodes_list=${random.pick(codes)}`);
	if (random.int(0, 1)) parts.push("funding_types_list=NDIS");
	if (random.int(0, 3) === 0) parts.push(`query=${random.pick(["care", "north", "home", "therapy"])}`);
	return `providers${parts.length > 0 ? `?${parts.join("&")}` : ""}`;
};
const profiles: string[] = [];
for (let page = 1; page <= 30; page++) {
	const { results } = (await (await get(`/api/providers/?page=${page}`)).json()) as {
		results: { id: number; url_slug: string }[];
	};
	profiles.push(...results.map(({ id, url_slug }) => `/providers/${url_slug}/${id}`));
}

/** Sends a form as a new visitor without JavaScript. */
const sendForm = async () => {
	const form = random.pick(await forms);
	const visitor = new Visitor(node.origin);
	const hidden = await visitor.open(form.page).catch(() => undefined);
	if (!hidden) {
		refused++;
		return;
	}
	const fields = Object.fromEntries(
		Object.entries(form.fields).map(([name, value]) => [
			name,
			String(value).includes("@") ? `${randomUUID()}@visitor.example` : value,
		]),
	);
	const answer = await visitor.send(form.page, {
		...fields,
		[form.text]: form.text === "name" ? "Kim Tester" : `Where do I begin? ${randomUUID()}`,
		...hidden,
	});
	await answer.text();
	if (answer.status === 503) refused++;
	else if (answer.status !== 303 && answer.status !== 302) throw new Error(`${form.name} returned ${answer.status}`);
};
const forms = publicForms(node.origin, randomUUID().slice(0, 8));

/** The mix of requests. `of20`: how many of twenty are of this kind. */
const kinds: Record<string, { of20: number; send: () => Promise<unknown> }> = {
	search: {
		of20: 4,
		send: async () => (await get(`/api/${search().replace("providers", "providers/")}`)).arrayBuffer(),
	},
	"page of results": { of20: 5, send: async () => (await get(`/${search()}`)).arrayBuffer() },
	profile: { of20: 4, send: async () => (await get(random.pick(profiles))).arrayBuffer() },
	suggestions: { of20: 3, send: async () => (await get(`/api/postcodes/?query=${random.pick(towns)}`)).arrayBuffer() },
	page: {
		of20: 2,
		send: async () =>
			(await get(random.pick(["/", "/about", "/funding-information", "/blog/", "/contact"]))).arrayBuffer(),
	},
	form: { of20: 2, send: sendForm },
};
const mix = Object.entries(kinds).flatMap(([name, { of20 }]) => Array<string>(of20).fill(name));

const took = new Map(Object.keys(kinds).map((name) => [name, [] as number[]]));
const table: { requests: number; "RSS MB": number; "ms of the processor a request": string }[] = [];
let sent = 0;
let processor = node.processor();
const worker = async (until: number) => {
	while (sent < until) {
		sent++;
		const name = random.pick(mix);
		const from = performance.now();
		await kinds[name]?.send();
		took.get(name)?.push(performance.now() - from);
	}
};
/** Memory each ten seconds of the last half. */
const later: { seconds: number; megabytes: number }[] = [];
/** Sends at a steady rate, and looks at the node's memory meanwhile. */
const steadily = async (until: number) => {
	const from = performance.now();
	const first = sent;
	while (sent < until) {
		await worker(sent + 1);
		if (sent % (RATE * 10) === 0 && sent > REQUESTS / 2)
			later.push({ seconds: (performance.now() - steadyFrom) / 1000, megabytes: node.memory() });
		await sleep(Math.max(0, from + ((sent - first) * 1000) / RATE - performance.now()));
	}
};
const steadyFrom = performance.now();
while (sent < REQUESTS) {
	const until = Math.min(REQUESTS, sent + EVERY);
	if (MINUTES > 0) await steadily(until);
	else await Promise.all(Array.from({ length: Number(values.together) }, () => worker(until)));
	const now = node.processor();
	table.push({
		requests: sent,
		"RSS MB": node.memory(),
		"ms of the processor a request": (((now - processor) * 1000) / EVERY).toFixed(2),
	});
	processor = now;
	process.stdout.write(`${sent}: ${node.memory()} MB\n`);
}
await sleep(REST_MS);
console.table(table);
console.table(
	[...took].map(([kind, ms]) => {
		ms.sort((a, b) => a - b);
		const at = (share: number) => (ms[Math.floor(ms.length * share)] ?? 0).toFixed(1);
		return { kind, asked: ms.length, "p50 ms": at(0.5), "p99 ms": at(0.99) };
	}),
);
if (later.length > 1) {
	const mean = (of: (each: (typeof later)[number]) => number) =>
		later.reduce((sum, each) => sum + of(each), 0) / later.length;
	const at = mean(({ seconds }) => seconds);
	const megabytes = mean((each) => each.megabytes);
	// The slope of the line that fits best.
	const slope =
		mean((each) => (each.seconds - at) * (each.megabytes - megabytes)) / mean(({ seconds }) => (seconds - at) ** 2);
	process.stdout.write(
		`In the last half memory was ${megabytes.toFixed(0)} MB on average and rose by ${(slope * 60).toFixed(2)} MB a minute.\n`,
	);
}
process.stdout.write(
	`${node.memory()} MB ${REST_MS / 1000} s later; ${node.peak()} MB peak. Rejected: ${refused}. System load at the start: ${load}; now ${loadavg()[0]?.toFixed(1)}.\n`,
);
await node.end();
