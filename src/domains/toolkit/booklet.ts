import { colour } from "#platform/pdf/colours.ts";
import { drawMark } from "#platform/pdf/mark.ts";
import { PAGE, PdfDocument, STYLES } from "#platform/pdf/pdf-document.ts";
import type { TextStyle } from "#platform/pdf/set-text.ts";
import type { PrintableSubject } from "./subject.ts";

const onBrand = (size: number, leading: number, weight: 400 | 700, tint: string = colour.onBrand): TextStyle => ({
	size,
	leading,
	weight,
	colour: tint,
});

const HEAD = onBrand(38, 43, 700);
const BRAND = onBrand(17, 22, 700);
const FOR = onBrand(13, 19, 400);
/** The width of the cover’s text, to the left of the two shapes. */
const COVER_MEASURE = 330;

const nameStyle = (name: string) =>
	name.length > 70 ? onBrand(13, 17, 700, colour.gold) : onBrand(22, 28, 700, colour.gold);

/**
 * Starts a booklet: a cover with title, provider and contents, then the first text page.
 * @param contents the exact titles of the sections that follow
 */
export const openBooklet = (
	subject: PrintableSubject,
	{ title, about, contents }: { title: string; about: string; contents: readonly string[] },
): PdfDocument => {
	const named = subject.name || "your organisation";
	const paper = new PdfDocument({
		title: [title, subject.spokenName].filter(Boolean).join(" for "),
		subject: about,
		foot: `${subject.product}  ·  ${title}  ·  ${named}`,
		coverPages: 1,
	});
	const name = nameStyle(named);
	const heading = paper.lines([title], HEAD, COVER_MEASURE);
	const names = paper.lines([named], name, COVER_MEASURE);
	const titleTop = names.length > 3 ? 150 : 190;
	const nameTop = titleTop + heading.length * HEAD.leading + 26;
	const bottom = Math.max(452, nameTop + 22 + names.length * name.leading + 52);

	paper.decorate((doc) => {
		doc.rect(0, 0, PAGE.width + 1, bottom).fill(colour.brand);
		doc
			.save()
			.rect(0, 0, PAGE.width, bottom)
			.clip()
			.roundedRect(424, bottom - 330, 74, 420, 37)
			.fill(colour.brandSoft)
			.roundedRect(508, bottom - 236, 74, 330, 37)
			.fill(colour.gold)
			.restore();
		drawMark(doc, PAGE.left, 72, 34, colour.brandSoft);
	});
	const words = (tag: string, text: string, set: TextStyle, x: number, y: number, spoken?: string) => {
		const element = paper.element(tag, spoken ? { actual: spoken } : {});
		paper.place(element, tag, paper.lines([text], set, COVER_MEASURE), set, x, y);
		element.end();
	};
	words("P", subject.product, BRAND, PAGE.left + 40, 82);
	words("H1", title, HEAD, PAGE.left, titleTop);
	words("P", "Made for ", FOR, PAGE.left, nameTop);
	words("P", named, name, PAGE.left, nameTop + 22, subject.spokenName);

	paper.y = bottom + 40;
	paper.flow(paper.element("P"), "P", paper.lines(["In this booklet"], STYLES.part), STYLES.part);
	paper.space(6);
	paper.list(...contents.map((text) => [{ text, to: text }]));
	paper.page();
	return paper;
};

/** Contact details: the last section of every booklet. */
export const whoToRing = (
	paper: PdfDocument,
	{ product, phone, phoneHours, email, profileUrl, siteHost }: PrintableSubject,
): void => {
	paper.paragraph("Our client services team can help. Have your reference ready.");
	paper.facts(
		["In an emergency", "Call 000 first, then tell us."],
		["By phone", [{ text: phone, strong: true, href: `tel:${phone.replace(/[^\d+]/g, "")}` }, `, ${phoneHours}`]],
		["By email", [{ text: email, href: `mailto:${email}` }]],
		["Your profile", [{ text: withoutScheme(profileUrl), href: profileUrl }]],
		[`${product} online`, [{ text: siteHost, href: `https://${siteHost}/` }]],
	);
};

/** A URL for print: without the scheme or a trailing slash. */
export const withoutScheme = (address: string): string => address.replace(/^https?:\/\//, "").replace(/\/$/, "");

/** For example "4.4 out of 5, from 12 reviews"; undefined without reviews. */
export const ratingInWords = ({ rating, reviews }: { rating: number; reviews: number }): string | undefined =>
	reviews > 0 ? `${rating.toFixed(1)} out of 5, from ${reviews === 1 ? "1 review" : `${reviews} reviews`}` : undefined;
