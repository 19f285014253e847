import { ENCODINGS, type Encoding, type Sample } from "./table.ts";

interface Decoded {
	text: string;
	encoding: Encoding;
	notes: string[];
}

const AROUND = 24;

/** A file's first unusual letters in each encoding, for a person to choose. */
const samplesOf = (buffer: Buffer): Sample[] => {
	const at = buffer.findIndex((byte) => byte > 0x7f);
	const from = Math.max(0, at - AROUND) & ~1;
	const part = buffer.subarray(at < 0 ? 0 : from, at < 0 ? 0 : from + 2 * AROUND);
	return ENCODINGS.map((encoding) => ({
		encoding,
		text: new TextDecoder(encoding)
			.decode(part)
			.replace(/[\p{C}\s]+/gu, " ")
			.trim(),
	}));
};

/**
 * Decodes a file, with samples of other encodings unless it is certainly UTF-8.
 * @param chosen the encoding that a person chose
 */
export const decodeChosen = (buffer: Buffer, chosen?: Encoding): Decoded & { samples: Sample[] } => {
	const decoded = chosen
		? { text: new TextDecoder(chosen).decode(buffer), encoding: chosen, notes: [] }
		: decode(buffer);
	return { ...decoded, samples: isUtf8(buffer) ? [] : samplesOf(buffer) };
};

const isUtf8 = (buffer: Buffer): boolean => {
	try {
		return !new TextDecoder("utf-8", { fatal: true }).decode(buffer).includes("\0");
	} catch {
		return false;
	}
};

const SHOWN = 8;

/** The lines with unreadable characters. */
const linesOf = (text: string): { bad: number; lines: number[] } => {
	const lines = new Set<number>();
	let bad = 0;
	let line = 1;
	for (const [sign] of text.matchAll(/\ufffd|\r\n|\r|\n/g)) {
		if (sign !== "\ufffd") line++;
		else {
			bad++;
			lines.add(line);
		}
	}
	return { bad, lines: [...lines] };
};

/** Signs that names and texts have, apart from letters. */
const USUAL = "\u00a0‘’‚“”„–—…•·«»©®™°ºª½¼¾¹²³±×÷¡¿€£µ";

/**
 * The signs that make no sense where they stand: `CafŽ`, `QuokkaÕs`, a letter alone such as `Ñ`, or `‡`.
 * @param text a guess at a file's text
 */
const strangeSigns = (text: string): RegExpExecArray[] =>
	[...text.matchAll(/[^\p{ASCII}]/gu)].filter(({ 0: sign, index }) => {
		if (!/\p{L}/u.test(sign)) return !USUAL.includes(sign);
		const [before = "", after = ""] = [text[index - 1], text[index + 1]];
		const isAlone = !/\p{L}/u.test(before) && !/\p{L}/u.test(after);
		const isInTitle = /\p{Lu}/u.test(before) && /\p{Ll}/u.test(after);
		return sign === "ƒ" || /\p{Lu}/u.test(sign)
			? sign === "ƒ" || isAlone || isInTitle || /\p{Ll}/u.test(before)
			: (isAlone && sign !== "à") || /\p{Lu}/u.test(after);
	});

const WORDS_SHOWN = 3;

/**
 * A file in neither UTF-8 nor UTF-16: from Windows, or "CSV (Macintosh)". The reading with fewer strange signs is right,
 * and Windows is more usual. A note says what still looks wrong, for example in a file from MS-DOS.
 */
const decodeOld = (buffer: Buffer): Decoded => {
	const as = (encoding: "windows-1252" | "macintosh") => {
		const text = new TextDecoder(encoding).decode(buffer);
		return { text, encoding, strange: strangeSigns(text) };
	};
	const [windows, mac] = [as("windows-1252"), as("macintosh")];
	const { text, encoding, strange } = mac.strange.length < windows.strange.length ? mac : windows;
	const words = new Set(
		strange.map(
			({ index }) =>
				/\S*$/.exec(text.slice(Math.max(0, index - 20), index))?.[0] +
				(/^\S*/.exec(text.slice(index, index + 20))?.[0] ?? ""),
		),
	);
	const notes =
		words.size === 0
			? []
			: [
					`Some letters may be wrong, such as in ${[...words]
						.slice(0, WORDS_SHOWN)
						.map((word) => `“${word}”`)
						.join(", ")}. If they are, save the file as CSV UTF-8.`,
				];
	return { text, encoding, notes };
};

/**
 * Decodes a file in UTF-8, UTF-16, Windows-1252 or Mac OS Roman. A UTF-8 file with a few bad bytes is still read as UTF-8: as
 * Windows-1252, every accent would be wrong.
 */
export const decode = (buffer: Buffer): Decoded => {
	const as = (encoding: Encoding, fatal = false): Decoded => ({
		text: new TextDecoder(encoding, { fatal }).decode(buffer),
		encoding,
		notes: [],
	});
	if (buffer[0] === 0xff && buffer[1] === 0xfe) return as("utf-16le");
	if (buffer[0] === 0xfe && buffer[1] === 0xff) return as("utf-16be");
	// UTF-16 without a byte order mark: every other byte is zero.
	const start = buffer.subarray(0, 2000);
	const zeros = [0, 0];
	for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
	if ((zeros[1] ?? 0) > start.length / 4) return as("utf-16le");
	if ((zeros[0] ?? 0) > start.length / 4) return as("utf-16be");
	try {
		return as("utf-8", true);
	} catch {
		const read = as("utf-8");
		const { bad, lines } = linesOf(read.text);
		let good = 0;
		for (const _ of read.text.matchAll(/[^\p{ASCII}\ufffd]/gu)) if (++good > bad) break;
		const hasMark = buffer[0] === 0xef && buffer[1] === 0xbb && buffer[2] === 0xbf;
		if (good <= bad && !hasMark) return decodeOld(buffer);
		const where = `line${lines.length === 1 ? "" : "s"} ${lines.slice(0, SHOWN).join(", ")}${lines.length > SHOWN ? " …" : ""}`;
		const what =
			bad === 1
				? "1 character could not be read and is"
				: `${bad.toLocaleString("en-AU")} characters could not be read and are`;
		return { ...read, notes: [`${what} shown as \ufffd (${where}).`] };
	}
};
