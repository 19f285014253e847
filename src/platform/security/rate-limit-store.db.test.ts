import { createHash } from "node:crypto";
import { Kysely, PostgresDialect, type PostgresPool, sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { readSettings } from "#platform/config.ts";
import type { Database } from "#platform/db/database.ts";
import { testDatabase } from "#tests/support/database.ts";
import { createLimiter } from "./rate-limit-store.ts";

const START = Date.parse("2026-03-02T09:00:00Z");
const LIMIT = { times: 3, seconds: 60 };

const settings = readSettings({ NODE_ENV: "test", DEMO: "off", SECRET_KEY: "s".repeat(43) });
let database: Database;
let now: number;
const clock = () => new Date(now);
const limiter = (limits: "on" | "auto" | "off" = "on", from: Pick<Database, "db"> = database) =>
	createLimiter({ database: from as Database, settings: { ...settings, limits }, clock });

beforeAll(async () => {
	database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
	now = START;
	await sql`delete from rate_limit`.execute(database.db);
});

describe("a window", () => {
	it("allows as many calls as the limit says, then returns the time to wait", async () => {
		const { take } = limiter();
		for (let i = 0; i < 3; i++) expect(await take("POST /quotes/", "203.0.113.9", LIMIT)).toBe(0);
		now += 20_500;
		expect(await take("POST /quotes/", "203.0.113.9", LIMIT)).toBe(40);
		now += 39_400;
		expect(await take("POST /quotes/", "203.0.113.9", LIMIT)).toBe(1);
	});

	it("starts again when it has ended, not before", async () => {
		const { take } = limiter();
		for (let i = 0; i < 4; i++) await take("x", "203.0.113.9", LIMIT);
		now = START + 59_999;
		expect(await take("x", "203.0.113.9", LIMIT)).toBe(1);
		now = START + 60_000;
		for (let i = 0; i < 3; i++) expect(await take("x", "203.0.113.9", LIMIT)).toBe(0);
		expect(await take("x", "203.0.113.9", LIMIT)).toBe(60);
	});

	it("counts parallel calls on two nodes exactly", async () => {
		const nodes = [limiter(), limiter()];
		const waits = await Promise.all(
			Array.from({ length: 60 }, (_, i) => nodes[i % 2]?.take("x", "203.0.113.9", { times: 17, seconds: 60 })),
		);
		expect(waits.filter((wait) => wait === 0)).toHaveLength(17);
		expect(waits.filter((wait) => wait === 60)).toHaveLength(43);
	});

	it("started by a clock far ahead is reset once the clock is right; a small difference has no effect", async () => {
		const { take } = limiter();
		now = START + 365 * 86_400_000;
		for (let i = 0; i < 4; i++) await take("x", "203.0.113.9", LIMIT);
		now = START;
		for (let i = 0; i < 3; i++) expect(await take("x", "203.0.113.9", LIMIT)).toBe(0);
		expect(await take("x", "203.0.113.9", LIMIT)).toBe(60);
		now = START - 5_000;
		expect(await take("x", "203.0.113.9", LIMIT)).toBe(65);
	});

	it("of several limits of one call: each counts, whatever the others say", async () => {
		const { takeAll, take } = limiter();
		const one = { times: 1, seconds: 30 };
		const both = () =>
			takeAll([
				["y", "203.0.113.9", one],
				["x", "203.0.113.9", LIMIT],
			]);
		expect(await both()).toEqual([0, 0]);
		expect(await both()).toEqual([30, 0]);
		expect(await both()).toEqual([30, 0]);
		expect(await both()).toEqual([30, 60]);
		expect(await take("x", "203.0.113.9", LIMIT)).toBe(60);
	});

	it("is separate for each call and each caller", async () => {
		const { take } = limiter();
		const one = { times: 1, seconds: 60 };
		for (const [what, caller] of [
			["x", "203.0.113.9"],
			["y", "203.0.113.9"],
			["x", "203.0.113.10"],
			["x", "mai@example.org"],
			["x2", "03.0.113.9"],
		] as const) {
			expect(await take(what, caller, one)).toBe(0);
			expect(await take(what, caller, one)).toBe(60);
		}
	});
});

describe("the caller", () => {
	const together = async (first: string, second: string) => {
		const { take } = limiter();
		await take("x", first, { times: 1, seconds: 60 });
		return (await take("x", second, { times: 1, seconds: 60 })) > 0;
	};

	it.each([
		["2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff", true],
		["2001:db8:1:2::1", "2001:0DB8:0001:0002:0:0:0:9", true],
		["2001:db8:1:2::1", "2001:db8:1:3::1", false],
		["2001:db8::1", "2001:db8:0:0:5::", true],
		["fe80::1%eth0", "fe80::2%eth1", true],
		["::ffff:203.0.113.9", "203.0.113.9", true],
		["203.0.113.9", "203.0.113.8", false],
	])("%s and %s count together: %s", async (first, second, expected) => {
		expect(await together(first, second)).toBe(expected);
	});

	it("is stored as a keyed hash, which can't be reversed by guessing", async () => {
		await limiter().take("x", "mai@example.org", LIMIT);
		const { rows } = await sql<{ key: string }>`select key from rate_limit`.execute(database.db);
		expect(rows).not.toEqual([]);
		const guessed = ["mai@example.org", "xmai@example.org", "1:xmai@example.org"].map((text) =>
			createHash("sha256").update(text).digest("base64url"),
		);
		for (const { key } of rows) {
			expect(key).toMatch(/^[\w-]{43}$/);
			expect(guessed).not.toContain(key);
		}
	});
});

describe("the setting LIMITS", () => {
	const twice = async (limits: "on" | "auto" | "off", caller: string) => {
		const { take } = limiter(limits);
		await take("x", caller, { times: 1, seconds: 60 });
		return take("x", caller, { times: 1, seconds: 60 });
	};
	const here = ["127.0.0.1", "127.9.9.9", "::1", "0:0:0:0:0:0:0:1", "::ffff:127.0.0.1", "in-process"];

	it.each(here)("auto exempts %s", async (caller) => {
		expect(await twice("auto", caller)).toBe(0);
	});
	it.each(["203.0.113.9", "::2", "mai@example.org", "unknown"])("auto limits %s", async (caller) => {
		expect(await twice("auto", caller)).toBe(60);
	});
	it.each([...here, "203.0.113.9"])("on limits %s", async (caller) => {
		expect(await twice("on", caller)).toBe(60);
	});
	it("off has no limits", async () => {
		expect(await twice("off", "203.0.113.9")).toBe(0);
	});
});

describe("without its database", () => {
	const over = (connect: PostgresPool["connect"]) =>
		({
			db: new Kysely<object>({ dialect: new PostgresDialect({ pool: { connect, end: async () => {}, options: {} } }) }),
		}) as Pick<Database, "db">;
	afterEach(() => {
		vi.useRealTimers();
	});

	it("each node counts by itself if the database refuses", async () => {
		const { take } = limiter(
			"on",
			over(() => Promise.reject(new Error("down"))),
		);
		for (let i = 0; i < 3; i++) expect(await take("x", "203.0.113.9", LIMIT)).toBe(0);
		expect(await take("x", "203.0.113.9", LIMIT)).toBe(60);
		expect(await take("x", "203.0.113.10", LIMIT)).toBe(0);
		now += 60_000;
		expect(await take("x", "203.0.113.9", LIMIT)).toBe(0);
	});

	it("each node counts by itself if the database doesn't answer, even for parallel calls", async () => {
		vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
		const { take } = limiter(
			"on",
			over(() => new Promise(() => {})),
		);
		const taken = Promise.all(Array.from({ length: 200 }, () => take("x", "203.0.113.9", LIMIT)));
		await vi.advanceTimersByTimeAsync(1_000);
		expect((await taken).filter((wait) => wait === 0)).toHaveLength(LIMIT.times);
	});

	it("remembers that the limit was reached on another node", async () => {
		let isGone = false;
		const here = limiter("on", {
			get db() {
				if (isGone) throw new Error("gone");
				return database.db;
			},
		});
		const elsewhere = limiter();
		for (let i = 0; i < 3; i++) await elsewhere.take("x", "203.0.113.9", LIMIT);
		expect(await here.take("x", "203.0.113.9", LIMIT)).toBe(60);
		isGone = true;
		expect(await here.take("x", "203.0.113.9", LIMIT)).toBe(60);
		expect(await here.take("y", "203.0.113.9", LIMIT)).toBe(0);
	});
});

describe("old rows", () => {
	it("are deleted from time to time, but not while their window is open", async () => {
		const { take } = limiter();
		await take("old", "203.0.113.9", LIMIT);
		await take("long", "203.0.113.9", { times: 3, seconds: 86_400 });
		now += 11 * 60_000;
		await take("new", "203.0.113.9", LIMIT);
		await vi.waitFor(async () => {
			const { rows } = await sql`select key from rate_limit`.execute(database.db);
			expect(rows).toHaveLength(2);
		}, 15_000);
	});
});
