// npm run slips [-- --since REF] [--minutes N] [--wide] [PATH …] plants slips in the lines of domains and contract that
// changed since REF (main), one at a time, for N minutes (3), and lists those that no test noticed. With PATHs, in every
// line of those files. Tests that run: units related to the file, and the database tests of its domain; with --wide all
// related tests.
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { planted, type Slip, slipsIn } from "./plant-slips.ts";

/** The exit code of scripts/with-postgres.ts if there is no PostgreSQL server. */
const NO_SERVER = 3;
const TIME_LIMIT_MS = 600_000;
const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		since: { type: "string", default: "main" },
		minutes: { type: "string", default: "3" },
		wide: { type: "boolean", default: false },
	},
});

// Database tests start three times as fast on a server. A machine without one uses the embedded database.
if (!process.env.TEST_DATABASE_URL) {
	const again = ["scripts/with-postgres.ts", process.execPath, ...process.argv.slice(1)];
	const { status } = spawnSync(process.execPath, again, { stdio: "inherit" });
	if (status !== NO_SERVER) process.exit(status ?? 1);
}
const until = Date.now() + Number(values.minutes) * 60_000;

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
	.toSorted((a, b) => a.order.localeCompare(b.order));

/** Where vitest says which files failed. */
const report = join(mkdtempSync(join(tmpdir(), "slips-")), "report.json");

type Outcome = "passed" | "ran too long" | { failed: string[] };
/** Runs tests, and says which files failed. An endless loop, or a busy machine, ends at the limit. */
const run = (args: string[]): Outcome => {
	rmSync(report, { force: true });
	const timeout = Math.max(1, Math.min(TIME_LIMIT_MS, until - Date.now()));
	// Not by npx, whose end would leave the tests running.
	const { status, error } = spawnSync(
		"node_modules/.bin/vitest",
		[...args, "--run", "--bail=1", "--passWithNoTests", "--reporter=json", `--outputFile=${report}`],
		{ stdio: "ignore", timeout },
	);
	if (error && (error as NodeJS.ErrnoException).code !== "ETIMEDOUT") throw error;
	if (error) return "ran too long";
	if (status === 0) return "passed";
	// A slip can end vitest itself.
	if (!existsSync(report)) return { failed: [] };
	const { testResults } = JSON.parse(readFileSync(report, "utf8")) as {
		testResults: { name: string; status: string }[];
	};
	return { failed: testResults.filter((one) => one.status === "failed").map(({ name }) => name) };
};

/** The runs of tests that may notice a slip in a file, the quick one first. */
const runsFor = (file: string): string[][] => {
	const domain = /^src\/(?:domains|contract)\/([^/]+)\//.exec(file)?.[1];
	const units = ["related", file, "--project=unit"];
	if (values.wide) return [units, ["related", file, "--project=database"]];
	return domain ? [units, [`src/domains/${domain}/`, "--project=database"]] : [units];
};

const green = new Set<string>();
/** Tests that fail without any slip show nothing. */
const ensureGreen = (failed: string[]) => {
	for (const file of failed.filter((one) => !green.has(one))) {
		if (typeof run([file]) === "object") {
			process.stderr.write(`${file} fails without any slip, so it can't show what it notices.\n`);
			process.exit(1);
		}
		green.add(file);
	}
};

let restore = () => {};
process.on("SIGINT", () => {
	restore();
	process.exit(130);
});

const survivors: string[] = [];
let tried = 0;
process.stdout.write(`${chosen.length} slips in ${files.length} files\n`);
for (const { file, slip } of chosen) {
	const code = readFileSync(file, "utf8");
	const where = `${file}:${slip.line}: ${slip.kind}: ${code.split("\n")[slip.line - 1]?.trim()}`;
	restore = () => writeFileSync(file, code);
	let outcome: Outcome = "passed";
	try {
		writeFileSync(file, planted(code, slip));
		for (const tests of runsFor(file)) if (outcome === "passed") outcome = run(tests);
	} finally {
		restore();
	}
	if (Date.now() > until) break;
	if (typeof outcome === "object") ensureGreen(outcome.failed);
	const says = outcome === "passed" ? "NOT NOTICED" : outcome === "ran too long" ? outcome : "noticed    ";
	process.stdout.write(`${says} ${where}\n`);
	tried++;
	if (outcome === "passed") survivors.push(where);
}
process.stdout.write(`\n${tried - survivors.length} noticed, ${survivors.length} not noticed\n`);
if (tried < chosen.length) process.stdout.write(`${chosen.length - tried} not tried: give it more --minutes\n`);
process.stdout.write(survivors.map((one) => `${one}\n`).join(""));
rmSync(dirname(report), { recursive: true });
