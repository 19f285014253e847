import { deflateSync } from "node:zlib";
import PDFDocument from "pdfkit";
import sharp from "sharp";
import { expect, it } from "vitest";
import { OWNER_ONLY, WITH_PASSWORD } from "#platform/pdf/pdf-lock.fixture.ts";
import type { FileKind } from "./file-kind.ts";
import { whyNotOpen } from "./openable.ts";

const written = (options: PDFKit.PDFDocumentOptions) =>
	new Promise<Buffer>((done) => {
		const parts: Buffer[] = [];
		const doc = new PDFDocument(options);
		doc.on("data", (part: Buffer) => parts.push(part)).on("end", () => done(Buffer.concat(parts)));
		doc.text("A plan").end();
	});
const ofPdf = (bytes: Buffer) => whyNotOpen(bytes, "application/pdf");

it.each(["1.3", "1.4", "1.6", "1.7ext3"] as const)(
	"a PDF %s that needs a password can't be opened; one with only an owner password can",
	async (pdfVersion) => {
		expect(await ofPdf(await written({ pdfVersion, userPassword: "secret", ownerPassword: "owner" }))).toBe("password");
		expect(await ofPdf(await written({ pdfVersion, userPassword: "secret" }))).toBe("password");
		expect(await ofPdf(await written({ pdfVersion, ownerPassword: "owner" }))).toBeUndefined();
		expect(await ofPdf(await written({ pdfVersion }))).toBeUndefined();
	},
);

it("the same applies to the encryption of PDF 2.0; a PDF encrypted with a certificate can't be opened", async () => {
	expect(await ofPdf(Buffer.from(WITH_PASSWORD, "base64"))).toBe("password");
	expect(await ofPdf(Buffer.from(OWNER_ONLY, "base64"))).toBeUndefined();
	expect(
		await ofPdf(Buffer.from("%PDF-1.7\n1 0 obj <</Filter /Adobe.PubSec>> endobj\ntrailer <</Encrypt 1 0 R>>\n%%EOF")),
	).toBe("password");
});

it("a PDF without a page is damaged; the pages may be in a compressed stream", async () => {
	expect(
		await ofPdf(
			Buffer.from(
				"%PDF-1.7\n1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj 2 0 obj <</Type /Pages /Count 0>> endobj\n%%EOF",
			),
		),
	).toBe("damaged");
	const packed = (content: string) =>
		Buffer.concat([
			Buffer.from("%PDF-1.5\n1 0 obj <</Type /ObjStm /Filter /FlateDecode>>\nstream\n"),
			deflateSync(content),
			Buffer.from("\nendstream endobj\n%%EOF"),
		]);
	expect(await ofPdf(packed("2 0 <</Type /Page /Parent 3 0 R>>"))).toBeUndefined();
	expect(await ofPdf(packed("2 0 <</Type /Pages /Kids []>>"))).toBe("damaged");
	expect(await ofPdf(packed("2 0 <</Type /Page>>").subarray(0, 70))).toBe("damaged");
});

it.each(["jpeg", "png", "webp", "gif"] as const)(
	"half of a %s image is damaged, the complete image isn't",
	async (format) => {
		const noise = Buffer.from({ length: 200 * 200 * 3 }).map((_, i) => (i * 7919) % 251);
		const whole = await sharp(noise, { raw: { width: 200, height: 200, channels: 3 } })
			.toFormat(format)
			.toBuffer();
		expect(await whyNotOpen(whole, `image/${format}` as FileKind)).toBeUndefined();
		expect(await whyNotOpen(whole.subarray(0, whole.length / 2), `image/${format}` as FileKind)).toBe("damaged");
		expect(await whyNotOpen(whole.subarray(0, 12), `image/${format}` as FileKind)).toBe("damaged");
	},
);
