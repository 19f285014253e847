import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import type { Brand } from "#contract/shared/brand.ts";
import { PLAIN_PAGE_POLICY, plainPage } from "./plain-page.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);
const MEBIBYTE = 1024 * 1024;
/** A form with the largest allowed file (a plan of 10 MB) and its other fields. */
const WITH_FILE = 12 * MEBIBYTE;
const WITHOUT_FILE = MEBIBYTE;

const TITLE = "That's too large";
const TOO_LARGE_A_FILE = `<p>A file must be 10 MB or smaller.</p>
<p>Go back in your browser and choose a smaller file.</p>`;
const TOO_MUCH_TEXT = `<p>This is more text than we can accept.</p>
<p>Go back in your browser. What you wrote is still there. Make it shorter and send it again.</p>`;

/**
 * Refuses bodies that are too large for a form of our pages: more than 12 MiB with a file or 1 MiB without, also if
 * they have no length header. Answers 413 with a self-contained page.
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
