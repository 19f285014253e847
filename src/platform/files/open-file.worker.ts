// Opens one file in a thread of its own, because a plan takes up to seconds to decode. Node runs this file as it is.
import { parentPort, workerData } from "node:worker_threads";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import decodeHeic from "heic-decode";
import type { OpenedFile, OpenFileTask } from "./open-file.ts";

/** PDFium's error for a PDF that needs a password, or a certificate. */
const NEEDS_A_KEY = /password|security/i;

const openPdf = async (bytes: Uint8Array): Promise<OpenedFile> => {
	const library = await PDFiumLibrary.init();
	try {
		const document = await library.loadDocument(bytes);
		// Loading a page shows that it isn't only announced.
		return document.getPageCount() > 0 && document.getPage(0).getOriginalSize().originalWidth > 0
			? {}
			: { fault: "damaged" };
	} catch (error) {
		return { fault: NEEDS_A_KEY.test(String(error)) ? "password" : "damaged" };
	}
};

const openHeic = async (bytes: Uint8Array, mostPixels: number): Promise<OpenedFile> => {
	try {
		const pictures = await decodeHeic.all({ buffer: bytes });
		const [first] = pictures;
		if (!first || first.width * first.height > mostPixels) return { fault: "damaged" };
		const { width, height, data } = await first.decode();
		return { picture: { width, height, data } };
	} catch {
		return { fault: "damaged" };
	}
};

const { kind, bytes, mostPixels } = workerData as OpenFileTask;
parentPort?.postMessage(await (kind === "application/pdf" ? openPdf(bytes) : openHeic(bytes, mostPixels)));
