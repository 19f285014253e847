// Builds the site if there is no build, or a source file is newer than the build.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";

const built = "build/server/server.js";
const SOURCES = ["src", "public", "content", "package.json", "vite.config.ts", "react-router.config.ts"];

const newest = (path: string): number => {
	const stat = statSync(path);
	if (!stat.isDirectory()) return stat.mtimeMs;
	return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(`${path}/${name}`)));
};

const upToDate =
	existsSync(built) &&
	SOURCES.filter((path) => existsSync(path)).every((path) => newest(path) <= statSync(built).mtimeMs);
if (!upToDate) {
	process.stdout.write("Building the site. This takes about half a minute.\n");
	const run = spawnSync("npm", ["run", "build"], { stdio: "inherit", shell: process.platform === "win32" });
	if (run.status !== 0) process.exit(run.status ?? 1);
}
