import { readdirSync, readFileSync } from "node:fs";
import { attribute, filesOf, sizeOf, tags, travel, weigh, withImports } from "../../scripts/page-weight.ts";
import routes from "../../src/web/routes.ts";
import { ADDRESSES, addressesOf } from "./addresses.ts";
import { expect, test } from "./support.ts";

const KB = 1024;
/**
 * Maximum transfer sizes of a page in bytes, compressed with brotli, and of its HTML uncompressed. The list of routes is
 * 7 KB of the scripts (docs/decisions/0067-browser-build.md).
 */
const MOST = { js: 140 * KB, css: 20 * KB, html: 15 * KB, raw: 70 * KB, fonts: 60 * KB, first: 250 * KB };
/** Pages of the demo list what it has sent, so their HTML is as long as that. */
const MOST_IN_DEMO = { ...MOST, html: 25 * KB, raw: Number.POSITIVE_INFINITY };

interface Module {
	module: string;
	imports?: string[];
	css?: string[];
}
const assets = new URL("../../build/client/assets/", import.meta.url);
const manifestName = readdirSync(assets).find((name) => /^manifest-\w+\.js$/.test(name)) ?? "";
/** React Router's client manifest of all routes. */
const manifest = JSON.parse(
	readFileSync(new URL(manifestName, assets), "utf8").replace(/^window\.__reactRouterManifest=|;$/g, ""),
) as {
	entry: Module;
	routes: Record<string, Module>;
};

/** Whether a public page is interactive, according to its route file. */
const isOperable = (id: string) => {
	const { file } = routes.find((one) => (one.id ?? one.file.replace(/\.tsx$/, "")) === id) ?? { file: "" };
	return (
		file !== "public/not-found.tsx" &&
		!/\bjs: false\b/.test(readFileSync(new URL(`../../src/web/${file}`, import.meta.url), "utf8"))
	);
};

/** Routes that aren't pages for visitors: files, feeds, and the developers' gallery. */
const NO_PAGES =
	/(share-picture|site-picture|(blog|search|profile)-feed|sitemap|robots|security-txt|favicon|gallery)(-index)?$/;

const origin = (baseURL: string | undefined) => baseURL ?? "";

test("every public page is measured", () => {
	const publicRoutes = routes
		.map(({ id, file }) => id ?? file.replace(/\.tsx$/, ""))
		.filter((id) => id.startsWith("public/") && !NO_PAGES.test(id));
	expect(Object.keys(ADDRESSES).sort()).toEqual(publicRoutes.sort());
});

test("no page exceeds its size limits, and pages without interaction have no script", async ({
	baseURL,
	request,
}, info) => {
	const table: Record<string, string | number>[] = [];
	for (const { route, address } of await addressesOf(request)) {
		const { page, files, weight } = await weigh(origin(baseURL), address);
		expect(page.headers["content-type"], address).toContain("text/html");
		table.push({ page: address, ...weight });
		const most = route.startsWith("public/demo/") ? MOST_IN_DEMO : MOST;
		for (const [part, bytes] of Object.entries(weight))
			expect.soft(bytes, `${part} of ${address}`).toBeLessThanOrEqual(most[part as keyof typeof MOST]);
		if (!isOperable(route) || [404, 410].includes(page.status))
			expect.soft(files.scripts, `scripts of ${address}`).toEqual([]);
		else expect.soft(files.scripts, `scripts of ${address}`).toContain(manifest.entry.module);
	}
	await info.attach("weight.json", { body: JSON.stringify(table, null, "\t"), contentType: "application/json" });
});

/** Features that browsers of 2022 lack. A lookbehind even makes the whole script a syntax error. */
const TOO_NEW =
	/\(\?<[=!]|\.(toSorted|toReversed|toSpliced|findLast|findLastIndex|groupBy|fromAsync|withResolvers|canParse|isWellFormed|toWellFormed)\(|AbortSignal\.(any|timeout)/g;

const operable = routes
	.map(({ id, file }) => id ?? file.replace(/\.tsx$/, ""))
	.filter((id) => id.startsWith("public/") && !NO_PAGES.test(id) && isOperable(id));

/** The scripts and styles that a route loads at first, from the manifest. */
const filesOfRoute = async (origin: string, id: string) => {
	const parts = [manifest.entry, manifest.routes.root, manifest.routes[id]].flatMap((part) => part ?? []);
	const scripts = await withImports(origin, [
		`/assets/${manifestName}`,
		...parts.flatMap(({ module, imports = [] }) => [module, ...imports]),
	]);
	return {
		scripts,
		styles: [...new Set(parts.flatMap(({ css = [] }) => css.map((href) => href.replace(/#.*/, ""))))],
	};
};

test("the oldest supported browsers understand every public script and media query", async ({ baseURL }) => {
	for (const id of operable) {
		const { scripts, styles } = await filesOfRoute(origin(baseURL), id);
		for (const script of scripts)
			expect.soft((await travel(origin(baseURL), script)).text.match(TOO_NEW) ?? [], `${script} of ${id}`).toEqual([]);
		// A browser that doesn't support `width >= 48em` would show the phone layout on a desktop.
		for (const style of styles)
			expect.soft((await travel(origin(baseURL), style)).text.match(/@media[^{]*[<>][^{]*/g) ?? [], style).toEqual([]);
	}
});

test("pages that need an emailed link or a request stay within the limits for scripts and styles", async ({
	baseURL,
}) => {
	for (const id of operable) {
		const { scripts, styles } = await filesOfRoute(origin(baseURL), id);
		expect.soft(await sizeOf(origin(baseURL), scripts), `scripts of ${id}`).toBeLessThanOrEqual(MOST.js);
		expect.soft(await sizeOf(origin(baseURL), styles), `styles of ${id}`).toBeLessThanOrEqual(MOST.css);
	}
});

test("public pages share one style sheet, which starts to load before the page is read, and have no inline styles", async ({
	baseURL,
}) => {
	const shared = new Set<string>();
	for (const address of ["/", "/providers", "/services/speech-therapy", "/about", "/blog/", "/nowhere/at/all"]) {
		const { text, headers } = await travel(origin(baseURL), address);
		const { styles } = await filesOf(origin(baseURL), text);
		expect(styles.length, address).toBe(1);
		expect(headers.link, address).toBe(`<${styles[0]}>; rel=preload; as=style`);
		shared.add(styles[0] ?? "");
		expect(text, address).not.toMatch(/<style\b|<[^>]+ style=/);
		expect(String(headers["content-security-policy"]), address).toContain("; style-src 'self';");
	}
	expect(shared.size).toBe(1);
});

test("no script shares a slow line with the style sheet, or stops the browser from reading the page", async ({
	baseURL,
}) => {
	for (const address of ["/", "/providers?service_areas_list=1", "/about", "/contact"]) {
		const { text } = await travel(origin(baseURL), address);
		expect(text, address).not.toMatch(/<link[^>]+rel="(modulepreload|preload)"[^>]*\.js/);
		const [head = "", body = ""] = text.split("<body");
		// An inline script after a style sheet waits for it, and what comes after the script waits too.
		expect(head.slice(head.indexOf('rel="stylesheet"')), address).not.toMatch(/<script(?! type="application)/);
		expect(body.slice(0, body.indexOf("</main>")), address).not.toMatch(/<script(?! type="application)/);
	}
});

test("pages draw their icons and stars from one file that browsers keep", async ({ baseURL }) => {
	const { text } = await travel(origin(baseURL), "/providers?service_areas_list=1");
	const uses = tags(text, "use").map((tag) => attribute(tag, "href") ?? "");
	expect(uses.length).toBeGreaterThan(50);
	const files = [...new Set(uses.map((href) => href.replace(/#.*/, "")))];
	expect(files).toEqual([expect.stringMatching(/^\/assets\/icons-[\w-]+\.svg$/)]);
	const drawings = await travel(origin(baseURL), files[0] ?? "");
	expect(drawings.headers["cache-control"]).toContain("immutable");
	for (const href of uses) expect(drawings.text).toContain(` id="${href.replace(/.*#/, "")}"`);
});

test("the script for advertising clicks on pages without interaction is a few inline lines", async ({ baseURL }) => {
	const [plain, advertised] = await Promise.all([
		travel(origin(baseURL), "/about"),
		travel(origin(baseURL), "/about?gclid=abc"),
	]);
	expect((await filesOf(origin(baseURL), advertised.text)).scripts).toEqual([]);
	expect(advertised.text).toContain('get("gclid")');
	expect(advertised.text.length - plain.text.length).toBeLessThan(KB);
});

/** Texts that occur only in the code of the console, the provider area, the editor and the server. */
const FOREIGN = ["Team console", "Copy review link", "ProseMirror", "ZodError"];

test("public files contain no code of the console, the provider area, the editor or the server", async ({
	baseURL,
}) => {
	const staff = await Promise.all(
		["team/frame", "provider/reviews/reviews"].map((id) => filesOfRoute(origin(baseURL), id)),
	);
	const words = await Promise.all(
		staff.flatMap(({ scripts }) => scripts).map(async (script) => (await travel(origin(baseURL), script)).text),
	);
	for (const word of FOREIGN.slice(0, 2))
		expect(
			words.some((text) => text.includes(word)),
			word,
		).toBe(true);
	for (const id of operable) {
		const { scripts } = await filesOfRoute(origin(baseURL), id);
		for (const script of scripts.filter((name) => !name.includes("/manifest-"))) {
			const { text } = await travel(origin(baseURL), script);
			expect
				.soft(
					FOREIGN.filter((word) => text.includes(word)),
					`${script} of ${id}`,
				)
				.toEqual([]);
		}
	}
});
