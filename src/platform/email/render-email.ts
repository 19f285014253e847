import type { Brand } from "#contract/shared/brand.ts";
import { escapeHtml } from "#contract/shared/escapes.ts";

/** A part of an email. All text is plain text: it is escaped for HTML, and line breaks are kept. */
export type Part =
	| string
	| { list: string[] }
	| { facts: [label: string, value: string][] }
	| { links: { text: string; href: string }[] }
	| { button: { text: string; href: string } };

export interface EmailParts {
	brand: Pick<Brand, "name" | "phone" | "email">;
	/** Address of our site. Relative links are resolved against it. */
	publicUrl: string;
	heading: string;
	paragraphs: Part[];
	/** Small print, for example why the reader receives this email. */
	footer?: string;
}

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
// The site's light colours (web/styles/tokens.css), with the brand's green for its name and the buttons.
const BODY = `margin:0;padding:0;background:#fbf7ee;color:#1c2421;${FONT};font-size:18px;line-height:1.55`;
const BAND = "background:#0b4a43;border-bottom:6px solid #f4b728";
const NAME =
	"max-width:34em;margin:0 auto;padding:16px 20px;color:#fffdf6;font-size:22px;font-weight:bold;line-height:1.3";
const PAGE = "max-width:34em;margin:0 auto;padding:24px 20px";
const HEADING = "margin:0 0 20px;font-size:26px;line-height:1.25";
const PARAGRAPH = "margin:0 0 16px";
const LIST = "margin:0 0 16px;padding:0 0 0 24px";
const FACTS = "margin:0 0 16px";
const LABEL = "font-weight:bold";
const VALUE = "margin:0 0 8px";
// Padding instead of a height, so that the button grows with the reader's text size.
const BUTTON =
	"display:inline-block;padding:12px 24px;background:#0b4a43;border:2px solid #0b4a43;border-radius:28px;color:#fffdf6;font-weight:bold;text-decoration:none";
const SMALL = "margin:0 0 8px;color:#434c47;font-size:16px;overflow-wrap:anywhere";
const LINK = "color:#0b4a43";
const RULE = "margin:32px 0 16px;border:0;border-top:1px solid #6f756c";

const lines = (text: string) => escapeHtml(text).replace(/\r\n|\r|\n/g, "<br>\n");
const link = (href: string, text: string, style = LINK) =>
	`<a href="${escapeHtml(href)}" style="${style}">${escapeHtml(text)}</a>`;

/** @throws Error unless the link is http, https, mailto or tel */
const addressOf = (href: string, publicUrl: string): string => {
	const url = new URL(href, publicUrl);
	if (!/^(https?|mailto|tel):$/.test(url.protocol)) throw new Error(`An email can't link to ${url.protocol}`);
	return url.href;
};

const partHtml = (part: Part, publicUrl: string): string => {
	if (typeof part === "string") return `<p style="${PARAGRAPH}">${lines(part)}</p>`;
	if ("list" in part)
		return `<ul style="${LIST}">\n${part.list.map((item) => `<li>${lines(item)}</li>`).join("\n")}\n</ul>`;
	if ("facts" in part)
		return `<dl style="${FACTS}">\n${part.facts.map(([label, value]) => `<dt style="${LABEL}">${lines(label)}</dt>\n<dd style="${VALUE}">${lines(value)}</dd>`).join("\n")}\n</dl>`;
	if ("links" in part)
		return `<ul style="${LIST}">\n${part.links.map(({ text, href }) => `<li>${link(addressOf(href, publicUrl), text)}</li>`).join("\n")}\n</ul>`;
	const href = addressOf(part.button.href, publicUrl);
	// Show the full address too: some email programs don't open links, and readers can see where a button leads.
	return `<p style="${PARAGRAPH}">${link(href, part.button.text, BUTTON)}</p>\n<p style="${SMALL}">${link(href, href)}</p>`;
};

const partText = (part: Part, publicUrl: string): string => {
	if (typeof part === "string") return part;
	if ("list" in part) return part.list.map((item) => `- ${item.replace(/\r\n|\r|\n/g, "\n  ")}`).join("\n");
	if ("facts" in part)
		return part.facts.map(([label, value]) => `${label}: ${value.replace(/\r\n|\r|\n/g, "\n  ")}`).join("\n");
	if ("links" in part) return part.links.map(({ text, href }) => `- ${text}: ${addressOf(href, publicUrl)}`).join("\n");
	return `${part.button.text}:\n${addressOf(part.button.href, publicUrl)}`;
};

/**
 * Renders an email as HTML and as plain text with the same content. The HTML is simple on purpose: headings, lists and
 * links that every email program and screen reader supports, inline styles (many programs drop style sheets), and no
 * images.
 */
export const renderEmail = ({
	brand,
	publicUrl,
	heading,
	paragraphs,
	footer,
}: EmailParts): { text: string; html: string } => {
	const site = addressOf("/", publicUrl);
	const phone = `tel:${brand.phone.replace(/[^\d+]/g, "")}`;
	const text = [
		heading,
		...paragraphs.map((part) => partText(part, publicUrl)),
		["--", brand.name, `Phone: ${brand.phone}`, `Email: ${brand.email}`, site].join("\n"),
		...(footer ? [footer] : []),
	].join("\n\n");
	const html = `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(heading)}</title>
</head>
<body style="${BODY}">
<div role="article" lang="en-AU" dir="ltr" aria-label="${escapeHtml(heading)}">
<div style="${BAND}"><p style="${NAME}">${escapeHtml(brand.name)}</p></div>
<div style="${PAGE}">
<h1 style="${HEADING}">${escapeHtml(heading)}</h1>
${paragraphs.map((part) => partHtml(part, publicUrl)).join("\n")}
<hr style="${RULE}">
<p style="${SMALL}">${escapeHtml(brand.name)}<br>
Phone ${link(phone, brand.phone)}<br>
Email ${link(`mailto:${brand.email}`, brand.email)}<br>
${link(site, site)}</p>
${footer ? `<p style="${SMALL}">${lines(footer)}</p>\n` : ""}</div>
</div>
</body>
</html>
`;
	return { text: `${text}\n`, html };
};
