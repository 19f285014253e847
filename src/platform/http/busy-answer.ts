import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { Brand } from "#contract/brand.ts";
import { unavailable } from "./problem.ts";
import { securityHeaders } from "./security-headers.ts";

const RETRY_AFTER = "5";

/** All there is to see: the page asks for nothing else, since that would be refused as well. Colours are the site's own pairs. */
const STYLE = `:root{color-scheme:light dark;--ink:#1c2421;--paper:#fbf7ee;--brand:#0b4a43}
@media (prefers-color-scheme:dark){:root{--ink:#f5f0e4;--paper:#0f1b19;--brand:#93d7c4}}
body{margin:0;background:var(--paper);color:var(--ink);font:1.125rem/1.6 system-ui,sans-serif}
main{max-inline-size:36rem;margin-inline:auto;padding:3rem 1.25rem}
h1{font-size:1.75rem;line-height:1.25}
a{color:var(--brand)}
.again{display:inline-block;padding-block:.625rem;font-weight:600}`;

/** In ASCII whatever the text: what has one byte a character is sent as it is. */
const escaped = (text: string) => text.replace(/[&<>"']|[^\t\n -~]/gu, (c) => `&#${c.codePointAt(0)};`);

const asciiJson = (value: unknown) => JSON.stringify(value).replace(/[^ -~]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);

const page = ({ name, phone }: Pick<Brand, "name" | "phone">, isForm: boolean) => `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>We are very busy &#8211; ${escaped(name)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>We are very busy</h1>
${
	isForm
		? `<p>We could not take what you sent just now. It is not lost: wait a moment, then load this page again and let your browser send it again. We take it once only.</p>`
		: `<p>Many people are here at once. Please wait a moment, then try again.</p>
<p><a class="again" href="">Try again</a></p>`
}
<p>Or call us on <a href="tel:${escaped(phone.replace(/[^\d+]/g, ""))}">${escaped(phone)}</a>.</p>
</main>
</body>
</html>
`;

/** Answers of a node that has no time, made once: they cost next to nothing, whatever is asked. */
export const busyAnswers = ({ brand, secure }: { brand: Pick<Brand, "name" | "phone">; secure: boolean }) => {
	const hash = createHash("sha256").update(STYLE).digest("base64");
	const common = {
		...securityHeaders({ secure }),
		"cache-control": "no-store",
		"retry-after": RETRY_AFTER,
	};
	const html = {
		...common,
		"content-type": "text/html; charset=utf-8",
		"content-security-policy": `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
	};
	// Text rather than bytes: Node writes it with the headers in one piece, and in ASCII it is neither counted nor changed on the way.
	const made = (headers: Record<string, string>, body: string) => {
		const all = { ...headers, "content-length": Buffer.byteLength(body) };
		const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
		const bare = (connection: "close" | "keep-alive") => `HTTP/1.1 503 Service Unavailable\r\n${lines.join("")}connection: ${connection}\r\n\r\n${body}`;
		return {
			write: (response: ServerResponse) => void response.writeHead(503, all).end(body, "latin1"),
			kept: bare("keep-alive"),
			last: bare("close"),
		};
	};
	const [view, form] = [made(html, page(brand, false)), made(html, page(brand, true))];
	const problem = made({ ...common, "content-type": "application/json" }, asciiJson(unavailable().body("busy")));
	return {
		page: (response: ServerResponse, isForm: boolean) => (isForm ? form : view).write(response),
		problem: problem.write,
		/** The whole answer as it goes over the line. */
		bare: (isPage: boolean, closes: boolean): string => (isPage ? view : problem)[closes ? "last" : "kept"],
	};
};
