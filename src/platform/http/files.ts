import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import type { Settings } from "../config.ts";
import { securityHeaders } from "./security-headers.ts";

/** The built files of the pages in front of the app: names are read once, so a page costs no look on the disk. */
export const withFiles = (folder: URL, app: Hono<never> | { fetch: (request: Request, env?: object) => Response | Promise<Response> }, settings: Settings) => {
	const root = fileURLToPath(folder);
	const names = new Set((readdirSync(root, { recursive: true }) as string[]).map((name) => `/${name.replaceAll("\\", "/")}`));
	const file = serveStatic({ root, precompressed: true });
	const headers = securityHeaders({ secure: settings.publicUrl?.startsWith("https:") });
	return new Hono()
		.use(async (c, next) => {
			if (!names.has(c.req.path) || (c.req.method !== "GET" && c.req.method !== "HEAD")) return next();
			for (const [name, value] of Object.entries(headers)) c.header(name, value);
			// Built names carry a hash of their content; the others may change with any deploy.
			c.header("cache-control", c.req.path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600");
			const answer = await file(c, next);
			// Captions, and what may be fetched ahead, which Hono's list of types does not know.
			if (c.req.path.endsWith(".vtt")) answer?.headers.set("content-type", "text/vtt; charset=utf-8");
			if (c.req.path === "/speculation-rules.json") answer?.headers.set("content-type", "application/speculationrules+json");
			return answer;
		})
		.all("*", (c) => app.fetch(c.req.raw, c.env as object));
};
