import { expect, test } from "vitest";
import type { RegisterFacts } from "#contract/providers/register.ts";
import { registerLines } from "./register-lines.ts";

// What a profile says of a provider that isn't on the register, if some of its services need a registered provider.

const SIL = { id: 31, name: "Supported independent living" };
const NURSING = { id: 12, name: "Nursing" };
const NOW = new Date("2026-11-27T10:00:00+11:00");

const factsOf = (must: readonly number[], more: Partial<RegisterFacts> = {}): RegisterFacts => ({
	...{
		state: "not_on_list",
		barred: false,
		why: "absent",
		registrations: [],
		before: null,
		conditions: [],
		actions: [],
	},
	list: { name: "NDIS register", day: "2026-11-27", address: null },
	areas: [SIL, NURSING].map(({ id }) => ({ id, state: "not_on_list", is_other: true, must: must.includes(id) })),
	actions_list: null,
	facts: [],
	limits: [],
	ranges: [],
	...more,
});
const OWN = "You can use them if your plan is self- or plan-managed.";
const ABSENT = "Not on the NDIS register, seen on 27 November 2026.";

test.each([
	[[SIL, NURSING], [], `${ABSENT} ${OWN}`],
	[[SIL], [SIL.id], `${ABSENT} NDIS providers of Supported independent living must be registered.`],
	[
		[SIL, NURSING],
		[SIL.id],
		`${ABSENT} For other services: you can use them if your plan is self- or plan-managed. NDIS providers of Supported independent living must be registered.`,
	],
	[[NURSING], [SIL.id], `${ABSENT} ${OWN}`],
] as const)("of %j, %j must be registered", (areas, must, says) => {
	expect(registerLines(factsOf(must), areas, true, NOW).map(({ text }) => text)).toEqual([says]);
});

test("a registration for other groups never says that a service which needs one can be used", () => {
	const registered = factsOf([SIL.id], {
		state: "registered",
		why: "registered",
		registrations: [{ until: "2027-06-25", groups: [{ name: "Therapeutic supports", is_offered: false }] }],
	});
	expect(registerLines(registered, [SIL], true, NOW).map(({ text }) => text)).toEqual([
		"On the NDIS register for Therapeutic supports until 25 June 2027, seen on 27 November 2026.",
		"Not on the NDIS register for Supported independent living. NDIS providers of Supported independent living must be registered.",
	]);
});
