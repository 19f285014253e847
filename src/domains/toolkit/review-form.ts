import { RATING_QUESTIONS } from "#contract/reviews/limits.ts";
import { reviewsCopy } from "#contract/shared/copy/reviews.ts";
import { qrDrawing } from "#platform/images/qr.ts";
import { colour } from "#platform/pdf/colours.ts";
import { drawMark } from "#platform/pdf/mark.ts";
import { MEASURE, PAGE, PdfDocument, STYLES } from "#platform/pdf/pdf-document.ts";
import type { TextStyle } from "#platform/pdf/set-text.ts";
import { withoutScheme } from "./booklet.ts";
import type { PrintableSubject } from "./subject.ts";

const LABEL: TextStyle = { ...STYLES.body, size: 12, leading: 17 };
const ANSWERS = ["yes", "maybe", "no"] as const;
/** The left offsets of the tick boxes, and the width of all answers. */
const ANSWERS_AT = [0, 66, 148];
const ANSWERS_WIDTH = 192;
const QR_SIDE = 128;
/** Width and height of the two columns at the bottom. */
const COLUMN = 210;
const COLUMNS_HEIGHT = 112;
/** Height of four writing lines with their heading. */
const WRITING_HEIGHT = 152;

/** Draws a QR code that is large enough to scan when the form lies on a table. */
const drawQr = (paper: PdfDocument, address: string, x: number, y: number): void => {
	const { size, stretches } = qrDrawing(address);
	const unit = QR_SIDE / size;
	paper.decorate((doc) => doc.roundedRect(x - 5, y - 5, QR_SIDE + 10, QR_SIDE + 10, 10).fill(colour.gold));
	paper.figure(`QR code that opens the review page: ${withoutScheme(address)}`, [x, y, QR_SIDE, QR_SIDE], (doc) => {
		doc.rect(x, y, QR_SIDE, QR_SIDE).fill(colour.white);
		for (const stretch of stretches) doc.rect(x + stretch.x * unit, y + stretch.y * unit, stretch.width * unit, unit);
		doc.fill("#000000");
	});
};

/** Draws a line to write on. */
const rule = (paper: PdfDocument, y: number, from: number = PAGE.left, to: number = PAGE.left + MEASURE): void =>
	paper.decorate((doc) => doc.moveTo(from, y).lineTo(to, y).lineWidth(0.9).stroke(colour.edge));

const questions = (paper: PdfDocument): void => {
	const table = paper.element("Table");
	const measure = MEASURE - ANSWERS_WIDTH;
	for (const [row, question] of RATING_QUESTIONS.entries()) {
		const asked = paper.lines([`${row + 1}. ${reviewsCopy.questions[question].asked} `], STYLES.body, measure - 12);
		const height = asked.length * STYLES.body.leading + 13;
		paper.need(height);
		const { y } = paper;
		paper.decorate((doc) => {
			if (row % 2 === 0) doc.roundedRect(PAGE.left - 10, y, MEASURE + 20, height, 6).fill(colour.paper);
		});
		const element = paper.element("TR", {}, table);
		paper.place(paper.element("TH", { scope: "Row" }, element), "TH", asked, STYLES.body, PAGE.left, y + 6.5);
		for (const [at, answer] of ANSWERS.entries()) {
			const x = PAGE.left + measure + (ANSWERS_AT[at] ?? 0);
			const label = reviewsCopy.answers[answer];
			const cell = paper.element("TD", { actual: `Box to tick: ${label}. ` }, element);
			cell.add(paper.doc.markStructureContent("TD"));
			paper.box(x, y + 9, 14);
			paper.doc.endMarkedContent();
			paper.place(cell, "TD", paper.lines([`${label} `], LABEL), LABEL, x + 20, y + 7.5);
		}
		element.end();
		paper.y += height;
	}
	table.end();
};

/** Draws the printable review form, a PDF of one page, or two if the name is very long. */
export const reviewForm = (subject: PrintableSubject): Promise<Buffer> => {
	const { product, name, spokenName, phone, phoneHours, reviewUrl } = subject;
	const paper = new PdfDocument({
		title: ["Review form", spokenName].filter(Boolean).join(" for "),
		subject: `The five review questions of ${product} on paper.`,
		foot: `${product}  ·  Review form  ·  ${name || product}`,
	});
	paper.decorate((doc) => {
		doc.rect(0, 0, PAGE.width + 1, 12).fill(colour.brand);
		drawMark(doc, PAGE.left, 34, 26);
	});
	const brand: TextStyle = { ...STYLES.part, size: 15, colour: colour.brand };
	const brandWords = paper.element("P");
	paper.place(brandWords, "P", paper.lines([product], brand), brand, PAGE.left + 32, 38);
	brandWords.end();

	const qrLeft = PAGE.left + MEASURE - QR_SIDE;
	const beside = MEASURE - QR_SIDE - 34;
	const head: TextStyle =
		name.length > 80 ? { ...STYLES.title, size: 17, leading: 21 } : { ...STYLES.title, size: 26, leading: 31 };
	paper.y = 76;
	paper.flow(
		paper.element("H1", { actual: `How was ${spokenName || "our support"}?` }),
		"H1",
		paper.lines([`How was ${name || "our support"}?`], head, beside),
		head,
	);
	paper.space(8);
	const intro = ["Your honest review helps others choose. It takes about two minutes. ", reviewsCopy.customersOnly];
	paper.flow(paper.element("P"), "P", paper.lines(intro, STYLES.body, beside), STYLES.body);
	paper.space(8);
	paper.flow(
		paper.element("P"),
		"P",
		paper.lines(
			[
				{ text: "Quickest: ", strong: true },
				"scan the code with a phone, or type ",
				{ text: withoutScheme(reviewUrl), href: reviewUrl },
			],
			STYLES.body,
			beside,
		),
		STYLES.body,
	);
	drawQr(paper, reviewUrl, qrLeft, 81);
	paper.y = Math.max(paper.y, 81 + QR_SIDE + 5);

	paper.space(16);
	heading(paper, "Five questions, one tick each");
	questions(paper);

	paper.space(14);
	// If the form doesn't fit on one page, use a second page for writing.
	const isLong = paper.room < WRITING_HEIGHT + COLUMNS_HEIGHT;
	if (isLong) paper.page();
	heading(paper, "In your own words, if you like");
	paper.flow(
		paper.element("P"),
		"P",
		paper.lines(["What was good? What could be better? Please don't name staff or give health details. "], LABEL),
		LABEL,
	);
	for (let line = 1; line <= (isLong ? 16 : 4); line++) {
		paper.space(24);
		rule(paper, paper.y);
	}

	paper.space(16);
	paper.need(COLUMNS_HEIGHT);
	const top = paper.y;
	column(paper, PAGE.left, "Your email address", [
		"We use it once to ask you to confirm the review. We don't publish it or give it to the provider. ",
	]);
	paper.space(25);
	rule(paper, paper.y, PAGE.left, PAGE.left + COLUMN);
	paper.y = top;
	column(paper, PAGE.left + MEASURE - COLUMN, "How to send it", [
		"Use the link above, alone or with someone you trust. Please don't ask the provider’s staff. ",
		`No internet? Call ${phone}, ${phoneHours}.`,
	]);
	return paper.finish();
};

const heading = (paper: PdfDocument, text: string, x: number = PAGE.left): void => {
	const set: TextStyle = { ...STYLES.part, colour: colour.brand };
	paper.doc.outline.addItem(text, { top: paper.y - 10, left: PAGE.width } as { expanded?: boolean });
	paper.flow(paper.element("H2"), "H2", paper.lines([text], set), set, x);
	paper.space(3);
};

/** Draws one of the two columns at the bottom of the form. */
const column = (paper: PdfDocument, x: number, head: string, text: readonly string[]): void => {
	heading(paper, head, x);
	paper.flow(paper.element("P"), "P", paper.lines(text, LABEL, COLUMN), LABEL, x);
};
