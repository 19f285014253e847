import PDFDocument from "pdfkit";
import sharp from "sharp";
import { expect, it } from "vitest";
import type { FileKind } from "./file-kind.ts";
import { PHONE_PHOTO } from "./heic.fixture.ts";
import { OWNER_ONLY, WITH_PASSWORD } from "./locked-pdf.fixture.ts";
import { type OpenableFile, openableFile } from "./openable.ts";

const written = (options: PDFKit.PDFDocumentOptions) =>
	new Promise<Buffer>((done) => {
		const parts: Buffer[] = [];
		const doc = new PDFDocument(options);
		doc.on("data", (part: Buffer) => parts.push(part)).on("end", () => done(Buffer.concat(parts)));
		doc.text("A plan").end();
	});
const ofPdf = (bytes: Buffer) => openableFile(bytes, "application/pdf");
const OPENS = { kind: "application/pdf" };

it.each(["1.3", "1.4", "1.6", "1.7ext3"] as const)(
	"a PDF %s that needs a password can't be opened; one with only an owner password can",
	async (pdfVersion) => {
		expect(await ofPdf(await written({ pdfVersion, userPassword: "secret", ownerPassword: "owner" }))).toBe("password");
		expect(await ofPdf(await written({ pdfVersion, userPassword: "secret" }))).toBe("password");
		expect(await ofPdf(await written({ pdfVersion, ownerPassword: "owner" }))).toMatchObject(OPENS);
		expect(await ofPdf(await written({ pdfVersion }))).toMatchObject(OPENS);
	},
);

it("the same applies to the encryption of PDF 2.0; a PDF encrypted with a certificate can't be opened", async () => {
	expect(await ofPdf(Buffer.from(WITH_PASSWORD, "base64"))).toBe("password");
	expect(await ofPdf(Buffer.from(OWNER_ONLY, "base64"))).toMatchObject(OPENS);
	expect(
		await ofPdf(Buffer.from("%PDF-1.7\n1 0 obj <</Filter /Adobe.PubSec>> endobj\ntrailer <</Encrypt 1 0 R>>\n%%EOF")),
	).toBe("password");
});

it.each([
	["without a page", "1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj 2 0 obj <</Type /Pages /Count 0>> endobj"],
	["of noise around the name of a page", `1 0 obj <</Type /Page>> endobj\n${"noise ".repeat(20_000)}`],
	["whose catalogue is missing", "3 0 obj <</Type /Page /MediaBox [0 0 72 72]>> endobj\ntrailer <</Root 1 0 R>>"],
])("a PDF %s is damaged", async (_what, content) => {
	expect(await ofPdf(Buffer.from(`%PDF-1.7\n${content}\n%%EOF`))).toBe("damaged");
});

it("a PDF whose table of contents is lost still opens, as in every reader", async () => {
	const whole = await written({ pdfVersion: "1.4" });
	expect(await ofPdf(Buffer.from(whole.toString("latin1").replace(/startxref[\s\d]+/, ""), "latin1"))).toMatchObject({
		kind: "application/pdf",
	});
});

it("a HEIC picture becomes a JPEG of the same size; noise with a HEIC header, and half a picture, are damaged", async () => {
	const opened = await openableFile(PHONE_PHOTO, "image/heic");
	expect(opened).toMatchObject({ kind: "image/jpeg" });
	const { data, info } = await sharp((opened as OpenableFile).bytes)
		.raw()
		.toBuffer({ resolveWithObject: true });
	expect(info).toMatchObject({ width: 64, height: 48 });
	// Brown at the edge, blue inside: the pixels weren't mixed up.
	const at = (x: number, y: number) => [...data.subarray((y * 64 + x) * 3, (y * 64 + x) * 3 + 3)];
	expect(at(60, 40)[0]).toBeGreaterThan(150);
	expect(at(16, 12)[2]).toBeGreaterThan(90);
	expect(at(16, 12)[0]).toBeLessThan(60);
	const noise = Buffer.alloc(200_000, "noise");
	expect(await openableFile(Buffer.concat([PHONE_PHOTO.subarray(0, 40), noise]), "image/heic")).toBe("damaged");
	expect(await openableFile(PHONE_PHOTO.subarray(0, PHONE_PHOTO.length / 2), "image/heic")).toBe("damaged");
});

it.each(["jpeg", "png", "webp", "gif"] as const)(
	"half of a %s image is damaged, the complete image isn't",
	async (format) => {
		const noise = Buffer.from({ length: 200 * 200 * 3 }).map((_, i) => (i * 7919) % 251);
		const whole = await sharp(noise, { raw: { width: 200, height: 200, channels: 3 } })
			.toFormat(format)
			.toBuffer();
		expect(await openableFile(whole, `image/${format}` as FileKind)).toMatchObject({ bytes: whole });
		expect(await openableFile(whole.subarray(0, whole.length / 2), `image/${format}` as FileKind)).toBe("damaged");
		expect(await openableFile(whole.subarray(0, 12), `image/${format}` as FileKind)).toBe("damaged");
	},
);
