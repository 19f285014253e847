import { expect, test } from "vitest";
import type { CapacityState } from "#contract/capacity-options.ts";
import { hasBit } from "./posting.ts";
import { RecentAnswers } from "./recent-answers.ts";

const HOUR = 3_600_000_000;
const whoSaid = (recent: RecentAnswers, states: CapacityState[], ...areas: number[]) => {
	const all = recent.bitsOf(areas, states, 4);
	return Array.from({ length: 128 }, (_, place) => place).filter((place) => all.some((bits) => hasBit(bits, place)));
};

test("an answer counts until it is as old as the moment, to the microsecond, and again when the moment goes back", () => {
	const recent = new RecentAnswers(0);
	recent.add(3, 1, "open", 5 * HOUR);
	recent.add(70, 1, "open", 5 * HOUR + 1);
	const open = () => whoSaid(recent, ["open"], 1);
	expect(open()).toEqual([3, 70]);
	recent.moveTo(5 * HOUR - 1);
	expect(open()).toEqual([3, 70]);
	recent.moveTo(5 * HOUR);
	expect(open()).toEqual([70]);
	recent.moveTo(5 * HOUR + 1);
	expect(open()).toEqual([]);
	recent.moveTo(0);
	expect(open()).toEqual([3, 70]);
});

test("an answer that comes after the moment was moved is not overlooked when it is moved again", () => {
	const recent = new RecentAnswers(0);
	recent.moveTo(HOUR);
	recent.add(1, 1, "waiting", 2 * HOUR);
	recent.moveTo(2 * HOUR - 1);
	expect(whoSaid(recent, ["waiting"])).toEqual([1]);
	recent.moveTo(2 * HOUR);
	expect(whoSaid(recent, ["waiting"])).toEqual([]);
	recent.add(2, 1, "open", HOUR);
	expect(whoSaid(recent, ["open"])).toEqual([]);
	recent.moveTo(HOUR - 1);
	expect([whoSaid(recent, ["open"]), whoSaid(recent, ["waiting"])]).toEqual([[2], [1]]);
});

test("of any area the newest answer of a state counts, though another of the same state is old", () => {
	const recent = new RecentAnswers(0);
	recent.add(1, 1, "open", HOUR);
	recent.add(1, 2, "open", 9 * HOUR);
	recent.add(1, 3, "closed", 2 * HOUR);
	recent.moveTo(4 * HOUR);
	expect([whoSaid(recent, ["open"]), whoSaid(recent, ["open"], 1), whoSaid(recent, ["open"], 1, 2)]).toEqual([[1], [], [1]]);
	expect([whoSaid(recent, ["closed"]), whoSaid(recent, ["closed"], 9), whoSaid(recent, ["waiting"])]).toEqual([[], [], []]);
});
