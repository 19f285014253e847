import { createHash } from "node:crypto";
import { createChallenge, verifySolution } from "altcha-lib/v1";
import { expect, it } from "vitest";
import { type Puzzle, solvePuzzle } from "./puzzle.ts";

it("finds a number that the server's own library accepts", async () => {
	const hmacKey = "a key";
	const puzzle = (await createChallenge({ algorithm: "SHA-256", hmacKey, maxnumber: 2000, number: 1999 })) as Puzzle;
	const token = await solvePuzzle(puzzle);
	expect(JSON.parse(atob(token))).toMatchObject({ number: 1999, salt: puzzle.salt });
	expect(await verifySolution(token, hmacKey, false)).toBe(true);
});

it.each([0, 31, 32, 300])("finds the number %i", async (number) => {
	const salt = "salt?x=1&";
	const challenge = createHash("sha256").update(`${salt}${number}`).digest("hex");
	const token = await solvePuzzle({ algorithm: "SHA-256", challenge, maxnumber: 300, salt, signature: "s" });
	expect(JSON.parse(atob(token)).number).toBe(number);
});

it("throws if there is no solution", async () => {
	await expect(
		solvePuzzle({ algorithm: "SHA-256", challenge: "0".repeat(64), maxnumber: 5, salt: "s", signature: "s" }),
	).rejects.toThrow("no solution");
});
