import { expect, test } from "vitest";
import { BUSINESS_DAY, WAITS } from "#contract/referrals/states.ts";
import { WHEN_ANSWERED } from "./promises.ts";

test("the times we promise are those that our jobs keep", () => {
	expect(WHEN_ANSWERED.answer).toContain("within one business day");
	expect(WAITS.answer.remindAfter[0]).toBeLessThanOrEqual(BUSINESS_DAY);
	expect(WHEN_ANSWERED.contact).toContain("one business day");
	expect(WAITS.contact.over).toBe(BUSINESS_DAY);
	expect(WHEN_ANSWERED.silence).toBe("three business days");
	expect(WAITS.answer.over).toBe(3 * BUSINESS_DAY);
});
