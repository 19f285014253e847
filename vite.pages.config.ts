// The browser's half of the public pages that have something to operate: a build of its own beside react-router's, without its router, and without anything
// that only staff's pages need. scripts/join-pages.ts puts both together.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin, parseAst } from "vite";
import type { PageStyles } from "./src/web/router/page-assets.ts";
import routes from "./src/web/routes.ts";

/**
 * The oldest browsers that see our styles, as they know cascade layers (docs/decisions/0048-old-browsers.md): styles are written so that these read them. Scripts
 * of public pages hold nothing that these cannot read, which tests/journeys/weight.spec.ts checks.
 */
export const OLDEST_BROWSERS = ["chrome99", "edge99", "firefox97", "safari15.4"];

const root = fileURLToPath(new URL("./", import.meta.url));
const web = `${root}src/web/`;
const textOf = (file: string) => readFileSync(file, "utf8");
const isPage = (file: string) => file.startsWith("public/") && file !== "public/gallery.tsx" && /export default/.test(textOf(web + file));
const isOperable = (file: string) => file !== "public/not-found.tsx" && !/\bjs: false\b/.test(textOf(web + file));

/** Public pages, without the developers' gallery. */
export const pages = routes.map(({ id, file, path = "" }) => ({ id: id ?? file.replace(/\.tsx$/, ""), file, path })).filter(({ file }) => isPage(file));

/** Those with something to operate. */
const operable = pages.filter(({ file }) => isOperable(file));

/** What of a page's file reaches the browser; loaders and actions, and what only they import, stay behind. */
const EXPORTS = ["clientAction", "shouldRevalidate", "meta", "handle"];

export const pagesOnly = (): Plugin => ({
	name: "pages",
	enforce: "pre",
	async resolveId(name, importer) {
		if (name === "virtual:pages" || name.startsWith("virtual:page/")) return `\0${name}`;
		// Only the small router itself asks for parts of the real one.
		if (name === "react-router" && importer && !importer.startsWith(`${web}router/`)) return `${web}router/stand-in.tsx`;
		return undefined;
	},
	/** For tests/journeys/weight.spec.ts: which modules are in which file. */
	generateBundle(_options, bundle) {
		const chunks = Object.values(bundle).flatMap((one) => (one.type === "chunk" ? [one] : []));
		const within = Object.fromEntries(
			chunks.map(({ fileName, modules }) => [
				`/${fileName}`,
				Object.entries(modules).flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? id.replace(root, "") : [])),
			]),
		);
		this.emitFile({ type: "asset", fileName: "modules.json", source: JSON.stringify(within) });
	},
	load(id) {
		// Vite's own weighs nearly 1 KB on every page, for styles that these files never bring.
		if (id.endsWith("vite/preload-helper.js")) return "export const __vitePreload = (load) => load();";
		if (id === "\0virtual:pages") {
			const { pages: styles } = JSON.parse(textOf(`${root}build/page-styles.json`)) as PageStyles;
			const entries = operable.map(({ id: page, path, file }) => {
				const entry = JSON.stringify({ id: page, path, styles: styles[page]?.href });
				return `{ ...${entry}, load: () => import("virtual:page/${file}") }`;
			});
			return `export const pages = [${entries}];`;
		}
		if (!id.startsWith("\0virtual:page/")) return undefined;
		const file = web + id.slice("\0virtual:page/".length);
		const text = textOf(file);
		return `export { default, ${EXPORTS.filter((name) => new RegExp(`export const ${name}\\b`).test(text))} } from ${JSON.stringify(file)};`;
	},
});

/** The pages' styles stand in the pages themselves, or come as one file with a move by script (scripts/join-styles.ts): the scripts bring none. */
const withoutStyles = (): Plugin => ({
	name: "without-styles",
	generateBundle: {
		order: "pre",
		handler(_options, bundle) {
			for (const [name, one] of Object.entries(bundle)) {
				if (one.type === "chunk") one.viteMetadata?.importedCss.clear();
				else if (name.endsWith(".css")) delete bundle[name];
			}
		},
	},
});

/** Below so many characters a file is compiled in less time than the line takes to come. */
const SMALL = 2_000;

/**
 * Nearly all of these files runs while a page comes alive. Browsers that know this line (V8's explicit compile hints) compile them beside the page as they come,
 * instead of each function in the page's way when it is first called.
 */
const compiledAhead = (): Plugin => ({
	name: "compiled-ahead",
	generateBundle: {
		order: "post",
		handler(_options, bundle) {
			for (const one of Object.values(bundle)) if (one.type === "chunk" && one.code.length > SMALL) one.code = `//# allFunctionsCalledOnLoad\n${one.code}`;
		},
	},
});

/**
 * React makes five errors when it is loaded, which it only throws to itself and tells from others by identity. Whoever watches the page (developer tools, a lab, a monitor)
 * has their stacks taken down, and for that the browser reads all of React a second time: 40 ms on a slow phone. So they are made without a stack.
 */
const ownErrors = (): Plugin => ({
	name: "own-errors",
	transform: {
		filter: { id: /\/react-dom-client\.production\.js$/ },
		handler(code) {
			let found = 0;
			const changed = code.replace(/(\w+Exception) = Error\((formatProdErrorMessage\(\d+\))\)/g, (_all, name, message) => {
				found++;
				return `${name} = Object.assign(Object.create(Error.prototype), { message: ${message} })`;
			});
			if (found !== 5) throw new Error(`React has ${found} errors of its own where there were five: see whether they are still what they were`);
			return changed;
		},
	},
});

/** Files whose one large object is taken apart, so that a page carries only what it uses of it. */
const PARTED: Record<string, string> = { "contract/copy.ts": "copy", "web/lib/links.ts": "links" };

/**
 * `export const copy = { search: …, connect: … }` becomes a namespace with an export for each property, which a bundler can leave out one by one; where the
 * properties need nothing of their file, each in a module of its own, which goes where it is used.
 */
const parted = (): Plugin => {
	const of = (file: string) => Object.entries(PARTED).find(([end]) => file.endsWith(`/src/${end}`))?.[1];
	const read = (file: string, name: string) => {
		const text = textOf(file);
		const { body } = parseAst(text, { lang: "ts" });
		for (const node of body) {
			const declared =
				node.type === "ExportNamedDeclaration" && node.declaration?.type === "VariableDeclaration" ? node.declaration.declarations[0] : undefined;
			if (declared?.id.type !== "Identifier" || declared.id.name !== name) continue;
			const init = declared.init?.type === "TSAsExpression" ? declared.init.expression : declared.init;
			if (init?.type !== "ObjectExpression") break;
			const parts = init.properties.map((property) => {
				if (property.type !== "Property" || property.key.type !== "Identifier") throw new Error(`${file}: ${name} holds more than plain names`);
				return { name: property.key.name, value: text.slice(property.value.start, property.value.end) };
			});
			return { parts, before: text.slice(0, node.start), after: text.slice(node.end), isAlone: body.length === 1 };
		}
		throw new Error(`${file} has no object named ${name}`);
	};
	return {
		name: "parted",
		enforce: "pre",
		resolveId: (id) => (/\.parts(\.\w+)?\.ts$/.test(id) ? id : undefined),
		load(id) {
			const whole = of(id);
			if (whole) return `export * from ${JSON.stringify(`${id}.parts.ts`)};\nexport * as ${whole} from ${JSON.stringify(`${id}.parts.ts`)};`;
			const [, file = "", part] = /^(.*)\.parts(?:\.(\w+))?\.ts$/.exec(id) ?? [];
			const name = of(file);
			if (!name) return undefined;
			const { parts, before, after, isAlone } = read(file, name);
			if (part) return `export const ${part} = ${parts.find((one) => one.name === part)?.value};`;
			if (isAlone) return parts.map((one) => `export { ${one.name} } from ${JSON.stringify(`${file}.parts.${one.name}.ts`)};`).join("\n");
			return `${before}${parts.map((one) => `const parted$${one.name} = ${one.value};\nexport { parted$${one.name} as ${one.name} };\n`).join("")}${after}`;
		},
	};
};

export default defineConfig({
	plugins: [pagesOnly(), parted(), ownErrors(), withoutStyles(), compiledAhead()],
	build: {
		outDir: "build/pages",
		manifest: "manifest.json",
		copyPublicDir: false,
		modulePreload: false,
		rolldownOptions: {
			input: { pages: `${web}router/entry.tsx`, held: `${web}router/held.ts` },
			output: {
				codeSplitting: {
					groups: [
						// The script of pages with nothing to operate stays free of all others.
						{ name: "kept", test: /\/src\/(web\/lib\/held|contract\/limits)\.ts/, priority: 4 },
						{ name: "react", test: /node_modules\/(react|react-dom|scheduler)\/|rolldown.runtime/, priority: 3 },
						// What all pages have, and what many forms have: one long-cached file instead of twenty small ones.
						{
							name: "frame",
							test: /\/(contact-ways|trusted-html|held-fields)\/|\/logo\.tsx$|parts\.notFound|lib\/when-idle|contract\/thousands|\/(early-script|laid-out)\.tsx$/,
							priority: 2,
						},
						{ name: "frame", test: /^(?!.*illustrations)/, minShareCount: 4, priority: 1 },
					],
				},
			},
		},
	},
});
