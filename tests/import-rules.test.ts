import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

// Plants forbidden and allowed imports in an empty copy of the project.
// The check must report each forbidden import and no other.

const run = promisify(execFile);

/** [importing file, imported module] */
const forbidden: [string, string][] = [
	["src/contract/planted.ts", "#platform/observability/log.ts"],
	["src/contract/planted.ts", "../web/lib/links.ts"],
	["src/contract/planted.ts", "kysely"],
	["src/platform/planted.ts", "#domains/quotes/store.ts"],
	["src/platform/http/planted.ts", "../../domains/quotes/store.ts"],
	["src/platform/planted.ts", "#contract/quotes/quotes.ts"],
	["src/platform/planted.ts", "../web/root.tsx"],
	["src/domains/reference/planted.ts", "#domains/providers/store.ts"],
	["src/domains/reference/planted.ts", "../quotes/store.ts"],
	["src/domains/provider-import/planted.ts", "../quotes/rules.ts"],
	["src/domains/providers/planted.ts", "#domains/reviews/store.ts"],
	["src/domains/quotes/planted.ts", "#web/lib/links.ts"],
	["src/domains/quotes/planted.ts", "../../web/lib/links.ts"],
	["src/domains/quotes/planted.ts", "#server/api.ts"],
	["src/domains/providers/planted.ts", "#domains/search/search.ts"],
	["src/domains/cases/planted.ts", "#domains/people/store.ts"],
	["src/domains/reviews/planted.ts", "#demo/reviews/seed.ts"],
	["src/domains/analytics/planted.ts", "#domains/quotes/store.ts"],
	["src/domains/campaigns/planted.ts", "#domains/enquiries/store.ts"],
	["src/domains/quotes/planted.ts", "#domains/referrals/store.ts"],
	["src/domains/referrals/planted.ts", "#domains/cases/cases-store.ts"],
	["src/web/ui/planted.ts", "#contract/common.ts"],
	["src/web/ui/button/planted.ts", "../../lib/links.ts"],
	["src/web/ui/planted.ts", "react-router"],
	["src/web/ui/planted.ts", "prosemirror-view"],
	["src/web/ui/rich-text/planted.ts", "#contract/common.ts"],
	["src/web/ui/rich-text/planted.ts", "react-router"],
	["src/web/ui/coverage/planted.ts", "../../../contract/reference/reference.ts"],
	["src/web/ui/coverage/planted.ts", "prosemirror-view"],
	["src/web/provider/planted.ts", "prosemirror-state"],
	["src/web/lib/planted.ts", "../parts/header.tsx"],
	["src/web/lib/planted.ts", "../../platform/observability/log.ts"],
	["src/web/parts/planted.ts", "../public/home.tsx"],
	["src/web/parts/card/planted.ts", "#domains/providers/store.ts"],
	["src/web/public/planted.ts", "../provider/edit.tsx"],
	["src/web/public/planted.ts", "#platform/db/open.ts"],
	["src/web/team/planted.ts", "../public/home.tsx"],
	["src/web/provider/planted.ts", "#domains/reviews/store.ts"],
];

const allowed: [string, string][] = [
	["demo/planted.ts", "#domains/quotes/store.ts"],
	["src/contract/planted.ts", "zod"],
	["src/contract/planted.ts", "./common.ts"],
	["src/platform/planted.ts", "#contract/endpoint.ts"],
	["src/platform/http/planted.ts", "../services.ts"],
	["src/domains/quotes/planted.ts", "#domains/providers/store.ts"],
	["src/domains/quotes/planted.ts", "#contract/quotes/quotes.ts"],
	["src/domains/referrals/planted.ts", "#domains/quotes/store.ts"],
	["src/domains/quotes/planted.ts", "#platform/email/render-email.ts"],
	["src/web/ui/button/planted.ts", "../link/link.tsx"],
	["src/web/ui/planted.ts", "react"],
	["src/web/ui/rich-text/planted.ts", "prosemirror-view"],
	["src/web/ui/rich-text/planted.ts", "#contract/shared/rich-text.ts"],
	["src/web/ui/coverage/planted.ts", "../../../contract/providers/coverage.ts"],
	["src/web/lib/planted.ts", "#contract/quotes/quotes.ts"],
	["src/web/parts/planted.ts", "../ui/button/button.tsx"],
	["src/web/public/planted.ts", "../parts/site-frame.tsx"],
];

const WAYS = {
	value: (from: string) => `import { a } from "${from}";\n\nexport const b = a;\n`,
	"type-only": (from: string) => `import type { A } from "${from}";\n\nexport type B = A;\n`,
	"re-export": (from: string) => `export { a } from "${from}";\n`,
	dynamic: (from: string) => `export const b = await import("${from}");\n`,
};

const copy = mkdtempSync(join(tmpdir(), "import-rules-"));
const refused = new Map<string, string>();
const circles = new Set<string>();
const planted = (file: string, index: number, way: string) => file.replace("planted", `planted-${index}-${way}`);
const put = (file: string, text: string) => {
	mkdirSync(dirname(join(copy, file)), { recursive: true });
	writeFileSync(join(copy, file), text);
};

beforeAll(async () => {
	for (const [index, [file, from]] of [...forbidden, ...allowed].entries())
		for (const [way, text] of Object.entries(WAYS)) put(planted(file, index, way), text(from));
	const check = join(import.meta.dirname, "../scripts/check-imports.ts");
	const { stdout } = await run(process.execPath, [check, copy]).catch((error: { stdout: string }) => error);
	for (const line of stdout.split("\n")) refused.set(line.split(" ")[0] as string, line);
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

for (const [index, [file, from]] of forbidden.entries())
	test(`${file} may not import ${from}`, () => {
		for (const way of Object.keys(WAYS))
			expect(refused.get(planted(file, index, way)), `${way} import`).toMatch(/ imports .+: .{20,}\.$/);
	});

for (const [index, [file, from]] of allowed.entries())
	test(`${file} may import ${from}`, () => {
		for (const way of Object.keys(WAYS))
			expect(refused.get(planted(file, forbidden.length + index, way)), `${way} import`).toBeUndefined();
	});

test("two files may not import each other, not even for a type", async () => {
	const ways = Object.entries(WAYS).filter(([way]) => way !== "dynamic");
	copyFileSync(join(import.meta.dirname, "../biome.json"), join(copy, "biome.json"));
	for (const [way, text] of ways) {
		put(`src/platform/circle-${way}.ts`, text(`./db/circle-${way}.ts`));
		put(`src/platform/db/circle-${way}.ts`, text(`../circle-${way}.ts`));
	}
	const biome = join(import.meta.dirname, "../node_modules/.bin/biome");
	const { stdout } = await run(biome, ["lint", "--reporter=json", "--max-diagnostics=none", "."], {
		cwd: copy,
		maxBuffer: 64e6,
	}).catch((error: { stdout: string }) => error);
	const report = JSON.parse(stdout) as {
		diagnostics: { category: string; location: { path: string | { file: string } } }[];
	};
	for (const { category, location } of report.diagnostics)
		if (category === "lint/suspicious/noImportCycles")
			circles.add(typeof location.path === "string" ? location.path : location.path.file);
	for (const [way] of ways) expect(circles, `${way} import`).toContain(`src/platform/circle-${way}.ts`);
});
