import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { EICAR, startScanner, type TestScanner } from "#tests/support/clamd.ts";
import { pingScanner, scanFile } from "./clamd.ts";

let scanner: TestScanner;
beforeAll(async () => {
	scanner = await startScanner();
});
afterEach(() => {
	scanner.mood = "well";
});
afterAll(() => scanner.close());

describe("a scanner with clamd's protocol", () => {
	it("receives the whole file, and its verdict is read", async () => {
		const file = randomBytes(300_000);
		expect(await scanFile(scanner.address, file)).toEqual({ says: "clean" });
		expect(scanner.seen.at(-1)?.equals(file)).toBe(true);
		expect(await scanFile(scanner.address, Buffer.alloc(0))).toEqual({ says: "clean" });
		expect(await scanFile(scanner.address, Buffer.concat([file, EICAR]))).toEqual({
			says: "found",
			name: "Win.Test.EICAR_HDB-1",
		});
		expect(await pingScanner(scanner.address)).toBeUndefined();
	});

	it("that gives no clear answer counts as no answer", async () => {
		const say = async (mood: TestScanner["mood"], waitMs?: number) => {
			scanner.mood = mood;
			return scanFile(scanner.address, randomBytes(500_000), waitMs);
		};
		expect((await say("small")).says).toBe("nothing");
		expect((await say("rude")).says).toBe("nothing");
		expect(await say("odd")).toEqual({ says: "nothing", why: 'it answered "stream: perhaps"' });
		expect(await say("busy", 100)).toEqual({ says: "nothing", why: "no answer within 0.1 seconds" });
		expect((await scanFile("clamd://127.0.0.1:1", Buffer.alloc(1))).says).toBe("nothing");
		expect((await scanFile("clamd+unix:///nowhere/clamd.sock", Buffer.alloc(1))).says).toBe("nothing");
		expect(await pingScanner("clamd://127.0.0.1:1")).toBeDefined();
	});
});
