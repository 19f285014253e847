import { expect, it } from "vitest";
import type { MyEvent } from "#contract/referrals/my-request.ts";
import { byDay } from "./timeline-days.ts";

const event = (
	at: string,
	what: MyEvent["what"],
	provider: string | null,
	shares: string[] | null = null,
): MyEvent => ({
	...{ at, what, provider, shares },
	...{ text: null, weeks: null, files: [] },
});

it("lists each day once, and providers that were asked together in one entry", () => {
	const days = byDay([
		event("2026-11-27T01:05:00Z", "declined", "Wattle", null),
		event("2026-11-27T01:05:00Z", "declined", "Banksia", null),
		event("2026-11-27T01:01:20Z", "asked", "Wattle"),
		event("2026-11-27T01:01:20Z", "asked", "Banksia"),
		event("2026-11-26T23:00:10Z", "consent-given", "Wattle", ["contact", "needs"]),
		event("2026-11-26T23:00:10Z", "consent-given", "Banksia", ["contact"]),
		event("2026-11-26T12:00:00Z", "sent", null),
	]);
	expect(
		days.map(({ day, events }) => [day, events.map(({ what, providers }) => `${what}: ${providers.join()}`)]),
	).toEqual([
		[
			"Friday, 27 November 2026",
			[
				"declined: Wattle",
				"declined: Banksia",
				"asked: Banksia,Wattle",
				"consent-given: Wattle",
				"consent-given: Banksia",
			],
		],
		["Thursday, 26 November 2026", ["sent: "]],
	]);
});
