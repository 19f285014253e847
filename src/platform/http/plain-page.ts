import { createHash } from "node:crypto";
import type { Brand } from "#contract/shared/brand.ts";
import { escapeHtml } from "#contract/shared/escapes.ts";

/** All there is to see: such a page asks for nothing else, since that may be refused as well. Colours are the site's own pairs. */
const STYLE = `:root{color-scheme:light dark;--ink:#1c2421;--paper:#fbf7ee;--brand:#0b4a43}
@media (prefers-color-scheme:dark){:root{--ink:#f5f0e4;--paper:#0f1b19;--brand:#93d7c4}}
body{margin:0;background:var(--paper);color:var(--ink);font:1.125rem/1.6 system-ui,sans-serif}
main{max-inline-size:36rem;margin-inline:auto;padding:3rem 1.25rem}
h1{font-size:1.75rem;line-height:1.25}
a{color:var(--brand)}
.again{display:inline-block;padding-block:.625rem;font-weight:600}`;

const hash = createHash("sha256").update(STYLE).digest("base64");

/** Lets a plain page have its own style and nothing else. */
export const PLAIN_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** In ASCII whatever the text: what has one byte a character is sent as it is. */
const escaped = (text: string) => escapeHtml(text).replace(/[^\t\n -~]/gu, (c) => `&#${c.codePointAt(0)};`);

/**
 * A page that needs nothing but itself, for answers that come before the site could draw one.
 * @param body HTML of ours, below the title; whom to ring follows it
 */
export const plainPage = (
	{ name, phone }: Pick<Brand, "name" | "phone">,
	title: string,
	body: string,
): string => `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} &#8211; ${escaped(name)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
<p>Or call us on <a href="tel:${escaped(phone.replace(/[^\d+]/g, ""))}">${escaped(phone)}</a>.</p>
</main>
</body>
</html>
`;
