// npm run fault -- NAME [options]: runs bench/faults/NAME.ts. Without a name it lists the experiments.
// npm run fault -- all [--each 420] [--from NAME]: runs all experiments in order, each for at most `--each` seconds,
// and prints a table of verdicts. Exits with 0 if all passed.
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { runNamed } from "../named.ts";

const folder = import.meta.dirname;
const names = readdirSync(folder)
	.filter((file) => /^[\w-]+\.ts$/.test(file) && file !== "run.ts")
	.map((file) => file.slice(0, -".ts".length))
	.sort();

/** The description in an experiment's second comment block, up to the first full stop or colon. */
const aboutOf = (name: string): string => {
	const [, text = ""] =
		/^(?:\/\/ ?.*\n)*?\/\/\n((?:\/\/ .*\n)+)/.exec(readFileSync(join(folder, `${name}.ts`), "utf8")) ?? [];
	const words = text.replace(/^\/\/ /gm, "").replaceAll("\n", " ");
	return /^.*?[.:](?= )/.exec(words)?.[0].slice(0, -1) ?? "";
};

/** Arguments for a second run of experiments that have two variants. */
const ALSO: Record<string, string[]> = {
	"connection-resets": ["--commits", "0.2"],
	"kill-writes": ["--embedded"],
	"postgres-stops": ["--frozen"],
	"same-key": ["--embedded"],
};
/** Time between SIGTERM and SIGKILL, so that an experiment can stop its child processes. */
const END_MS = 10_000;

interface Run {
	name: string;
	verdict: "PASS" | "FAIL" | "LATE";
	seconds: number;
}

let running: ReturnType<typeof spawn> | undefined;
const run = (name: string, more: string[], seconds: number): Promise<Run> =>
	new Promise((resolve) => {
		const began = Date.now();
		let isLate = false;
		const child = spawn(process.execPath, [join(folder, "run.ts"), name, ...more], { stdio: "inherit" });
		running = child;
		const timer = setTimeout(() => {
			isLate = true;
			child.kill("SIGTERM");
			setTimeout(() => child.kill("SIGKILL"), END_MS).unref();
		}, seconds * 1000);
		child.once("exit", (code) => {
			clearTimeout(timer);
			const verdict = isLate ? "LATE" : code === 0 ? "PASS" : "FAIL";
			resolve({ name: [name, ...more].join(" "), verdict, seconds: Math.round((Date.now() - began) / 1000) });
		});
	});

const [, , wanted] = process.argv;
if (wanted === undefined) {
	for (const name of names) process.stdout.write(`${name.padEnd(20)}${aboutOf(name)}\n`);
	process.stdout.write(`${"all".padEnd(20)}All of them, in this order\n`);
} else if (wanted === "all") {
	const { values: options } = parseArgs({
		args: process.argv.slice(3),
		options: { each: { type: "string", default: "420" }, from: { type: "string", default: "" } },
	});
	for (const signal of ["SIGTERM", "SIGINT"] as const)
		process.once(signal, () => {
			running?.kill(signal);
			process.exit(1);
		});
	const found: Run[] = [];
	for (const name of names.filter((each) => each >= options.from))
		for (const more of [[], ...(ALSO[name] ? [ALSO[name]] : [])]) {
			process.stdout.write(`\n== ${[name, ...more].join(" ")}: ${aboutOf(name)}\n`);
			found.push(await run(name, more, Number(options.each)));
		}
	process.stdout.write("\n");
	for (const { name, verdict, seconds } of found)
		process.stdout.write(`${verdict}  ${name.padEnd(26)}${String(seconds).padStart(6)} s\n`);
	const failed = found.filter(({ verdict }) => verdict !== "PASS").length;
	process.stdout.write(`\n${found.length - failed} passed, ${failed} failed\n`);
	process.exit(failed === 0 && found.length > 0 ? 0 : 1);
} else await runNamed(folder, ["run"]);
