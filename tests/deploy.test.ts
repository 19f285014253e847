import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";

// The files of deploy/, with stand-ins for the programs they call.

const deploy = join(import.meta.dirname, "../deploy");
const folder = mkdtempSync(join(tmpdir(), "deploy-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A program in PATH that does this. */
const aProgram = (name: string, script: string) => {
	const file = join(folder, name);
	writeFileSync(file, `#!/bin/sh\n${script}\n`);
	chmodSync(file, 0o755);
};
const sh = (file: string, args: string[], env: Record<string, string> = {}) => {
	const { status, stdout, stderr } = spawnSync("sh", [file, ...args], {
		encoding: "utf8",
		env: { PATH: `${folder}:${process.env.PATH}`, ...env },
	});
	return { status, said: stdout + stderr };
};

describe("node.sh takes a node out of nginx and puts it back", () => {
	aProgram("nginx", "exit 0");
	const conf = join(folder, "nginx.conf");
	const write = () =>
		writeFileSync(
			conf,
			["10.77.0.11:3000", "127.0.0.1:3000", "127.0.0.1:3001", "127.0.0.10:3000", "[::1]:3000", "[::1]:3001"]
				.map((at) => `server ${at} max_fails=3;\n`)
				.join(""),
		);
	const down = () =>
		readFileSync(conf, "utf8")
			.split("\n")
			.filter((line) => line.endsWith(" down;"))
			.map((line) => line.split(" ")[1]);
	const node = (...args: string[]) => sh(join(deploy, "nginx/node.sh"), args, { NGINX_CONF: conf });

	it.each([
		["10.77.0.11", ["10.77.0.11:3000"]],
		["127.0.0.1:3001", ["127.0.0.1:3001"]],
		["127.0.0.1", ["127.0.0.1:3000", "127.0.0.1:3001"]],
		["127.0.0.1:3000", ["127.0.0.1:3000"]],
		["[::1]:3000", ["[::1]:3000"]],
		["[::1]", ["[::1]:3000", "[::1]:3001"]],
	])("%s", (at, expected) => {
		write();
		expect(node("off", at)).toEqual({ status: 0, said: "" });
		node("off", at);
		expect(down()).toEqual(expected);
		expect(node("on", at).status).toBe(0);
		expect(down()).toEqual([]);
	});

	it.each(["127.0.0.1:300", "10.77.0.1", "127.0.0.2", "127a0.0.1:3000"])("no node is at %s: nothing changes", (at) => {
		write();
		expect(node("off", at)).toEqual({ status: 1, said: `${at} is not a node in ${conf}\n` });
		expect(down()).toEqual([]);
	});

	it.each([[[]], [["off"]], [["up", "127.0.0.1"]]])("%j shows how to use it", (args) => {
		write();
		expect(node(...args)).toEqual({ status: 2, said: "Usage: node.sh on|off ADDRESS[:PORT]\n" });
	});
});

describe("the launcher of a packed release", () => {
	const settings = join(folder, "alongside.env");
	const home = join(folder, "release");
	mkdirSync(join(home, "bin"), { recursive: true });
	writeFileSync(join(home, "bin/alongside"), readFileSync(join(deploy, "alongside")));
	writeFileSync(join(home, "bin/node"), '#!/bin/sh\necho "$NODE_ENV $PORT $METRICS_PORT $@"\n');
	chmodSync(join(home, "bin/node"), 0o755);
	// The command id says that this is a user, since root changes to the service's.
	aProgram("id", "echo 1000");
	const run = (...args: string[]) => sh(join(home, "bin/alongside"), args, { ALONGSIDE_SETTINGS: settings });

	it("says what to do without a settings file", () => {
		expect(run("doctor")).toEqual({
			status: 78,
			said: `There is no settings file ${settings}. Run deploy/debian/install.sh, or set ALONGSIDE_SETTINGS.\n`,
		});
	});

	it("gives commands and nodes the same settings file, and each node its own ports", () => {
		writeFileSync(settings, "");
		expect(run("erase", "C-1061", "--go").said).toBe(
			`production   --env-file=${settings} ${home}/cli/main.ts erase C-1061 --go\n`,
		);
		expect(run("serve", "3001").said).toBe(
			`production 3001 9401 --max-semi-space-size=8 --heap-growing-percent=30 --env-file=${settings} ${home}/build/server/server.js\n`,
		);
	});
});

describe("a Node that is too old stops an install or a build with one sentence", () => {
	const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
	it.each([
		[`${major}.${minor}`, 0],
		[`${major - 1}.99`, 0],
		[`${major}.${minor + 1}`, 1],
		[`${major + 1}`, 1],
	])("%s is needed", (needed, status) => {
		const run = spawnSync(process.execPath, [join(deploy, "../scripts/check-node.cjs"), needed], { encoding: "utf8" });
		expect(run.status).toBe(status);
		expect(run.stderr).toMatch(status === 0 ? /^$/ : new RegExp(`^This is Node .*, but Node ${needed} or newer.*\\n$`));
	});
});

describe("install.sh", () => {
	const install = (...args: string[]) => sh(join(deploy, "debian/install.sh"), args);

	it("is run by root, from a packed release", () => {
		expect(install("--site", "www.example.org")).toEqual({ status: 1, said: "Run this as root.\n" });
		aProgram("id", "echo 0");
		expect(install("--site", "www.example.org").said).toMatch(/^Run install\.sh from an unpacked release/);
	});

	it("shows how to use it, and refuses what it doesn't know", () => {
		expect(install("--help")).toMatchObject({ status: 0, said: expect.stringContaining("--acme-email") });
		expect(install("--sites", "x").status).toBe(2);
		expect(install("--nodes", "3")).toEqual({ status: 1, said: "--nodes is 1 or 2.\n" });
	});

	it("replaces every place in nginx's settings that belongs to the compose file", () => {
		const script = readFileSync(join(deploy, "debian/install.sh"), "utf8");
		const conf = readFileSync(join(deploy, "nginx/nginx.conf"), "utf8");
		const places = conf.match(/10\.77\.0\.\d+:3000|\/etc\/letsencrypt\/live\/site\/|\/dev\/std\w+|\$\{\w+\}/g) ?? [];
		expect(places.length).toBeGreaterThan(8);
		expect(places.filter((place) => !script.replaceAll("\\", "").includes(place))).toEqual([]);
	});
});
