/** A file's kind by its first bytes, whatever its name: the kinds a plan may be (FUP-036). */
const FILE_KINDS = {
	"application/pdf": "pdf",
	"image/jpeg": "jpg",
	"image/png": "png",
	"image/webp": "webp",
	"image/gif": "gif",
	"image/heic": "heic",
} as const;
export type FileKind = keyof typeof FILE_KINDS;

/** Endings that are other names of a kind. */
const ALIKE: Partial<Record<FileKind, readonly string[]>> = {
	"image/jpeg": ["jpeg", "jpe", "jfif"],
	"image/heic": ["heif"],
};

/**
 * A file's name with an ending of what it is: whoever opens a download by its name has it opened as that, and as nothing else. A page that calls itself
 * PDF in its bytes and `plan.html` by its name is both; `plan.html.pdf` is a PDF that cannot be shown.
 */
export const namedAs = (name: string, kind: string): string => {
	const right = FILE_KINDS[kind as FileKind] as string | undefined;
	if (!right) return `${name}.bin`;
	const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
	return ending === right || (ending !== undefined && ALIKE[kind as FileKind]?.includes(ending))
		? name
		: `${name}.${right}`;
};

const starts = (bytes: Buffer, hex: string, at = 0) => bytes.subarray(at, at + hex.length / 2).toString("hex") === hex;
const HEIC_BRANDS = ["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1"];

/** The kind of a file by its content; undefined for any other. */
export const kindOfFile = (bytes: Buffer): FileKind | undefined => {
	// Readers accept a header within the first kilobyte; the trailer says that the file is whole.
	if (bytes.subarray(0, 1024).includes("%PDF-") && bytes.subarray(-2048).includes("%%EOF")) return "application/pdf";
	if (starts(bytes, "ffd8ff")) return "image/jpeg";
	if (starts(bytes, "89504e470d0a1a0a")) return "image/png";
	if (bytes.subarray(0, 4).toString("latin1") === "RIFF" && bytes.subarray(8, 12).toString("latin1") === "WEBP")
		return "image/webp";
	if (/^GIF8[79]a/.test(bytes.subarray(0, 6).toString("latin1"))) return "image/gif";
	if (
		bytes.subarray(4, 8).toString("latin1") === "ftyp" &&
		HEIC_BRANDS.includes(bytes.subarray(8, 12).toString("latin1"))
	)
		return "image/heic";
	return undefined;
};
