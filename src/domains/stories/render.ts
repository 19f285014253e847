import { LRUCache } from "lru-cache";
import { Marked, type Renderer, type Tokens } from "marked";
import type { Brand } from "#contract/shared/brand.ts";
import { escapeHtml } from "#contract/shared/escapes.ts";
import { cleanHtml } from "#platform/html/clean-html.ts";
import { hasPicture, picturesFolder, pictureUrl } from "./pictures.ts";

/** The source text of a story. */
export interface Written {
	slug: string;
	content: string;
	content_format: "markdown" | "html";
	/** Pictures that the team uploaded; the text names them `picture-3` and so on. Default: none. */
	pictures?: readonly UploadedPicture[] | undefined;
}

interface UploadedPicture {
	number: number;
	name: string;
	width: number;
	height: number;
}

/** Fills in the brand's details for `{product}`, `{phone}`, `{email}` and `{hours}`. */
export const withBrand = (text: string, brand: Brand): string =>
	text.replace(/\{(product|phone|email|hours)\}/g, (_all, name: string) =>
		name === "product"
			? brand.name
			: name === "phone"
				? brand.phone.replaceAll(" ", "\u00a0")
				: name === "email"
					? brand.email
					: brand.phoneHours,
	);

const telephone = (number: string) => `tel:${number.replace(/[^\d+]/g, "")}`;

const picture = (
	webp: string,
	avif: string,
	alt: string,
	{ width, height }: { width: number; height: number },
): string =>
	`<picture><source srcset="${avif}" type="image/avif"><img src="${webp}" alt="${escapeHtml(alt)}" width="${width}" height="${height}" loading="lazy"></picture>`;

/**
 * Social stories name their own files `page-1` and so on; uploaded pictures are `picture-1` and so on. Other pictures,
 * and missing ones, are left out.
 */
const imageOf = ({ slug, pictures = [] }: Written, folder: URL, { href, text }: Tokens.Image): string => {
	const uploaded = pictures.find(({ number }) => href === `picture-${number}`);
	if (uploaded) {
		const at = `/api/story-pictures/${uploaded.name}/body`;
		return picture(`${at}.webp`, `${at}.avif`, text, uploaded);
	}
	const name = `${slug}-${href}`;
	if (!/^page-\d$/.test(href) || !hasPicture(name, folder)) return "";
	return picture(pictureUrl(name), pictureUrl(name, "avif"), text, { width: 800, height: 600 });
};

/** A table with scoped headers. If its first header cell is empty, the first cell of each row is a row header. */
const table = (renderer: Renderer, { header, rows }: Tokens.Table): string => {
	const words = (cell: Tokens.TableCell) => renderer.parser.parseInline(cell.tokens);
	const hasRowHeads = header[0]?.text === "";
	const heads = header.map((cell) => (cell.text === "" ? "<td></td>" : `<th scope="col">${words(cell)}</th>`));
	const lines = rows.map((row) =>
		row.map((cell, column) =>
			hasRowHeads && column === 0 ? `<th scope="row">${words(cell)}</th>` : `<td>${words(cell)}</td>`,
		),
	);
	const line = (cells: string[]) => `<tr>${cells.join("")}</tr>\n`;
	return `<table><thead>${line(heads)}</thead><tbody>${lines.map(line).join("")}</tbody></table>\n`;
};

/** Public phone numbers: 1800, 1300, six digits starting with 13, and 000. Not within a longer number or an amount. */
const LINES =
	/(?<![\d.,$#]|\d[ \u00a0])(?:1[38]00[ \u00a0]\d{3}[ \u00a0]\d{3}|13[ \u00a0]\d\d[ \u00a0]\d\d|13\d[ \u00a0]\d{3}|000)(?!\d|,\d)/g;

/** Turns public phone numbers into links to call, except inside existing links. */
const withPhoneLinks = (html: string): string => {
	let isInLink = false;
	return html.replace(/<[^>]*>|[^<]+/g, (piece) => {
		if (piece.startsWith("<")) {
			if (/^<\/?a[\s>]/i.test(piece)) isInLink = !piece.startsWith("</");
			return piece;
		}
		return isInLink
			? piece
			: piece.replace(LINES, (number) => `<a href="${telephone(number)}">${number.replaceAll(" ", "\u00a0")}</a>`);
	});
};

/**
 * Rendered stories, keyed by all their inputs: rendering takes 3 ms, more than the rest of the page. Holds a few
 * hundred.
 */
const made = new LRUCache<string, string>({
	maxSize: 8_000_000,
	sizeCalculation: (html, from) => from.length + html.length,
});

/** Renders a story's text as sanitised HTML, with the brand's details filled in. */
export const toHtml = (written: Written, brand: Brand, folder: URL = picturesFolder()): string => {
	const { slug, content, content_format, pictures = [] } = written;
	const key = JSON.stringify([
		slug,
		content,
		content_format,
		pictures,
		brand.name,
		brand.phone,
		brand.email,
		brand.phoneHours,
		folder.href,
	]);
	const known = made.get(key);
	if (known !== undefined) return known;
	const linked = content.replaceAll("{phone}", () => {
		const number = brand.phone.replaceAll(" ", "\u00a0");
		return content_format === "markdown"
			? `[${number}](${telephone(brand.phone)})`
			: `<a href="${telephone(brand.phone)}">${escapeHtml(number)}</a>`;
	});
	const filled = withBrand(linked, brand);
	const marked = new Marked({
		renderer: {
			image: (token) => imageOf(written, folder, token),
			table(token) {
				return table(this as unknown as Renderer, token);
			},
		},
	});
	const html = content_format === "markdown" ? (marked.parse(filled, { async: false }) as string) : filled;
	const clean = withPhoneLinks(cleanHtml(html, "story"))
		.replace(/<p>\s*<\/p>\n?/g, "")
		.trim();
	made.set(key, clean);
	return clean;
};
