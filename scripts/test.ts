// node scripts/test.ts [PART …] runs all tests of the project, or these parts of them (`code`, `embedded`, `journeys`), and
// prints one line with the totals.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

interface Count {
	passed: number;
	failed: number;
	/** Failed tests by runner, file and name, with the reason. Printed at the end of the long output. */
	names?: string[];
	/** Nothing ran. */
	isSkipped?: boolean;
}

interface VitestReport {
	numPassedTests: number;
	numFailedTests: number;
	testResults: {
		name: string;
		message: string;
		status: string;
		assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
	}[];
}

interface JourneyError {
	message?: string;
	location?: { file: string; line: number };
}
interface JourneyResult {
	errors?: JourneyError[];
	attachments?: { name: string; path?: string }[];
}
interface Suite {
	file: string;
	specs: { title: string; tests: { projectName: string; status: string; results: JourneyResult[] }[] }[];
	suites?: Suite[];
}
interface JourneysReport {
	stats: { expected: number; unexpected: number; flaky: number };
	suites: Suite[];
}

const run = (command: string, args: string[], env: Record<string, string> = {}): Promise<number> =>
	new Promise((done) => {
		const child = spawn(command, args, {
			stdio: "inherit",
			env: { ...process.env, ...env },
			shell: process.platform === "win32",
		});
		child.on("exit", (code) => done(code ?? 1));
		child.on("error", () => done(1));
	});

const readJson = (file: string): unknown => {
	try {
		return JSON.parse(readFileSync(file, "utf8"));
	} catch {
		return undefined;
	}
};

/** A run without a report, or with an error code but no failed test, counts as one failure. */
const settle = (name: string, count: Count | undefined, code: number): Count => {
	if (!count) return { passed: 0, failed: 1, names: [`${name}: there is no report`] };
	if (code === 0 || count.failed > 0) return count;
	return {
		...count,
		failed: 1,
		names: [`${name}: every test passed, but the run exited with ${code}. The error is further up in the output`],
	};
};

/** The exit code of scripts/with-postgres.ts if there is no PostgreSQL server. */
const NO_SERVER = 3;
const results = "test-results";
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const firstLine = (text = ""): string => stripVTControlCharacters(text).split("\n")[0] ?? "";

const failedIn = ({ testResults }: VitestReport): string[] =>
	testResults.flatMap(({ name, message, status, assertionResults }) => {
		const file = relative(process.cwd(), name);
		const failed = assertionResults
			.filter((one) => one.status === "failed")
			.map(({ fullName, failureMessages: [why] }) => `${file}: ${fullName}: ${firstLine(why)}`);
		return status === "failed" && failed.length === 0 ? [`${file}: ${firstLine(message)}`] : failed;
	});

/** A journey's errors: after a timeout, the first is the timeout and the next has the line it was waiting in. */
const whyOf = ({ message, location }: JourneyError): string =>
	location ? `${firstLine(message)} (${relative(process.cwd(), location.file)}:${location.line})` : firstLine(message);

/** The errors in full and the page's content when a journey failed, which is often the only clue. */
const detailsOf = ({ errors = [], attachments = [] }: JourneyResult): string[] => {
	const path = attachments.find(({ name }) => name === "error-context")?.path;
	const text = path && existsSync(path) ? readFileSync(path, "utf8") : "";
	const page = /```yaml\n(.*?)```/s.exec(text)?.[1] ?? "";
	return [
		...errors.flatMap(({ message = "" }) => stripVTControlCharacters(message).split("\n", 20)),
		...page.split("\n", 80),
	];
};

const failedJourneys = ({ file, specs, suites = [] }: Suite): string[] => [
	...specs.flatMap(({ title, tests }) =>
		tests
			.filter(({ status }) => status === "unexpected" || status === "flaky")
			.map(({ projectName, results }) =>
				[
					`${file}: ${title} (${projectName}): ${results.flatMap(({ errors = [] }) => errors.map(whyOf)).join("; ")}`,
					...results.flatMap(detailsOf),
				].join("\n"),
			),
	),
	...suites.flatMap(failedJourneys),
];

const vitest = async (name: string, projects: string[], wrap: string[] = [], paths: string[] = []): Promise<Count> => {
	process.stdout.write(`\n— ${name} —\n`);
	const file = `${results}/${name.replaceAll(" ", "-")}.json`;
	const [command = "", ...args] = [
		...wrap,
		"vitest",
		"run",
		"--reporter=default",
		"--reporter=json",
		`--outputFile.json=${file}`,
		...projects.flatMap((one) => ["--project", one]),
		...paths,
	];
	const code = await run(command, args);
	// A developer's machine may have no server and no permission to install one. CI always has one.
	if (code === NO_SERVER && !process.env.CI) {
		process.stdout.write("There is no PostgreSQL server on this machine, and only root can install one.\n");
		return { passed: 0, failed: 0, isSkipped: true };
	}
	const report = readJson(file) as VitestReport | undefined;
	return settle(
		name,
		report && {
			passed: report.numPassedTests,
			failed: report.numFailedTests,
			names: failedIn(report).map((one) => `${name}: ${one}`),
		},
		code,
	);
};

/** Builds the site and makes the demo data of the journeys. */
const prepare = async (): Promise<boolean> =>
	(await run("npm", ["run", "build"])) === 0 && (await run("node", ["scripts/demo-data.ts"])) === 0;

const journeys = async (isPrepared: Promise<boolean>): Promise<Count> => {
	if (!(await isPrepared)) return { passed: 0, failed: 1, names: ["journeys: the build or its demo data failed"] };
	process.stdout.write("\n— journeys in a browser —\n");
	const code = await run("playwright", ["test"], { DEMO_DATA_MADE: "1" });
	const report = readJson(`${results}/journeys.json`) as JourneysReport | undefined;
	return settle(
		"journeys",
		report && {
			passed: report.stats.expected,
			failed: report.stats.unexpected + report.stats.flaky,
			names: report.suites.flatMap(failedJourneys),
		},
		code,
	);
};

/** Database tests that the embedded database runs too: more at night. The journeys use the rest on it. */
const BY_ENGINE =
	process.env.LONG_TESTS === "on"
		? ["src/platform", "src/domains/search", "src/domains/operations", "src/domains/provider-import", "tests/folding"]
		: ["src/platform/db", "src/domains/search/search.db.test.ts", "tests/folding.db.test.ts"];
const CODE = ["unit", "process", "database"];

const onServer = (): Promise<Count> =>
	vitest("code on a PostgreSQL server", CODE, ["node", "scripts/with-postgres.ts"]);
const onEmbedded = (isServerless: boolean): Promise<Count> =>
	isServerless
		? vitest("code on the embedded database", CODE)
		: vitest("the embedded database", ["database"], [], BY_ENGINE);

const PARTS = ["code", "embedded", "journeys"] as const;
const asked = process.argv.slice(2);
const unknown = asked.filter((one) => !PARTS.some((part) => part === one));
if (unknown.length > 0) {
	process.stderr.write(`There is no part ${unknown.join(", ")}. The parts are ${PARTS.join(", ")}.\n`);
	process.exit(2);
}
const has = (part: (typeof PARTS)[number]) => asked.length === 0 || asked.includes(part);

// The build and the demo data use one core for a while, so they run beside the tests of the code.
const prepared = has("journeys") ? prepare() : undefined;
const counts: Count[] = [];
if (has("code")) counts.push(await onServer());
const isServerless = counts.some(({ isSkipped }) => isSkipped);
if (has("embedded") || isServerless) counts.push(await onEmbedded(isServerless));
if (prepared) counts.push(await journeys(prepared));
const passed = counts.reduce((sum, c) => sum + c.passed, 0);
const failed = counts.reduce((sum, c) => sum + c.failed, 0);
const names = counts.flatMap((one) => one.names ?? []);
for (const name of names) process.stdout.write(`\nfailed: ${name}`);
// The names again without details, so that the last lines of a long log say which tests failed.
process.stdout.write(
	`\n${names.map((name) => `failed: ${firstLine(name)}\n`).join("")}${passed} passed, ${failed} failed\n`,
);
process.exit(failed > 0 ? 1 : 0);
