// npm run fault -- NAME [options]: runs bench/faults/NAME.ts. `all` runs every one in order and sums up; without a name, a list of what there is.
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runNamed } from "../named.ts";

const folder = import.meta.dirname;
const names = readdirSync(folder)
	.filter((file) => /^[\w-]+\.ts$/.test(file) && file !== "run.ts")
	.map((file) => file.slice(0, -".ts".length))
	.sort();

/** What the file says of itself, up to the first full stop or colon. */
const aboutOf = (name: string): string => {
	const [, text = ""] = /^(?:\/\/ ?.*\n)*?\/\/\n((?:\/\/ .*\n)+)/.exec(readFileSync(join(folder, `${name}.ts`), "utf8")) ?? [];
	const words = text.replace(/^\/\/ /gm, "").replaceAll("\n", " ");
	return /^.*?[.:](?= )/.exec(words)?.[0].slice(0, -1) ?? "";
};

/** @returns what it ended with, and its seconds */
const run = (name: string): Promise<{ name: string; code: number; seconds: number }> =>
	new Promise((resolve) => {
		const began = Date.now();
		const child = spawn(process.execPath, [join(folder, "run.ts"), name], { stdio: "inherit" });
		for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => child.kill(signal));
		child.once("exit", (code) => resolve({ name, code: code ?? 1, seconds: Math.round((Date.now() - began) / 1000) }));
	});

const [, , wanted] = process.argv;
if (wanted === undefined) {
	for (const name of names) process.stdout.write(`${name.padEnd(20)}${aboutOf(name)}\n`);
	process.stdout.write(`${"all".padEnd(20)}Every one of them, in this order\n`);
} else if (wanted === "all") {
	const found: Awaited<ReturnType<typeof run>>[] = [];
	for (const name of names) {
		process.stdout.write(`\n== ${name}: ${aboutOf(name)}\n`);
		found.push(await run(name));
	}
	process.stdout.write("\n");
	for (const { name, code, seconds } of found) process.stdout.write(`${code === 0 ? "PASS" : "FAIL"}  ${name.padEnd(20)}${String(seconds).padStart(6)} s\n`);
	const failed = found.filter(({ code }) => code !== 0).length;
	process.stdout.write(`\n${found.length - failed} passed, ${failed} failed\n`);
	process.exit(failed === 0 ? 0 : 1);
} else await runNamed(folder, ["run"]);
