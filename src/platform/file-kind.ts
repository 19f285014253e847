/** What a file is by its first bytes, whatever it is called: the kinds a plan may be (product decision 14). */
export const FILE_KINDS = {
	"application/pdf": "pdf",
	"image/jpeg": "jpg",
	"image/png": "png",
	"image/webp": "webp",
	"image/gif": "gif",
	"image/heic": "heic",
} as const;
export type FileKind = keyof typeof FILE_KINDS;

const starts = (bytes: Buffer, hex: string, at = 0) => bytes.subarray(at, at + hex.length / 2).toString("hex") === hex;
const HEIC_BRANDS = ["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1"];

/** The kind of a file by its content; undefined for any other. */
export const kindOfFile = (bytes: Buffer): FileKind | undefined => {
	// Readers accept a header within the first kilobyte; the trailer says that the file is whole.
	if (bytes.subarray(0, 1024).includes("%PDF-") && bytes.subarray(-2048).includes("%%EOF")) return "application/pdf";
	if (starts(bytes, "ffd8ff")) return "image/jpeg";
	if (starts(bytes, "89504e470d0a1a0a")) return "image/png";
	if (bytes.subarray(0, 4).toString("latin1") === "RIFF" && bytes.subarray(8, 12).toString("latin1") === "WEBP") return "image/webp";
	if (/^GIF8[79]a/.test(bytes.subarray(0, 6).toString("latin1"))) return "image/gif";
	if (bytes.subarray(4, 8).toString("latin1") === "ftyp" && HEIC_BRANDS.includes(bytes.subarray(8, 12).toString("latin1"))) return "image/heic";
	return undefined;
};
