import type Sharp from "sharp";
import { kindOfFile } from "#platform/files/file-kind.ts";

const TAKEN = new Set(["image/png", "image/jpeg", "image/webp", "image/gif"]);

/** Whether a file is an accepted picture by its content: PNG, JPEG, WebP or GIF. */
export const isPicture = (bytes: Buffer): boolean => TAKEN.has(kindOfFile(bytes) ?? "");

/** Loads the image library on first use. It takes 10 MB, and most nodes rarely need it. */
export const loadSharp = async (): Promise<typeof Sharp> => (await import("sharp")).default;

let drawing: Promise<unknown> = Promise.resolve();
/** Runs image work one at a time, since it takes much memory. */
export const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
	const mine = drawing.then(work);
	drawing = mine.catch(() => {});
	return mine;
};

/** Cache-Control for a picture whose address changes with its content. */
export const FOR_GOOD = "public, max-age=31536000, immutable";

/** The answer with a stored picture. The policy stops a disguised file from running scripts when opened directly. */
export const pictureAnswer = (content: Buffer, mediaType: string, cacheControl: string): Response =>
	new Response(new Uint8Array(content), {
		headers: {
			"content-type": mediaType,
			"cache-control": cacheControl,
			"content-security-policy": "sandbox; default-src 'none'",
		},
	});
