import { get } from "node:http";
import { brotliDecompressSync } from "node:zlib";

interface Fetched {
	status: number;
	headers: Record<string, string | string[] | undefined>;
	/** Compressed size. */
	bytes: number;
	text: string;
}

const fetched = new Map<string, Promise<Fetched>>();

/** Fetches an address once, compressed with brotli, without a browser. */
export const travel = (origin: string, path: string): Promise<Fetched> => {
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

export const attribute = (tag: string, name: string): string | undefined =>
	new RegExp(`\\b${name}="([^"]*)"`, "i").exec(tag)?.[1]?.replaceAll("&amp;", "&");

export const tags = (html: string, name: string): string[] => html.match(new RegExp(`<${name}\\b[^>]*>`, "gi")) ?? [];

/** These scripts and the files that they import statically. */
export const withImports = async (origin: string, scripts: Iterable<string>): Promise<string[]> => {
	const all = new Set(scripts);
	for (const script of all) {
		const { text } = await travel(origin, script);
		for (const [, name] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) all.add(`/assets/${name}`);
	}
	return [...all];
};

/** The files a page loads at first: scripts, styles, preloaded fonts, the file of icons, and non-lazy pictures. */
export const filesOf = async (origin: string, html: string) => {
	const links = tags(html, "link").map((tag) => ({
		rel: attribute(tag, "rel"),
		as: attribute(tag, "as"),
		href: attribute(tag, "href")?.replace(/#.*/, "") ?? "",
	}));
	const scripts = await withImports(origin, [
		...tags(html, "script").flatMap((tag) => attribute(tag, "src") ?? []),
		...[...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map((match) => match[1] ?? ""),
		...links.filter(({ rel }) => rel === "modulepreload").map(({ href }) => href),
	]);
	const images = tags(html, "img")
		.filter((tag) => attribute(tag, "loading") !== "lazy")
		.flatMap((tag) => attribute(tag, "src") ?? [])
		.filter((src) => src.startsWith("/"));
	const icons = tags(html, "use").flatMap((tag) => attribute(tag, "href")?.replace(/#.*/, "") || []);
	return {
		scripts,
		styles: [...new Set(links.filter(({ rel }) => rel === "stylesheet").map(({ href }) => href))],
		fonts: [...new Set(links.filter(({ rel, as }) => rel === "preload" && as === "font").map(({ href }) => href))],
		pictures: [...new Set([...images, ...icons])],
	};
};

/** Compressed size of these files together. Throws if one is missing. */
export const sizeOf = async (origin: string, paths: readonly string[]): Promise<number> => {
	const all = await Promise.all(paths.map((path) => travel(origin, path)));
	const missing = paths.filter((_, i) => all[i]?.status !== 200);
	if (missing.length > 0) throw new Error(`${missing.join(", ")} can't be fetched`);
	return all.reduce((bytes, one) => bytes + one.bytes, 0);
};

/** A page's weight in bytes, compressed except for `raw`, its HTML. `first` is all that a first visit loads. */
export const weigh = async (origin: string, path: string) => {
	const page = await travel(origin, path);
	const files = await filesOf(origin, page.text);
	const [js, css, fonts, pictures] = (await Promise.all(
		[files.scripts, files.styles, files.fonts, files.pictures].map((paths) => sizeOf(origin, paths)),
	)) as [number, number, number, number];
	return {
		page,
		files,
		weight: {
			...{ js, css, fonts, html: page.bytes, raw: Buffer.byteLength(page.text) },
			first: js + css + fonts + pictures + page.bytes,
		},
	};
};
