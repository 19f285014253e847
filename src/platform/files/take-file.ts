import { letIn } from "#platform/scan/quarantine.ts";
import type { Services } from "#platform/services.ts";
import { tidyFileName } from "#platform/text.ts";
import { type FileKind, kindOfFile } from "./file-kind.ts";
import { openableFile, type Unopenable } from "./openable.ts";

/** What an upload turned out to be. */
export interface TakenFile {
	/** As the file is stored: a picture may have become JPEG. */
	name: string;
	/** As it was sent. */
	bytes: Buffer;
	/** Undefined for a type that we don't accept. */
	kind: FileKind | undefined;
	/** What to store; undefined if it can't be. */
	opened?: { bytes: Buffer; kind: FileKind };
	unopenable?: Unopenable;
}

interface Upload {
	file: File;
	/** Its name, if it has none. */
	plain: string;
	/** A larger file is neither scanned nor opened. */
	mostBytes: number;
	/** The form field. */
	field: string;
	/** For the quarantine: what was called, and the record. */
	call: string;
	about: string;
	/** Text to append to the message if the form can be sent without the file. */
	orWithout?: string;
	/** False for a form that is only checked. */
	isScanned?: boolean;
}

/** The name as it is stored. */
const storedName = (sent: string, kind: FileKind | undefined) =>
	kind === "image/heic" ? sent.replace(/\.hei[cf]$/i, ".jpg") : sent;

/**
 * The one reader of PDFs and pictures that people attach: its type by content, the virus scan, and whether it opens.
 * @throws Problem 422 for the field if a virus is found or the scanner doesn't answer
 */
export const takeFile = async (
	services: Pick<Services, "settings" | "database" | "clock" | "log">,
	{ file, plain, mostBytes, field, call, about, orWithout, isScanned = true }: Upload,
): Promise<TakenFile> => {
	const bytes = Buffer.from(await file.arrayBuffer());
	const sent = tidyFileName(file.name, plain);
	const kind = kindOfFile(bytes);
	const taken = { name: storedName(sent, kind), bytes, kind };
	if (!kind || bytes.length > mostBytes) return taken;
	if (isScanned) await letIn(services, { bytes, name: sent, field, call, about }, orWithout);
	const found = await openableFile(bytes, kind);
	return typeof found === "string" ? { ...taken, unopenable: found } : { ...taken, opened: found };
};
