import { expect, test } from "vitest";
import type { ReachedWay } from "#contract/providers/fit.ts";
import { saysVideo, telehealthWords } from "./reach-words.ts";

const way = (name: ReachedWay["way"], more: Partial<ReachedWay> = {}): ReachedWay => ({
	...{ way: name, sure: "stated", source: "provider", is_anywhere: false, is_assessment: false },
	...more,
});

test.each([
	[[way("home"), way("video")], null, "Yes, by phone or video as well"],
	[[way("home"), way("video")], false, "Yes, by phone or video as well"],
	[[way("video")], true, "Yes, by phone or video only"],
	[[way(null), way("video", { is_assessment: true })], null, "By phone or video to assess what you need"],
	[[way("home")], null, "Not stated"],
	[[way(null)], null, "Not stated"],
	[[way("home")], true, "Not for the services listed here"],
	[[way("home")], false, "No, in person only"],
])("services done by %j with the answer %j read as %s", (ways, said, words) => {
	expect(telehealthWords({ ways, is_telehealth_available: said })).toBe(words);
});

test("a profile that states help by video for a service needs no area that it serves", () => {
	const delivery = [
		{
			service_area: 1,
			ways: [{ way: "video" as const, reach: "australia" as const }],
			source: "provider" as const,
			stated_at: "2026-11-01",
		},
	] as unknown as Parameters<typeof saysVideo>[0]["delivery"];
	expect(saysVideo({ delivery, is_telehealth_available: null })).toBe(true);
	expect(saysVideo({ delivery: [], is_telehealth_available: true })).toBe(true);
	expect(saysVideo({ delivery: [], is_telehealth_available: null })).toBe(false);
	expect(saysVideo({ delivery: [], is_telehealth_available: false })).toBe(false);
});
