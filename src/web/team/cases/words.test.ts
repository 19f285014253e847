import { expect, it } from "vitest";
import { onMoment } from "./words.ts";

it("a moment in a sentence is a time today, and has its day otherwise", () => {
	expect(onMoment("2026-11-27T07:41:00+11:00", "2026-11-27")).toBe("at 7:41 am");
	expect(onMoment("2026-11-30T18:00:00+11:00", "2026-11-27")).toBe("on Mon, 30 Nov, 6:00 pm");
});
