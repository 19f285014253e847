import { escapeHtml } from "#contract/shared/escapes.ts";
import { colour } from "./colours.ts";
import { newDocument } from "./new-document.ts";
import { drawLines, FONT_NAMES, type Inline, type Line, setLines, type TextStyle } from "./set-text.ts";
import { cut, fontFile, printable } from "./typeface.ts";

/** A4 and its text area, in points. */
export const PAGE = { width: 595.28, height: 841.89, left: 68, top: 72, bottom: 756 } as const;
export const MEASURE = 448;

const style = (size: number, leading: number, weight: 400 | 700 = 400, tint: string = colour.ink): TextStyle => ({
	size,
	leading,
	weight,
	colour: tint,
});
export const STYLES = {
	body: style(12.5, 19),
	lead: style(15, 23),
	title: style(32, 37, 700, colour.brand),
	section: style(20, 25, 700, colour.brand),
	part: style(14, 20, 700),
	strong: style(12.5, 19, 700),
} as const;

type Element = PDFKit.PDFStructureElement;
/** Options that the library accepts but its types lack. */
type StructOptions = PDFKit.Mixins.StructureElementOptions & {
	bbox?: [number, number, number, number];
	scope?: "Row" | "Column";
};

export interface PdfOptions {
	/** Shown in the window's title. May contain any character. */
	title: string;
	subject: string;
	/** Footer text of each page. */
	foot: string;
	/** Number of pages at the start that have no footer. */
	coverPages?: number;
}

// The library writes the title into the XML metadata without escaping it.
const forXml = (text: string): string =>
	Object.assign(new String(text), {
		toString: () => escapeHtml(text).replace(/\p{Cc}/gu, " "),
	}) as unknown as string;

/**
 * A tagged A4 document, written from top to bottom. Each call adds one block to the page and to the structure tree, and
 * starts a new page if the block doesn't fit. `finish` returns the file.
 */
export class PdfDocument {
	readonly doc: PDFKit.PDFDocument;
	readonly #root: Element;
	readonly #options: PdfOptions;
	/** Where the next block starts, in points from the top of the page. */
	y: number = PAGE.top;

	constructor(options: PdfOptions) {
		this.#options = options;
		this.doc = newDocument({
			size: "A4",
			margin: 0,
			bufferPages: true,
			pdfVersion: "1.7",
			subset: "PDF/UA" as never,
			tagged: true,
			lang: "en-AU",
			displayTitle: true,
			font: null as unknown as string,
			info: { Title: forXml(options.title), Subject: forXml(options.subject) },
		});
		for (const { name, subset, weight } of FONT_NAMES)
			this.doc.registerFont(name, fontFile(subset, weight) as unknown as string);
		this.#root = this.doc.struct("Document");
		this.doc.addStructure(this.#root);
	}

	/** Space left on the page, in points. */
	get room(): number {
		return PAGE.bottom - this.y;
	}

	/** Starts a new page if less than this many points are left. */
	need(points: number): void {
		if (this.room < points && this.y > PAGE.top) this.page();
	}

	/** Starts a new page. */
	page(): void {
		this.doc.addPage();
		this.y = PAGE.top;
	}

	/** Adds vertical space, in points. */
	space(points: number): void {
		this.y += points;
	}

	/** Adds an element to the structure tree, by default at its root. */
	element(tag: string, options: StructOptions = {}, parent: Element = this.#root): Element {
		const element = this.doc.struct(tag, options);
		parent.add(element);
		return element;
	}

	/** Draws decoration, which screen readers ignore. */
	decorate(draw: (doc: PDFKit.PDFDocument) => void, type: "Layout" | "Pagination" = "Layout"): void {
		this.doc.markContent("Artifact", { type });
		draw(this.doc);
		this.doc.endMarkedContent();
	}

	lines(inlines: readonly Inline[], set: TextStyle, measure: number = MEASURE): Line[] {
		return setLines(this.doc, inlines, set, measure);
	}

	/** Draws lines at a position, without moving the flow of blocks. */
	place(element: Element, tag: string, lines: readonly Line[], set: TextStyle, x: number, y: number): void {
		drawLines(this.doc, lines, { x, y, style: set, element, tag });
	}

	/** Draws lines at the current position, keeps them on one page, and ends their element. */
	flow(element: Element, tag: string, lines: readonly Line[], set: TextStyle, x: number = PAGE.left): void {
		const height = lines.length * set.leading;
		this.need(height);
		this.place(element, tag, lines, set, x, this.y);
		this.y += height;
		element.end();
	}

	/** The document's title (H1). */
	title(text: string, spoken?: string): void {
		this.flow(
			this.element("H1", spoken ? { actual: spoken } : {}),
			"H1",
			this.lines([text], STYLES.title),
			STYLES.title,
		);
		this.space(14);
	}

	/** A section's heading, with a bookmark and a link target for `contents`. */
	section(text: string): void {
		if (this.y > PAGE.top) this.space(22);
		this.need(120);
		this.decorate((doc) => doc.roundedRect(PAGE.left, this.y, 34, 4.5, 2.25).fill(colour.gold));
		this.space(12);
		this.doc.addNamedDestination(text, "XYZ", 0, this.y - 24, null);
		const options = { top: this.y - 24, left: PAGE.width };
		this.doc.outline.addItem(text, options as { expanded?: boolean });
		this.flow(this.element("H2"), "H2", this.lines([text], STYLES.section), STYLES.section);
		this.space(8);
	}

	/** A heading within a section. */
	part(text: string): void {
		this.space(8);
		this.need(90);
		this.flow(this.element("H3"), "H3", this.lines([text], STYLES.part), STYLES.part);
		this.space(5);
	}

	paragraph(...inlines: Inline[]): void {
		this.flow(this.element("P"), "P", this.lines(inlines, STYLES.body), STYLES.body);
		this.space(9);
	}

	/** An introductory paragraph in larger type. */
	lead(...inlines: Inline[]): void {
		this.flow(this.element("P"), "P", this.lines(inlines, STYLES.lead), STYLES.lead);
		this.space(14);
	}

	#list(
		items: readonly (readonly Inline[])[],
		[indent, gap]: readonly [number, number],
		numbering: string,
		label: (item: Element, row: number) => void,
	): void {
		const list = this.element("L");
		(list as unknown as { dictionary: { data: Record<string, unknown> } }).dictionary.data.A = {
			O: "List",
			ListNumbering: numbering,
		};
		for (const [row, item] of items.entries()) {
			const lines = this.lines(item, STYLES.body, MEASURE - indent);
			this.need(lines.length * STYLES.body.leading);
			const element = this.element("LI", {}, list);
			label(element, row);
			this.flow(this.element("LBody", {}, element), "LBody", lines, STYLES.body, PAGE.left + indent);
			element.end();
			this.space(gap);
		}
		list.end();
		this.space(5);
	}

	/** A bulleted list. */
	list(...items: (readonly Inline[] | string)[]): void {
		this.#list(items.map(asInlines), [20, 6], "Disc", (item) => {
			const label = this.element("Lbl", {}, item);
			const dot = { ...STYLES.strong, colour: colour.brand };
			this.place(label, "Lbl", this.lines(["• "], dot), dot, PAGE.left + 4, this.y);
			label.end();
		});
	}

	/** A numbered list of steps. */
	steps(...items: (readonly Inline[] | string)[]): void {
		this.#list(items.map(asInlines), [34, 9], "Decimal", (item, row) => {
			this.decorate((doc) => doc.circle(PAGE.left + 11, this.y + 9.5, 10.5).fill(colour.brand));
			const label = this.element("Lbl", {}, item);
			const digit = { ...STYLES.strong, colour: colour.onBrand };
			const width = this.doc.font("700-latin", digit.size).widthOfString(String(row + 1));
			this.place(label, "Lbl", this.lines([`${row + 1} `], digit), digit, PAGE.left + 11 - width / 2, this.y);
			label.end();
		});
	}

	/** A list with tick boxes for printing. */
	checklist(...items: (readonly Inline[] | string)[]): void {
		this.#list(items.map(asInlines), [28, 8], "None", (item) => {
			const label = this.element("Lbl", { actual: "To tick: " }, item);
			label.add(this.doc.markStructureContent("Lbl"));
			this.box(PAGE.left + 1, this.y + 2.5, 14);
			this.doc.endMarkedContent();
			label.end();
		});
	}

	box(x: number, y: number, side: number): void {
		this.doc.roundedRect(x, y, side, side, 3).lineWidth(1.3).stroke(colour.brand);
	}

	/** A tinted box with a bold heading and a few paragraphs. */
	callout(heading: string, ...paragraphs: (readonly Inline[] | string)[]): void {
		const inset = 20;
		const measure = MEASURE - 2 * inset;
		const head = this.lines([heading], STYLES.part, measure);
		const bodies = paragraphs.map((paragraph) => this.lines(asInlines(paragraph), STYLES.body, measure));
		const height =
			32 +
			head.length * STYLES.part.leading +
			bodies.reduce((sum, body) => sum + body.length * STYLES.body.leading + 6, 0) -
			4;
		this.space(6);
		this.need(height);
		const top = this.y;
		this.decorate((doc) => {
			doc.roundedRect(PAGE.left, top, MEASURE, height, 10).fill(colour.goldSoft);
			doc.roundedRect(PAGE.left, top, 6, height, 3).fill(colour.gold);
		});
		const element = this.element("Div");
		this.y = top + 16;
		this.flow(this.element("P", {}, element), "P", head, STYLES.part, PAGE.left + inset);
		for (const body of bodies) {
			this.space(2);
			this.flow(this.element("P", {}, element), "P", body, STYLES.body, PAGE.left + inset);
			this.space(4);
		}
		element.end();
		this.y = top + height + 12;
	}

	/** Pairs of a name and a value, as a table with the names in the first column. */
	facts(...rows: (readonly [string, readonly Inline[] | string])[]): void {
		const first = 150;
		const table = this.element("Table");
		for (const [name, value] of rows) {
			const names = this.lines([`${name} `], STYLES.strong, first - 16);
			const values = this.lines(asInlines(value), STYLES.body, MEASURE - first);
			const height = Math.max(names.length, values.length) * STYLES.body.leading + 16;
			this.need(height);
			this.decorate((doc) =>
				doc
					.moveTo(PAGE.left, this.y)
					.lineTo(PAGE.left + MEASURE, this.y)
					.lineWidth(1)
					.stroke(colour.line),
			);
			const row = this.element("TR", {}, table);
			this.place(this.element("TH", { scope: "Row" }, row), "TH", names, STYLES.strong, PAGE.left, this.y + 8);
			this.place(this.element("TD", {}, row), "TD", values, STYLES.body, PAGE.left + first, this.y + 8);
			row.end();
			this.y += height;
		}
		table.end();
		this.space(10);
	}

	/** A meaningful drawing, with a text alternative. */
	figure(
		alt: string,
		[x, y, width, height]: readonly [number, number, number, number],
		draw: (doc: PDFKit.PDFDocument) => void,
	): void {
		const element = this.element("Figure", { alt, bbox: [x, y, x + width, y + height] });
		element.add(this.doc.markStructureContent("Figure"));
		draw(this.doc);
		this.doc.endMarkedContent();
		element.end();
	}

	/** Adds the footers and closes the document. */
	finish(): Promise<Buffer> {
		const { doc } = this;
		const { count } = doc.bufferedPageRange();
		const cover = this.#options.coverPages ?? 0;
		for (let page = cover; page < count; page++) {
			doc.switchToPage(page);
			this.decorate(() => this.#foot(page + 1, count), "Pagination");
		}
		this.#root.end();
		const parts: Buffer[] = [];
		const whole = new Promise<Buffer>((resolve, reject) => {
			doc.on("data", (part: Buffer) => parts.push(part));
			doc.on("end", () => resolve(Buffer.concat(parts)));
			doc.on("error", reject);
		});
		doc.end();
		return whole;
	}

	#foot(page: number, count: number): void {
		const { doc } = this;
		const y = PAGE.height - 44;
		doc
			.moveTo(PAGE.left, y - 14)
			.lineTo(PAGE.left + MEASURE, y - 14)
			.lineWidth(1)
			.stroke(colour.line);
		const set = style(10, 14, 400, colour.soft);
		const number = `Page ${page} of ${count}`;
		const width = doc.font("400-latin", set.size).widthOfString(number);
		const foot = printable(this.#options.foot);
		const fits = (most: number) => this.lines([cut(foot, most)], set, MEASURE - width - 24);
		let most = 100;
		while (fits(most).length > 1) most -= 4;
		const words = fits(most)[0] ?? [];
		doc.fillColor(set.colour);
		let x: number = PAGE.left;
		for (const piece of words) {
			doc
				.font(`${piece.weight}-${piece.subset}`, set.size)
				.text(piece.text, x, y, { lineBreak: false, baseline: "alphabetic" });
			x += doc.widthOfString(piece.text);
		}
		doc
			.font("400-latin", set.size)
			.text(number, PAGE.left + MEASURE - width, y, { lineBreak: false, baseline: "alphabetic" });
	}
}

const asInlines = (words: readonly Inline[] | string): readonly Inline[] =>
	typeof words === "string" ? [words] : words;
