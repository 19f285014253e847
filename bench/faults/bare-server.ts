// npm run fault -- bare-server [--suites bookworm,trixie] [--archive FILE] [--mirror http://deb.debian.org/debian]
//
// A bare Debian gets a packed release by the guide's commands alone, and ends with a doctor that finds no error: at most 12
// commands and 10 minutes.
// Each Debian is a root file system of its own (debootstrap), with process and network namespaces of its own once the
// packages are there. Without systemd the nodes, nginx and the timers' commands are started as their units do. It says what
// was left out.

import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import type { Step } from "./bare-server.inside.ts";
import { enter } from "./support/root-folder.ts";
import { conclude, say } from "./support/verdict.ts";

const { values: options } = parseArgs({
	options: {
		suites: { type: "string", default: "bookworm,trixie" },
		archive: { type: "string" },
		mirror: { type: "string", default: "http://deb.debian.org/debian" },
	},
});
const MOST_COMMANDS = 12;
const MOST_MINUTES = 10;
const LEFT_OUT =
	"systemd (start of units and timers, their limits and hardening), a certificate from a real authority, DNS, a real mail server, a reboot";

const stop = (sentence: string): never => {
	process.stderr.write(`${sentence}\n`);
	process.exit(2);
};
if (process.getuid?.() !== 0) stop("bare-server needs root, to make and enter a root file system.");
for (const program of ["debootstrap", "unshare", "chroot", "ip"])
	if (spawnSync(program, ["--version"]).error)
		stop(`bare-server needs ${program}: apt-get install debootstrap iproute2`);

const folder = mkdtempSync("/var/tmp/bare-server-");
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => process.exit(1));

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
const cpu = process.arch === "arm64" ? "arm64" : "x64";
const archive = options.archive ?? join("dist", `alongside-${version}-linux-${cpu}.tar.gz`);
if (!existsSync(archive)) {
	say("packing a release");
	execFileSync(process.execPath, ["scripts/package.ts", "--cpu", cpu], { stdio: ["ignore", "inherit", "inherit"] });
}

const wrongs: string[] = [];
const figures: Record<string, number | string> = {};
for (const suite of options.suites.split(",")) {
	const root = join(folder, suite);
	const made = spawnSync(
		"debootstrap",
		["--variant=minbase", "--include=ca-certificates", suite, root, options.mirror],
		{
			encoding: "utf8",
		},
	);
	if (made.status !== 0) {
		wrongs.push(`${suite}: debootstrap failed: ${made.stdout.trim().split("\n").at(-1)}`);
		continue;
	}
	say(`${suite}: a bare root file system is there`);
	const steps: Step[] = [];
	const step = (what: string, command: string, isOfGuide = true): boolean => {
		const began = Date.now();
		const { status, said } = enter(root, command);
		const seconds = (Date.now() - began) / 1000;
		steps.push({ what, seconds, isOfGuide });
		say(`${suite}: ${what} (${seconds.toFixed(0)} s)`);
		if (status !== 0) wrongs.push(`${suite}: ${what} ended with ${status}: ${said.slice(-600)}`);
		return status === 0;
	};
	// Packages start nothing here: that would be on this machine's ports.
	enter(root, "printf '#!/bin/sh\\nexit 101\\n' >/usr/sbin/policy-rc.d && chmod 755 /usr/sbin/policy-rc.d");
	const copied = Date.now();
	for (const file of [archive, `${archive}.sha256`]) cpSync(file, join(root, "root", basename(file)));
	steps.push({ what: "copy the archive and its checksum", seconds: (Date.now() - copied) / 1000, isOfGuide: true });
	const install = `/root/alongside-${version}/deploy/debian/install.sh --site www.example.org --acme-email operations@example.org`;
	const isInstalled =
		step("check and unpack it", "cd /root && sha256sum -c alongside-*.sha256 && tar xzf alongside-*.tar.gz") &&
		step("install it", install) &&
		step("stop PostgreSQL, which starts again in its own network", "service postgresql stop", false);
	if (isInstalled) {
		mkdirSync(join(folder, "out"), { recursive: true });
		const result = join(folder, "out", `${suite}.json`);
		const inside = spawnSync(
			"unshare",
			[
				...["--mount", "--pid", "--net", "--fork", "--kill-child"],
				...[process.execPath, join(import.meta.dirname, "bare-server.inside.ts"), root, install, result],
			],
			{ stdio: "inherit" },
		);
		if (inside.status !== 0 || !existsSync(result))
			wrongs.push(`${suite}: the second half ended with ${inside.status}`);
		else {
			const found = JSON.parse(readFileSync(result, "utf8")) as { steps: Step[]; wrongs: string[]; nodeMb: number };
			steps.push(...found.steps);
			wrongs.push(...found.wrongs.map((wrong) => `${suite}: ${wrong}`));
			figures[`${suite}: MB of a node, a minute after its start`] = found.nodeMb;
		}
	}
	const commands = steps.filter(({ isOfGuide }) => isOfGuide);
	const minutes = steps.reduce((sum, { seconds }) => sum + seconds, 0) / 60;
	figures[`${suite}: commands of the guide`] = commands.length;
	figures[`${suite}: minutes, all steps`] = minutes.toFixed(1);
	if (commands.length > MOST_COMMANDS) wrongs.push(`${suite}: ${commands.length} commands`);
	if (minutes > MOST_MINUTES) wrongs.push(`${suite}: ${minutes.toFixed(1)} minutes`);
}
say(`Left out: ${LEFT_OUT}.`);
conclude("bare-server", figures, wrongs);
