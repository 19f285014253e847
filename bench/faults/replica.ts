// npm run fault -- replica [--writes 100] [--port 3260] [--database-port 5560]
//
// Two nodes on a PostgreSQL primary with a hot standby (pg_basebackup, streaming). Somebody changes their profile on one node and reads it from the other, while
// the standby's replay is paused; strangers read the same page. Then the standby falls behind, is killed, falls silent and is made a primary of its own, under
// reads all the time. Asked: no reader meets an error, a writer always reads what they wrote, a stranger is never further behind than the settings allow, and
// reads do go to the standby while it is well.

import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { DEMO_PASSWORD, DEMO_SIGN_INS } from "#contract/demo-sign-ins.ts";
import { createCaller } from "./support/caller.ts";
import { createCluster } from "./support/cluster.ts";
import { startServer } from "./support/server.ts";

const { values } = parseArgs({
	options: { writes: { type: "string", default: "100" }, port: { type: "string", default: "3260" }, "database-port": { type: "string", default: "5560" } },
});
const WRITES = Number(values.writes);
const PORT = Number(values.port);
const DATABASE_PORT = Number(values["database-port"]);
const BEHIND_S = 5;
/** Whoever is behind is found out at the next look. */
const LOOK_S = 1;

if (!existsSync("build/server/index.js")) {
	process.stderr.write("There is no build yet: npm run build\n");
	process.exit(2);
}
const began = Date.now();
const say = (line: string) => process.stdout.write(`${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}\n`);
const faults: string[] = [];
const expect = (holds: boolean, what: string) => {
	say(`${holds ? "ok   " : "FAULT"} ${what}`);
	if (!holds) faults.push(what);
};

const folder = mkdtempSync(join(tmpdir(), "replica-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
const cluster = createCluster("replica-fault");
const primary = await cluster.primary(DATABASE_PORT);
const standby = await cluster.standby(primary, DATABASE_PORT + 1);
const onStandby = async (statement: string) => {
	const client = new pg.Client({ connectionString: standby.url });
	await client.connect();
	return (await client.query(statement).finally(() => client.end())).rows;
};
say("a primary and a hot standby stream");

const environment = (n: number) => ({
	NODE_ENV: "production",
	HOST: "127.0.0.1",
	PORT: String(PORT + n),
	METRICS_PORT: String(PORT + 5 + n),
	DATA_DIR: join(folder, `node-${n}`),
	SECRET_KEY: "a secret of this experiment alone, on every node",
	DATABASE_URL: primary.url,
	DATABASE_REPLICA_URL: standby.url,
	DATABASE_REPLICA_BEHIND: String(BEHIND_S),
	DEMO: "on",
	LIMITS: "off",
	LOG_LEVEL: "fatal",
});
const origins = [0, 1].map((n) => `http://127.0.0.1:${PORT + n}`);
const [a = "", b = ""] = origins;
// Together, on an empty database.
const nodes = await Promise.all(origins.map((origin, n) => startServer(environment(n), origin)));
say("two nodes are ready");

const figure = async (n: number, name: string): Promise<number> => {
	const text = await (await fetch(`http://127.0.0.1:${PORT + 5 + n}/metrics`)).text();
	return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1] ?? Number.NaN);
};
const used = async () => (await Promise.all(origins.map((_, n) => figure(n, "database_replica_used")))).every((value) => value === 1);
const unused = async () => (await Promise.all(origins.map((_, n) => figure(n, "database_replica_used")))).every((value) => value === 0);
const within = async (seconds: number, holds: () => Promise<boolean>): Promise<number | undefined> => {
	const from = performance.now();
	while (performance.now() - from < seconds * 1000) {
		if (await holds().catch(() => false)) return (performance.now() - from) / 1000;
		await sleep(50);
	}
	return undefined;
};

expect((await within(30, used)) !== undefined, "both nodes read from the standby");

const staff = createCaller();
await staff.signIn(a, DEMO_SIGN_INS.one.email, DEMO_PASSWORD);
const own = (await (await staff.get(a, "/api/provider-admin/")).json()) as { results: { id: number; url_slug: string }[] };
const [profile] = own.results;
if (!profile) throw new Error("the demo's staff look after no profile");
const page = `/api/providers/${profile.id}/`;
const shown = async (caller: ReturnType<typeof createCaller>, origin: string): Promise<string> =>
	((await (await caller.get(origin, page)).json()) as { short_description: string }).short_description;
const write = async (origin: string, words: string) => {
	const answer = await staff.send(origin, "PATCH", `/api/provider-admin/${profile.id}/`, { short_description: words });
	if (!answer.ok) throw new Error(`a change was refused: ${answer.status} ${await answer.text()}`);
	await answer.arrayBuffer();
};

/** Reads of strangers, all the time, of what the standby answers. */
const strangers = { read: 0, failed: [] as string[], slowest: 0, stop: false };
const paths = [page, "/api/blog/", "/api/blog/?search=therapy", `/api/reviews/?provider=${profile.id}`, "/api/providers/sitemap/?from=0&to=1000"];
const stranger = async (n: number) => {
	const caller = createCaller();
	for (let turn = 0; !strangers.stop; turn++) {
		const path = paths[(n + turn) % 4] ?? page;
		const from = performance.now();
		const status = await caller.get(origins[turn % 2] ?? a, path).then(
			async (answer) => {
				await answer.arrayBuffer();
				return String(answer.status);
			},
			(error: Error) => error.message,
		);
		strangers.slowest = Math.max(strangers.slowest, performance.now() - from);
		strangers.read++;
		if (status !== "200") strangers.failed.push(`${path}: ${status}`);
		await sleep(10);
	}
};
const reading = Promise.all([0, 1, 2, 3].map(stranger));
/** What strangers met since the last time. */
const met = (what: string) => {
	const { read, failed, slowest } = strangers;
	expect(
		read > 0 && failed.length === 0,
		`${what}: ${read} reads of strangers, ${failed.length} failed${failed[0] ? ` (${failed[0]})` : ""}, the slowest took ${Math.round(slowest)} ms`,
	);
	Object.assign(strangers, { read: 0, failed: [], slowest: 0 });
};

// A writer and strangers, the standby well: replay is as quick as it is.
let own1 = 0;
for (let n = 0; n < WRITES; n++) {
	await write(origins[n % 2] ?? a, `Well ${n}`);
	if ((await shown(staff, origins[(n + 1) % 2] ?? b)) === `Well ${n}`) own1++;
}
expect(own1 === WRITES, `the standby well: ${own1} of ${WRITES} changes were read at once by who made them, from the other node`);
met("the standby well");

// Replay paused, within what the settings allow: strangers see the old, the writer the new.
await sleep(1_500);
await onStandby("select pg_wal_replay_pause()");
const before = await shown(createCaller(), a);
let [own2, old, turns] = [0, 0, 0];
const until = performance.now() + (BEHIND_S - 2) * 1000;
for (; performance.now() < until; turns++) {
	await write(origins[turns % 2] ?? a, `Paused ${turns}`);
	if ((await shown(staff, origins[(turns + 1) % 2] ?? b)) === `Paused ${turns}`) own2++;
	if ((await shown(createCaller(), origins[turns % 2] ?? a)) === before) old++;
}
expect(own2 === turns, `replay paused: ${own2} of ${turns} changes were read at once by who made them`);
expect(old === turns, `replay paused: strangers read the standby: ${old} of ${turns} times what was before`);

// Still paused: it is left out once it is behind.
const left = await within(BEHIND_S + LOOK_S + 2, unused);
expect(left !== undefined, `the standby is left out once it is ${BEHIND_S} s behind`);
expect((await shown(createCaller(), a)) === `Paused ${turns - 1}`, "strangers then read the newest from the primary");
met("replay paused");
await onStandby("select pg_wal_replay_resume()");
const back = await within(10, used);
expect(back !== undefined, `it is used again ${back?.toFixed(1)} s after it went on`);

// Killed, and started again.
await standby.stop("SIGKILL");
expect((await within(5, unused)) !== undefined, "killed: left out");
await sleep(2_000);
met("killed");
await standby.start();
expect((await within(20, used)) !== undefined, "started again: used again");

// Silent.
standby.freeze();
expect((await within(6, unused)) !== undefined, "silent: left out");
await sleep(2_000);
met("silent");
standby.thaw();
const thawed = await within(15, used);
expect(thawed !== undefined, `it speaks again: used again after ${thawed?.toFixed(1)} s`);

await sleep(1_000);
met("it speaks again");

// Made a primary of its own: what it holds is another history.
standby.promote();
expect((await within(5, unused)) !== undefined, "promoted: left out");
await write(a, "After the promotion");
expect((await shown(createCaller(), b)) === "After the promotion", "everybody reads the one primary");
await sleep(1_000);
met("promoted");

strangers.stop = true;
await reading;
await Promise.all(nodes.map((node) => node.end("SIGTERM")));
await cluster.end();
mkdirSync("bench/results", { recursive: true });
writeFileSync("bench/results/replica.json", `${JSON.stringify({ at: new Date().toISOString(), writes: WRITES, paused: turns, faults }, null, "\t")}\n`);
say(faults.length === 0 ? "nothing was wrong" : `${faults.length} wrong`);
process.exit(faults.length === 0 ? 0 : 1);
