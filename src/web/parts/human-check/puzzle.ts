import { sha256 } from "./sha256.ts";

/** A puzzle of the embedded captcha, after ALTCHA: find the number whose SHA-256 with the salt is the challenge. */
export interface Puzzle {
	algorithm: string;
	challenge: string;
	maxnumber: number;
	salt: string;
	signature: string;
}

/** So long the search goes on before whatever else the page has to do gets its turn, in milliseconds. */
const AT_ONCE_MS = 4;
/** Hashes between two looks at the clock. */
const BETWEEN_LOOKS = 32;

const words = (hex: string) => Int32Array.from(hex.match(/.{8}/g) ?? [], (word) => Number.parseInt(word, 16));
const turn = () => new Promise((next) => setTimeout(next));

/**
 * Solves a puzzle and gives the token to send. Works in small pieces: a key pressed meanwhile is answered at once.
 * @throws when no number fits, which a puzzle of ours never lets happen
 */
export const solvePuzzle = async ({ algorithm, challenge, maxnumber, salt, signature }: Puzzle): Promise<string> => {
	const text = new TextEncoder();
	const wanted = words(challenge);
	let began = performance.now();
	for (let number = 0; number <= maxnumber; number++) {
		const hash = sha256(text.encode(salt + number));
		if (hash.every((word, index) => word === wanted[index])) return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }));
		if (number % BETWEEN_LOOKS || performance.now() - began < AT_ONCE_MS) continue;
		await turn();
		began = performance.now();
	}
	throw new Error("the puzzle has no solution");
};

/** False where the browser offers no hashing: pages without TLS that are not on this machine. */
export const canSolve = (): boolean => typeof crypto !== "undefined" && crypto.subtle !== undefined;
