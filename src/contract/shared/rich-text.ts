// Converts rich text between simple HTML and plain text with marks, which people can type without an editor.
// No zod: this file runs on the server and in the browser.
import { toWellFormed } from "./well-formed.ts";

const STRONG = 1;
const EM = 2;
const UNDERLINE = 4;

interface Run {
	text: string;
	marks: number;
}

/** Pieces of text up to the next line break. */
type Line = Run[];

interface Block {
	kind: "p" | "ul" | "ol";
	/** A paragraph has one item, which holds its lines. */
	items: Line[][];
}

const MARKS: Record<string, number> = { strong: STRONG, b: STRONG, em: EM, i: EM, u: UNDERLINE, ins: UNDERLINE };
const HEADING = /^h[1-6]$/;
const BLOCKS = new Set(
	"p div h1 h2 h3 h4 h5 h6 blockquote pre hr address section article header footer main aside nav figure figcaption form fieldset legend details summary dl dt dd table caption tr".split(
		" ",
	),
);
/** Table cells are separated by a space, not a line break. */
const CELLS = new Set(["td", "th"]);

/** Tags that affect the meaning of their text. All others can be removed. */
export const MEANINGFUL_TAGS: readonly string[] = [...Object.keys(MARKS), ...BLOCKS, ...CELLS, "ul", "ol", "li", "br"];

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

const decode = (text: string): string =>
	text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (whole, hex?: string, decimal?: string, name = "") => {
		if (name) return ENTITIES[name.toLowerCase()] ?? whole;
		const point = hex ? Number.parseInt(hex, 16) : Number(decimal);
		return point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)
			? String.fromCodePoint(point)
			: "\ufffd";
	});

const encode = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Control characters, zero-width characters that no script needs, and direction marks. */
const NOISE = /[^\P{Cc}\s]|[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/gu;
const INVISIBLE = /[\s\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * Normalises a line; an invisible line becomes empty. Spaces are single and never at the ends, a space has the marks
 * that the words on both sides share, and neighbours with equal marks are one run.
 */
const tidyLine = (line: Line): Line => {
	const pieces: Run[] = [];
	for (const { text, marks } of line)
		for (const [piece] of toWellFormed(text)
			.replace(NOISE, "")
			.matchAll(/\s+|\S+/g)) {
			const isSpace = /^\s/.test(piece);
			if (isSpace && (pieces.length === 0 || pieces.at(-1)?.text === " ")) continue;
			pieces.push({ text: isSpace ? " " : piece, marks });
		}
	if (pieces.at(-1)?.text === " ") pieces.pop();
	if (pieces.every((piece) => piece.text.replace(INVISIBLE, "") === "")) return [];
	const tidy: Line = [];
	for (const [index, piece] of pieces.entries()) {
		const marks = piece.text === " " ? (pieces[index - 1]?.marks ?? 0) & (pieces[index + 1]?.marks ?? 0) : piece.marks;
		const last = tidy.at(-1);
		if (last?.marks === marks) last.text += piece.text;
		else tidy.push({ text: piece.text, marks });
	}
	return tidy;
};

/** Collects lines into normalised blocks: empty ones are dropped and neighbouring lists of one kind are merged. */
const collector = () => {
	const blocks: Block[] = [];
	const add = (kind: Block["kind"], lines: Line[]) => {
		const tidy = lines.map(tidyLine);
		// An empty line splits a paragraph but not a list item.
		const parts: Line[][] = [[]];
		for (const line of tidy)
			if (line.length > 0) parts.at(-1)?.push(line);
			else if (kind === "p") parts.push([]);
		for (const part of parts) {
			if (part.length === 0) continue;
			const last = blocks.at(-1);
			if (kind !== "p" && last?.kind === kind) last.items.push(part);
			else blocks.push({ kind, items: [part] });
		}
	};
	return { blocks, add };
};

/** Matches a tag name whole or not at all, because rereading a non-tag from each letter would take quadratic time. */
const TOKENS = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z\d]*)(?![a-z\d])[^<>]*>|[^<]+|</gi;

/** Reads blocks from HTML with any tags. Nested lists are merged into the outer list. */
const blocksOf = (html: string): Block[] => {
	const { blocks, add } = collector();
	const open: Record<number, number> = {};
	const lists: ("ul" | "ol")[] = [];
	let lines: Line[] = [[]];
	const mark = (bit: number, by: number) => {
		open[bit] = Math.max(0, (open[bit] ?? 0) + by);
	};
	const text = (words: string) =>
		lines
			.at(-1)
			?.push({ text: words, marks: [STRONG, EM, UNDERLINE].reduce((all, bit) => (open[bit] ? all | bit : all), 0) });
	const flush = () => {
		add(lists[0] ?? "p", lines);
		lines = [[]];
	};
	for (const [token, slash, tag = ""] of html.matchAll(TOKENS)) {
		const name = tag.toLowerCase();
		const bit = MARKS[name];
		if (!name) {
			if (!token.startsWith("<!--")) text(decode(token));
		} else if (bit) mark(bit, slash ? -1 : 1);
		else if (name === "br") lines.push([]);
		else if (name === "li") flush();
		else if (name === "ul" || name === "ol") {
			flush();
			if (slash) lists.pop();
			else lists.push(name);
		} else if (CELLS.has(name)) text(" ");
		else if (BLOCKS.has(name)) {
			// Inside an item, paragraphs are lines.
			if (lists.length > 0) lines.push([]);
			else flush();
			if (HEADING.test(name)) mark(STRONG, slash ? -1 : 1);
		}
	}
	flush();
	return blocks;
};

const NESTING = [
	[STRONG, "strong"],
	[EM, "em"],
	[UNDERLINE, "u"],
] as const;

/** Tags between two runs. Shared outer tags stay open. */
const tagsBetween = (from: number, to: number): string => {
	const level = NESTING.findIndex(([bit]) => (from ^ to) & bit);
	const inside = level < 0 ? [] : NESTING.slice(level);
	const close = inside.filter(([bit]) => from & bit).map(([, tag]) => `</${tag}>`);
	return [...close.reverse(), ...inside.filter(([bit]) => to & bit).map(([, tag]) => `<${tag}>`)].join("");
};

const htmlOfLine = (line: Line): string => {
	let marks = 0;
	let html = "";
	for (const run of line) {
		html += tagsBetween(marks, run.marks) + encode(run.text);
		marks = run.marks;
	}
	return html + tagsBetween(marks, 0);
};

const htmlOf = (blocks: Block[]): string =>
	blocks
		.map(({ kind, items }) => {
			const inner = items.map((lines) => lines.map(htmlOfLine).join("<br>"));
			return kind === "p"
				? `<p>${inner.join("")}</p>`
				: `<${kind}>${inner.map((item) => `<li>${item}</li>`).join("")}</${kind}>`;
		})
		.join("");

/**
 * Normalised HTML with only p, br, strong, em, u, ul, ol and li, without attributes. All tags are rewritten, so nothing
 * active gets through. The text of scripts would, so the server sanitises first.
 */
export const tidyRich = (html: string): string => htmlOf(blocksOf(html));

/** Plain words, one line per line of text. `between` replaces line breaks inside a paragraph or item. */
export const wordsOfRich = (html: string, between = "\n"): string =>
	blocksOf(html)
		.flatMap(({ items }) =>
			items.map((lines) => lines.map((line) => line.map((run) => run.text).join("")).join(between)),
		)
		.join("\n");

/** The signs between two runs of text: they close the marks that end, the last opened first, and open the new ones. */
const signs = (from: number, to: number): string => {
	const sign = (marks: number) => [marks & STRONG && "**", marks & EM && "*", marks & UNDERLINE && "_"].filter(Boolean);
	return [...sign(from & ~to).reverse(), ...sign(to & ~from)].join("");
};

const textOfLine = (line: Line): string => {
	let marks = 0;
	let text = "";
	for (const run of line) {
		text += signs(marks, run.marks) + run.text.replace(/[\\*_]/g, "\\$&");
		marks = run.marks;
	}
	return (text + signs(marks, 0)).replace(/^[-•](?=\s|$)/, "\\$&").replace(/^(\d{1,3})([.)])(?=\s)/, "$1\\$2");
};

/**
 * Converts HTML to text that people can type: a blank line between paragraphs, "- " or "1. " before list items,
 * `**bold**`, `*italic*`, `_underlined_`, and a backslash before a literal sign.
 */
export const textOfRich = (html: string): string =>
	blocksOf(html)
		.map(({ kind, items }) =>
			items
				.map((lines, index) => {
					// `richOfText` reads longer numbers as text, such as years.
					const marker = kind === "p" ? "" : kind === "ul" ? "- " : `${Math.min(index + 1, 999)}. `;
					return marker + lines.map(textOfLine).join(`\n${" ".repeat(marker.length)}`);
				})
				.join("\n"),
		)
		.join("\n\n");

const BITS: Record<string, number[]> = { "*": [EM], "**": [STRONG], "***": [STRONG, EM], _: [UNDERLINE] };
const SIGNS: Record<number, string> = { [EM]: "*", [STRONG]: "**", [UNDERLINE]: "_" };

interface Piece {
	text: string;
	bits: number[];
	opens: boolean;
	closes: boolean;
}

/** Runs of one line. A sign counts only if it touches a word and its partner follows on the same line. */
const lineOfText = (text: string): Line => {
	const pieces: Piece[] = [];
	const lastClose = new Map<number, number>();
	let before = " ";
	for (const match of text.matchAll(/\\([\\*_\-•.)])|[*_]+|[^\\*_]+|\\/g)) {
		const [token, escaped] = match;
		const plain = escaped ?? token;
		if (escaped !== undefined || !/^[*_]/.test(token)) {
			pieces.push({ text: plain, bits: [], opens: false, closes: false });
			before = plain.at(-1) ?? " ";
			continue;
		}
		const opens = /\S/.test(text[match.index + token.length] ?? " ");
		const closes = /\S/.test(before);
		for (const [sign] of token.matchAll(/\*+|_+/g)) {
			const bits = BITS[sign] ?? [];
			if (closes) for (const bit of bits) lastClose.set(bit, pieces.length);
			pieces.push({ text: sign, bits, opens, closes });
		}
	}
	const line: Line = [];
	let marks = 0;
	for (const [index, { text: plain, bits, opens, closes }] of pieces.entries()) {
		if (bits.length === 0) line.push({ text: plain, marks });
		for (const bit of bits)
			if (marks & bit ? closes : opens && (lastClose.get(bit) ?? -1) > index) marks ^= bit;
			else line.push({ text: SIGNS[bit] ?? "", marks });
	}
	return line;
};

/** Converts text in the format of `textOfRich` to HTML. */
export const richOfText = (text: string): string => {
	const { blocks, add } = collector();
	let kind: Block["kind"] = "p";
	let lines: Line[] = [];
	const begin = (next: Block["kind"]) => {
		add(kind, lines);
		kind = next;
		lines = [];
	};
	for (const raw of text.split(/\r\n?|[\n\u2028\u2029]/)) {
		const line = raw.trim();
		const bullet = /^[-*•](?:\s+|$)(.*)$/.exec(line);
		const numbered = /^\d{1,3}[.)]\s+(.+)$/.exec(line);
		if (line === "") begin("p");
		else if (bullet || numbered) {
			begin(bullet ? "ul" : "ol");
			lines.push(lineOfText((bullet ?? numbered)?.[1] ?? ""));
		} else lines.push(lineOfText(line));
	}
	begin("p");
	return htmlOf(blocks);
};
