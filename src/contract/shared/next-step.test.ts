import { describe, expect, it } from "vitest";
import { emailMoment, momentWords, NEXT_STEPS, nextStepInEmail, nextStepWords, officeMoment } from "./next-step.ts";

const now = new Date("2026-03-02T10:15:00+11:00");

describe("a time in words", () => {
	it.each([
		["2026-03-02T12:30:00+11:00", "12:30 pm today"],
		["2026-03-03T09:00:00+11:00", "9 am tomorrow"],
		["2026-03-09T16:05:00+11:00", "4:05 pm on Monday 9 March"],
		// Late in the evening in Melbourne it is the next day already.
		["2026-03-03T00:30:00+11:00", "12:30 am tomorrow"],
	])("%s is %s", (at, words) => {
		expect(officeMoment(at, now)).toBe(words);
		expect(momentWords(at, now)).toBe(`${words}, Melbourne time`);
	});
});

it("an email has the day of a time, because it is read on another day", () => {
	expect(emailMoment("2026-03-02T12:30:00+11:00")).toBe("Monday 2 March, 12:30 pm, Melbourne time");
	expect(emailMoment("2026-03-03T00:00:00+11:00")).toBe("Tuesday 3 March, 12 am, Melbourne time");
});

describe("the next step in words", () => {
	const providers = ["Wattle Care", "Banksia"];
	const by = "2026-03-02T12:30:00+11:00";

	it("names the providers and the time", () => {
		expect(nextStepWords({ step: "we-ask", by, providers }, now)).toBe(
			"We’ll ask Wattle Care and Banksia by 12:30 pm today, Melbourne time.",
		);
		expect(nextStepWords({ step: "they-call", by, providers: ["Banksia"] }, now)).toBe(
			"Banksia said yes and should contact you by 12:30 pm today, Melbourne time.",
		);
	});

	it.each(NEXT_STEPS)("%s never says a time that has passed, and hides names in later emails", (step) => {
		const late = nextStepWords({ step, by: "2026-03-02T09:00:00+11:00", providers }, now);
		expect(late).not.toMatch(/ by \d/);
		const hidden = nextStepInEmail({ step, by, providers }, now, true);
		expect(hidden).not.toMatch(/Wattle|Banksia/);
		expect(hidden).toMatch(/^[A-Z\d].*\.$/);
		expect(hidden).not.toMatch(/today|tomorrow/);
		expect(nextStepWords({ step, by: null, providers }, now)).toMatch(/\.$/);
	});
});
