import { SUBSETS, type Subset, subsetOf, WEIGHTS, type Weight } from "./typeface.ts";

/** A run of text: plain, bold, a link to an address, or a link to a heading of the same document. */
export type Inline = string | { text: string; strong?: true; href?: string; to?: string };

/** The style of a text. Sizes are in points. */
export interface TextStyle {
	size: number;
	/** Distance between two baselines. */
	leading: number;
	weight: Weight;
	colour: string;
}

interface Link {
	text: string;
	href?: string | undefined;
	to?: string | undefined;
	element?: PDFKit.PDFStructureElement;
}

interface Piece {
	text: string;
	subset: Subset;
	weight: Weight;
	link: Link | undefined;
}

export type Line = Piece[];

/** The name of a font that paper.ts registers. */
const fontName = (weight: Weight, subset: Subset): string => `${weight}-${subset}`;
export const FONT_NAMES = WEIGHTS.flatMap((weight) =>
	SUBSETS.map((subset) => ({ weight, subset, name: fontName(weight, subset) })),
);

const widthOf = (doc: PDFKit.PDFDocument, piece: Piece, size: number) =>
	doc.font(fontName(piece.weight, piece.subset), size).widthOfString(piece.text);

const graphemes = new Intl.Segmenter("en-AU", { granularity: "grapheme" });

/** Splits a text into pieces that each use one font file. */
const piecesOf = (text: string, weight: Weight, link: Link | undefined): Piece[] => {
	const pieces: Piece[] = [];
	for (const character of text) {
		const before = pieces.at(-1);
		const subset = subsetOf(character, before?.subset);
		if (!subset) continue;
		if (before?.subset === subset) before.text += character;
		else pieces.push({ text: character, subset, weight, link });
	}
	return pieces;
};

/**
 * Splits text into parts that must stay on one line: words with their space; in a link, parts between slashes and
 * hyphens.
 */
const tokensOf = (inlines: readonly Inline[], style: TextStyle): Piece[][] => {
	const tokens: Piece[][] = [];
	let isGlued = false;
	for (const inline of inlines) {
		const { text, strong, href, to } = typeof inline === "string" ? { text: inline } : inline;
		const link = href || to ? { text, href, to } : undefined;
		for (const part of text.split(link ? /(?<=[ /-])/ : /(?<= )/)) {
			const pieces = piecesOf(part, strong ? 700 : style.weight, link);
			if (isGlued) tokens.at(-1)?.push(...pieces);
			else tokens.push(pieces);
			isGlued = !(part.endsWith(" ") || (link && /[/-]$/.test(part)));
		}
	}
	return tokens;
};

const trimmed = (token: readonly Piece[]): Piece[] => {
	const last = token.at(-1);
	return last ? [...token.slice(0, -1), { ...last, text: last.text.trimEnd() }] : [];
};

const torn = (token: readonly Piece[]): Piece[][] =>
	token.flatMap((piece) =>
		[...graphemes.segment(piece.text)].map(({ segment }): Piece[] => [{ ...piece, text: segment }]),
	);

/**
 * Breaks text into lines. Spaces stay at the end of their line, so that words don't run together when the text is read
 * aloud or copied.
 * @param measure line width in points
 */
export const setLines = (
	doc: PDFKit.PDFDocument,
	inlines: readonly Inline[],
	style: TextStyle,
	measure: number,
): Line[] => {
	const width = (token: readonly Piece[]) => token.reduce((sum, piece) => sum + widthOf(doc, piece, style.size), 0);
	const tokens = tokensOf(inlines, style).flatMap((token) => (width(trimmed(token)) > measure ? torn(token) : [token]));
	const lines: Line[] = [[]];
	let used = 0;
	for (const token of tokens) {
		if (used > 0 && used + width(trimmed(token)) > measure) {
			lines.push([]);
			used = 0;
		}
		used += width(token);
		for (const piece of token) {
			const before = lines.at(-1)?.at(-1);
			if (before && before.subset === piece.subset && before.weight === piece.weight && before.link === piece.link)
				before.text += piece.text;
			else lines.at(-1)?.push({ ...piece });
		}
	}
	return lines;
};

/** Offset of the baseline from the middle of the line, as a share of the font size. */
const RISE = 0.334;

/**
 * Draws lines and adds them to a structure element, with links as separate elements.
 * @param x left edge in points
 * @param y top of the first line in points
 */
export const drawLines = (
	doc: PDFKit.PDFDocument,
	lines: readonly Line[],
	{
		x,
		y,
		style,
		element,
		tag,
	}: { x: number; y: number; style: TextStyle; element: PDFKit.PDFStructureElement; tag: string },
): void => {
	const links = new Set<PDFKit.PDFStructureElement>();
	let open: { link: Link | undefined } | undefined;
	const close = () => {
		if (open) doc.endMarkedContent();
		open = undefined;
	};
	for (const [row, line] of lines.entries()) {
		const top = y + row * style.leading;
		const baseline = top + style.leading / 2 + style.size * RISE;
		let at = x;
		for (const piece of line) {
			const { link } = piece;
			if (!open || open.link !== link) {
				close();
				if (link) {
					if (!link.element) {
						link.element = doc.struct("Link");
						element.add(link.element);
						links.add(link.element);
					}
					link.element.add(doc.markStructureContent("Link"));
				} else element.add(doc.markStructureContent(tag));
				open = { link };
			}
			const width = widthOf(doc, piece, style.size);
			doc.fillColor(link && style.colour !== "#fffdf6" ? "#0b4a43" : style.colour);
			doc.text(piece.text, at, baseline, { lineBreak: false, baseline: "alphabetic" });
			if (link) {
				const seen = widthOf(doc, { ...piece, text: piece.text.trimEnd() }, style.size);
				doc
					.moveTo(at, baseline + 2.2)
					.lineTo(at + seen, baseline + 2.2)
					.lineWidth(0.8)
					.stroke(style.colour === "#fffdf6" ? style.colour : "#0b4a43");
				// Options that the library's types lack: the link's structure element and its text.
				const options = {
					structParent: link.element,
					Contents: new String(link.text),
				} as unknown as PDFKit.Mixins.AnnotationOption;
				if (link.href) doc.link(at, top, seen, style.leading, link.href, options);
				else if (link.to) doc.goTo(at, top, seen, style.leading, link.to, options);
			}
			at += width;
		}
	}
	close();
	// Ending a link records its page, so end it before the page changes.
	for (const link of links) link.end();
};
