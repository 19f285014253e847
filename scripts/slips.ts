// npm run slips [-- --since REF] [--at-most N] [--wide] [PATH …] plants slips in the lines of domains and contract that
// changed since REF (main), one at a time, and lists those that no test noticed. With PATHs, in every line of those files.
// Tests that run: units related to the file, and the database tests of its domain; with --wide all related tests.
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { planted, type Slip, slipsIn } from "./plant-slips.ts";

const TIME_LIMIT_MS = 600_000;
const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		since: { type: "string", default: "main" },
		"at-most": { type: "string", default: "40" },
		wide: { type: "boolean", default: false },
	},
});

const git = (...args: string[]): string => execFileSync("git", args, { encoding: "utf8" });
const isCode = (file: string): boolean =>
	/^src\/(domains|contract)\/.*(?<!\.test|\.fixture)\.ts$/.test(file) && existsSync(file);

/** Changed lines by file, from the hunk headers of a diff without context. */
const changedLines = (since: string): Map<string, Set<number>> => {
	const changed = new Map<string, Set<number>>();
	for (const part of git("diff", "-U0", "--no-color", since, "--", "src/domains", "src/contract").split(
		/^diff --git /m,
	)) {
		const file = /^\+\+\+ b\/(.+)$/m.exec(part)?.[1];
		if (!file || !isCode(file)) continue;
		const lines = [...part.matchAll(/^@@ -\S+ \+(\d+)(?:,(\d+))? @@/gm)].flatMap(([, from, count = "1"]) =>
			Array.from({ length: Number(count) }, (_, index) => Number(from) + index),
		);
		changed.set(file, new Set(lines));
	}
	return changed;
};

const changed = positionals.length ? new Map<string, Set<number>>() : changedLines(values.since);
const files = positionals.length ? positionals.filter(isCode) : [...changed.keys()];
/** The same slips at each run of the same code, and from all over it. */
const shuffled = (file: string, { start, text }: Slip): string =>
	createHash("sha1").update(`${file} ${start} ${text}`).digest("hex");
const chosen = files
	.flatMap((file) =>
		slipsIn(file, readFileSync(file, "utf8"))
			.filter(({ line }) => changed.get(file)?.has(line) ?? true)
			.map((slip) => ({ file, slip, order: shuffled(file, slip) })),
	)
	.toSorted((a, b) => a.order.localeCompare(b.order))
	.slice(0, Number(values["at-most"]));

/** Tests that ran longer than the limit: an endless loop, or a busy machine. */
let tooLong = 0;
/** True if the tests pass. An endless loop counts as a failure. */
const passes = (...args: string[]): boolean => {
	// Not by npx, whose end would leave the tests running.
	const { status, error } = spawnSync(
		"node_modules/.bin/vitest",
		[...args, "--run", "--bail=1", "--passWithNoTests", "--reporter=dot"],
		{ stdio: "ignore", timeout: TIME_LIMIT_MS },
	);
	if (error && (error as NodeJS.ErrnoException).code !== "ETIMEDOUT") throw error;
	if (error) tooLong++;
	return status === 0;
};

const testsPass = (file: string): boolean => {
	const domain = /^src\/(?:domains|contract)\/([^/]+)\//.exec(file)?.[1];
	if (!passes("related", file, "--project=unit")) return false;
	if (values.wide) return passes("related", file, "--project=database");
	return !domain || passes(`src/domains/${domain}/`, "--project=database");
};

const red = [...new Set(chosen.map(({ file }) => file))].find((file) => !testsPass(file));
if (red) {
	process.stderr.write(`The tests of ${red} fail without any slip, so they can't show what they notice.\n`);
	process.exit(1);
}

let restore = () => {};
process.on("SIGINT", () => {
	restore();
	process.exit(130);
});

const survivors: string[] = [];
process.stdout.write(`${chosen.length} slips in ${new Set(chosen.map(({ file }) => file)).size} files\n`);
for (const { file, slip } of chosen) {
	const code = readFileSync(file, "utf8");
	const where = `${file}:${slip.line}: ${slip.kind}: ${code.split("\n")[slip.line - 1]?.trim()}`;
	restore = () => writeFileSync(file, code);
	try {
		writeFileSync(file, planted(code, slip));
		tooLong = 0;
		const unnoticed = testsPass(file);
		const says = unnoticed ? "NOT NOTICED" : tooLong > 0 ? "ran too long" : "noticed    ";
		process.stdout.write(`${says} ${where}\n`);
		if (unnoticed) survivors.push(where);
	} finally {
		restore();
	}
}
process.stdout.write(`\n${chosen.length - survivors.length} noticed, ${survivors.length} not noticed\n`);
process.stdout.write(survivors.map((one) => `${one}\n`).join(""));
