/** A puzzle of the embedded captcha, after ALTCHA: find the number whose SHA-256 with the salt is the challenge. */
export interface Puzzle {
	algorithm: string;
	challenge: string;
	maxnumber: number;
	salt: string;
	signature: string;
}

/** Hashes asked for together: fewer waste time between two answers. The page does other work while the browser hashes. */
const TOGETHER = 32;

const hexOf = (hash: ArrayBuffer): string =>
	Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * Solves a puzzle and gives the token to send.
 * @throws when no number fits, which a puzzle of ours never lets happen
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

/** False where the browser offers no hashing: pages without TLS that are not on this machine. */
export const canSolve = (): boolean => typeof crypto !== "undefined" && crypto.subtle !== undefined;
