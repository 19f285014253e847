// npm run fault -- slow-lines [--lines 400]
//
// Hundreds of slow clients connect through nginx: other visitors are served normally and memory doesn't grow.
// Some clients send their headers one byte at a time, some a form, some never read a long response, some send nothing.
// Slow form senders may continue. All others are disconnected at their timeout.

import { readdirSync, statSync } from "node:fs";
import { connect as connectPlain, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "node:tls";
import { parseArgs } from "node:util";
import { startNginx } from "./support/nginx.ts";
import { makeNode } from "./support/node.ts";
import { startPostgres } from "./support/postgres.ts";
import { percentile, startReport } from "./support/report.ts";
import { headersFor, TOKEN } from "./support/sign-in.ts";

const { values: options } = parseArgs({ options: { lines: { type: "string", default: "400" } } });
const LINES = Number(options.lines);
const KINDS = ["headers", "silent", "readers", "bodies"] as const;
/**
 * nginx's timeout for headers and silence is 10 s. A client that doesn't read has 30 s, and notices when it reads on.
 */
const ENDS_WITHIN_MS = 20_000;
const WATCH_MS = 75_000;
const DRIP_MS = 2_000;

const report = startReport("slow-lines", 240_000);
const postgres = await startPostgres();
const node = await makeNode({ DATABASE_URL: await postgres.create("faults"), TRUST_PROXY: "1" });
await node.start();
const nginx = await startNginx([node.origin]);
report.say("server and nginx are ready");

interface Line {
	kind: (typeof KINDS)[number];
	socket: Socket;
	status: number | undefined;
	beganAt: number;
	endedAfter: number | undefined;
}
const lines: Line[] = [];
const open = (kind: Line["kind"], first: string, drip = "") => {
	const place = { port: nginx.port, host: "127.0.0.1", localAddress: `127.0.${lines.length % 50}.9` };
	const socket =
		kind === "silent" ? connectPlain(place) : connect({ ...place, servername: "localhost", rejectUnauthorized: false });
	const line: Line = { kind, socket, status: undefined, beganAt: Date.now(), endedAfter: undefined };
	lines.push(line);
	if (first) socket.write(first);
	socket.on("error", () => {});
	const timer = drip ? setInterval(() => socket.writable && socket.write(drip), DRIP_MS) : undefined;
	socket.once("close", () => {
		clearInterval(timer);
		line.endedAfter = Date.now() - line.beganAt;
	});
	if (kind === "readers") socket.pause();
	else
		socket.on("data", (part: Buffer) => {
			line.status ??= Number(/^HTTP\/1\.1 (\d+)/.exec(part.toString("latin1"))?.[1]);
		});
};
const memoryBefore = node.memory();
// More pipelined responses than fit into the socket buffers.
const largest = readdirSync("build/client/assets")
	.map((name) => ({ name, size: statSync(`build/client/assets/${name}`).size }))
	.sort((a, b) => b.size - a.size)[0]?.name;
const greedy = `GET /assets/${largest} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(60);
const form = `POST /api/messages/ HTTP/1.1\r\nHost: localhost\r\nCookie: csrftoken=${TOKEN}\r\nX-CSRFToken: ${TOKEN}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`;
for (let n = 0; n < LINES; n++) {
	open("headers", "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ", "a");
	open("bodies", form, " ");
	if (n % 2 === 0) open("silent", "");
	if (n % 10 === 0) open("readers", greedy);
	await sleep(5);
}
report.figure("slow connections", lines.length);

const took = { look: [] as number[], send: [] as number[] };
let failed = 0;
let isOn = true;
const visit = async (kind: keyof typeof took, path: string, request: () => RequestInit) => {
	while (isOn) {
		const from = performance.now();
		const answer = await fetch(`${nginx.origin}${path}`, { ...request(), signal: AbortSignal.timeout(5_000) }).catch(
			() => undefined,
		);
		await answer?.arrayBuffer().catch(() => {});
		if (answer?.ok) took[kind].push(performance.now() - from);
		else failed++;
		await sleep(100);
	}
};
let sent = 0;
const message = () => ({
	method: "POST",
	headers: headersFor(),
	body: JSON.stringify({ email: `slow-${++sent}@visitor.example`, message: `Message ${sent}` }),
});
const visitors = Promise.all([
	visit("look", "/contact", () => ({})),
	visit("look", "/providers?postcodes_list=3000", () => ({})),
	visit("send", "/api/messages/", message),
	visit("send", "/api/messages/", message),
]);
let memoryMost = 0;
const until = Date.now() + WATCH_MS;
while (Date.now() < until) {
	await sleep(500);
	memoryMost = Math.max(memoryMost, node.memory());
}
isOn = false;
await visitors;
// A client that didn't read sees the disconnect only after reading what is buffered.
for (const { socket } of lines) socket.resume();
await sleep(1_000);

for (const kind of KINDS) {
	const of = lines.filter((line) => line.kind === kind);
	const ends = of.flatMap(({ endedAfter }) => (endedAfter === undefined ? [] : [endedAfter]));
	report.figure(`${kind}: connections, ended`, `${of.length}, ${ends.length}`);
	if (kind === "bodies")
		report.expect(ends.length === 0, `${ends.length} of ${of.length} slow senders were disconnected`);
	else
		report.expect(
			ends.length === of.length,
			`${of.length - ends.length} of ${of.length} connections (${kind}) were not ended`,
		);
	if (kind === "bodies" || kind === "readers") continue;
	const slowest = Math.max(0, ...ends);
	report.figure(`${kind}: slowest ended after, s`, (slowest / 1000).toFixed(1));
	report.expect(slowest <= ENDS_WITHIN_MS, `a connection (${kind}) was ended after ${slowest / 1000} s`);
}
for (const [kind, ms] of Object.entries(took)) {
	report.figure(
		`visitors who ${kind}: responses, p50, p99, ms`,
		`${ms.length}, ${percentile(ms, 50).toFixed(0)}, ${percentile(ms, 99).toFixed(0)}`,
	);
	report.expect(percentile(ms, 99) < 3_000, `a visitor (${kind}) waited ${percentile(ms, 99).toFixed(0)} ms (p99)`);
}
report.figure("visitors not served", failed);
report.figure("memory before, peak, MiB", `${memoryBefore}, ${memoryMost}`);
report.expect(failed === 0, `${failed} visitors were not served`);
report.expect(memoryMost - memoryBefore < 256, `memory grew by ${memoryMost - memoryBefore} MiB`);
for (const { socket } of lines) socket.destroy();
await node.end();
await nginx.close();
await postgres.close();
report.end();
