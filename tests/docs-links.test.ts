import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";
import { COMMANDS } from "../cli/commands.ts";

// An operator who follows a runbook at night has no time for broken links.

const root = join(import.meta.dirname, "..");
const documents = [
	...readdirSync(root).filter((name) => name.endsWith(".md")),
	...["docs", "bench"].flatMap((folder) =>
		readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
			.filter((name) => name.endsWith(".md"))
			.map((name) => join(folder, name)),
	),
];
/** Addresses of relative links. Code is skipped because its links are examples. */
const linksIn = (text: string): string[] =>
	Array.from(
		text.replace(/```[\s\S]*?```|`[^`\n]*`/g, "").matchAll(/\]\(([^)\s]+)\)/g),
		([, address]) => address as string,
	).filter((address) => !/^(https?:|mailto:|#)/.test(address));

test("each link in the docs leads to a file", () => {
	expect(documents.length).toBeGreaterThan(40);
	const links = documents.flatMap((document) =>
		linksIn(readFileSync(join(root, document), "utf8")).map((address) => ({
			document,
			file: join(root, dirname(document), address.replace(/#.*/, "")),
		})),
	);
	expect(links.length).toBeGreaterThan(40);
	expect(
		links.filter(({ file }) => !existsSync(file)).map(({ document, file }) => `${document}: ${relative(root, file)}`),
	).toEqual([]);
});

test("each npm command in the docs exists", () => {
	const scriptsIn = (file: string) =>
		(JSON.parse(readFileSync(join(root, file), "utf8")) as { scripts?: Record<string, string> }).scripts ?? {};
	const scripts = {
		...scriptsIn("package.json"),
		...scriptsIn("art/package.json"),
		...scriptsIn("bench/package.json"),
	};
	const named = documents.flatMap((document) =>
		Array.from(
			readFileSync(join(root, document), "utf8").matchAll(/\bnpm run ([a-z][\w:-]*)/g),
			([, name]) => `${document}: ${name}`,
		),
	);
	expect(named.length).toBeGreaterThan(30);
	expect(named.filter((one) => !((one.split(": ")[1] as string) in scripts))).toEqual([]);
});

test("each operator command in the docs exists", () => {
	const named = documents.flatMap((document) =>
		Array.from(
			readFileSync(join(root, document), "utf8").matchAll(/(?:npm run cli --|node cli\/main\.ts) ([a-z][\w:-]*)/g),
			([, name = ""]) => ({
				document,
				name,
			}),
		),
	);
	expect(named.length).toBeGreaterThan(30);
	expect(named.filter(({ name }) => !Object.hasOwn(COMMANDS, name))).toEqual([]);
});
