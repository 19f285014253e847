import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

// A class missing from its CSS module becomes `undefined` and styles nothing. Neither the types nor the build catch it.

const root = join(import.meta.dirname, "..");
const source = join(root, "src");

/** @param css text of a CSS module @returns names of its classes */
const classesOf = (css: string): Set<string> => {
	const rules = css.replace(/\/\*[\s\S]*?\*\//g, "").replace(/url\([^)]*\)|"[^"]*"/g, "");
	return new Set(Array.from(rules.matchAll(/\.(-?[_a-z][\w-]*)/gi), ([, name]) => name as string));
};

/** The CSS modules that a component imports. @returns the import path and the class names used, for each module */
const takenIn = (code: string): { from: string; names: string[] }[] =>
	Array.from(code.matchAll(/^import (\w+) from "([^"]+\.module\.css)";$/gm), ([, local, from]) => ({
		from: from as string,
		names: Array.from(
			code
				.replaceAll(/^import .*;$/gm, "")
				.matchAll(new RegExp(`(?<![\\w.])${local}(?:\\?)?(?:\\.(\\w+)|\\["([^"]+)"\\])`, "g")),
			([, plain, quoted]) => (plain ?? quoted) as string,
		),
	}));

test("each class that code uses from a CSS module is defined there", () => {
	const modules = new Map<string, Set<string>>();
	const lacking: string[] = [];
	let taken = 0;
	for (const file of readdirSync(source, { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name)))
		for (const { from, names } of takenIn(readFileSync(join(source, file), "utf8"))) {
			const module = from.startsWith("#web/") ? join(source, "web", from.slice(5)) : join(source, dirname(file), from);
			const classes = modules.get(module) ?? classesOf(readFileSync(module, "utf8"));
			modules.set(module, classes);
			taken += names.length;
			lacking.push(...names.filter((name) => !classes.has(name)).map((name) => `${file}: ${from} has no .${name}`));
		}
	expect(taken).toBeGreaterThan(1000);
	expect(lacking).toEqual([]);
});

test("a missing class is detected", () => {
	const code = `import styles from "./a.module.css";\nexport const a = [styles.here, styles["not-here"], other.styles.no, styles.gone];`;
	const [from] = takenIn(code);
	const classes = classesOf(
		'@layer parts { /* .gone */ .here { background: url("x.not-here"); &:hover { inset: 0.5rem; } } }',
	);
	expect(from?.names.filter((name) => !classes.has(name))).toEqual(["not-here", "gone"]);
});

test("each CSS module is in the cascade layer of its folder, so that the order of the files doesn't matter", () => {
	const modules = readdirSync(join(source, "web"), { recursive: true, encoding: "utf8" }).filter((name) =>
		name.endsWith(".module.css"),
	);
	const layerOf = (name: string) => /^(ui|parts)\//.exec(name)?.[1] ?? "pages";
	const misplaced = modules.filter((name) => {
		const rules = readFileSync(join(source, "web", name), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
		return !rules.trim().startsWith(`@layer ${layerOf(name)} {`);
	});
	expect(modules.length).toBeGreaterThan(100);
	expect(misplaced).toEqual([]);
});

test("each custom property that a style reads is set somewhere", () => {
	const web = join(source, "web");
	const files = readdirSync(web, { recursive: true, encoding: "utf8" }).filter((name) => /\.(css|tsx?)$/.test(name));
	const texts = files.map((name) => ({ name, text: readFileSync(join(web, name), "utf8") }));
	const set = new Set(
		texts.flatMap(({ text }) => Array.from(text.matchAll(/(--[a-z][\w-]*)["']?\s*[:\]]/g), ([, one]) => one)),
	);
	const lacking = texts.flatMap(({ name, text }) =>
		Array.from(text.matchAll(/var\((--[a-z][\w-]*)\s*\)/g), ([, one]) => (set.has(one) ? "" : `${name}: ${one}`)),
	);
	expect(set.size).toBeGreaterThan(50);
	expect(lacking.filter(Boolean)).toEqual([]);
});
