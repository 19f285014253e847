import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

// Forbidden imports are planted in an empty copy of the house (its lint settings and nothing else): the lint must bark at each, and at none of the allowed.

const run = promisify(execFile);

/** [file that imports, what it imports] */
const forbidden: [string, string][] = [
	["src/contract/planted.ts", "#platform/log.ts"],
	["src/contract/planted.ts", "../web/lib/links.ts"],
	["src/contract/planted.ts", "kysely"],
	["src/platform/planted.ts", "#domains/quotes/store.ts"],
	["src/platform/http/planted.ts", "../../domains/quotes/store.ts"],
	["src/platform/planted.ts", "#contract/quotes.ts"],
	["src/platform/planted.ts", "../web/root.tsx"],
	["src/domains/reference/planted.ts", "#domains/providers/store.ts"],
	["src/domains/reference/planted.ts", "../quotes/store.ts"],
	["src/domains/providers/import/planted.ts", "../../quotes/rules.ts"],
	["src/domains/providers/planted.ts", "#domains/reviews/store.ts"],
	["src/domains/quotes/planted.ts", "#web/lib/links.ts"],
	["src/domains/quotes/planted.ts", "../../web/lib/links.ts"],
	["src/domains/quotes/planted.ts", "#api"],
	["src/domains/events/planted.ts", "#domains/quotes/store.ts"],
	["src/domains/campaigns/planted.ts", "#domains/enquiries/store.ts"],
	["src/domains/quotes/planted.ts", "#domains/referrals/store.ts"],
	["src/domains/referrals/planted.ts", "#domains/team/cases-store.ts"],
	["src/web/ui/planted.ts", "#contract/common.ts"],
	["src/web/ui/button/planted.ts", "../../lib/links.ts"],
	["src/web/ui/planted.ts", "react-router"],
	["src/web/ui/planted.ts", "prosemirror-view"],
	["src/web/ui/rich-text/planted.ts", "../../../contract/common.ts"],
	["src/web/ui/rich-text/planted.ts", "react-router"],
	["src/web/ui/coverage/planted.ts", "../../../contract/reference.ts"],
	["src/web/ui/coverage/planted.ts", "prosemirror-view"],
	["src/web/provider/planted.ts", "prosemirror-state"],
	["src/web/lib/planted.ts", "../parts/header.tsx"],
	["src/web/lib/planted.ts", "../../platform/log.ts"],
	["src/web/parts/planted.ts", "../public/home.tsx"],
	["src/web/parts/card/planted.ts", "#domains/providers/store.ts"],
	["src/web/public/planted.ts", "../provider/edit.tsx"],
	["src/web/public/planted.ts", "#platform/db/open.ts"],
	["src/web/team/planted.ts", "../public/home.tsx"],
	["src/web/provider/planted.ts", "#domains/reviews/store.ts"],
];

const allowed: [string, string][] = [
	["src/contract/planted.ts", "zod"],
	["src/contract/planted.ts", "./common.ts"],
	["src/platform/planted.ts", "#contract/endpoint.ts"],
	["src/platform/http/planted.ts", "../services.ts"],
	["src/domains/quotes/planted.ts", "#domains/providers/store.ts"],
	["src/domains/quotes/planted.ts", "#contract/quotes.ts"],
	["src/domains/referrals/planted.ts", "#domains/quotes/store.ts"],
	["src/domains/quotes/planted.ts", "#platform/mail/letter.ts"],
	["src/web/ui/button/planted.ts", "../link/link.tsx"],
	["src/web/ui/planted.ts", "react"],
	["src/web/ui/rich-text/planted.ts", "prosemirror-view"],
	["src/web/ui/rich-text/planted.ts", "../../../contract/rich-text.ts"],
	["src/web/ui/coverage/planted.ts", "../../../contract/coverage.ts"],
	["src/web/lib/planted.ts", "#contract/quotes.ts"],
	["src/web/parts/planted.ts", "../ui/button/button.tsx"],
	["src/web/public/planted.ts", "../parts/site-frame.tsx"],
];

const WAYS = {
	value: (from: string) => `import { a } from "${from}";\n\nexport const b = a;\n`,
	"type-only": (from: string) => `import type { A } from "${from}";\n\nexport type B = A;\n`,
	"re-export": (from: string) => `export { a } from "${from}";\n`,
};

const house = mkdtempSync(join(tmpdir(), "walls-"));
const barks = new Map<string, string>();
const circles = new Set<string>();
const planted = (file: string, index: number, way: string) => file.replace("planted", `planted-${index}-${way}`);

beforeAll(async () => {
	copyFileSync(join(import.meta.dirname, "../biome.json"), join(house, "biome.json"));
	for (const [index, [file, from]] of [...forbidden, ...allowed].entries())
		for (const [way, text] of Object.entries(WAYS)) {
			const path = join(house, planted(file, index, way));
			mkdirSync(dirname(path), { recursive: true });
			writeFileSync(path, text(from));
		}
	for (const [way, text] of Object.entries(WAYS)) {
		const one = join(house, `src/platform/circle-${way}.ts`);
		const other = join(house, `src/platform/db/circle-${way}.ts`);
		mkdirSync(dirname(other), { recursive: true });
		writeFileSync(one, text(`./db/circle-${way}.ts`));
		writeFileSync(other, text(`../circle-${way}.ts`));
	}
	const biome = join(import.meta.dirname, "../node_modules/.bin/biome");
	const { stdout } = await run(biome, ["lint", "--reporter=json", "--max-diagnostics=none", "."], { cwd: house, maxBuffer: 64e6 }).catch(
		(error: { stdout: string }) => error,
	);
	const report = JSON.parse(stdout) as { diagnostics: { category: string; message: string; location: { path: string | { file: string } } }[] };
	for (const { category, message, location } of report.diagnostics) {
		const path = typeof location.path === "string" ? location.path : location.path.file;
		if (category === "lint/style/noRestrictedImports") barks.set(path, message);
		if (category === "lint/suspicious/noImportCycles") circles.add(path);
	}
});

afterAll(() => rmSync(house, { recursive: true, force: true }));

for (const [index, [file, from]] of forbidden.entries())
	test(`${file} may not import ${from}`, () => {
		for (const way of Object.keys(WAYS)) expect(barks.get(planted(file, index, way)), `${way} import`).toMatch(/\w+ .{20,}/);
	});

for (const [index, [file, from]] of allowed.entries())
	test(`${file} may import ${from}`, () => {
		for (const way of Object.keys(WAYS)) expect(barks.get(planted(file, forbidden.length + index, way)), `${way} import`).toBeUndefined();
	});

test("two files may not import each other, not even for a type", () => {
	for (const way of Object.keys(WAYS)) expect(circles, `${way} import`).toContain(`src/platform/circle-${way}.ts`);
});
