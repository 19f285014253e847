import { expect, it } from "vitest";
import { shownAreas } from "./shown-areas.ts";

it("capacity details name the time zone", () => {
	const answer = {
		state: "open" as const,
		weeks: null,
		confirmed_at: "2026-11-03T22:30:00Z",
		way: "profile" as const,
		by: "Robin Marsh",
		said_by: null,
	};
	const areas = [{ service_area: { id: 1, name: "Gardening" }, answer }];
	const told = (now: string, state?: string) => shownAreas(areas, new Date(now), state)[0]?.told;
	expect(told("2026-11-10T00:00:00Z", "WA")).toBe("Confirmed 4 November 2026 at 6:30 am, Perth time, by Robin Marsh");
	expect(told("2027-01-10T00:00:00Z")).toBe(
		"Taking new clients, confirmed 4 November 2026 at 9:30 am, Melbourne time, by Robin Marsh",
	);
});
