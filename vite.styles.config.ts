// The styles of the public pages: a build of its own before vite.pages.config.ts, for what each page needs of them stands in the page itself (decision 39).
// Without the groups of the scripts' builds every chunk holds what the same pages need, so a page's chunks together are its styles and nothing else.
// scripts/join-styles.ts puts them together.
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { OLDEST_BROWSERS, pages, pagesOnly } from "./vite.pages.config.ts";

const web = `${fileURLToPath(new URL("./", import.meta.url))}src/web/`;

/** What stands around every page, then the page. */
const whole = (): Plugin => ({
	name: "whole",
	enforce: "pre",
	resolveId: (name) => (name.startsWith("virtual:whole/") ? `\0${name}` : undefined),
	load: (id) =>
		id.startsWith("\0virtual:whole/")
			? [
					`import ${JSON.stringify(`${web}styles/app.css`)};`,
					`export { default as Root, ErrorBoundary, Layout } from ${JSON.stringify(`${web}root.tsx`)};`,
					`export { default as Page } from "virtual:page/${id.slice("\0virtual:whole/".length)}";`,
				].join("\n")
			: undefined,
});

export default defineConfig({
	plugins: [whole(), pagesOnly()],
	build: {
		outDir: "build/styles",
		cssTarget: OLDEST_BROWSERS,
		manifest: "manifest.json",
		copyPublicDir: false,
		modulePreload: { polyfill: false },
		rolldownOptions: {
			// Nobody uses what the pages export: they are kept for their styles.
			preserveEntrySignatures: "strict",
			input: Object.fromEntries(pages.map(({ file }) => [file.replace(/\W+/g, "-"), `virtual:whole/${file}`])),
		},
	},
});
