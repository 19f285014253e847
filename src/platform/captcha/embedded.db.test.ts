import { createHash } from "node:crypto";
import { createChallenge, solveChallenge } from "altcha-lib/v1";
import type { Challenge, Payload } from "altcha-lib/v1/types";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { captchaCopy } from "#contract/shared/copy/captcha.ts";
import { loadSecret } from "#platform/security/secret.ts";
import { testDatabase } from "#tests/support/database.ts";
import type { Database } from "../db/database.ts";
import type { Captcha } from "./captcha.ts";
import { createEmbeddedCaptcha } from "./embedded.ts";

const START = Date.parse("2026-03-02T09:00:00Z");
const CALLER = { address: "203.0.113.9" };
const FAILED = { success: false, detail: captchaCopy.couldNotVerify, status: 400 };
const EXPIRED = { success: false, detail: captchaCopy.expired, status: 400 };

let database: Database;
let now: number;
let captcha: Captcha;
const open = (secretKey = "a".repeat(32)) =>
	createEmbeddedCaptcha({ database, secret: loadSecret({ secretKey, dataDir: "" }), clock: () => new Date(now) });

beforeAll(async () => {
	database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
	now = START;
	captcha = open();
});

const encode = (solved: unknown) => Buffer.from(JSON.stringify(solved)).toString("base64");

const puzzle = async (version: "v2" | "v3", by = captcha) =>
	(await by.challenge(version)) as unknown as Required<Challenge>;

/** Like the library's solver, but without its wait after every try. */
const solve = async (version: "v2" | "v3" = "v3", by = captcha): Promise<Payload> => {
	const { algorithm, challenge, maxnumber, salt, signature } = await puzzle(version, by);
	for (let number = 0; number <= maxnumber; number++)
		if (
			createHash("sha256")
				.update(salt + number)
				.digest("hex") === challenge
		)
			return { algorithm, challenge, number, salt, signature };
	throw new Error("no solution");
};

describe("the embedded captcha", () => {
	it.each(["v3", "v2"] as const)("accepts a %s puzzle solved by the library", async (version) => {
		const { algorithm, challenge, maxnumber, salt, signature } = await puzzle(version);
		const solution = await solveChallenge(challenge, salt, algorithm, maxnumber).promise;
		expect(
			await captcha.verify(
				encode({ algorithm, challenge, number: solution?.number, salt, signature }),
				version,
				CALLER,
			),
		).toEqual({ success: true });
	});

	it("accepts a solution only once, even if several nodes check it at the same time", async () => {
		const token = encode(await solve());
		const other = open();
		const verdicts = await Promise.all(
			[captcha, other, captcha, other].map((node) => node.verify(token, "v3", CALLER)),
		);
		expect(verdicts.filter(({ success }) => success)).toHaveLength(1);
		expect(await open().verify(token, "v3", CALLER)).toEqual(EXPIRED);
	});

	it("refuses a solution after ten minutes", async () => {
		const late = encode(await solve());
		now += 10 * 60_000;
		expect(await captcha.verify(late, "v3", CALLER)).toEqual(EXPIRED);
	});

	it("accepts a solution just before the ten minutes are over", async () => {
		const token = encode(await solve());
		now += 10 * 60_000 - 1;
		expect(await captcha.verify(token, "v3", CALLER)).toEqual({ success: true });
	});

	it("refuses a puzzle of the other version, with the message of the version that was asked for", async () => {
		expect(await captcha.verify(encode(await solve("v2")), "v3", CALLER)).toEqual(FAILED);
		expect(await captcha.verify(encode(await solve("v3")), "v2", CALLER)).toEqual({
			...FAILED,
			detail: captchaCopy.failed,
		});
	});

	it("refuses a solution that was changed in any way, and still accepts the original", async () => {
		const solved = await solve();
		const digits = String(solved.number);
		const changed: unknown[] = [
			{ ...solved, number: solved.number + 1 },
			{ ...solved, salt: solved.salt.replace(/expires=\d+/, "expires=9999999999") },
			{ ...solved, salt: solved.salt.replace("version=v3", "version=v2") },
			// Moving the number's first digit into the salt doesn't change the hash.
			{ ...solved, salt: solved.salt + digits[0], number: Number(digits.slice(1) || "0") },
			{ ...solved, signature: solved.signature.replace(/^./, (c) => (c === "0" ? "1" : "0")) },
			{ ...solved, algorithm: "SHA-1" },
		];
		for (const one of changed)
			expect(await captcha.verify(encode(one), "v3", CALLER), JSON.stringify(one)).toEqual(FAILED);
		expect(await captcha.verify(encode(solved), "v3", CALLER)).toEqual({ success: true });
	});

	it("refuses a puzzle that we didn't create", async () => {
		const made = await createChallenge({
			hmacKey: "guessed",
			maxnumber: 10,
			number: 5,
			params: { version: "v3" },
			expires: new Date(START + 60_000),
		});
		expect(await captcha.verify(encode({ ...made, number: 5 }), "v3", CALLER)).toEqual(FAILED);
		expect(await captcha.verify(encode(await solve("v3", open("b".repeat(32)))), "v3", CALLER)).toEqual(FAILED);
	});

	it.each([
		"",
		"x",
		"e30=",
		encode(null),
		encode([]),
		encode("text"),
		encode({ salt: {}, number: "1" }),
		"\u0000",
		"💥".repeat(1000),
	])("refuses nonsense (%#)", async (token) => {
		expect(await captcha.verify(token, "v3", CALLER)).toEqual(FAILED);
	});

	it("deletes used puzzles after they expire", async () => {
		await captcha.verify(encode(await solve()), "v3", CALLER);
		now += 21 * 60_000;
		await captcha.verify(encode(await solve()), "v3", CALLER);
		await vi.waitFor(async () => {
			const { rows } = await sql`select 1 from captcha_spent where expires_at <= ${new Date(now)}`.execute(database.db);
			expect(rows).toHaveLength(0);
		}, 15_000);
	});
});
