import { randomBytes } from "node:crypto";
import { crc32, createDeflate } from "node:zlib";
import { zipSync } from "fflate";
import sharp from "sharp";
import { WITH_PASSWORD } from "#platform/files/locked-pdf.fixture.ts";
import { EICAR } from "#tests/support/clamd.ts";
import { aDrawing } from "#tests/support/logo.ts";

/** A file to upload. */
export interface Hostile {
	name: string;
	/** The content type that the browser claims. */
	type: string;
	bytes: Buffer;
}

const chunk = (kind: string, body: Buffer): Buffer => {
	const named = Buffer.concat([Buffer.from(kind, "latin1"), body]);
	const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)];
	size.writeUInt32BE(body.length);
	check.writeUInt32BE(crc32(named));
	return Buffer.concat([size, named, check]);
};

/** A single-colour PNG of side × side pixels, built row by row to save memory. */
export const pixelBomb = async (side: number): Promise<Buffer> => {
	const head = Buffer.alloc(13);
	head.writeUInt32BE(side, 0);
	head.writeUInt32BE(side, 4);
	// One bit per pixel, greyscale.
	head[8] = 1;
	const deflate = createDeflate({ level: 9 });
	const packed: Buffer[] = [];
	deflate.on("data", (bytes: Buffer) => packed.push(bytes));
	const row = Buffer.alloc(1 + Math.ceil(side / 8));
	const rows = Buffer.concat(Array.from({ length: 100 }, () => row));
	for (let at = 0; at < side; at += 100)
		if (!deflate.write(rows)) await new Promise((done) => deflate.once("drain", done));
	deflate.end();
	await new Promise((done) => deflate.once("end", done));
	return Buffer.concat([
		Buffer.from("89504e470d0a1a0a", "hex"),
		chunk("IHDR", head),
		chunk("IDAT", Buffer.concat(packed)),
		chunk("IEND", Buffer.alloc(0)),
	]);
};

export const plainPdf = (inside = ""): Buffer =>
	Buffer.from(
		`%PDF-1.7\n1 0 obj <</Type /Catalog /Pages 2 0 R ${inside}>> endobj\n2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj\n3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 72 72]>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n`,
		"latin1",
	);

const plainPicture = () => aDrawing(900, 700);

/** Texts in the EXIF data of `exifGps` that must not survive processing. */
export const CAMERA_WORDS = ["Canary Camera Works", "37/1 48/1 50/1"];

/** Generates all files, so that none has to be in the repository. */
export const makeCorpus = async () => {
	const jpeg = await plainPicture().jpeg().toBuffer();
	const photo = await plainPicture()
		.withExif({
			IFD0: { Artist: CAMERA_WORDS[0] ?? "" },
			IFD3: { GPSLatitudeRef: "S", GPSLatitude: "37/1 48/1 50/1", GPSLongitude: "144/1 57/1 0/1" },
		})
		.jpeg()
		.toBuffer();
	const second = sharp({ create: { width: 900, height: 700, channels: 3, background: "#0f0" } });
	const frames = await Promise.all([aDrawing(900, 700), second].map((frame) => frame.png().toBuffer()));
	const script = "<script>alert(document.domain)</script>";
	return {
		picture: { name: "a.jpg", type: "image/jpeg", bytes: jpeg },
		pdf: { name: "plan.pdf", type: "application/pdf", bytes: plainPdf() },
		nothing: { name: "a.png", type: "image/png", bytes: Buffer.alloc(0) },
		wrongMagic: { name: "a.png", type: "image/png", bytes: Buffer.from("This is no picture at all.\n") },
		noise: { name: "a.jpg", type: "image/jpeg", bytes: randomBytes(5000) },
		gifScript: {
			name: "a.gif",
			type: "image/gif",
			bytes: Buffer.from("GIF89a/*\u0001\u0000\u0000*/=1;alert(document.domain)//", "latin1"),
		},
		pdfPage: {
			name: "plan.html",
			type: "text/html",
			bytes: Buffer.concat([Buffer.from(`<html>${script}`), plainPdf()]),
		},
		svg: {
			name: "a.svg",
			type: "image/svg+xml",
			bytes: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`),
		},
		pageAsPdf: { name: "plan.pdf", type: "application/pdf", bytes: Buffer.from(`<!doctype html>${script}`) },
		pixelBomb: { name: "a.png", type: "image/png", bytes: await pixelBomb(50_000) },
		zipBomb: {
			name: "plan.docx",
			type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
			bytes: Buffer.from(zipSync({ "word/document.xml": Buffer.alloc(50_000_000) })),
		},
		halfJpeg: { name: "a.jpg", type: "image/jpeg", bytes: jpeg.subarray(0, Math.floor(jpeg.length / 2)) },
		exifGps: { name: "IMG_1.jpg", type: "image/jpeg", bytes: photo },
		animated: {
			name: "a.gif",
			type: "image/gif",
			bytes: await sharp(frames, { join: { animated: true } })
				.gif()
				.toBuffer(),
		},
		lockedPdf: { name: "plan.pdf", type: "application/pdf", bytes: Buffer.from(WITH_PASSWORD, "base64") },
		eicar: {
			name: "a.pdf",
			type: "application/pdf",
			bytes: Buffer.concat([Buffer.from("%PDF-1.7\n"), EICAR, Buffer.from("\n%%EOF\n")]),
		},
		eicarPicture: { name: "a.jpg", type: "image/jpeg", bytes: Buffer.concat([jpeg, EICAR]) },
	} satisfies Record<string, Hostile>;
};
export type Corpus = Awaited<ReturnType<typeof makeCorpus>>;

/** Malicious file names, and what remains of each. */
export const NAMES: [given: string, kept: RegExp][] = [
	["../../etc/passwd.pdf", /^passwd\.pdf$/],
	["C:\\Windows\\plan.pdf", /^plan\.pdf$/],
	["nul\u0000byte.pdf", /^nulbyte\.pdf$/],
	["\u202Efdp.exe", /^fdp\.exe\.pdf$/],
	[`${"very-long-".repeat(400)}.pdf`, /^.{100,160}\.pdf$/],
	["line\r\nSet-Cookie: x=1.pdf", /^lineSet-Cookie x=1\.pdf$/],
	['quote";filename="x.html', /^quote;filename=x\.html\.pdf$/],
	["plan.html", /^plan\.html\.pdf$/],
	["folder/", /^plan\.pdf$/],
];
