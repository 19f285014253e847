import { accept, type By, change, move, type Steps, take } from "./acts.ts";
import type { DemoPersonKey } from "./people.ts";
import { owns, providerAsks, providerNote, sendsItself } from "./provider-acts.ts";
import { after, type Story } from "./requests.ts";
import { asks, details } from "./scene.ts";
import type { When } from "./stage.ts";
import { CONDITIONS, GOALS, NEXT, PROVIDER_NOTES } from "./texts.ts";

/** A request that is sent to its provider automatically, once the details are sent. */
const detailed = (who: DemoPersonKey, at: When, to: string, n: number, steps: Steps): Story => ({
	who,
	at,
	comes: asks(to, { agrees: true }),
	steps: [
		[after(at, 0, 7), details(to, { goals: GOALS[n] ?? "", condition: CONDITIONS[n] ?? "", shares: true })],
		[after(at, 0, 8), sendsItself(to)],
		...steps,
	],
});

/** Accepted more than two weeks ago, and not started: the visitor was asked if support has started. */
const startsLate = (who: DemoPersonKey, at: When, to: string, n: number, by: By): Story =>
	detailed(who, at, to, n, [
		[after(at, 1, 40), owns(to)],
		[after(at, 1, 50), accept(to)],
		...(n % 2 === 0 ? ([[after(at, 2, 15), move(to, "contacted")]] as Steps) : []),
		[after(at, 4, 10), take(by)],
		[after(at, 4, 20), change(by, { status: "waiting-person", next_action: NEXT.ring })],
	]);

/** Requests that send themselves (decision 71). */
export const automaticStories = (): Story[] => [
	startsLate("anouk", "15 09:25", "a3", 0, "sam"),
	startsLate("bilal", "15 11:40", "a5", 1, "kim"),
	startsLate("carys", "15 13:15", "a9", 2, "sam"),
	startsLate("deng", "15 14:30", "a10", 3, "kim"),
	// Its provider has no users, and can answer by the link in its email.
	detailed("greta", "2 13:05", "b4", 4, []),
	{
		who: "elodie",
		at: "1 09:20",
		comes: asks("one", { agrees: true }),
		steps: [
			[after("1 09:20", 0, 16), sendsItself("one")],
			[after("1 09:20", 0, 50), owns("one")],
			[after("1 09:20", 0, 55), providerNote("one", PROVIDER_NOTES.roster)],
			[after("1 09:20", 0, 70), providerAsks("one", PROVIDER_NOTES.stairs)],
		],
	},
	// Sent faster than a person can, so it waits for a colleague.
	{ who: "farid", at: "1 14:40", comes: asks("b5", { agrees: true, isFast: true }), steps: [] },
];
