/** The types of file that a plan may have (FUP-036), with their usual extensions. */
const FILE_KINDS = {
	"application/pdf": "pdf",
	"image/jpeg": "jpg",
	"image/png": "png",
	"image/webp": "webp",
	"image/gif": "gif",
	"image/heic": "heic",
} as const;
export type FileKind = keyof typeof FILE_KINDS;

/** Other extensions of a type. */
const ALIKE: Partial<Record<FileKind, readonly string[]>> = {
	"image/jpeg": ["jpeg", "jpe", "jfif"],
	"image/heic": ["heif"],
};

/**
 * A file name with an extension that matches the file's content, so that a computer opens a download as that type only.
 * For example, an HTML page disguised as a PDF, `plan.html`, becomes `plan.html.pdf`, a PDF that can't be shown.
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

/** The type of a file by its content, not its name; undefined for any other type. */
export const kindOfFile = (bytes: Buffer): FileKind | undefined => {
	// PDF readers accept a header within the first kilobyte. The trailer shows that the file is complete.
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
