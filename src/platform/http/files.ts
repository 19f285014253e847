import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";
import { getMimeType } from "hono/utils/mime";
import { takesBrotli } from "./compress.ts";
import type { PreviousAsset } from "./previous-assets.ts";

const ASSETS = "/assets/";
/** Built file names contain a hash of the content. Other files may change with any deploy. */
const FOREVER = "public, max-age=31536000, immutable";

const namesIn = (root: string) =>
	new Set((readdirSync(root, { recursive: true }) as string[]).map((name) => `/${name.replaceAll("\\", "/")}`));

/** Names of a build's hashed files, without the precompressed copies. */
export const assetNames = (folder: URL): string[] =>
	[...namesIn(fileURLToPath(folder))]
		.filter((name) => name.startsWith(ASSETS) && !/\.(br|gz)$/.test(name))
		.map((name) => name.slice(ASSETS.length));

/**
 * Serves the built files. The folder is listed once, so that requests for pages don't touch the disk.
 * @param findOther finds files of other builds by name, for pages loaded before a deploy or from a node with a newer
 * build
 */
export const builtFiles = (
	folder: URL,
	findOther: (name: string) => Promise<PreviousAsset | undefined> = async () => undefined,
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
			// Captions. Hono doesn't know this type.
			if (path.endsWith(".vtt")) answer?.headers.set("content-type", "text/vtt; charset=utf-8");
			return answer;
		}
		if (!path.startsWith(ASSETS)) return next();
		const name = path.slice(ASSETS.length);
		// If the database is down, the file is just missing.
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
