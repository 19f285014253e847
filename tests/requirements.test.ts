import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

// Requirement ids must be in docs/requirements.tsv and decisions in docs/decisions. Nothing may cite a document outside
// this repository.

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const filesIn = (folder: string) =>
	readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
		.filter((name) => /\.(tsx?|css|md|tsv|json|ya?ml|conf|sh)$/.test(name))
		.map((name) => `${folder}/${name}`);
const texts = ["README.md", "ARCHITECTURE.md", ...["src", "tests", "scripts", "bench", "docs"].flatMap(filesIn)].map(
	(file) => ({ file, text: read(file) }),
);

const ids = read("docs/requirements.tsv")
	.trim()
	.split("\n")
	.slice(1)
	.map((row) => row.split("\t")[0] as string);
const prefixes = [...new Set(ids.map((id) => id.slice(0, 3)))].join("|");
/** All matches in all files, each with its file. */
const found = (pattern: RegExp) =>
	texts.flatMap(({ file, text }) =>
		Array.from(text.matchAll(pattern), ([whole, part]) => ({ at: `${file}: ${whole}`, part })),
	);

test("requirement ids are unique", () => {
	expect(ids.length).toBeGreaterThan(600);
	expect(ids.filter((id, n) => ids.indexOf(id) !== n)).toEqual([]);
});

test("each cited requirement is in the list", () => {
	const known = new Set(ids);
	const cited = found(new RegExp(`\\b((?:${prefixes})-\\d{3})\\b`, "g"));
	expect(cited.length).toBeGreaterThan(1000);
	expect(cited.filter(({ part }) => !known.has(part as string)).map(({ at }) => at)).toEqual([]);
});

test("each cited decision has a record", () => {
	const records = new Set(
		readdirSync(join(root, "docs/decisions")).flatMap((name) => [
			Number.parseInt(name, 10),
			// Some became a part of another. Migrations, which never change, name them still.
			...(/Includes decisions? ([\d, and]+)/.exec(read(`docs/decisions/${name}`))?.[1]?.match(/\d+/g) ?? []).map(
				Number,
			),
		]),
	);
	const cited = found(/\bdecision (\d+)\b/g);
	expect(cited.length).toBeGreaterThan(50);
	expect(cited.filter(({ part }) => !records.has(Number(part))).map(({ at }) => at)).toEqual([]);
});

test("nothing cites a section, question or document from outside the repository", () => {
	expect(found(/\u00a7|open[ -]questions?\b|product\.m[d]|product decisio[n]/gi).map(({ at }) => at)).toEqual([]);
});

test("each requirement has a test that names it", () => {
	const named = new Set<string>();
	for (const { file, text } of texts)
		if (/\.(test|spec)\.tsx?$/.test(file))
			for (const [, prefix, first, last = first] of text.matchAll(/\b([A-Z]{3})-(\d{3})(?: to [A-Z]{3}-(\d{3}))?/g))
				for (let n = Number(first); n <= Number(last); n++) named.add(`${prefix}-${String(n).padStart(3, "0")}`);
	expect(ids.filter((id) => !named.has(id))).toEqual([]);
});
