// npm run fault -- game-day [--part NAME] [--each 600]
//
// A day of failures, one after the other: node killed, database stopped, failover, silence, full disk, mail servers that
// misbehave, wrong clocks, upgrade and back.
// Each part is an experiment of its own and is accepted only if nothing was lost, doubled or half written. A part whose
// programs aren't installed is left out, and the output says so.

import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { fakeTime } from "./support/fake-time.ts";
import { missingForPatroni } from "./support/patroni.ts";
import { conclude, say } from "./support/verdict.ts";

const { values: options } = parseArgs({
	options: { part: { type: "string" }, each: { type: "string", default: "600" } },
});

const isThere = (program: string) => !spawnSync(program, ["--version"], { stdio: "ignore" }).error;
const nginx = () => isThere(process.env.NGINX ?? "/usr/sbin/nginx");

/** The experiments of each part, and what a part needs other than PostgreSQL. */
const PARTS: { name: string; runs: string[][]; needs?: [programs: string, isInstalled: () => boolean] }[] = [
	{ name: "node killed", runs: [["kill-writes"], ["kill-writes", "--embedded"], ["kill-connect"], ["frozen-node"]] },
	{ name: "database stopped", runs: [["postgres-stops"], ["connection-resets"]] },
	{ name: "failover by hand", runs: [["failover"]] },
	{
		name: "failover by Patroni",
		runs: [["patroni"], ["failover", "--patroni"]],
		needs: ["patroni etcd-server haproxy", () => missingForPatroni().length === 0],
	},
	{ name: "silence", runs: [["database-silent"], ["postgres-stops", "--frozen"]] },
	{ name: "full disk", runs: [["full-disk"]] },
	{ name: "mail servers that misbehave", runs: [["mail-servers"], ["outside"]] },
	{ name: "several nodes", runs: [["many-nodes"], ["same-key"], ["start-together"]] },
	{ name: "wrong clocks", runs: [["wrong-clocks"]], needs: ["libfaketime", () => existsSync(fakeTime())] },
	{ name: "a migration killed", runs: [["migration-killed"], ["old-pages"]] },
	{
		name: "upgrade and back",
		runs: [["rolling-restart", "--upgrade"]],
		needs: ["nginx-light", nginx],
	},
	{
		name: "rolling restart and overload behind nginx",
		runs: [["rolling-restart"], ["balancer"]],
		needs: ["nginx-light", nginx],
	},
];
/** What this command never tries. */
const NEVER = ["machines and networks of their own (all is on loopback)", "a watchdog", "pgBackRest"];

const wrongs: string[] = [];
const leftOut: string[] = [];
const figures: Record<string, number | string> = {};
for (const { name, runs, needs } of PARTS.filter(
	({ name }) => options.part === undefined || name.includes(options.part),
)) {
	if (needs && !needs[1]()) {
		leftOut.push(`${name} (apt-get install ${needs[0]})`);
		continue;
	}
	for (const run of runs) {
		const began = Date.now();
		const { status, signal } = spawnSync(process.execPath, [join(import.meta.dirname, "run.ts"), ...run], {
			stdio: "inherit",
			timeout: Number(options.each) * 1000,
		});
		const title = `${name}: ${run.join(" ")}`;
		const seconds = Math.round((Date.now() - began) / 1000);
		figures[title] = status === 0 ? `PASS ${seconds} s` : signal ? `LATE ${seconds} s` : `FAIL ${seconds} s`;
		if (status !== 0) wrongs.push(`${title} ${signal ? "wasn't done in time" : "failed"}`);
	}
}
if (Object.keys(figures).length === 0 && leftOut.length === 0) wrongs.push(`no part is called ${options.part}`);
const debian = "/usr/lib/postgresql";
const installed = existsSync(debian) ? readdirSync(debian) : [];
const versions = ["15", "16", "17", "18"].filter((version) => !installed.includes(version));
if (versions.length > 0) leftOut.push(`PostgreSQL ${versions.join(", ")} (not installed; PG_BIN chooses one)`);
say(`Left out: ${[...leftOut, ...NEVER].join("; ")}.`);
conclude("game-day", figures, wrongs);
