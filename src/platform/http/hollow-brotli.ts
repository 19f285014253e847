import { randomBytes } from "node:crypto";
import { brotliDecompressSync, constants, createBrotliCompress } from "node:zlib";
import { ownBytes } from "../own-bytes.ts";

/** Text, or a place that is filled in later. */
export type Part<Name extends string> = string | { blank: Name };
type Filling<Name extends string> = Readonly<Record<Name, string>>;

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT, BROTLI_PARAM_SIZE_HINT, BROTLI_OPERATION_FLUSH } = constants;
/** Beyond it a page of a hundred KB takes ten times as long for a hundredth less. */
const QUALITY = 6;
/** Room for a page's compressed pieces until each is taken. */
const ROOM = 1024 * 1024;
/** What is made of a hole's random filling is now and then a repetition of something: then another filling is tried. */
const TRIES = 3;

/** A last block with nothing in it (RFC 7932 §9.2). */
const END = Buffer.from([3]);
const MOST_STORED = 65_536;

/** A block that is stored as it is, from one whole byte to another (RFC 7932 §9.2): not the last, four nibbles of length less one, not compressed. */
const stored = (bytes: Buffer): Buffer => {
	const head = Buffer.alloc(3);
	head.writeUIntLE(((bytes.length - 1) << 3) | (1 << 19), 0, 3);
	return Buffer.concat([head, bytes]);
};

/** Text to compress, or a hole: blanks with the text that follows them at once. */
type Stretch<Name extends string> = string | Part<Name>[];

/** How a letter is coded goes by the two before it: so each hole ends with two that stay. */
const stretchesOf = <Name extends string>(parts: readonly Part<Name>[]): Stretch<Name>[] => {
	const stretches: Stretch<Name>[] = [];
	let hole: Part<Name>[] | undefined;
	for (const part of parts) {
		if (typeof part !== "string") {
			if (!hole) {
				hole = [];
				stretches.push(hole);
			}
			hole.push(part);
		} else if (!hole) stretches.push(part);
		else {
			const [tail = ""] = /^..?[\udc00-\udfff]?/su.exec(part) ?? [];
			hole.push(part.slice(0, tail.length));
			if (part.length <= tail.length) continue;
			hole = undefined;
			stretches.push(part.slice(tail.length));
		}
	}
	return stretches;
};

const fill = <Name extends string>(hole: readonly Part<Name>[], own: (name: Name) => string): Buffer =>
	Buffer.from(hole.map((part) => (typeof part === "string" ? part : own(part.blank))).join(""));

/** Compresses stretches one after the other, each to a whole byte. */
const compress = async (stretches: readonly Buffer[]): Promise<Buffer[]> => {
	const size = stretches.reduce((sum, { length }) => sum + length, 0);
	const params = { [BROTLI_PARAM_QUALITY]: QUALITY, [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT, [BROTLI_PARAM_SIZE_HINT]: size };
	const stream = createBrotliCompress({ params, readableHighWaterMark: ROOM, chunkSize: 64 * 1024 } as Parameters<typeof createBrotliCompress>[0]);
	const made: Buffer[] = [];
	try {
		for (const stretch of stretches) {
			stream.write(stretch);
			await new Promise<void>((done, fail) => {
				stream.once("error", fail);
				stream.flush(BROTLI_OPERATION_FLUSH, () => {
					stream.off("error", fail);
					done();
				});
			});
			const chunks: Buffer[] = [];
			for (let chunk = stream.read(); chunk !== null; chunk = stream.read()) chunks.push(chunk);
			made.push(ownBytes(Buffer.concat(chunks)));
		}
	} finally {
		stream.destroy();
	}
	return made;
};

// Made apart from where the text is at hand: what is kept for long must not keep that as well.
const joinerOf =
	<Name extends string>(pieces: readonly (Buffer | Part<Name>[])[]) =>
	(own: Filling<Name>): Buffer<ArrayBuffer> =>
		Buffer.concat([...pieces.map((one) => (Buffer.isBuffer(one) ? one : stored(fill(one, (name) => own[name])))), END]);

const whereLengthsAre =
	<Name extends string>(lengths: Readonly<Record<Name, number>>, join: (own: Filling<Name>) => Buffer<ArrayBuffer>) =>
	(own: Filling<Name>): Buffer<ArrayBuffer> | undefined =>
		(Object.keys(lengths) as Name[]).every((name) => Buffer.byteLength(own[name]) === lengths[name]) ? join(own) : undefined;

/**
 * Compresses a text with blanks once, so that it is filled in for each who asks without being compressed again: what is around a blank stays compressed, the blank is
 * a stored block. What comes after one is compressed as though something of its length stood there, of which nothing is repeated.
 * @param lengths of what the blanks are filled with, in bytes
 * @returns makes one brotli stream (RFC 7932) of a filling; its answer is undefined where a filling has another length, and so is this one's where it cannot be done
 */
export const hollowBrotli = async <Name extends string>(
	parts: readonly Part<Name>[],
	lengths: Readonly<Record<Name, number>>,
): Promise<((own: Filling<Name>) => Buffer<ArrayBuffer> | undefined) | undefined> => {
	const stretches = stretchesOf(parts);
	const names = Object.keys(lengths) as Name[];
	const sample = (name: Name) => randomBytes(lengths[name]).toString("base64url").slice(0, lengths[name]);
	for (let n = 0; n < TRIES; n++) {
		// Each blank differs, also from the same one elsewhere: else it would be coded as a repetition.
		const plain = stretches.map((one) => (typeof one === "string" ? Buffer.from(one) : fill(one, sample)));
		if (plain.some(({ length }, i) => typeof stretches[i] !== "string" && length > MOST_STORED)) return undefined;
		const pieces = await compress(plain);
		const join = joinerOf(stretches.map((one, i) => (typeof one === "string" ? (pieces[i] as Buffer) : one)));
		const text = (own: Filling<Name>) => parts.map((part) => (typeof part === "string" ? part : own[part.blank])).join("");
		const trial = Object.fromEntries(names.map((name) => [name, sample(name)])) as Filling<Name>;
		try {
			if (brotliDecompressSync(join(trial)).toString() !== text(trial)) continue;
		} catch {
			continue;
		}
		return whereLengthsAre(lengths, join);
	}
	return undefined;
};
