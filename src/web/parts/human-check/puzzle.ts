/** ALTCHA puzzle of the embedded captcha: find the number whose SHA-256 with the salt is the challenge. */
export interface Puzzle {
	algorithm: string;
	challenge: string;
	maxnumber: number;
	salt: string;
	signature: string;
}

/** Hashes per batch. Smaller batches waste time between results; the page stays responsive while the browser hashes. */
const TOGETHER = 32;

const hexOf = (hash: ArrayBuffer): string =>
	Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * Solves a puzzle.
 * @returns the token to send
 * @throws if no number fits, which doesn't happen with our puzzles
 */
export const solvePuzzle = async ({ algorithm, challenge, maxnumber, salt, signature }: Puzzle): Promise<string> => {
	const text = new TextEncoder();
	for (let from = 0; from <= maxnumber; from += TOGETHER) {
		const numbers = Array.from({ length: Math.min(TOGETHER, maxnumber - from + 1) }, (_, index) => from + index);
		const hashes = await Promise.all(
			numbers.map((number) => crypto.subtle.digest(algorithm, text.encode(salt + number))),
		);
		const number = numbers[hashes.findIndex((hash) => hexOf(hash) === challenge)];
		if (number !== undefined) return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }));
	}
	throw new Error("the puzzle has no solution");
};

/** False if the browser offers no hashing: on pages without TLS, except on localhost. */
export const canSolve = (): boolean => typeof crypto !== "undefined" && crypto.subtle !== undefined;
