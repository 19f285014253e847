// npm run fault -- slow-lines [--lines 400]
//
// Many connections that send their headers a byte at a time, others that take nothing of a long answer, others that say nothing at all. Slow bodies are for the server in front.
// Meanwhile visitors must be served as ever; the slow ones must be ended when their time is over, and memory must not run away.

import { readdirSync, statSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { makeNode } from "./support/node.ts";
import { percentile, startReport } from "./support/report.ts";

const { values: options } = parseArgs({ options: { lines: { type: "string", default: "400" } } });
const LINES = Number(options.lines);
/** Readers say nothing for so long: by then the server has ended theirs. */
const QUIET_MS = 150_000;
/** The server's own limits, and how often it looks: 10 s for headers and for silence, at most two minutes for an answer that nobody takes. */
const ENDS_WITHIN = { headers: 45_000, silent: 45_000, readers: 170_000 };

const report = startReport("slow-lines", 280_000);
const node = await makeNode();
await node.start();
report.say("server is ready");

interface Line {
	kind: keyof typeof ENDS_WITHIN;
	socket: Socket;
	status: number | undefined;
	endedAfter: number | undefined;
}
const lines: Line[] = [];
const began = Date.now();
const open = (kind: Line["kind"], first: string, drip?: { text: string; ms: number; times: number }) => {
	const socket = connect(node.port, "127.0.0.1");
	const line: Line = { kind, socket, status: undefined, endedAfter: undefined };
	lines.push(line);
	socket.on("connect", () => socket.write(first));
	socket.on("error", () => {});
	let left = drip?.times ?? 0;
	const timer = drip
		? setInterval(() => {
				if (!socket.writable) return;
				if (left-- > 0) socket.write(drip.text);
				// An empty line before a request means nothing, and finds out whether the line is still there. Readers are quiet until theirs must have ended.
				else if (kind !== "readers" || Date.now() - began > QUIET_MS) socket.write("\r\n");
			}, drip.ms)
		: undefined;
	socket.once("close", () => {
		clearInterval(timer);
		line.endedAfter = Date.now() - began;
	});
	if (kind === "readers") socket.pause();
	else
		socket.on("data", (part: Buffer) => {
			line.status ??= Number(/^HTTP\/1\.1 (\d+)/.exec(part.toString("latin1"))?.[1]);
		});
};
const memoryBefore = node.memory();
// So much one after another on one line that it does not fit into what the system holds for it.
const largest = readdirSync("build/client/assets")
	.map((name) => ({ name, size: statSync(`build/client/assets/${name}`).size }))
	.sort((a, b) => b.size - a.size)[0]?.name;
const greedy = `GET /assets/${largest} HTTP/1.1\r\nHost: a\r\n\r\n`;
const ENDLESS = { text: "a", ms: 2_000, times: Number.POSITIVE_INFINITY };
for (let n = 0; n < LINES; n++) {
	open("headers", "GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ", ENDLESS);
	if (n % 2 === 0) open("silent", "");
	if (n % 10 === 0) open("readers", greedy, { text: greedy, ms: 250, times: 60 });
	await sleep(5);
}
report.figure("slow lines", lines.length);

const ms: number[] = [];
let failed = 0;
let isOn = true;
const visitors = Promise.all(
	Array.from({ length: 3 }, async (_each, n) => {
		const paths = ["/about", "/providers?postcodes_list=3000", "/contact"];
		while (isOn) {
			const from = performance.now();
			const answer = await fetch(node.origin + paths[n], { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
			await answer?.arrayBuffer().catch(() => {});
			if (answer?.ok) ms.push(performance.now() - from);
			else failed++;
			await sleep(100);
		}
	}),
);
let memoryMost = 0;
const until = began + Math.max(...Object.values(ENDS_WITHIN)) + 5_000;
while (Date.now() < until && lines.some(({ endedAfter }) => endedAfter === undefined)) {
	await sleep(500);
	memoryMost = Math.max(memoryMost, node.memory());
}
isOn = false;
await visitors;

for (const [kind, within] of Object.entries(ENDS_WITHIN)) {
	const of = lines.filter((line) => line.kind === kind);
	const late = of.filter(({ endedAfter }) => endedAfter === undefined || endedAfter > within);
	const ends = of.flatMap(({ endedAfter }) => (endedAfter === undefined ? [] : [endedAfter]));
	report.figure(`${kind}: lines, ended after at most, s`, `${of.length}, ${(Math.max(0, ...ends) / 1000).toFixed(1)}`);
	report.expect(late.length === 0, `${late.length} of ${of.length} lines (${kind}) were not ended within ${within / 1000} s`);
	if (kind === "headers") {
		const told = of.filter(({ status }) => status === 408).length;
		report.figure(`${kind}: told 408`, told);
		report.expect(told >= of.length * 0.95, `only ${told} of ${of.length} (${kind}) were told 408`);
	}
}
report.figure("visitors meanwhile: answers, p50, p99, ms", `${ms.length}, ${percentile(ms, 50).toFixed(0)}, ${percentile(ms, 99).toFixed(0)}`);
report.figure("visitors not served", failed);
report.figure("memory before, at most, MiB", `${memoryBefore}, ${memoryMost}`);
report.expect(failed === 0, `${failed} visitors were not served`);
report.expect(percentile(ms, 99) < 3_000, `a visitor waited ${percentile(ms, 99).toFixed(0)} ms (p99)`);
report.expect(memoryMost - memoryBefore < 256, `memory grew by ${memoryMost - memoryBefore} MiB`);
for (const { socket } of lines) socket.destroy();
await node.end();
report.end();
