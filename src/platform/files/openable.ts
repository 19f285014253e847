import { promisify } from "node:util";
import { inflate } from "node:zlib";
import { inTurn, loadSharp } from "#platform/images/picture.ts";
import { pdfLock } from "#platform/pdf/pdf-lock.ts";
import type { FileKind } from "./file-kind.ts";

/** Why a file of an accepted type can't be opened. */
export type Unopenable = "password" | "damaged";

const PAGE = /\/Type\s*\/Page(?![A-Za-z])/;
/** Limit of decompressed bytes while looking for a page in a PDF. */
const MOST_BYTES = 50 * 1024 * 1024;
const MOST_STREAMS = 1_000;
const inflated = promisify(inflate);

/** Whether an unencrypted PDF has a page. Since PDF 1.5, pages may be in compressed object streams. */
const hasPage = async (bytes: Buffer, text: string): Promise<boolean> => {
	if (PAGE.test(text)) return true;
	let [streams, opened] = [0, 0];
	for (const { index } of text.matchAll(/\/Type\s*\/ObjStm\b/g)) {
		if (++streams > MOST_STREAMS || opened > MOST_BYTES) return true;
		const start = text.indexOf("stream", index) + "stream".length;
		const end = text.indexOf("endstream", start);
		if (end < 0) return false;
		const from = start + (text[start] === "\r" ? 2 : 1);
		try {
			const content = await inflated(bytes.subarray(from, end), { maxOutputLength: MOST_BYTES });
			opened += content.length;
			if (PAGE.test(content.toString("latin1"))) return true;
		} catch {
			// Another compression, which PDF readers may support.
			if (!/\/FlateDecode/.test(text.slice(text.lastIndexOf("obj", index), start))) return true;
		}
	}
	return false;
};

const whyNotPdf = async (bytes: Buffer): Promise<Unopenable | undefined> => {
	const text = bytes.toString("latin1");
	const lock = pdfLock(text);
	if (lock === "user") return "password";
	// Object streams are encrypted too, so we can't look for a page.
	if (lock === "owner") return undefined;
	return (await hasPage(bytes, text)) ? undefined : "damaged";
};

/** Phone photos have up to 200 million pixels. Resized while reading, one takes little memory. */
const MOST_PIXELS = 250_000_000;

/** Not for HEIC, which our image library can't read. */
const whyNotPicture = async (bytes: Buffer): Promise<Unopenable | undefined> => {
	const sharp = await loadSharp();
	const draw = () =>
		sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "truncated", sequentialRead: true })
			.resize(32, 32, { fit: "inside" })
			.raw()
			.toBuffer();
	return inTurn(draw).then(
		() => undefined,
		() => "damaged" as const,
	);
};

/** @returns why the file can't be opened, or undefined if it can */
export const whyNotOpen = async (bytes: Buffer, kind: FileKind): Promise<Unopenable | undefined> =>
	kind === "application/pdf" ? whyNotPdf(bytes) : kind === "image/heic" ? undefined : whyNotPicture(bytes);
