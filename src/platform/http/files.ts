import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { getMimeType } from "hono/utils/mime";
import type { Settings } from "../config.ts";
import { isByHttps } from "./caller.ts";
import { takesBrotli } from "./compress.ts";
import type { KeptAsset } from "./kept-assets.ts";
import { securityHeaders } from "./security-headers.ts";

const ASSETS = "/assets/";
/** Built names carry a hash of their content; the others may change with any deploy. */
const FOREVER = "public, max-age=31536000, immutable";

const namesIn = (root: string) => new Set((readdirSync(root, { recursive: true }) as string[]).map((name) => `/${name.replaceAll("\\", "/")}`));

/** Names of a build's hashed files, without the compressed ones beside them. */
export const assetNames = (folder: URL): string[] =>
	[...namesIn(fileURLToPath(folder))].filter((name) => name.startsWith(ASSETS) && !/\.(br|gz)$/.test(name)).map((name) => name.slice(ASSETS.length));

/**
 * The built files of the pages in front of the app: names are read once, so a page costs no look on the disk.
 * @param findOther files of other builds by name, for pages that were loaded before a deploy, or from a node that is ahead
 */
export const withFiles = (
	folder: URL,
	app: Hono<never> | { fetch: (request: Request, env?: object) => Response | Promise<Response> },
	settings: Settings,
	findOther: (name: string) => Promise<KeptAsset | undefined> = async () => undefined,
) => {
	const root = fileURLToPath(folder);
	const names = namesIn(root);
	const file = serveStatic({ root, precompressed: true });
	const [headers, secured] = [securityHeaders({}), securityHeaders({ secure: true })];
	const headersFor = (forwardedProto: string | undefined) => (isByHttps(settings, forwardedProto) ? secured : headers);
	const isApi = (url: string) => url.startsWith("/api/", url.indexOf("/", url.indexOf("//") + 2));
	const isLook = (method: string) => method === "GET" || method === "HEAD";
	const files = new Hono()
		.use(async (c, next) => {
			if (!names.has(c.req.path) || !isLook(c.req.method)) return next();
			for (const [name, value] of Object.entries(headersFor(c.req.header("x-forwarded-proto")))) c.header(name, value);
			c.header("cache-control", c.req.path.startsWith(ASSETS) ? FOREVER : "public, max-age=3600");
			const answer = await file(c, next);
			// Captions, which Hono's list of types does not know.
			if (c.req.path.endsWith(".vtt")) answer?.headers.set("content-type", "text/vtt; charset=utf-8");
			return answer;
		})
		.get(`${ASSETS}:name`, async (c, next) => {
			const name = c.req.param("name");
			// A database that does not answer is no reason for more than a file that is missing.
			const found = await findOther(name).catch(() => undefined);
			if (!found) return next();
			const brotli = takesBrotli(c.req.header("accept-encoding")) ? found.brotli : null;
			return c.body(Uint8Array.from(brotli ?? found.content), 200, {
				...headersFor(c.req.header("x-forwarded-proto")),
				"content-type": getMimeType(name) ?? "application/octet-stream",
				"cache-control": FOREVER,
				...(found.brotli ? { vary: "accept-encoding" } : {}),
				...(brotli ? { "content-encoding": "br" } : {}),
			});
		})
		.all("*", (c) => app.fetch(c.req.raw, c.env as object));
	const { fetch } = files;
	// No file stands at the API's addresses: calls are spared the way through here.
	files.fetch = (request, env, ...more) => (isApi(request.url) ? app.fetch(request, env as object) : fetch(request, env, ...more));
	return files;
};
