import { readFile } from "node:fs/promises";
import type { Brand } from "#contract/shared/brand.ts";
import { loadSharp } from "#platform/images/picture.ts";
import { colour } from "#platform/pdf/colours.ts";
import { drawMark } from "#platform/pdf/mark.ts";
import { MEASURE, PAGE, PdfDocument } from "#platform/pdf/pdf-document.ts";
import type { TextStyle } from "#platform/pdf/set-text.ts";
import { printable } from "#platform/pdf/typeface.ts";
import { hasPicture, picturesFolder } from "./pictures.ts";
import { type StoryPage, storyPages, type Words } from "./story-pages.ts";

/** A social story with the brand's details filled in. */
export interface SocialStory {
	slug: string;
	title: string;
	subtitle: string;
	markdown: string;
	/** Pictures that the team uploaded, by name (`picture-3` or `cover`). They replace the story's own files. */
	uploaded?: ReadonlyMap<string, Buffer>;
}

const style = (size: number, leading: number, weight: 400 | 700, tint: string): TextStyle => ({
	size,
	leading,
	weight,
	colour: tint,
});
const BRAND = style(17, 22, 700, colour.onBrand);
const HEAD = style(38, 43, 700, colour.onBrand);
const SUB = style(17, 24, 400, colour.onBrand);
/** Large print, for children learning to read and for readers with low vision. */
const PAGE_TITLE = style(30, 36, 700, colour.brand);
const SENTENCES = style(24, 35, 400, colour.ink);

/** The picture for the PDF; undefined if there is none. @param file the name without its extension */
const picture = async (uploaded: Buffer | undefined, file: string, folder: URL): Promise<Buffer | undefined> => {
	const bytes =
		uploaded ??
		(hasPicture(file, folder) ? await readFile(new URL(`${encodeURIComponent(file)}.webp`, folder)) : undefined);
	return (
		bytes &&
		(await loadSharp())(bytes)
			.flatten({ background: colour.white })
			.jpeg({ quality: 88, chromaSubsampling: "4:4:4" })
			.toBuffer()
	);
};

/** Draws a picture at text width and moves below it. @param ratio height divided by width */
const setPicture = (paper: PdfDocument, image: Buffer, alt: string, ratio: number): void => {
	const height = MEASURE * ratio;
	paper.need(height);
	const top = paper.y;
	const draw = (doc: PDFKit.PDFDocument) =>
		doc
			.save()
			.roundedRect(PAGE.left, top, MEASURE, height, 16)
			.clip()
			.image(image, PAGE.left, top, { width: MEASURE, height })
			.restore();
	if (alt) paper.figure(alt, [PAGE.left, top, MEASURE, height], draw);
	else paper.decorate(draw);
	paper.y = top + height;
};

const set = (paper: PdfDocument, tag: "H1" | "H2" | "P", words: Words, as: TextStyle, after: number): void => {
	paper.flow(paper.element(tag), tag, paper.lines(words, as), as);
	paper.space(after);
};

const cover = async (
	paper: PdfDocument,
	{ slug, title, subtitle, uploaded }: SocialStory,
	product: string,
	folder: URL,
): Promise<void> => {
	const measure = 400;
	const [heading, sub] = [paper.lines([title], HEAD, measure), subtitle ? paper.lines([subtitle], SUB, measure) : []];
	const bottom = Math.max(
		340,
		140 + heading.length * HEAD.leading + (sub.length > 0 ? 12 + sub.length * SUB.leading : 0) + 44,
	);
	paper.decorate((doc) => {
		doc.rect(0, 0, PAGE.width + 1, bottom).fill(colour.brand);
		drawMark(doc, PAGE.left, 64, 34, colour.brandSoft);
	});
	const words = (tag: string, lines: ReturnType<PdfDocument["lines"]>, as: TextStyle, x: number, y: number) => {
		const element = paper.element(tag);
		paper.place(element, tag, lines, as, x, y);
		element.end();
	};
	words("P", paper.lines([product], BRAND), BRAND, PAGE.left + 40, 74);
	words("H1", heading, HEAD, PAGE.left, 140);
	if (sub.length > 0) words("P", sub, SUB, PAGE.left, 152 + heading.length * HEAD.leading);
	paper.y = bottom + 48;
	const image = await picture(uploaded?.get("cover"), `${slug}-wide`, folder);
	if (image) setPicture(paper, image, "", 630 / 1200);
};

/** A page for the adult who reads along. */
const aside = (paper: PdfDocument, heading: string, words: readonly Words[]): void => {
	paper.page();
	if (words.length > 0) paper.section(heading);
	for (const paragraph of words) paper.lead(...paragraph);
};

const page = async (
	paper: PdfDocument,
	{ title, picture: shown, words }: StoryPage,
	{ slug, uploaded }: SocialStory,
	folder: URL,
): Promise<void> => {
	paper.page();
	paper.doc.outline.addItem(title);
	set(paper, "H2", [title], PAGE_TITLE, 16);
	const image = shown && (await picture(uploaded?.get(shown.name), `${slug}-${shown.name}`, folder));
	if (image) {
		setPicture(paper, image, shown.alt, 3 / 4);
		paper.space(22);
	}
	for (const paragraph of words) set(paper, "P", paragraph, SENTENCES, 14);
};

/**
 * Draws a social story as a booklet: a cover, a page for the adult who reads along, a page for each picture with its
 * sentences in large print, and a closing page for the adult. Missing pictures are left out.
 */
export const drawBooklet = async (
	story: SocialStory,
	brand: Brand,
	folder: URL = picturesFolder(),
): Promise<Buffer> => {
	const product = printable(brand.name);
	const { before, pages, after } = storyPages(story.markdown);
	const paper = new PdfDocument({
		title: story.title,
		subject: story.subtitle,
		foot: `${product}  ·  ${story.title}`,
		coverPages: 1,
	});
	await cover(paper, story, product, folder);
	if (before.length > 0) aside(paper, "Before you read", before);
	for (const one of pages) await page(paper, one, story, folder);
	aside(paper, "Make the story your own", after);
	paper.callout("Would you like help?", [
		`Our client services team can help. Call ${brand.phone.replaceAll(" ", "\u00a0")}, ${brand.phoneHours}, or email ${brand.email}.`,
	]);
	return paper.finish();
};
