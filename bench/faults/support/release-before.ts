import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const run = (command: string, args: string[], cwd = process.cwd()): string =>
	execFileSync(command, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();

/** The last commit before the first migration that CHANGELOG.md doesn't give to a release. */
const lastReleased = (): string => {
	const [, , newest = ""] = readFileSync("CHANGELOG.md", "utf8").split(/^## /m);
	const last = /Migrations? (?:\d{4} to )?(\d{4})/.exec(newest)?.[1] ?? "";
	const next = readdirSync("db/migrations").find((file) => file.endsWith(".sql") && file.slice(0, 4) > last);
	if (!last || !next) throw new Error("CHANGELOG.md names no migration of the release before, or there is none since");
	const added = run("git", ["log", "--diff-filter=A", "--format=%H", "--", `db/migrations/${next}`])
		.split("\n")
		.at(-1);
	return `${added}^`;
};

/**
 * Builds the release before in a temporary folder, with the packages that are here.
 * @param commit if it isn't the newest one of CHANGELOG.md
 * @returns its folder
 */
export const buildReleaseBefore = (commit = lastReleased()): string => {
	const folder = mkdtempSync(join(tmpdir(), "release-before-"));
	run("git", ["worktree", "add", "--detach", "--force", folder, commit]);
	process.once("exit", () => {
		rmSync(folder, { recursive: true, force: true });
		run("git", ["worktree", "prune"]);
	});
	symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
	run("npm", ["run", "build"], folder);
	return folder;
};
