import { constants, crc32, deflateRawSync } from "node:zlib";

const START = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
/** A last block with nothing in it (RFC 1951 §3.2.6). */
const END = Buffer.from([3, 0]);

/** For what is deflated once and given often. */
export const LARGE = { level: 9 };
/** For a few KB that are deflated for each who asks: most of the work would be to clear the memory for more. */
export const SMALL = { level: 6, windowBits: 12, memLevel: 5 };

/** Ends at a whole byte and looks back at nothing before itself, so that others may stand before and after it. */
export const deflateRun = (run: Buffer, size: typeof LARGE | typeof SMALL): Buffer => deflateRawSync(run, { ...size, finishFlush: constants.Z_FULL_FLUSH });

/** One gzip file (RFC 1952) of runs that were deflated apart: what is the same in many answers is deflated once. */
export const gzipOfRuns = (runs: readonly { plain: Buffer; deflated: Buffer }[]): Buffer<ArrayBuffer> => {
	const foot = Buffer.alloc(8);
	let sum = 0;
	let length = 0;
	for (const { plain } of runs) {
		sum = crc32(plain, sum);
		length += plain.length;
	}
	foot.writeUInt32LE(sum, 0);
	foot.writeUInt32LE(length, 4);
	return Buffer.concat([START, ...runs.map(({ deflated }) => deflated), END, foot]);
};
