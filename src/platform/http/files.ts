import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";
import { getMimeType } from "hono/utils/mime";
import { takesBrotli } from "./compress.ts";
import type { KeptAsset } from "./kept-assets.ts";

const ASSETS = "/assets/";
/** Built names carry a hash of their content; the others may change with any deploy. */
const FOREVER = "public, max-age=31536000, immutable";

const namesIn = (root: string) =>
	new Set((readdirSync(root, { recursive: true }) as string[]).map((name) => `/${name.replaceAll("\\", "/")}`));

/** Names of a build's hashed files, without the compressed ones beside them. */
export const assetNames = (folder: URL): string[] =>
	[...namesIn(fileURLToPath(folder))]
		.filter((name) => name.startsWith(ASSETS) && !/\.(br|gz)$/.test(name))
		.map((name) => name.slice(ASSETS.length));

/**
 * The built files of the pages: names are read once, so a page costs no look on the disk.
 * @param findOther files of other builds by name, for pages that were loaded before a deploy, or from a node that is ahead
 */
export const builtFiles = (
	folder: URL,
	findOther: (name: string) => Promise<KeptAsset | undefined> = async () => undefined,
): MiddlewareHandler => {
	const root = fileURLToPath(folder);
	const names = namesIn(root);
	const file = serveStatic({ root, precompressed: true });
	return async (c, next) => {
		const { path, method } = c.req;
		if (method !== "GET" && method !== "HEAD") return next();
		if (names.has(path)) {
			c.header("cache-control", path.startsWith(ASSETS) ? FOREVER : "public, max-age=3600");
			const answer = await file(c, next);
			// Captions, which Hono's list of types does not know.
			if (path.endsWith(".vtt")) answer?.headers.set("content-type", "text/vtt; charset=utf-8");
			return answer;
		}
		if (!path.startsWith(ASSETS)) return next();
		const name = path.slice(ASSETS.length);
		// A database that does not answer is no reason for more than a file that is missing.
		const found = await findOther(name).catch(() => undefined);
		if (!found) return c.text("Not found", 404);
		const brotli = takesBrotli(c.req.header("accept-encoding")) ? found.brotli : null;
		return c.body(Uint8Array.from(brotli ?? found.content), 200, {
			"content-type": getMimeType(name) ?? "application/octet-stream",
			"cache-control": FOREVER,
			...(found.brotli ? { vary: "accept-encoding" } : {}),
			...(brotli ? { "content-encoding": "br" } : {}),
		});
	};
};
