import { globSync, readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
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
	["db/schema.sql", ...globSync("db/functions/*.sql", { cwd: root })].map(read).join("\n"),
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

/** Reads of texts that build a pattern only when they run. */
const READS: Record<string, () => Promise<unknown>> = {
	"src/domains/referrals/identity.ts": async () => {
		const { identityIn } = await import("#domains/referrals/identity.ts");
		return identityIn("Bo Li needs help", { name: "Bo Li", email: null, phone: null });
	},
	"src/contract/shared/text/contact-details.ts": async () => {
		const { hasContactDetails } = await import("#contract/shared/text/contact-details.ts");
		return hasContactDetails("mai at care");
	},
};

/** Files whose patterns are words that were escaped first, between fixed ends. */
const ESCAPED = [
	"src/domains/stories/team-stories.ts",
	"src/domains/reviews/repeated-words.ts",
	"src/domains/reviews/redact.ts",
	"src/domains/people/gather-export.ts",
];

describe("patterns that are built from strings", () => {
	it("can't take exponential time either, in every module that reads what people write", async () => {
		// Another test may have loaded them already.
		vi.resetModules();
		const built = new Map<string, string[]>();
		const Real = RegExp;
		vi.stubGlobal(
			"RegExp",
			new Proxy(Real, {
				construct(target, given: [string, string?]) {
					// Who called: the line after this one's. Libraries build their own.
					const [file] = /src\/[\w./-]+\.ts/.exec(new Error().stack?.split("\n")[2] ?? "") ?? [];
					if (file && typeof given[0] === "string") built.set(file, [...(built.get(file) ?? []), given[0]]);
					return Reflect.construct(target, given);
				},
			}),
		);
		const files = globSync(["src/contract/**/*.ts", "src/domains/**/*.ts"], { cwd: root }).filter(
			(file) => !/\.test\.|\.fixture\./.test(file) && read(file).includes("new RegExp("),
		);
		try {
			for (const file of files) {
				await import(new URL(file, root).href);
				await READS[file]?.();
			}
		} finally {
			vi.unstubAllGlobals();
		}
		expect(files.filter((file) => !built.has(file) && !ESCAPED.includes(file))).toEqual([]);
		const patterns = [...built].flatMap(([file, some]) => some.map((pattern) => ({ file, pattern })));
		expect(patterns.length).toBeGreaterThan(15);
		expect(patterns.filter(({ pattern }) => ambiguousRepeats(pattern).length > 0)).toEqual([]);
	});
});
