import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import type { Brand } from "#contract/shared/brand.ts";
import { PLAIN_PAGE_POLICY, plainPage } from "./plain-page.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);
const MEBIBYTE = 1024 * 1024;
/** A form with a file: the largest file there is (a plan of 10 MB), and its answers. */
const WITH_FILE = 12 * MEBIBYTE;
const WITHOUT_FILE = MEBIBYTE;

const TITLE = "That is too large";
const TOO_LARGE_A_FILE = `<p>A file must be 10 MB or smaller.</p>
<p>Go back with your browser and choose a smaller file.</p>`;
const TOO_MUCH_TEXT = `<p>It is more text than we can take at once.</p>
<p>Go back with your browser: what you wrote is still there. Shorten it, and send it again.</p>`;

/**
 * Refuses what is too large to be one of our pages' forms, before any of it is kept: 12 MiB with a file, 1 MiB without.
 * Holds for bodies that do not say their length, too. Answers 413 with a page that needs nothing else.
 */
export const pageBodyLimit = (brand: Pick<Brand, "name" | "phone">) => {
	const headers = {
		"content-type": "text/html; charset=utf-8",
		"cache-control": "no-store",
		"content-security-policy": PLAIN_PAGE_POLICY,
	};
	const limit = (maxSize: number, why: string) => {
		const html = plainPage(brand, TITLE, why);
		return bodyLimit({ maxSize, onError: (c) => c.body(html, 413, headers) });
	};
	const [withFile, withoutFile] = [limit(WITH_FILE, TOO_LARGE_A_FILE), limit(WITHOUT_FILE, TOO_MUCH_TEXT)];
	return createMiddleware((c, next) => {
		if (SAFE.has(c.req.method)) return next();
		return (/^multipart\/form-data\b/i.test(c.req.header("content-type") ?? "") ? withFile : withoutFile)(c, next);
	});
};
