import { inThread } from "./in-thread.ts";

/** A PDF or HEIC file, for the thread that opens it. */
export interface OpenFileTask {
	kind: "application/pdf" | "image/heic";
	bytes: Uint8Array;
	/** Larger pictures count as damaged. */
	mostPixels: number;
}

/** What came of it. A HEIC picture comes as RGBA pixels. */
export interface OpenedFile {
	fault?: "password" | "damaged";
	picture?: { width: number; height: number; data: Uint8ClampedArray };
}

/** A phone's largest photo has 50 million pixels, which take 200 MB. */
const MOST_PIXELS = 60_000_000;
/** A file that takes longer to open is unusable for its reader too. */
const WITHIN_MS = 30_000;

/**
 * Opens a PDF with PDFium, or decodes a HEIC picture with libheif, in a thread of its own, so that the service goes on
 * answering. A file that ends the thread or takes too long counts as damaged.
 */
export const openFile = async (kind: OpenFileTask["kind"], bytes: Uint8Array): Promise<OpenedFile> => {
	const task: OpenFileTask = { kind, bytes, mostPixels: MOST_PIXELS };
	const opened = await inThread<OpenedFile>("platform/files/open-file.worker.ts", task, { withinMs: WITHIN_MS });
	return opened ?? { fault: "damaged" };
};
