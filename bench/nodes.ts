// npm run bench -- nodes [--seconds 8] [--rounds 2] [--connections 24] [--port 3260] [--database-port 5560]
//   [--only checks|load]
//
// Several nodes behind a round-robin balancer on one PostgreSQL server. First it starts three nodes together on an
// empty database and checks what must hold across nodes: sessions, limits, captcha, idempotency, emails, search, and
// in-memory reference data. Then it measures the throughput of one, two and three nodes in turn under a mixed load:
// 50% result pages, 20% profiles, 15% API searches, 10% stories and 5% connect requests.
// Nodes, PostgreSQL, balancer and visitors share this machine's cores, so the table also shows how much CPU each used.

import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { createCluster, family } from "./faults/support/cluster.ts";
import { startMailServer } from "./faults/support/mail-server.ts";
import { type RunningServer, startServer } from "./faults/support/server.ts";
import { checkNodes, listSizes } from "./nodes.checks.ts";
import { connectRequest } from "./nodes.request.ts";

const { values } = parseArgs({
	options: {
		seconds: { type: "string", default: "8" },
		rounds: { type: "string", default: "2" },
		connections: { type: "string", default: "24" },
		port: { type: "string", default: "3260" },
		"database-port": { type: "string", default: "5560" },
		only: { type: "string" },
	},
});
const SECONDS = Number(values.seconds);
const ROUNDS = Number(values.rounds);
const CONNECTIONS = Number(values.connections);
const PORT = Number(values.port);
const MOST_NODES = 3;

if (!existsSync("build/server/index.js")) {
	process.stderr.write("There is no build yet: npm run build\n");
	process.exit(2);
}
const began = Date.now();
const say = (line: string) =>
	process.stdout.write(`${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}\n`);
const folder = mkdtempSync(join(tmpdir(), "nodes-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
const faults: string[] = [];

const cluster = createCluster("nodes-bench");
const database = await cluster.primary(Number(values["database-port"]), { shared_buffers: "256MB" });
const mail = await startMailServer({ slowMs: 5, refuse: 0 });
const admin = async (statement: string) => {
	const client = new pg.Client({ connectionString: database.url });
	await client.connect();
	await client.query(statement).finally(() => client.end());
};
const fresh = async (): Promise<string> => {
	const name = `nodes_${randomUUID().slice(0, 8)}`;
	await admin(`create database ${name}`);
	return database.url.replace(/\/postgres$/, `/${name}`);
};
const originOf = (n: number) => `http://127.0.0.1:${PORT + 1 + n}`;
const startNode = (n: number, databaseUrl: string, limits: string): Promise<RunningServer> =>
	startServer(
		{
			NODE_ENV: "production",
			HOST: "127.0.0.1",
			PORT: String(PORT + 1 + n),
			DATA_DIR: join(folder, `node-${n}`),
			SECRET_KEY: "a secret of this bench alone, the same on every node",
			DATABASE_URL: databaseUrl,
			SMTP_URL: mail.url,
			TRUST_PROXY: "1",
			DEMO: "on",
			LIMITS: limits,
			LOG_LEVEL: "error",
		},
		originOf(n),
	);
const startBalancer = async (nodes: number): Promise<ChildProcess> => {
	const child = spawn(
		process.execPath,
		["bench/nodes.proxy.ts", String(PORT), ...Array.from({ length: nodes }, (_, n) => String(PORT + 1 + n))],
		{
			stdio: ["pipe", "pipe", "inherit"],
		},
	);
	await new Promise((ready) => child.stdout?.once("data", ready));
	return child;
};
const ended = (child: ChildProcess) =>
	new Promise((done) => {
		child.once("exit", done);
		child.kill("SIGTERM");
	});
const balancer = `http://127.0.0.1:${PORT}`;

/** CPU seconds used so far, by process id. */
const cpuOf = (pids: readonly number[]): Map<number, number> => {
	const used = new Map<number, number>();
	for (const pid of pids)
		try {
			const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
			const [user = 0, system = 0] = stat
				.slice(stat.lastIndexOf(")") + 2)
				.split(" ")
				.slice(11, 13)
				.map(Number);
			used.set(pid, (user + system) / 100);
		} catch {
			// The process has ended.
		}
	return used;
};
/** CPU seconds used between two samples. Leaves out processes that ended in between. */
const cpuBetween = (before: Map<number, number>, after: Map<number, number>): number =>
	[...after].reduce((sum, [pid, used]) => sum + used - (before.get(pid) ?? 0), 0);

interface Figures {
	nodes: number;
	perSecond: number;
	p50: number;
	p99: number;
	failed: number;
	/** Average cores used by each part. */
	cores: { nodes: number; postgres: number; balancer: number; visitors: number };
	load: number;
}

const quantile = (sorted: number[], q: number) =>
	sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0;

/** Makes a function that sends the next random request of the mixed load. */
const visitorsOf = async (origin: string) => {
	const read = async <T>(path: string) => (await (await fetch(`${origin}/api${path}`)).json()) as T;
	const { results: providers } = await read<{ results: { id: number; url_slug: string; name: string }[] }>(
		"/providers/?pageSize=100",
	);
	const { results: stories } = await read<{ results: { slug: string }[] }>("/blog/").catch(() => ({
		results: [] as { slug: string }[],
	}));
	const [area] = await read<{ id: number }[]>("/service-areas/");
	const [age] = await read<{ code: string }[]>("/age-groups/");
	const { csrftoken } = await read<{ csrftoken: string }>("/users/set-csrf-cookie/");
	const postcodes = ["3000", "3056", "3220", "2000", "4000", "3141"];
	const any = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)] as T;
	const query = () => `postcodes_list=${any(postcodes)}&service_areas_list=${area?.id}`;
	return async (): Promise<Response> => {
		const dice = Math.random();
		if (dice < 0.5) return fetch(`${origin}/providers?${query()}`);
		if (dice < 0.7)
			return fetch(`${origin}/providers/${any(providers).url_slug}/${any(providers).id}/`, { redirect: "follow" });
		if (dice < 0.85 || stories.length === 0) return fetch(`${origin}/api/providers/?${query()}`);
		if (dice < 0.95) return fetch(`${origin}/blog/${any(stories).slug}/`);
		return fetch(`${origin}/api/quotes/`, {
			method: "POST",
			headers: {
				"content-type": "application/json",
				cookie: `csrftoken=${csrftoken}`,
				"x-csrftoken": csrftoken,
				"idempotency-key": randomUUID(),
			},
			body: JSON.stringify(connectRequest(`load-${randomUUID()}@visitor.example`, any(providers).id, { area, age })),
		});
	};
};

const measure = async (nodes: number, pids: number[]): Promise<Figures> => {
	const child = await startBalancer(nodes);
	const visit = await visitorsOf(balancer);
	const failed = new Map<string, number>();
	let times: number[] = [];
	let stop = false;
	const fail = (what: string) => failed.set(what, (failed.get(what) ?? 0) + 1);
	const visitor = async () => {
		while (!stop) {
			const from = performance.now();
			try {
				const answer = await visit();
				await answer.arrayBuffer();
				if (answer.ok) times.push(performance.now() - from);
				else fail(`${answer.status} /${new URL(answer.url).pathname.split("/")[1]}`);
			} catch (error) {
				fail((error as Error).message);
			}
		}
	};
	const going = Array.from({ length: CONNECTIONS }, visitor);
	await sleep(3_000);
	times = [];
	failed.clear();
	const who = { nodes: () => pids, postgres: () => family(database.pid()), balancer: () => [child.pid ?? 0] };
	const look = () => ({ nodes: cpuOf(who.nodes()), postgres: cpuOf(who.postgres()), balancer: cpuOf(who.balancer()) });
	const before = look();
	const visitors = process.cpuUsage();
	const from = performance.now();
	await sleep(SECONDS * 1000);
	const seconds = (performance.now() - from) / 1000;
	const after = look();
	const mine = process.cpuUsage(visitors);
	const cores = {
		nodes: cpuBetween(before.nodes, after.nodes) / seconds,
		postgres: cpuBetween(before.postgres, after.postgres) / seconds,
		balancer: cpuBetween(before.balancer, after.balancer) / seconds,
		visitors: (mine.user + mine.system) / 1e6 / seconds,
	};
	const taken = times.toSorted((x, y) => x - y);
	const count = taken.length;
	stop = true;
	await Promise.all(going);
	await ended(child);
	for (const [what, n] of failed) say(`       failed: ${what} × ${n}`);
	return {
		nodes,
		perSecond: count / seconds,
		p50: quantile(taken, 0.5),
		p99: quantile(taken, 0.99),
		failed: [...failed.values()].reduce((sum, n) => sum + n, 0),
		cores,
		load: loadavg()[0] ?? 0,
	};
};

if (values.only !== "load") {
	const databaseUrl = await fresh();
	const nodes = await Promise.all(Array.from({ length: MOST_NODES }, (_, n) => startNode(n, databaseUrl, "on")));
	say(`${MOST_NODES} nodes started together on an empty database`);
	await checkNodes({
		nodes: Array.from({ length: MOST_NODES }, (_, n) => originOf(n)),
		balancer,
		databaseUrl,
		mail,
		expect(holds, what) {
			say(`${holds ? "ok   " : "WRONG"} ${what}`);
			if (!holds) faults.push(what);
		},
	});
	for (const { table, rows, bytes } of await listSizes({ databaseUrl }))
		say(`       ${table}: ${rows} rows of ${bytes} bytes`);
	await Promise.all(nodes.map((node) => node.end("SIGTERM")));
}

const figures: Figures[] = [];
if (values.only !== "checks") {
	const databaseUrl = await fresh();
	const servers: RunningServer[] = [];
	for (let n = 0; n < MOST_NODES; n++) servers.push(await startNode(n, databaseUrl, "off"));
	say(
		`${MOST_NODES} nodes are ready; ${cpus().length} cores for them, PostgreSQL, balancer and ${CONNECTIONS} visitors`,
	);
	for (let round = 0; round < ROUNDS; round++)
		for (let n = 1; n <= MOST_NODES; n++) {
			const one = await measure(
				n,
				servers.map(({ pid }) => pid),
			);
			figures.push(one);
			const { cores } = one;
			say(
				`${n} node${n > 1 ? "s" : " "}: ${one.perSecond.toFixed(0)}/s, p50 ${one.p50.toFixed(0)} ms, p99 ${one.p99.toFixed(0)} ms, ${one.failed} failed; cores: nodes ${cores.nodes.toFixed(2)}, PostgreSQL ${cores.postgres.toFixed(2)}, balancer ${cores.balancer.toFixed(2)}, visitors ${cores.visitors.toFixed(2)}; load ${one.load.toFixed(1)}`,
			);
		}
	await Promise.all(servers.map((node) => node.end("SIGTERM")));
}
await mail.close();
await cluster.end();
mkdirSync("bench/results", { recursive: true });
writeFileSync(
	"bench/results/nodes.json",
	`${JSON.stringify({ at: new Date().toISOString(), faults, figures }, null, "\t")}\n`,
);
say(faults.length === 0 ? "nothing was wrong" : `${faults.length} wrong`);
process.exit(faults.length === 0 ? 0 : 1);
