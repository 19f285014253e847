import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { COMMANDS } from "../cli/commands.ts";

// The docs name every command and every module. Settings are checked in settings.test.ts and deploy.test.ts.

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const names = (text: string, word: string) => new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(text);

test("the README names every command, and only commands that exist", () => {
	const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
	const readme = read("README.md");
	const commands = Object.keys(scripts).filter((name) => !name.startsWith("pre"));
	expect(
		commands.filter((name) => !names(readme, ["start", "test"].includes(name) ? `npm ${name}` : `npm run ${name}`)),
	).toEqual([]);
	expect(
		Array.from(readme.matchAll(/npm run ([\w:-]+)/g), ([, name]) => name as string).filter(
			(name) => !(name in scripts),
		),
	).toEqual([]);
});

test("docs/commands.md names every operator command", () => {
	const commands = read("docs/commands.md");
	expect(Object.keys(COMMANDS).filter((name) => !names(commands, `npm run cli -- ${name}`))).toEqual([]);
});

test.each(["src/contract", "src/platform", "src/domains"])(
	"ARCHITECTURE.md names every file or folder of %s",
	(folder) => {
		const architecture = read("ARCHITECTURE.md");
		const rooms = readdirSync(join(root, folder))
			.filter((name) => !/\.(?:test|fixture)\.ts$/.test(name))
			.map((name) => name.replace(/\.ts$/, ""));
		expect(rooms.length).toBeGreaterThan(15);
		expect(rooms.filter((name) => !names(architecture, name))).toEqual([]);
	},
);
