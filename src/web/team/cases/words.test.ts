import { expect, it } from "vitest";
import { kindWords, onMoment } from "./words.ts";

it("a moment in a sentence is a time today, and has its day otherwise", () => {
	expect(onMoment("2026-11-27T07:41:00+11:00", "2026-11-27")).toBe("at 7:41 am");
	expect(onMoment("2026-11-30T18:00:00+11:00", "2026-11-27")).toBe("on Mon, 30 Nov, 6:00 pm");
});

it("a request that a colleague entered doesn't read as a search without results", () => {
	expect(kindWords({ kind: "no-provider", entered: null })).toBe("No provider found");
	expect(kindWords({ kind: "no-provider", entered: "by-phone" })).toBe("Request by phone");
	expect(kindWords({ kind: "no-provider", entered: "from-case" })).toBe("Request made by our team");
	expect(kindWords({ kind: "call-back", entered: "by-phone" })).toBe("Call back");
});
