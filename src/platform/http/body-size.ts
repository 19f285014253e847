import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import type { Brand } from "#contract/brand.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);
const MEBIBYTE = 1024 * 1024;
/** A form with a file: the largest file there is (a plan of 10 MB), and its answers. */
const WITH_FILE = 12 * MEBIBYTE;
const WITHOUT_FILE = MEBIBYTE;

const page = ({ name, phone }: Pick<Brand, "name" | "phone">) => `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>That is too large – ${name}</title>
</head>
<body>
<main>
<h1>That is too large</h1>
<p>A file must be 10 MB or smaller.</p>
<p>Go back with your browser and choose a smaller file. Or ring us on <a href="tel:${phone.replace(/[^\d+]/g, "")}">${phone}</a>.</p>
<p><a href="/">Home</a></p>
</main>
</body>
</html>
`;

const escaped = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

/**
 * Refuses what is too large to be one of our pages' forms, before any of it is kept: 12 MiB with a file, 1 MiB without.
 * Holds for bodies that do not say their length, too. Answers 413 with a page that needs nothing else.
 */
export const pageBodyLimit = (brand: Pick<Brand, "name" | "phone">) => {
	const html = page({ name: escaped(brand.name), phone: escaped(brand.phone) });
	const limit = (maxSize: number) =>
		bodyLimit({ maxSize, onError: (c) => c.body(html, 413, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" }) });
	const [withFile, withoutFile] = [limit(WITH_FILE), limit(WITHOUT_FILE)];
	return createMiddleware((c, next) => {
		if (SAFE.has(c.req.method)) return next();
		return (/^multipart\/form-data\b/i.test(c.req.header("content-type") ?? "") ? withFile : withoutFile)(c, next);
	});
};
