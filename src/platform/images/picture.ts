import type Sharp from "sharp";
import { kindOfFile } from "#platform/files/file-kind.ts";

const TAKEN = new Set(["image/png", "image/jpeg", "image/webp", "image/gif"]);

/** Whether a file is a picture that is taken: PNG, JPEG, WebP or GIF by its content, whatever it is called. */
export const isPicture = (bytes: Buffer): boolean => TAKEN.has(kindOfFile(bytes) ?? "");

/** The library that draws pictures. It takes 10 MB, and most nodes draw none for long: it is loaded with the first one. */
export const loadSharp = async (): Promise<typeof Sharp> => (await import("sharp")).default;

/** Drawing takes memory: one at a time. */
let drawing: Promise<unknown> = Promise.resolve();
/** Draws one picture after another, however many are asked for at once: each takes much memory. */
export const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
	const mine = drawing.then(work);
	drawing = mine.catch(() => {});
	return mine;
};

/** Of a picture whose name changes with it: browsers keep it for good. */
export const FOR_GOOD = "public, max-age=31536000, immutable";

/** A stored picture. Opened by itself it is nothing but a picture. */
export const pictureAnswer = (content: Buffer, mediaType: string, cacheControl: string): Response =>
	new Response(new Uint8Array(content), {
		headers: {
			"content-type": mediaType,
			"cache-control": cacheControl,
			"content-security-policy": "sandbox; default-src 'none'",
		},
	});
