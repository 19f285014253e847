// After all builds: the public pages' files stand beside react-router's, and build/page-assets.json says what each page loads (web/router/page-assets.ts).
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { PageAssets } from "../src/web/router/page-assets.ts";
import { readManifest, withNeeded } from "./manifest.ts";

const build = new URL("../build/", import.meta.url);
const manifest = readManifest("pages");
const filesOf = (key: string) => withNeeded(manifest, key).map(({ file }) => file);

const entryOf = (name: string) => {
	const found = Object.entries(manifest).find(([, chunk]) => chunk.isEntry && chunk.name === name);
	if (!found) throw new Error(`build/pages/manifest.json has no entry ${name}`);
	return found;
};

const addresses = (files: readonly string[]) => [...new Set(files)].map((file) => `/${file}`);
const [entryKey, entry] = entryOf("pages");
const pages: Record<string, string[]> = {};
for (const key of Object.keys(manifest)) {
	const [, file] = /virtual:page\/(.+)\.tsx$/.exec(key) ?? [];
	if (!file) continue;
	pages[file] = addresses([...filesOf(entryKey), ...filesOf(key)]).filter((address) => address !== `/${entry.file}`);
}
const styles = JSON.parse(readFileSync(new URL("page-styles.json", build), "utf8")) as PageAssets["styles"];
const assets: PageAssets = { entry: `/${entry.file}`, held: `/${entryOf("held")[1].file}`, pages, styles };

// Routes that share a file share its scripts.
const { default: routes } = await import("../src/web/routes.ts");
for (const { id, file } of routes) {
	const files = pages[file.replace(/\.tsx$/, "")];
	if (id && files) pages[id] = files;
}
cpSync(new URL("pages/assets/", build), new URL("client/assets/", build), { recursive: true });
cpSync(new URL("pages/modules.json", build), new URL("page-modules.json", build));
rmSync(new URL("pages/", build), { recursive: true });
rmSync(new URL("page-styles.json", build));
writeFileSync(new URL("page-assets.json", build), JSON.stringify(assets));
