import jsQR from "jsqr";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { toolkitDocuments } from "#contract/toolkit/toolkit.ts";
import { qrDrawing } from "#platform/images/qr.ts";
import { drawDocument, type ToolkitSubject } from "./draw-document.ts";

const subject: ToolkitSubject = {
	product: "Alongside",
	phone: "1800 975 711",
	phoneHours: "Monday to Friday, 8:30am to 6:30pm AEST",
	email: "hello@alongside.example",
	siteHost: "alongside.example",
	name: "Gum & Wattle Care",
	reviewUrl: "https://alongside.example/providers/gum-wattle-care/1234/review/",
	profileUrl: "https://alongside.example/providers/gum-wattle-care/1234",
	rating: 4.4,
	reviews: 12,
};

const names = {
	ordinary: subject.name,
	"two letters": "Oz",
	"letters beyond English": "Zoë Ōtara Żółw",
	"two hundred letters": "Community Disability and Home Care of the West ".repeat(5).slice(0, 200),
	"one word of two hundred letters": "W".repeat(200),
	"far too long": "Care and more care ".repeat(200),
	"right to left": "حياة كريمة",
	emoji: "Sunny 🌻 Days 👩‍🦽",
	"characters of XML": `<b>&amp; "O'Brien"</b>`,
	"half a character": "Care \ud83c",
	nothing: "",
};

const pdfs = { "requests-and-referrals-booklet": [4, 6], "provider-booklet": [4, 6], "review-form": [1, 2] } as const;
const pngs = { "social-media-image": [1200, 1200], "signature-image": [1200, 360] } as const;
type Pdf = keyof typeof pdfs;

/** The bytes of a PDF as text, to search outside its streams. */
const saidBy = (bytes: Buffer) => bytes.toString("latin1");
const pagesOf = (bytes: Buffer) => saidBy(bytes).match(/\/Type \/Page\b/g)?.length;
const inUtf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le").swap16().toString("latin1");

// ADM-002
it("there are five documents, each with a title and a description", () => {
	expect(toolkitDocuments.map(({ kind }) => kind)).toEqual([...Object.keys(pdfs), ...Object.keys(pngs)]);
	for (const { title, description } of toolkitDocuments) expect(`${title} ${description}`).toMatch(/^[A-Z].* .*\.$/);
});

describe.each(Object.entries(names))("for a name with %s", (_what, name) => {
	// ADM-002
	it.each(Object.keys(pdfs) as Pdf[])("the %s is tagged and has a reasonable number of pages", async (kind) => {
		const { bytes, contentType, fileName } = await drawDocument(kind, { ...subject, name });
		expect(contentType).toBe("application/pdf");
		expect(fileName).toMatch(/^alongside-[a-z0-9-]+\.pdf$/);
		const said = saidBy(bytes);
		expect(said).toMatch(/^%PDF-1\.7/);
		for (const mark of [
			"/MarkInfo",
			"/Lang (en-AU)",
			"/StructTreeRoot",
			"/DisplayDocTitle true",
			"<pdfuaid:part>1</pdfuaid:part>",
			"/Tabs /S",
			"/S /H1",
		])
			expect(said).toContain(mark);
		const [least, most] = pdfs[kind];
		expect(pagesOf(bytes)).toBeGreaterThanOrEqual(least);
		expect(pagesOf(bytes)).toBeLessThanOrEqual(most);
	});

	// ADM-002
	it.each(Object.entries(pngs))("the %s has the right size, rated and unrated", async (kind, [width, height]) => {
		for (const reviews of [0, 4321]) {
			const { bytes, contentType } = await drawDocument(kind as keyof typeof pngs, {
				...subject,
				name,
				reviews,
				rating: reviews && 3.5,
			});
			expect(contentType).toBe("image/png");
			expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width, height });
			expect(bytes.length).toBeLessThan(100_000);
		}
	});
});

// ADM-002
it.each([
	["requests-and-referrals-booklet", "Requests and referrals for Gum & Wattle Care"],
	["provider-booklet", "Provider booklet for Gum & Wattle Care"],
	["review-form", "Review form for Gum & Wattle Care"],
] as const)("the %s has a title, escaped in its XML", async (kind, title) => {
	const said = saidBy((await drawDocument(kind, subject)).bytes);
	expect(said).toContain(`(${title})`);
	expect(said).toContain(`>${title.replace("&", "&amp;")}<`);
});

// ADM-002
it("screen readers still read a name that can't be drawn", async () => {
	const said = saidBy((await drawDocument("provider-booklet", { ...subject, name: "حياة كريمة" })).bytes);
	expect(said).toContain(inUtf16("حياة كريمة").replace(/[\\()]/g, "\\$&"));
});

// ADM-002
it("headings are in order, and links have text", async () => {
	const said = saidBy((await drawDocument("provider-booklet", subject)).bytes);
	const count = (mark: string) => said.split(mark).length - 1;
	expect(count("/S /H1\n")).toBe(1);
	expect(count("/S /H2\n")).toBe(8);
	expect(count("/S /Link\n")).toBeGreaterThan(10);
	expect(count("/Subtype /Link")).toBeGreaterThanOrEqual(count("/S /Link\n"));
	expect(said).toContain("/Contents (alongside.example/providers/gum-wattle-care/1234)");
	expect(said).not.toContain("/Contents ()");
});

// ADM-002
it("the code on the review form opens the review page", async () => {
	const scale = 6;
	const { size, stretches } = qrDrawing(subject.reviewUrl);
	const side = size * scale;
	const squares = stretches
		.map(({ x, y, width }) => `<rect x="${x * scale}" y="${y * scale}" width="${width * scale}" height="${scale}"/>`)
		.join("");
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="100%" height="100%" fill="#fff"/>${squares}</svg>`;
	const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
	expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(subject.reviewUrl);
	// The quiet zone: the outer four modules must be empty.
	expect(Math.min(...stretches.map(({ x, y }) => Math.min(x, y)))).toBe(4);
	expect(Math.max(...stretches.map(({ x, width }) => x + width))).toBe(size - 4);
});

// ADM-002
it("an invalid URL is refused", async () => {
	await expect(drawDocument("review-form", { ...subject, reviewUrl: "providers/1/review" })).rejects.toThrow(TypeError);
});
