import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { get } from "node:http";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import routes from "../../src/web/routes.ts";
import { ADDRESSES, addressesOf } from "./addresses.ts";
import { expect, test } from "./support.ts";

const KB = 1024;
/**
 * Maximum transfer sizes of a page in bytes, compressed with brotli. The list of routes is 6.7 KB of the scripts
 * (docs/decisions/0067-one-build-one-router.md).
 */
const MOST = { js: 140 * KB, css: 20 * KB, html: 25 * KB, fonts: 60 * KB, first: 250 * KB };

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

interface Fetched {
	status: number;
	headers: Record<string, string | string[] | undefined>;
	/** Compressed size. */
	bytes: number;
	text: string;
}
const fetched = new Map<string, Promise<Fetched>>();

/** Fetches an address once, compressed, without a browser. */
const travel = (origin: string, path: string): Promise<Fetched> => {
	const known = fetched.get(path);
	if (known) return known;
	const one = new Promise<Fetched>((resolve, reject) => {
		get(new URL(path, origin), { headers: { "accept-encoding": "br", accept: "*/*" } }, (answer) => {
			const parts: Buffer[] = [];
			answer.on("data", (part: Buffer) => parts.push(part));
			answer.on("end", () => {
				const body = Buffer.concat(parts);
				const text = (answer.headers["content-encoding"] === "br" ? brotliDecompressSync(body) : body).toString();
				resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: body.length, text });
			});
		}).on("error", reject);
	});
	fetched.set(path, one);
	return one;
};

const packed = (text: string) => brotliCompressSync(text).length;

const attribute = (tag: string, name: string) =>
	new RegExp(`\\b${name}="([^"]*)"`, "i").exec(tag)?.[1]?.replaceAll("&amp;", "&");
const tags = (html: string, name: string) => html.match(new RegExp(`<${name}\\b[^>]*>`, "gi")) ?? [];

/** The files a page loads at first: scripts with static imports, styles, preloaded fonts, and non-lazy pictures. */
const filesOf = async (origin: string, html: string) => {
	const links = tags(html, "link").map((tag) => ({
		rel: attribute(tag, "rel"),
		as: attribute(tag, "as"),
		media: attribute(tag, "media"),
		href: attribute(tag, "href") ?? "",
	}));
	const scripts = new Set([
		...tags(html, "script").flatMap((tag) => attribute(tag, "src") ?? []),
		...[...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map((match) => match[1] ?? ""),
		...links.filter(({ rel }) => rel === "modulepreload").map(({ href }) => href),
	]);
	for (const script of scripts) {
		const { text } = await travel(origin, script);
		for (const [, name] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) scripts.add(`/assets/${name}`);
	}
	const pictures = tags(html, "img")
		.filter((tag) => attribute(tag, "loading") !== "lazy")
		.flatMap((tag) => attribute(tag, "src") ?? [])
		.filter((src) => src.startsWith("/"));
	return {
		scripts: [...scripts],
		styles: [
			...new Set(links.filter(({ rel, media }) => rel === "stylesheet" && media !== "not all").map(({ href }) => href)),
		],
		/** Inline styles. They count towards the HTML as well. */
		ownStyles: [...html.matchAll(/<style\b[^>]*>(.*?)<\/style>/gs)].map((match) => match[1]).join(""),
		fonts: [...new Set(links.filter(({ rel, as }) => rel === "preload" && as === "font").map(({ href }) => href))],
		pictures: [...new Set(pictures)],
	};
};

const sum = async (origin: string, paths: readonly string[]) => {
	const all = await Promise.all(paths.map((path) => travel(origin, path)));
	for (const [i, { status }] of all.entries()) expect(status, paths[i]).toBe(200);
	return all.reduce((bytes, one) => bytes + one.bytes, 0);
};

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
		const page = await travel(origin(baseURL), address);
		expect(page.headers["content-type"], address).toContain("text/html");
		const files = await filesOf(origin(baseURL), page.text);
		const [js, linked, fonts, pictures] = await Promise.all([
			sum(origin(baseURL), files.scripts),
			sum(origin(baseURL), files.styles),
			sum(origin(baseURL), files.fonts),
			sum(origin(baseURL), files.pictures),
		]);
		const weight = {
			js,
			css: linked + packed(files.ownStyles),
			html: page.bytes,
			fonts,
			first: js + linked + page.bytes + fonts + pictures,
		};
		table.push({ page: address, ...weight });
		for (const [part, bytes] of Object.entries(weight))
			expect.soft(bytes, `${part} of ${address}`).toBeLessThanOrEqual(MOST[part as keyof typeof MOST]);
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
	const scripts = new Set([
		`/assets/${manifestName}`,
		...parts.flatMap(({ module, imports = [] }) => [module, ...imports]),
	]);
	for (const script of scripts) {
		const { text } = await travel(origin, script);
		for (const [, name] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) scripts.add(`/assets/${name}`);
	}
	return {
		scripts: [...scripts],
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
		expect.soft(await sum(origin(baseURL), scripts), `scripts of ${id}`).toBeLessThanOrEqual(MOST.js);
		expect.soft(await sum(origin(baseURL), styles), `styles of ${id}`).toBeLessThanOrEqual(MOST.css);
	}
});

test("a public page has inline styles only, so it needs no second file, and its policy allows exactly these styles", async ({
	baseURL,
}) => {
	for (const address of ["/", "/providers", "/services/speech-therapy", "/about", "/nowhere/at/all"]) {
		const { text, headers } = await travel(origin(baseURL), address);
		const linked = tags(text, "link").filter(
			(tag) => attribute(tag, "rel") === "stylesheet" && attribute(tag, "media") !== "not all",
		);
		expect(linked, address).toEqual([]);
		const own = [...text.matchAll(/<style\b[^>]*>(.*?)<\/style>/gs)].map((match) => match[1] ?? "");
		expect(own.length, address).toBe(1);
		const hashes = own.map((style) => `'sha256-${createHash("sha256").update(style).digest("base64")}'`);
		expect(String(headers["content-security-policy"]), address).toContain(`; style-src 'self' ${hashes.join(" ")};`);
		expect(text, address).not.toMatch(/<[^>]+ style=/);
	}
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
