import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ambiguousRepeats } from "./support/patterns.ts";

const root = new URL("..", import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), "utf8");
const found = (text: string, where: RegExp) => [...text.matchAll(where)].map(([, pattern = ""]) => pattern);
const isPattern = (text: string) => {
	try {
		return Boolean(new RegExp(text, "u"));
	} catch {
		return false;
	}
};

/** Patterns of nginx: `~pattern` or `~*pattern`, with or without quotes. */
const inNginx = found(read("deploy/nginx/nginx.conf"), /(?:^\s+|location |")~\*?\s*((?<=")[^"]+|[^\s"]+)/gm);
/** Patterns in the schema's operators and functions. Quotes inside are doubled. */
const inSql = found(
	read("db/schema.sql"),
	/(?:!?~\*?\s*|regexp_\w+\((?:[^()']|\((?:[^()]|\([^()]*\))*\))*?,\s*)E?'((?:[^']|'')*)'/g,
);
const inSources = globSync(["src/**/*.{ts,tsx}", "cli/*.ts", "scripts/*.ts"], { cwd: root })
	.filter((file) => !/\.test\.|\.fixture\./.test(file))
	.flatMap((file) =>
		found(
			read(file),
			/(?<=[(=,:?[!&|]\s*|=>\s*|\n\s*)\/(?![*/])((?:\[(?:\\.|[^\]\\\n])*\]|\\.|[^/\\\n[])+)\/[dgimsuvy]*/g,
		),
	)
	.filter(isPattern);

describe("no pattern can take exponential time", () => {
	it.each([
		["the balancer's configuration", inNginx, 5],
		["the database's functions and checks", inSql, 20],
		["the sources", inSources, 500],
	])("in %s", (_where, patterns, atLeast) => {
		expect(patterns.length).toBeGreaterThan(atLeast);
		expect(patterns.filter((pattern) => ambiguousRepeats(pattern).length > 0)).toEqual([]);
	});

	it.each([
		"^(?:;? *(?:csrftoken|privacy_choice)=[^;]*)*$",
		"(a+)+$",
		"(a*)*",
		"(?:a|b+)*c",
		"(\\w+\\s*)*$",
		"(.*,)*x",
		"x((?:[a-z]+ ?){2,})y",
		"(?<name>(?:[^,]+,?))+;",
	])("and the check finds %s", (pattern) => expect(ambiguousRepeats(pattern)).not.toEqual([]));

	it.each([
		"^[a-z0-9]+(-[a-z0-9]+)*$",
		"^a=[^;]*(?:; *a=[^;]*)*;? *$",
		"([a-z]+-)*",
		"(?:[ab]|c)+",
		"\\d{1,9}(?:\\.\\d+)?",
	])("but not %s, whose rounds are separated", (pattern) => expect(ambiguousRepeats(pattern)).toEqual([]));
});
