import { expect, it } from "vitest";
import { answerWords } from "./visitor-mail.ts";

const answer = { provider: "Sunny Physio", state: "accepted", starts_on: null, weeks: null } as const;

it.each([
	[{}, "Sunny Physio said yes"],
	[{ starts_on: "2026-12-07" }, "Sunny Physio said yes and can start on 7 December 2026"],
	[{ state: "declined", weeks: 1 }, "Sunny Physio has a waiting list of about 1 week"],
	[{ state: "declined", weeks: 4 }, "Sunny Physio has a waiting list of about 4 weeks"],
	[{ state: "declined" }, "Sunny Physio can't help"],
	// The states after a yes.
	[{ state: "contacted" }, "Sunny Physio said yes"],
] as const)("says which answer it is: %o", (change, words) => {
	expect(answerWords({ ...answer, ...change })).toBe(words);
});
