import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { placeOf, ReplicaStanding } from "./replica-standing.ts";

const MOST_BEHIND = 2_000;
const FRESH = 2_500;
const WITHIN = 900;
const standing = (floor = 0n) => {
	const made = new ReplicaStanding(MOST_BEHIND, FRESH);
	made.startFrom(floor);
	return made;
};
const look = (at: number, written: bigint | undefined, replayed: bigint | undefined, isReplica = true) => ({ at, written, replayed, isReplica });

test.each([
	["0/0", 0n],
	["16/B374D848", 0x16_b374d848n],
	["FFFFFFFF/FFFFFFFF", 0xffffffff_ffffffffn],
	["", undefined],
	["1/2/3", undefined],
	["x/1", undefined],
	[null, undefined],
])("the place %j is %s", (text, place) => {
	expect(placeOf(text)).toBe(place);
});

describe("a replica answers", () => {
	it("once it was looked at, is a replica, and has the tables of this release", () => {
		const fresh = new ReplicaStanding(MOST_BEHIND, FRESH);
		expect(fresh.leftOut(0)).toBe("not looked at");
		fresh.saw(look(0, 100n, 100n));
		expect(fresh.leftOut(1)).toBe("has not replayed the start");
		fresh.startFrom(101n);
		expect(fresh.leftOut(1)).toBe("has not replayed the start");
		fresh.saw(look(500, 101n, 101n));
		expect(fresh.leftOut(501)).toBeUndefined();
		fresh.saw(look(1_000, 101n, 101n, false));
		expect(fresh.leftOut(1_001)).toBe("is no replica");
	});

	it("not where it is one of another server, or leads to another database there, whatever it has replayed", () => {
		const one = standing();
		one.saw({ ...look(0, 100n, 100n), isOther: true });
		expect(one.leftOut(1)).toBe("is of another database");
		expect(one.mayAnswer(undefined, 1)).toBe(false);
		one.saw(look(500, 100n, 100n));
		expect(one.leftOut(501)).toBeUndefined();
	});

	it("not while it is silent, nor when nobody has looked for long", () => {
		const one = standing();
		one.saw(look(0, 100n, 100n));
		expect(one.leftOut(FRESH)).toBeUndefined();
		expect(one.leftOut(FRESH + 1)).toBe("not looked at");
		one.saw(look(FRESH, 100n, undefined));
		expect(one.leftOut(FRESH)).toBe("does not answer");
	});

	it("not for five seconds after a read failed there", () => {
		const one = standing();
		one.saw(look(0, 100n, 100n));
		one.failed(100);
		one.saw(look(500, 100n, 100n));
		expect(one.leftOut(600)).toBe("failed lately");
		one.saw(look(5_200, 100n, 100n));
		expect(one.leftOut(5_200)).toBeUndefined();
	});

	it("while it is behind by less than the limit, whatever the primary writes meanwhile", () => {
		const one = standing();
		one.saw(look(0, 100n, 100n));
		one.saw(look(500, 200n, 150n));
		expect(one.behindMs(500)).toBe(0);
		one.saw(look(1_000, 300n, 150n));
		expect(one.behindMs(1_000)).toBe(500);
		expect(one.leftOut(2_400)).toBeUndefined();
		one.saw(look(2_501, 400n, 150n));
		expect(one.leftOut(2_501)).toBe("is behind");
		one.saw(look(3_000, 500n, 400n));
		expect(one.leftOut(3_000)).toBeUndefined();
	});

	it("though the primary writes nothing for hours, or is down", () => {
		const one = standing();
		for (let at = 0; at <= 3_600_000; at += 500) one.saw(look(at, at < 1_000 ? 100n : undefined, 100n));
		expect(one.behindMs(3_600_000)).toBe(0);
		expect(one.leftOut(3_600_000)).toBeUndefined();
	});

	it("for what is to be no older than a moment only while that is certain", () => {
		const one = standing();
		one.saw(look(0, 100n, 100n));
		expect(one.mayAnswer(undefined, WITHIN, WITHIN)).toBe(true);
		expect(one.mayAnswer(undefined, WITHIN + 1, WITHIN)).toBe(false);
		one.saw(look(1_000, 200n, 100n));
		expect(one.mayAnswer(undefined, 1_001, WITHIN)).toBe(false);
		expect(one.mayAnswer(undefined, 1_001)).toBe(true);
		one.saw(look(1_500, 300n, 200n));
		expect(one.mayAnswer(undefined, 1_900, WITHIN)).toBe(true);
		expect(one.mayAnswer(undefined, 1_901, WITHIN)).toBe(false);
	});

	it("a writer once it has what they wrote, and others before", () => {
		const one = standing();
		one.saw(look(0, 100n, 99n));
		expect(one.mayAnswer(undefined, 1)).toBe(true);
		expect(one.mayAnswer(99n, 1)).toBe(true);
		expect(one.mayAnswer(100n, 1)).toBe(false);
		one.saw(look(500, 100n, 100n));
		expect(one.mayAnswer(100n, 501)).toBe(true);
	});
});

test("whatever happens, a writer is never sent to a replica that has not replayed what they wrote, nor anybody to one that is behind", () => {
	const steps = fc.array(fc.record({ ms: fc.integer({ min: 1, max: 1_500 }), writes: fc.bigInt(0n, 50n), replays: fc.bigInt(0n, 80n), silent: fc.boolean() }), {
		maxLength: 60,
	});
	fc.assert(
		fc.property(steps, (all) => {
			const one = standing();
			let [at, written, replayed] = [0, 0n, 0n];
			const history: { at: number; written: bigint }[] = [];
			for (const { ms, writes, replays, silent } of all) {
				at += ms;
				written += writes;
				replayed = replayed + replays > written ? written : replayed + replays;
				history.push({ at, written });
				one.saw(look(at, written, silent ? undefined : replayed));
				if (one.mayAnswer(written, at)) expect(replayed).toBe(written);
				// Whoever asks a moment later for what is no older than that is not given what is.
				const later = at + (ms % 700);
				const early = history.filter((then) => then.at <= later - WITHIN).at(-1);
				if (one.mayAnswer(undefined, later, WITHIN)) expect(replayed >= (early?.written ?? 0n)).toBe(true);
				if (!one.mayAnswer(undefined, at)) continue;
				// What the primary had by the limit ago, as far as anybody looked, is there.
				const old = history.filter((then) => then.at < at - MOST_BEHIND).at(-1);
				expect(replayed >= (old?.written ?? 0n)).toBe(true);
			}
		}),
	);
});
