import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { get } from "node:http";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import type { PageAssets } from "../../src/web/router/page-assets.ts";
import routes from "../../src/web/routes.ts";
import { expect, test } from "./support.ts";

const KB = 1024;
/** Most bytes of a page as they travel, brotli where that helps (quality.md, Speed). */
const MOST = { js: 100 * KB, css: 20 * KB, html: 20 * KB, fonts: 60 * KB, first: 250 * KB };

const built = <T>(name: string) => JSON.parse(readFileSync(new URL(`../../build/${name}`, import.meta.url), "utf8")) as T;
const assets = built<PageAssets>("page-assets.json");
const modules = built<Record<string, string[]>>("page-modules.json");

/** Addresses of public pages, by route; `null` where nobody gets one without a letter's key or a request of their own. */
const ADDRESSES: Record<string, readonly string[] | null> = {
	"public/home": ["/"],
	"public/services": ["/services", "/?newCampaign"],
	"public/campaign": ["/services/speech-therapy"],
	"public/results": ["/providers", "/providers?service_areas_list=1&to_quote=1,2", "/providers?query=nobody+is+called+this", "/providers?location=nowhere"],
	"public/connect-several": ["/providers/request-quote?to_quote={id}&service_areas_list=1"],
	"public/follow-up-hcp": null,
	"public/follow-up-ndis": null,
	"public/quote-success": ["/providers/quote-success"],
	"public/quote-detail": null,
	"public/profile": ["{profile}"],
	"public/connect-one": ["{profile}/request-quote"],
	"public/reviews": ["{profile}/reviews"],
	"public/write-review": ["{profile}/review"],
	"public/confirm-review": ["{profile}/review/confirm/unknown"],
	"public/appeal-review": ["{profile}/review/appeal/unknown"],
	"public/about": ["/about"],
	"public/funding": ["/funding-information"],
	"public/ndis": ["/funding-information/national-disability-insurance-scheme"],
	"public/home-care": ["/funding-information/home-care-package-funding"],
	"public/moderation": ["/moderation-policy"],
	"public/contact": ["/contact"],
	"public/live-chat": ["/live-chat"],
	"public/call-back": null,
	"public/chat-requested": ["/live-chat-request-success"],
	"public/listing": ["/list-your-organisation"],
	"public/provider-enquiry": ["/list-your-organisation/enquire-now"],
	"public/provider-enquiry-sent": ["/list-your-organisation/success"],
	"public/campaign-enquiry": ["/c2c"],
	"public/campaign-enquiry-sent": ["/c2c/success"],
	"public/embedded-form": ["/api/formassembly/view/4937615/", "/api/formassembly/view/5101871/"],
	"public/blog": ["/blog/", "/blog/?search=plan"],
	"public/story": ["{story}"],
	"public/capacity-letter": null,
	"public/my-request": null,
	"public/privacy-choices": ["/privacy-choices"],
	"public/complaints": ["/complaints-and-feedback"],
	"public/complaint-received": ["/complaints-and-feedback-submission-success"],
	"public/terms": ["/terms-and-conditions"],
	"public/privacy": ["/privacy-policy"],
	"public/accessibility": ["/accessibility"],
	"public/demo-letters": ["/demo/letters"],
	"public/demo-events": ["/demo/events"],
	"public/demo-letter": null,
	"public/not-found": ["/nowhere/at/all"],
};

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
	const firstOf = async (path: string) => (await (await request.get(path)).json()).results[0];
	const [provider, story] = [await firstOf("/api/providers/?pageSize=1"), await firstOf("/api/blog/")];
	const filled = (address: string) =>
		address
			.replace("{profile}", `/providers/${provider.url_slug}/${provider.id}`)
			.replace("{id}", String(provider.id))
			.replace("{story}", `/blog/${story.slug}/`);
	const table: Record<string, string | number>[] = [];
	for (const [id, addresses] of Object.entries(ADDRESSES))
		for (const address of (addresses ?? []).map(filled)) {
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
			if (!assets.pages[id] || [404, 410].includes(page.status)) expect.soft(files.scripts, `scripts of ${address}`).toEqual([]);
			else expect.soft(files.scripts, `scripts of ${address}`).toContain(assets.entry);
		}
	await info.attach("weight.json", { body: JSON.stringify(table, null, "\t"), contentType: "application/json" });
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
