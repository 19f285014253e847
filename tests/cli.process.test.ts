import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

const cli = (...args: string[]) =>
	new Promise<{ code: number; stdout: string; stderr: string }>((done) => {
		execFile(
			process.execPath,
			["cli/main.ts", ...args],
			{
				cwd: root,
				env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, DATA_DIR: "/nowhere" },
			},
			(error, stdout, stderr) => done({ code: error ? Number(error.code) : 0, stdout, stderr }),
		);
	});

/** The commands in cli/. */
const commands = readdirSync(join(root, "cli"))
	.filter((file) => file.endsWith(".ts") && !["main.ts", "commands.ts"].includes(file))
	.map((file) => file.replace(/\.ts$/, ""));

test.each([[], ["help"], ["--help"]])(
	"npm run cli lists every command with a one-line description",
	async (...args: string[]) => {
		const { code, stdout } = await cli(...args);
		expect(code).toBe(0);
		const listed = Array.from(stdout.matchAll(/^ {2}([a-z-]+) {2,}\S+ /gm), ([, name]) => name);
		expect(listed.toSorted()).toEqual(commands.toSorted());
	},
);

test.each(commands)("npm run cli -- %s --help shows its usage and does nothing", async (name) => {
	const { code, stdout, stderr } = await cli(name, "--help");
	expect(stdout).toMatch(new RegExp(`^Usage: npm run cli -- ${name}\\b`));
	expect(stderr).toBe("");
	expect(code).toBe(0);
});

test.each(["backups", "constructor", "../scripts/test"])("an unknown command is refused: %s", async (name) => {
	expect(await cli(name)).toEqual({
		code: 2,
		stdout: "",
		stderr: `There is no command "${name}". To list all commands: npm run cli\n`,
	});
});
