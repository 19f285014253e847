import { LRUCache } from "lru-cache";
import { Marked, type Renderer, type Tokens } from "marked";
import type { Brand } from "#contract/shared/brand.ts";
import { escapeHtml } from "#contract/shared/escapes.ts";
import { hasPicture, picturesFolder, pictureUrl } from "./pictures.ts";
import { sanitise } from "./sanitise.ts";

/** A story's text as it was written. */
export interface Written {
	slug: string;
	content: string;
	content_format: "markdown" | "html";
	/** Pictures that the team uploaded, by the name a text has for them (`picture-3`); none unless told. */
	pictures?: readonly UploadedPicture[] | undefined;
}

export interface UploadedPicture {
	number: number;
	name: string;
	width: number;
	height: number;
}

/** The same text with the brand's words where it names them: `{product}`, `{phone}`, `{email}`, `{hours}`. */
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
 * Pages of social stories name their files `page-1` and so on, uploaded pictures are `picture-1` and so on; any other picture, and one that is not
 * there, is left out.
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

/** A table whose heads say what they are heads of. Where its corner is empty, the first cell of each row is the row's head. */
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

/** Public lines as people write them: 1800 and 1300 numbers, those of six digits that begin with 13, and 000. Not within a longer number or a sum of money. */
const LINES =
	/(?<![\d.,$#]|\d[ \u00a0])(?:1[38]00[ \u00a0]\d{3}[ \u00a0]\d{3}|13[ \u00a0]\d\d[ \u00a0]\d\d|13\d[ \u00a0]\d{3}|000)(?!\d|,\d)/g;

/** HTML whose public phone lines can be pressed to ring them; what stands in a link already stays as it is. */
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

/** HTML of stories by all that it is made from. To make it takes 3 ms, more than the rest of the page. Measured in characters: a few hundred stories. */
const made = new LRUCache<string, string>({
	maxSize: 8_000_000,
	sizeCalculation: (html, from) => from.length + html.length,
});

/** A story's text as sanitised HTML, with the brand's words in it. */
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
	const clean = withPhoneLinks(sanitise(html))
		.replace(/<p>\s*<\/p>\n?/g, "")
		.trim();
	made.set(key, clean);
	return clean;
};
