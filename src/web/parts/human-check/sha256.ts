// SHA-256 (FIPS 180-4) without waiting: the browser's own answers by a promise each, which for tens of thousands of short texts costs far more than the hashing.
// For puzzles alone; nothing secret goes through it.

const WORDS = 16;

/** The first 32 bits of the fraction of a number. */
const fraction = (value: number) => ((value - Math.floor(value)) * 2 ** 32) | 0;

const primes = (): number[] => {
	const found: number[] = [];
	for (let n = 2; found.length < 64; n++) if (found.every((prime) => n % prime !== 0)) found.push(n);
	return found;
};

let start: Int32Array | undefined;
let constants: Int32Array | undefined;

/** Of the block in work. */
const w = new Int32Array(64);

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by));
const at = (words: Int32Array, index: number) => words[index] as number;

/** @returns the hash as eight words of 32 bits with sign */
export const sha256 = (message: Uint8Array): Int32Array => {
	start ??= Int32Array.from(primes().slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
	constants ??= Int32Array.from(primes(), (prime) => fraction(Math.cbrt(prime)));
	const blocks = ((message.length + 8) >> 6) + 1;
	const padded = new Int32Array(blocks * WORDS);
	for (let i = 0; i < message.length; i++) padded[i >> 2] = at(padded, i >> 2) | ((message[i] as number) << (24 - 8 * (i & 3)));
	padded[message.length >> 2] = at(padded, message.length >> 2) | (0x80 << (24 - 8 * (message.length & 3)));
	padded[padded.length - 1] = message.length * 8;
	const hash = start.slice();
	for (let block = 0; block < blocks; block++) {
		let a = at(hash, 0);
		let b = at(hash, 1);
		let c = at(hash, 2);
		let d = at(hash, 3);
		let e = at(hash, 4);
		let f = at(hash, 5);
		let g = at(hash, 6);
		let h = at(hash, 7);
		for (let i = 0; i < 64; i++) {
			if (i < WORDS) w[i] = at(padded, block * WORDS + i);
			else {
				const early = at(w, i - 15);
				const late = at(w, i - 2);
				const mixed = (turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)) + (turned(late, 17) ^ turned(late, 19) ^ (late >>> 10));
				w[i] = (at(w, i - 16) + at(w, i - 7) + mixed) | 0;
			}
			const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + at(constants, i) + at(w, i)) | 0;
			const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
			h = g;
			g = f;
			f = e;
			e = (d + one) | 0;
			d = c;
			c = b;
			b = a;
			a = (one + two) | 0;
		}
		hash[0] = at(hash, 0) + a;
		hash[1] = at(hash, 1) + b;
		hash[2] = at(hash, 2) + c;
		hash[3] = at(hash, 3) + d;
		hash[4] = at(hash, 4) + e;
		hash[5] = at(hash, 5) + f;
		hash[6] = at(hash, 6) + g;
		hash[7] = at(hash, 7) + h;
	}
	return hash;
};
