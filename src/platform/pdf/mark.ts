import { colour } from "./colours.ts";

/** Draws the logo: two tall shapes side by side. */
export const drawMark = (
	doc: PDFKit.PDFDocument,
	x: number,
	y: number,
	height: number,
	tall: string = colour.brand,
): void => {
	const unit = height / 44;
	doc.roundedRect(x, y, 17 * unit, 44 * unit, 8.5 * unit).fill(tall);
	doc.roundedRect(x + 19 * unit, y + 10 * unit, 17 * unit, 34 * unit, 8.5 * unit).fill(colour.gold);
};
