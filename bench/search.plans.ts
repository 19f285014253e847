import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";

export interface Plan {
	kind: string;
	sql: string;
	parameters: readonly unknown[];
	lines: string[];
}

const file = new URL("plans/search.md", import.meta.url);

const INTRODUCTION = `# Search query plans

Written by \`npm run bench -- search\`. Each engine has a section from its last run. What to look for:

- With a service and a place, one \`Bitmap Index Scan on search_doc_tokens\` checks both conditions: the index contains
  \`tok\` and \`cover\`, and skips rows that the shorter lists rule out. Two indexes joined by a BitmapAnd would first build
  a bitmap of each whole list.
- \`HashAggregate … Group Key: account_id\` with \`max(keep_key)\` keeps one profile for each account. The highest key
  contains the id, rating and reviews of that profile, so nothing is sorted or joined before the page is known.
- \`FETCH FIRST … WITH TIES\` (a \`Limit\` that may return a few more rows than a page) comes before names are read: only
  rows that can appear on the page are read.
- Without any filter, \`Index Only Scan using search_doc_by_account\` reads 28 bytes for each provider instead of the row.
- The total counts the groups in the same query, and is also right past the last page.
`;

/** Replaces one engine's section in bench/plans/search.md. */
export const recordPlans = (
	engine: string,
	size: number,
	figures: { size: number; kind: string; p50: number; p99: number; found: number }[],
	plans: Plan[],
): void => {
	mkdirSync(new URL("plans/", import.meta.url), { recursive: true });
	const before = existsSync(file) ? readFileSync(file, "utf8") : INTRODUCTION;
	const sections = new Map(
		before
			.split(/^(?=## Engine: )/m)
			.slice(1)
			.map((section) => [/^## Engine: (\w+)/.exec(section)?.[1] ?? "", section.trimEnd()]),
	);
	const [first] = plans;
	sections.set(
		engine,
		[
			`## Engine: ${engine}`,
			"",
			"| providers | search | p50 ms | p99 ms | found on average |",
			"|---|---|---|---|---|",
			...figures.map(
				(f) =>
					`| ${f.size.toLocaleString("en-AU")} | ${f.kind} | ${f.p50} | ${f.p99} | ${f.found.toLocaleString("en-AU")} |`,
			),
			"",
			`Plans at ${size.toLocaleString("en-AU")} providers. The statement, with all four filters:`,
			"",
			"```sql",
			trimmed(first?.sql ?? ""),
			"```",
			...plans.flatMap((plan) => [
				"",
				`### ${plan.kind}`,
				"",
				`Parameters: ${plan.parameters.length > 0 ? plan.parameters.map((p) => `\`${p}\``).join(", ") : "none"}`,
				"",
				"```",
				...plan.lines,
				"```",
			]),
		].join("\n"),
	);
	writeFileSync(
		file,
		`${[INTRODUCTION.trimEnd(), ...[...sections].sort().map(([, section]) => section)].join("\n\n")}\n`,
	);
};

const trimmed = (statement: string): string => statement.replace(/^\n|\s+$/g, "").replace(/^\t\t/gm, "");
