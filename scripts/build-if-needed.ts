// Builds the site unless the last build reached its end and no source file is newer.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";

/** Written last by scripts/precompress.ts, so that a build that failed half-way is newer than its mark. */
const mark = "build/complete";
const SOURCES = ["src", "public", "content", "package.json", "vite.config.ts", "react-router.config.ts"];
const RESULTS = ["build/client", "build/server"];

const newest = (path: string): number => {
	const stat = statSync(path);
	if (!stat.isDirectory()) return stat.mtimeMs;
	return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(`${path}/${name}`)));
};

const upToDate =
	[mark, ...RESULTS].every((path) => existsSync(path)) &&
	[...SOURCES, ...RESULTS].filter((path) => existsSync(path)).every((path) => newest(path) <= statSync(mark).mtimeMs);
if (!upToDate) {
	process.stdout.write("Building the site. This takes about half a minute.\n");
	const run = spawnSync("npm", ["run", "build"], { stdio: "inherit", shell: process.platform === "win32" });
	if (run.status !== 0) process.exit(run.status ?? 1);
}
