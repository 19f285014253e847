// npm run bench -- start [--sizes 5000,250000] [--starts 3] [--port 3270]
// Measures how long the built service takes until it is ready and until the search index is in memory, and its memory.
// With the embedded database: a first start and later starts, with and without demo data. With BENCH_DATABASE_URL and
// --sizes also on databases of these sizes, which later runs reuse.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { manyProfiles } from "./many.profiles.ts";
import { START, START_ENVIRONMENT } from "./site.command.ts";

const { values } = parseArgs({
	allowPositionals: true,
	options: {
		sizes: { type: "string", default: "" },
		starts: { type: "string", default: "3" },
		port: { type: "string", default: "3270" },
	},
});
const url = process.env.BENCH_DATABASE_URL;
const starts = Number(values.starts);
const origin = `http://127.0.0.1:${values.port}`;
const MOST_MS = 120_000;
const SEARCHES = 200;

interface Start {
	readyMs: number;
	indexMs: number;
	rssMegabytes: number;
	/** Memory after searches. */
	laterMegabytes: number;
}

/** Starts the service, waits for the search index, searches, and stops it. */
const startOnce = async (environment: Record<string, string>): Promise<Start> => {
	const { PATH = "", HOME = "" } = process.env;
	const began = performance.now();
	const child = spawn(process.execPath, START, {
		env: {
			PATH,
			HOME,
			...START_ENVIRONMENT,
			HOST: "127.0.0.1",
			PORT: values.port,
			PUBLIC_URL: origin,
			LOG_LEVEL: "debug",
			LIMITS: "off",
			...environment,
		},
		stdio: ["ignore", "pipe", "inherit"],
	});
	const orphan = () => child.kill("SIGKILL");
	process.once("exit", orphan);
	let said = "";
	let indexMs = 0;
	child.stdout.on("data", (data: Buffer) => {
		said += data.toString();
		if (!indexMs && said.includes("search index built")) indexMs = Math.round(performance.now() - began);
		said = said.slice(-2_000);
	});
	try {
		await until(child, async () => (await fetch(`${origin}/ready`)).ok);
		const readyMs = Math.round(performance.now() - began);
		await until(child, async () => indexMs > 0);
		const rssMegabytes = rssOf(child);
		for (let i = 0; i < SEARCHES; i++)
			await (await fetch(`${origin}/api/providers/?page=${1 + (i % 40)}`)).arrayBuffer();
		return { readyMs, indexMs, rssMegabytes, laterMegabytes: rssOf(child) };
	} finally {
		const gone = new Promise((resolve) => child.once("exit", resolve));
		if (child.exitCode === null && child.signalCode === null) {
			child.kill("SIGTERM");
			await gone;
		}
		process.off("exit", orphan);
	}
};

const until = async (child: ChildProcess, holds: () => Promise<boolean>): Promise<void> => {
	for (const last = performance.now() + MOST_MS; performance.now() < last; await sleep(10)) {
		if (child.exitCode !== null) throw new Error(`the service ended while starting (${child.exitCode})`);
		if (await holds().catch(() => false)) return;
	}
	throw new Error("the service was not ready in time");
};

const rssOf = ({ pid }: ChildProcess): number =>
	Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024);

const ask = async (address: string, statement: string) => {
	const client = new pg.Client({ connectionString: address });
	await client.connect();
	return (await client.query(statement).finally(() => client.end())).rows;
};

const table: Record<string, unknown>[] = [];
const note = (what: string, { readyMs, indexMs, rssMegabytes, laterMegabytes }: Start) => {
	process.stdout.write(
		`${what}: ready in ${readyMs} ms, search index in ${indexMs} ms, RSS ${rssMegabytes} MB, then ${laterMegabytes} MB\n`,
	);
	table.push({
		what,
		"ready ms": readyMs,
		"search index ms": indexMs,
		"RSS MB": rssMegabytes,
		[`RSS MB after ${SEARCHES} searches`]: laterMegabytes,
	});
};
const load = loadavg().map((one) => one.toFixed(1));

for (const demo of ["off", "on"]) {
	const folder = mkdtempSync(join(tmpdir(), "bench-start-"));
	try {
		const environment = { DATA_DIR: folder, DEMO: demo };
		note(`embedded, first start, demo ${demo}`, await startOnce(environment));
		for (let i = 0; i < starts; i++) note(`embedded, later start, demo ${demo}`, await startOnce(environment));
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

for (const size of values.sizes.split(",").filter(Boolean).map(Number)) {
	if (!url) throw new Error("--sizes needs BENCH_DATABASE_URL");
	const folder = mkdtempSync(join(tmpdir(), "bench-start-"));
	const name = `bench_start_${size}`;
	const at = new URL(url);
	at.pathname = `/${name}`;
	const isThere = (await ask(url, `select from pg_database where datname = '${name}'`)).length > 0;
	if (!isThere)
		await ask(url, `create database ${name} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`);
	try {
		const environment = { DATA_DIR: folder, DATABASE_URL: at.href, DEMO: "on" };
		// The first start adds reference data and the demo's profiles, which are then copied.
		await startOnce(environment);
		await manyProfiles((statement) => ask(at.href, statement), size);
		for (let i = 0; i < starts; i++) note(`server, ${size} providers`, await startOnce(environment));
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}
console.table(table);
process.stdout.write(
	`System load at the start: ${load.join(", ")}; now ${loadavg()
		.map((one) => one.toFixed(1))
		.join(", ")}.\n`,
);
