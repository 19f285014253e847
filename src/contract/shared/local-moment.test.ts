import { expect, it } from "vitest";
import { localMoment, shortLocalMoment } from "./local-moment.ts";

it("a moment names its time zone: the provider's own, or the office's if the state is unknown", () => {
	const at = "2026-11-26T06:00:00Z";
	expect(localMoment(at, "WA")).toBe("Thursday 26 November at 2:00 pm, Perth time");
	expect(localMoment(at, " qld ")).toBe("Thursday 26 November at 4:00 pm, Brisbane time");
	expect(localMoment(at, "SA")).toBe("Thursday 26 November at 4:30 pm, Adelaide time");
	for (const state of ["VIC", null, undefined, "Elsewhere"])
		expect(localMoment(at, state)).toBe("Thursday 26 November at 5:00 pm, Melbourne time");
	expect(shortLocalMoment(at, "WA")).toBe("Thu, 26 Nov, 2:00 pm, Perth time");
	expect(localMoment("2026-01-26T06:00:00Z", "WA", true)).toBe("26 January 2026 at 2:00 pm, Perth time");
	expect(localMoment("2026-01-26T06:00:00Z", null, true)).toBe("26 January 2026 at 5:00 pm, Melbourne time");
});
