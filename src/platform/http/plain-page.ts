import { createHash } from "node:crypto";
import type { Brand } from "#contract/shared/brand.ts";
import { escapeHtml } from "#contract/shared/escapes.ts";

/**
 * The page's whole style. It loads no other files, since those requests may be refused too. The colours are the site's.
 */
const STYLE = `:root{color-scheme:light dark;--ink:#1c2421;--paper:#fbf7ee;--brand:#0b4a43}
@media (prefers-color-scheme:dark){:root{--ink:#f5f0e4;--paper:#0f1b19;--brand:#93d7c4}}
body{margin:0;background:var(--paper);color:var(--ink);font:1.125rem/1.6 system-ui,sans-serif}
main{max-inline-size:36rem;margin-inline:auto;padding:3rem 1.25rem}
h1{font-size:1.75rem;line-height:1.25}
a{color:var(--brand)}
.again{display:inline-block;padding-block:.625rem;font-weight:600}`;

const hash = createHash("sha256").update(STYLE).digest("base64");

/** Content security policy: allows only the page's own style. */
export const PLAIN_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Escapes to ASCII, so that the page needs no encoding. */
const escaped = (text: string) => escapeHtml(text).replace(/[^\t\n -~]/gu, (c) => `&#${c.codePointAt(0)};`);

/**
 * A self-contained page, for answers that are sent before React Router runs.
 * @param body trusted HTML below the title; our phone number follows it
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
