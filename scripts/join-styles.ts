// After vite.styles.config.ts: puts each public page's styles together, as they stand in the page itself and, for moves by script, in a file of their own.
// build/page-styles.json says which are whose (web/router/page-assets.ts).
import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import type { PageStyles, Style } from "../src/web/router/page-assets.ts";
import { pages } from "../vite.pages.config.ts";
import { readManifest, withNeeded } from "./manifest.ts";

const build = new URL("../build/", import.meta.url);
const manifest = readManifest("styles");
const sheetsOf = (key: string) => withNeeded(manifest, key).flatMap(({ css }) => css ?? []);

const sheets = new Map(pages.map(({ file }) => [file, [...new Set(sheetsOf(`virtual:whole/${file}`))]]));
const everywhere = (sheet: string) => [...sheets.values()].every((all) => all.includes(sheet));
const textOf = (names: readonly string[]) => names.map((name) => readFileSync(new URL(`styles/${name}`, build), "utf8").trim()).join("");
const digest = (text: string, encoding: "base64" | "base64url") => createHash("sha256").update(text).digest(encoding);
const styleOf = (text: string): Style => ({ text, hash: `sha256-${digest(text, "base64")}` });

const styles: PageStyles = { site: styleOf(textOf([...(sheets.get("public/not-found.tsx") ?? [])].filter(everywhere))), pages: {} };
for (const { id, file } of pages) {
	const text = textOf((sheets.get(file) ?? []).filter((sheet) => !everywhere(sheet)));
	if (!text) continue;
	const href = `/assets/${file.replace(/^public\/|\.tsx$/g, "")}-page-${digest(text, "base64url").slice(0, 8)}.css`;
	writeFileSync(new URL(`client${href}`, build), text);
	styles.pages[id] = { ...styleOf(text), href };
}
writeFileSync(new URL("page-styles.json", build), JSON.stringify(styles));
rmSync(new URL("styles/", build), { recursive: true });
