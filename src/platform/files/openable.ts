import { inTurn, loadSharp } from "#platform/images/picture.ts";
import type { FileKind } from "./file-kind.ts";
import { openFile } from "./open-file.ts";

/** Why a file of an accepted type can't be opened. */
export type Unopenable = "password" | "damaged";

/** The same for the person who chose the file. */
export const UNOPENABLE: Record<Unopenable, string> = {
	password: "This PDF needs a password, so we can't open it. Save a copy without a password, then choose the copy.",
	damaged:
		"We can't open this file. It may be damaged or incomplete. Check that you can open it, then choose it again.",
};

/** A file that opens, as it is stored. */
export interface OpenableFile {
	bytes: Buffer;
	kind: FileKind;
}

/** Phone photos have up to 200 million pixels. Resized while reading, one takes little memory. */
const MOST_PIXELS = 250_000_000;
/** Enough to read a plan's small print, and small enough for a JPEG of a few megabytes. */
const LONGEST_EDGE = 4000;

const pictureThatOpens = async (bytes: Buffer, kind: FileKind): Promise<OpenableFile | Unopenable> => {
	const sharp = await loadSharp();
	const draw = () =>
		sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "truncated", sequentialRead: true })
			.resize(32, 32, { fit: "inside" })
			.raw()
			.toBuffer();
	return inTurn(draw).then(
		() => ({ bytes, kind }),
		() => "damaged" as const,
	);
};

/** Few providers can open HEIC, so the picture is stored as JPEG. */
const heicAsJpeg = async (bytes: Buffer): Promise<OpenableFile | Unopenable> => {
	const sharp = await loadSharp();
	return inTurn(async () => {
		const { fault, picture } = await openFile("image/heic", bytes);
		if (fault || !picture) return fault ?? "damaged";
		const { width, height, data } = picture;
		const jpeg = await sharp(data, { raw: { width, height, channels: 4 } })
			.flatten({ background: "white" })
			.resize(LONGEST_EDGE, LONGEST_EDGE, { fit: "inside", withoutEnlargement: true })
			.jpeg({ quality: 85 })
			.toBuffer();
		return { bytes: jpeg, kind: "image/jpeg" as const };
	});
};

const pdfThatOpens = async (bytes: Buffer): Promise<OpenableFile | Unopenable> =>
	(await inTurn(() => openFile("application/pdf", bytes))).fault ?? { bytes, kind: "application/pdf" };

/**
 * A file that its reader can open: PDFs and usual pictures as they are, HEIC as JPEG.
 * @returns why it can't be opened, otherwise what to store
 */
export const openableFile = async (bytes: Buffer, kind: FileKind): Promise<OpenableFile | Unopenable> => {
	if (kind === "application/pdf") return pdfThatOpens(bytes);
	return kind === "image/heic" ? heicAsJpeg(bytes) : pictureThatOpens(bytes, kind);
};
