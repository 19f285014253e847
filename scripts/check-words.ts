import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

/** Words that make a sentence harder to read, each with what to write instead. */
export const NEVER: readonly (readonly [word: RegExp, instead: string])[] = [
	[/\bwhoever\b/i, "the person's role"],
	[/\bwhom\b/i, "who, or another sentence"],
	[/\banew\b/i, "again"],
	[/\bbesides\b/i, "also, or other than"],
	[/\bof which\b/i, "two sentences"],
	[/\bwherein\b/i, "where, or in which"],
	[/\bthereby\b/i, "so"],
	[/\bas a rule\b/i, "usually"],
	[/\bsuch as:/i, "for example"],
	[/\be-mail/i, "email"],
];

/** Files that are not checked, each with the reason. */
export const NOT_CHECKED: readonly (readonly [path: RegExp, reason: string])[] = [
	[/^(scripts\/check-words|tests\/words\.test)\.ts$/, "they hold the list"],
	[/^db\/migrations\//, "applied migrations never change"],
	[/^docs\/requirements\.tsv$/, "quotes the specification"],
	[/^package-lock\.json$/, "generated"],
	[/^(seed|public)\//, "data and pictures"],
];

/** Words that stay in some files, each with the reason. */
const KEPT: readonly (readonly [path: RegExp, text: RegExp, reason: string])[] = [
	[/^db\/schema\.sql$/, /./, "generated from migrations, which never change"],
	[/\.(tsx?|md)$/, /["'`]e-mail(-and-name)?["'`]/, "a stored value: how a person gave consent, or is contacted"],
	[/^src\/(domains|web)\//, /^\s*"e-mail": /, "a stored value as a key"],
	[/^art\/make-welcome-clips\.ts$/, /e-mail/i, "drawn into the clips, until they are made again"],
	[/^src\/domains\/provider-import\/columns\.test\.ts$/, /E-mail/, "a column's heading in files of others"],
];

/** @returns a line for each word found, for example `src/a.ts:3: "anew": write again` */
export const findWords = (path: string, text: string): string[] =>
	text.split("\n").flatMap((line, index) =>
		KEPT.some(([kept, words]) => kept.test(path) && words.test(line))
			? []
			: NEVER.flatMap(([word, instead]) => {
					const found = word.exec(line)?.[0];
					return found ? [`${path}:${index + 1}: "${found}": write ${instead}`] : [];
				}),
	);

const checkAll = (): string[] =>
	execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { encoding: "utf8" })
		.split("\n")
		.filter((path) => /(\.(tsx?|css|md|tsv|ya?ml|json|sql|conf)|Dockerfile)$/.test(path))
		.filter((path) => !NOT_CHECKED.some(([left]) => left.test(path)))
		.flatMap((path) => findWords(path, readFileSync(path, "utf8")));

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
	const found = checkAll();
	for (const line of found) console.error(line);
	if (found.length > 0) {
		console.error(`${found.length} words to replace; CONTRIBUTING.md says why`);
		process.exitCode = 1;
	}
}
