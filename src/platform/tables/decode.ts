import type { Table } from "./table.ts";

interface Decoded {
	text: string;
	encoding: Table["encoding"];
	notes: string[];
}

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

/**
 * Decodes a file in UTF-8, UTF-16 or Windows-1252. A UTF-8 file with a few bad bytes is still read as UTF-8: as
 * Windows-1252, every accent would be wrong.
 */
export const decode = (buffer: Buffer): Decoded => {
	const as = (encoding: Table["encoding"], fatal = false): Decoded => ({
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
		if (good <= bad && !hasMark) return as("windows-1252");
		const where = `line${lines.length === 1 ? "" : "s"} ${lines.slice(0, SHOWN).join(", ")}${lines.length > SHOWN ? " …" : ""}`;
		const what =
			bad === 1
				? "1 character could not be read and is"
				: `${bad.toLocaleString("en-AU")} characters could not be read and are`;
		return { ...read, notes: [`${what} shown as \ufffd (${where}).`] };
	}
};
