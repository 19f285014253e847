import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { get } from "node:http";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import type { PageAssets } from "../../src/web/router/page-assets.ts";
import routes from "../../src/web/routes.ts";
import { ADDRESSES, addressesOf } from "./addresses.ts";
import { expect, test } from "./support.ts";

const KB = 1024;
/** Most bytes of a page as they travel, compressed with brotli. */
const MOST = { js: 104 * KB, css: 20 * KB, html: 23 * KB, fonts: 60 * KB, first: 250 * KB };

const built = <T>(name: string) => JSON.parse(readFileSync(new URL(`../../build/${name}`, import.meta.url), "utf8")) as T;
const assets = built<PageAssets>("page-assets.json");
const modules = built<Record<string, string[]>>("page-modules.json");

/** Files and lists for machines, and the gallery, which is for developers. */
const NO_PAGES = /(share-picture|site-picture|blog-feed|sitemap|robots|security-txt|favicon|gallery)(-index)?$/;

interface Fetched {
	status: number;
	headers: Record<string, string | string[] | undefined>;
	/** As it travelled. */
	bytes: number;
	text: string;
}
const fetched = new Map<string, Promise<Fetched>>();

/** What travels for an address: no browser, no cache. */
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

const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`, "i").exec(tag)?.[1]?.replaceAll("&amp;", "&");
const tags = (html: string, name: string) => html.match(new RegExp(`<${name}\\b[^>]*>`, "gi")) ?? [];

/** Files of a page: scripts with all they import at once, styles, fonts that are asked for ahead, and pictures that do not wait to be seen. */
const filesOf = async (origin: string, html: string) => {
	const links = tags(html, "link").map((tag) => ({ rel: attribute(tag, "rel"), as: attribute(tag, "as"), href: attribute(tag, "href") ?? "" }));
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
		styles: [...new Set(links.filter(({ rel }) => rel === "stylesheet").map(({ href }) => href))],
		/** Those that stand in the page itself: they count as HTML as well. */
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

test("every public page is weighed", () => {
	const publicRoutes = routes.map(({ id, file }) => id ?? file.replace(/\.tsx$/, "")).filter((id) => id.startsWith("public/") && !NO_PAGES.test(id));
	expect(Object.keys(ADDRESSES).sort()).toEqual(publicRoutes.sort());
});

test("no page is heavier than it may be, and pages with nothing to operate bring no script", async ({ baseURL, request }, info) => {
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
		const weight = { js, css: linked + packed(files.ownStyles), html: page.bytes, fonts, first: js + linked + page.bytes + fonts + pictures };
		table.push({ page: address, ...weight });
		for (const [part, bytes] of Object.entries(weight)) expect.soft(bytes, `${part} of ${address}`).toBeLessThanOrEqual(MOST[part as keyof typeof MOST]);
		if (!assets.pages[route] || [404, 410].includes(page.status)) expect.soft(files.scripts, `scripts of ${address}`).toEqual([]);
		else expect.soft(files.scripts, `scripts of ${address}`).toContain(assets.entry);
	}
	await info.attach("weight.json", { body: JSON.stringify(table, null, "\t"), contentType: "application/json" });
});

/** What a browser of 2022 does not read, or does not have: a script with the first is no script to it at all. */
const TOO_NEW =
	/\(\?<[=!]|\.(toSorted|toReversed|toSpliced|findLast|findLastIndex|groupBy|fromAsync|withResolvers|canParse|isWellFormed|toWellFormed)\(|AbortSignal\.(any|timeout)/g;

test("the oldest browsers that see our styles read every public script and every question a style asks", async ({ baseURL }) => {
	for (const script of Object.keys(modules)) expect.soft((await travel(origin(baseURL), script)).text.match(TOO_NEW) ?? [], script).toEqual([]);
	const styles = [assets.styles.site, ...Object.values(assets.styles.pages)].map(({ text }) => text).join("");
	// Whoever does not know `width >= 48em` would see the page of a phone on a desk.
	expect(styles.match(/@media[^{]*[<>][^{]*/g) ?? []).toEqual([]);
});

test("pages that only a letter or a request leads to are no heavier in scripts and styles", async ({ baseURL }) => {
	const { site, pages } = assets.styles;
	for (const [id, scripts] of Object.entries(assets.pages)) {
		expect.soft(await sum(origin(baseURL), [assets.entry, ...scripts]), `scripts of ${id}`).toBeLessThanOrEqual(MOST.js);
		expect.soft(packed(site.text + (pages[id]?.text ?? "")), `styles of ${id}`).toBeLessThanOrEqual(MOST.css);
	}
});

test("a public page links no style sheet: what it shows waits for no second file, and its policy names just the styles that stand in it", async ({
	baseURL,
}) => {
	for (const address of ["/", "/providers", "/services/speech-therapy", "/about", "/nowhere/at/all"]) {
		const { text, headers } = await travel(origin(baseURL), address);
		expect(
			tags(text, "link").filter((tag) => attribute(tag, "rel") === "stylesheet"),
			address,
		).toEqual([]);
		const hashes = [...text.matchAll(/<style\b[^>]*>(.*?)<\/style>/gs)].map(
			(match) =>
				`'sha256-${createHash("sha256")
					.update(match[1] ?? "")
					.digest("base64")}'`,
		);
		expect(hashes.length, address).toBeGreaterThan(0);
		expect(String(headers["content-security-policy"]), address).toContain(`; style-src 'self' ${hashes.join(" ")};`);
		expect(text, address).not.toMatch(/<[^>]+ style=/);
	}
});

test("the script for advertisements on pages with nothing to operate is a few lines", async ({ baseURL }) => {
	const page = await travel(origin(baseURL), "/about?gclid=abc");
	const { scripts } = await filesOf(origin(baseURL), page.text);
	expect(scripts).toContain(assets.held);
	expect(await sum(origin(baseURL), scripts)).toBeLessThan(2 * KB);
});

test("nothing of the console, the provider area, the editor or the server is in any public file", () => {
	const all = Object.values(modules).flat();
	expect(all.length).toBeGreaterThan(100);
	const foreign = /src\/(web\/(team|provider)\/|domains\/|platform\/)|prosemirror|rich-text|\/coverage\/|\/dialog\/|node_modules\/(zod|hono|kysely)\//;
	expect(all.filter((id) => foreign.test(id))).toEqual([]);
	// Of react-router the browser needs what reads the server's answers, and no more.
	expect(all.filter((id) => /react-router\/dist\/production\/lib\/(router\/router|dom\/lib|components|hooks)\.js/.test(id))).toEqual([]);
});
