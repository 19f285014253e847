import { expect, test } from "vitest";
import { PLAN_MANAGEMENT } from "#contract/quotes/follow-up-options.ts";
import { PLAN_TERMS, SERVICE_TERMS, TELEHEALTH } from "./glossary.ts";

test("every term that forms offer has a short explanation", () => {
	expect(Object.keys(SERVICE_TERMS)).toEqual(
		expect.arrayContaining(["Support at Home", "Key worker", "Support coordination"]),
	);
	expect(PLAN_MANAGEMENT).toEqual([...Object.keys(PLAN_TERMS), "I'm not sure"]);
	for (const words of [...Object.values(SERVICE_TERMS), ...Object.values(PLAN_TERMS), TELEHEALTH].flatMap((text) =>
		text.split(". "),
	))
		expect(words.split(" ").length, words).toBeLessThanOrEqual(20);
});
