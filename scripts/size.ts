// npm run size [-- ORIGIN] prints how large the source is, and what public pages weigh, on a running site or on
// the built site with demo data.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { SyntaxKind } from "typescript/unstable/ast";
import { createScanner } from "typescript/unstable/ast/scanner";
import { addressesOf } from "../bench/vitals.pages.ts";
import { makeDemoData, startOwnService } from "../tests/journeys/own-service.ts";
import { weigh } from "./page-weight.ts";

/** After one of these a slash divides. Elsewhere it starts a regular expression. */
const VALUES = new Set([
	...[SyntaxKind.Identifier, SyntaxKind.NumericLiteral, SyntaxKind.StringLiteral, SyntaxKind.ThisKeyword],
	...[SyntaxKind.CloseParenToken, SyntaxKind.CloseBracketToken, SyntaxKind.CloseBraceToken],
	...[SyntaxKind.NoSubstitutionTemplateLiteral, SyntaxKind.TemplateTail],
	// The slash of a closing tag.
	SyntaxKind.LessThanToken,
]);

/** Number of tokens without comments. Each word of a text between tags counts as one. */
const tokensIn = (text: string): number => {
	const scanner = createScanner(true, 1, text);
	const templates: number[] = [];
	let count = 0;
	let last = SyntaxKind.Unknown;
	for (;;) {
		let token = scanner.scan();
		if (token === SyntaxKind.EndOfFile) return count;
		const depth = templates.length - 1;
		if (token === SyntaxKind.SlashToken && !VALUES.has(last)) token = scanner.reScanSlashToken();
		else if (token === SyntaxKind.TemplateHead) templates.push(0);
		else if (depth >= 0 && token === SyntaxKind.OpenBraceToken) templates[depth] = (templates[depth] ?? 0) + 1;
		else if (depth >= 0 && token === SyntaxKind.CloseBraceToken) {
			if (templates[depth]) templates[depth]--;
			else {
				token = scanner.reScanTemplateToken(false);
				if (token === SyntaxKind.TemplateTail) templates.pop();
			}
		}
		count++;
		last = token;
	}
};

const src = join(import.meta.dirname, "../src");
const texts = readdirSync(src, { recursive: true, encoding: "utf8" })
	.filter((name) => /(?<!\.test|\.fixture)\.tsx?$/.test(name))
	.map((name) => readFileSync(join(src, name), "utf8"));
const lines = texts.map((text) => text.split("\n").length - 1);
const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

process.stdout.write("The source in src/, without tests\n");
console.table({
	files: texts.length,
	lines: sum(lines),
	"lines of the middle file": lines.toSorted((a, b) => a - b)[lines.length >> 1],
	"files over 300 lines": lines.filter((one) => one > 300).length,
	"files over 400 lines": lines.filter((one) => one > 400).length,
	"tokens without comments": sum(texts.map(tokensIn)),
	"SQL results with a type by hand": sum(texts.map((text) => text.match(/\bsql</g)?.length ?? 0)),
});

const [, , given] = process.argv;
if (!given) await makeDemoData();
const site = given ? { at: given, stop: async () => {} } : await startOwnService({ DEMO: "on" });
const weights: Record<string, object> = {};
for (const [name, path] of Object.entries(await addressesOf(site.at))) {
	const { raw, html, js, css, fonts, first } = (await weigh(site.at, path)).weight;
	weights[name] = {
		"HTML as sent": raw,
		"HTML compressed": html,
		scripts: js,
		styles: css,
		fonts,
		"first visit": first,
	};
}
await site.stop();
process.stdout.write("\nPublic pages, in bytes; all but the first column compressed with brotli\n");
console.table(weights);
