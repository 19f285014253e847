import type { DeclineReason } from "#contract/referrals/referrals.ts";
import {
	accept,
	type By,
	call,
	change,
	close,
	consent,
	decline,
	giveBack,
	looks,
	move,
	note,
	opensPage,
	reopen,
	type Steps,
	send,
	take,
	tells,
	withdraw,
} from "./acts.ts";
import type { DemoPersonKey } from "./people.ts";
import { owns, providerNote, sendsItself } from "./provider-acts.ts";
import { type Act, asks, details, foundNobody } from "./scene.ts";
import type { When } from "./stage.ts";
import { CONDITIONS, FOUND_NOBODY, GOALS, NEEDS, NEXT, NOTES, PROVIDER_NOTES } from "./texts.ts";

/** A person contacts us, and the steps that follow. Steps on future days are skipped, so a new case has fewer. */
export interface Story {
	who: DemoPersonKey;
	at: When;
	comes: Act;
	steps: Steps;
}

const LAST_MINUTE = 17 * 60 + 55;

/** Adds business days and minutes to a time. The result is never later than the end of office hours. */
export const after = (from: When, days: number, minutes: number): When => {
	const [day = "0", time = "00:00"] = from.split(" ");
	const [hour = 0, minute = 0] = time.split(":").map(Number);
	const sum = Math.min(LAST_MINUTE, hour * 60 + minute + minutes);
	return `${Number(day) - days} ${String(Math.floor(sum / 60)).padStart(2, "0")}:${String(sum % 60).padStart(2, "0")}` as When;
};

const of = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;
let count = 0;

interface DemoRequest {
	by: By;
	/** More providers chosen in the same request. */
	beside?: string[];
	/** Follow-up details, without or with a plan file. */
	adds?: "details" | "plan";
	/** Typed instead of a known postcode. */
	code?: string;
}

/** Two in three visitors open their private link. */
const opened = (at: When, n: number): Steps => (n % 3 === 2 ? [] : [[after(at, 0, 4), opensPage]]);

/** A request to a place, the follow-up details, the assignment and the steps after it. */
const request = (
	who: DemoPersonKey,
	at: When,
	to: string,
	{ by, beside, adds, code }: DemoRequest,
	steps: Steps,
): Story => {
	const n = count++;
	const added: Steps = adds
		? [
				[
					after(at, 0, 6),
					details(to, {
						goals: of(GOALS, n),
						condition: of(CONDITIONS, n),
						needs: of(NEEDS, n + 3),
						plan: adds === "plan",
					}),
				],
			]
		: [];
	return {
		who,
		at,
		comes: asks(to, { ...(code ? { code } : {}), ...(beside ? { beside } : {}) }),
		steps: [...opened(at, n), ...added, [after(at, 0, 25 + ((n * 37) % 140)), take(by)], ...steps],
	};
};

/** A visitor whose search found no provider. */
const nobody = (who: DemoPersonKey, at: When, to: string, steps: Steps): Story => {
	const n = count++;
	return { who, at, comes: foundNobody(to, of(FOUND_NOBODY, n)), steps: [...opened(at, n), ...steps] };
};

/** Consent and referral on the same day. @param own consent is given on the private page, and the request sends itself */
const handed = (
	at: When,
	to: string,
	by: By,
	{ minutes = 190, own = false }: { minutes?: number; own?: boolean } = {},
): Steps => [
	[after(at, 0, minutes), consent(own ? null : by, to, own ? [] : ["needs", "plan"])],
	[after(at, 0, minutes + 14), own ? sendsItself(to) : send(by, to, of(NEEDS, count))],
];

/** The provider accepts, and support starts after `days` business days. */
const starts = (at: When, to: string, days = 8): Steps => [
	[after(at, 1, 70), accept(to)],
	[after(at, 1, 75), looks(to)],
	[after(at, 2, 20), move(to, "contacted")],
	[after(at, days, 45), move(to, "started")],
];

/** The provider accepts, support starts and the case is closed. */
const begins = (at: When, to: string, by: By, days = 8): Steps => [
	...starts(at, to, days),
	[after(at, days, 160), close(by, "connected")],
];

const says = (at: When, to: string, reason: DeclineReason): Steps => [[after(at, 1, 55), decline(to, reason)]];

/** Requests for support. */
export const requestStories = (): Story[] => {
	count = 0;
	const stories: Story[] = [];
	const add = (who: DemoPersonKey, at: When, to: string, asked: DemoRequest, steps: (at: When) => Steps) =>
		stories.push(request(who, at, to, asked, steps(at)));
	const found = (who: DemoPersonKey, at: When, to: string, steps: (at: When) => Steps) =>
		stories.push(nobody(who, at, to, steps(at)));

	add("linh", "58 09:12", "one", { by: "sam", adds: "plan" }, (at) => [
		[after(at, 0, 100), note("sam", NOTES.interpreter)],
		...handed(at, "one", "sam"),
		...starts(at, "one"),
		[after(at, 8, 60), change("sam", { status: "waiting-provider" })],
		[after(at, 38, 30), move("one", "closed", "support-ended")],
		[after(at, 38, 160), close("sam", "connected")],
	]);
	add("giorgos", "56 10:40", "a2", { by: "priya", adds: "details" }, (at) => [
		...handed(at, "a2", "priya"),
		...begins(at, "a2", "priya", 11),
	]);
	add("aroha", "54 13:05", "a6", { by: "sam", adds: "details" }, (at) => [
		...handed(at, "a6", "sam", { minutes: 150 }),
		...says(at, "a6", "no-room"),
		[after(at, 1, 130), note("sam", NOTES.none)],
		[after(at, 3, 60), close("sam", "no-room")],
	]);
	add("yusuf", "52 08:50", "b1", { by: "kim" }, (at) => [
		[after(at, 0, 240), call("kim", false, "")],
		[after(at, 1, 30), call("kim", false, "No one answered.")],
		[after(at, 3, 200), call("kim", false, "")],
		[after(at, 3, 205), tells("kim")],
		[after(at, 8, 10), close("kim", "not-reached")],
	]);
	add("priscilla", "49 11:20", "a1", { by: "priya", adds: "details" }, (at) => [
		[after(at, 0, 120), note("priya", NOTES.rang)],
		...handed(at, "a1", "priya"),
		...begins(at, "a1", "priya", 6),
	]);
	add("rajesh", "47 15:10", "one", { by: "sam", adds: "details" }, (at) => [
		...handed(at, "one", "sam", { minutes: 90 }),
		[after(at, 1, 30), accept("one")],
		[after(at, 2, 30), move("one", "contacted")],
		[after(at, 6, 10), move("one", "closed", "not-suitable")],
		[after(at, 6, 60), note("sam", NOTES.second)],
		[after(at, 8, 0), close("sam", "no-longer-needed")],
	]);
	add("mei", "44 09:35", "a8", { by: "kim", adds: "plan" }, (at) => [
		...handed(at, "a8", "kim"),
		...begins(at, "a8", "kim", 9),
		[after(at, 20, 60), note("kim", NOTES.grateful)],
	]);
	add("noel", "39 12:30", "a0", { by: "sam", beside: ["b3"] }, (at) => [
		...handed(at, "a0", "sam"),
		...says(at, "a0", "place"),
		[after(at, 2, 20), note("sam", NOTES.second)],
		[after(at, 4, 0), close("sam", "no-longer-needed")],
	]);
	add("svetlana", "36 09:00", "one", { by: "kim", adds: "details" }, (at) => [
		...handed(at, "one", "kim", { own: true }),
		...starts(at, "one", 10),
		[after(at, 10, 60), change("kim", { status: "waiting-person", next_action: NEXT.ring })],
	]);
	add("jarrah", "34 14:15", "b4", { by: "sam" }, (at) => [[after(at, 0, 170), close("sam", "not-asked")]]);
	add("amara", "30 10:25", "a10", { by: "kim" }, (at) => [
		...handed(at, "a10", "kim"),
		...says(at, "a10", "age"),
		[after(at, 2, 90), close("kim", "no-room")],
	]);
	add("bruce", "28 08:45", "a4", { by: "sam", adds: "details" }, (at) => [
		...handed(at, "a4", "sam"),
		...begins(at, "a4", "sam", 9),
		[after(at, 12, 30), reopen("sam")],
		[after(at, 12, 40), note("sam", NOTES.second)],
		[after(at, 15, 30), close("sam", "connected")],
	]);
	add("thuy", "26 13:40", "one", { by: "priya", adds: "details" }, (at) => [
		...handed(at, "one", "priya", { minutes: 120 }),
		...says(at, "one", "other"),
		[after(at, 1, 120), note("priya", NOTES.none)],
		[after(at, 5, 0), close("priya", "no-room")],
	]);
	add("leilani", "22 15:35", "a7", { by: "sam", adds: "details" }, (at) => [
		...handed(at, "a7", "sam", { minutes: 60 }),
		[after(at, 1, 60), accept("a7")],
		[after(at, 2, 60), move("a7", "contacted")],
		[after(at, 4, 10), move("a7", "closed", "chose-another")],
		[after(at, 4, 30), close("sam", "no-longer-needed")],
	]);
	add("hamish", "18 11:05", "one", { by: "sam" }, (at) => [
		...handed(at, "one", "sam"),
		...says(at, "one", "service"),
		[after(at, 3, 30), close("sam", "not-reached")],
	]);
	add("sunita", "17 09:45", "one", { by: "kim", adds: "details" }, (at) => [
		...handed(at, "one", "kim"),
		[after(at, 1, 40), accept("one")],
		[after(at, 3, 0), move("one", "contacted")],
		[after(at, 5, 0), withdraw(null, "one")],
		[after(at, 5, 80), close("kim", "no-longer-needed")],
	]);
	add("tomasz", "15 14:00", "a11", { by: "priya" }, (at) => [
		...handed(at, "a11", "priya"),
		...says(at, "a11", "funding"),
		[after(at, 2, 10), close("priya", "no-room")],
	]);
	add("dimitri", "11 09:50", "a2", { by: "kim", adds: "plan" }, (at) => [
		...handed(at, "a2", "kim"),
		[after(at, 1, 70), accept("a2")],
		[after(at, 2, 40), move("a2", "contacted")],
		[after(at, 7, 20), move("a2", "started")],
		[after(at, 7, 60), change("kim", { status: "waiting-person", next_action: NEXT.ring })],
	]);
	add("hana", "9 16:05", "one", { by: "sam", adds: "details" }, (at) => [
		...handed(at, "one", "sam", { minutes: 70 }),
		[after(at, 1, 10), looks("one")],
		[after(at, 1, 60), withdraw("sam", "one")],
		[after(at, 1, 90), change("sam", { status: "waiting-person", next_action: NEXT.second })],
	]);
	add("patrick", "8 11:15", "a8", { by: "priya", adds: "details" }, (at) => [
		...handed(at, "a8", "priya"),
		...says(at, "a8", "other"),
		[after(at, 2, 30), note("priya", NOTES.second)],
		[after(at, 3, 0), consent("priya", "a9")],
	]);
	// The provider doesn't respond: they are reminded, then the next provider is proposed.
	add("zainab", "7 10:20", "a6", { by: "kim", adds: "details" }, (at) => [...handed(at, "a6", "kim")]);
	add("gwen", "6 09:05", "a1", { by: "sam", adds: "details" }, (at) => [
		[after(at, 0, 200), note("sam", NOTES.sister)],
		...handed(at, "a1", "sam"),
		[after(at, 1, 80), accept("a1")],
		[after(at, 3, 10), move("a1", "contacted")],
		[after(at, 3, 40), change("sam", { status: "waiting-person", next_action: NEXT.ring })],
	]);
	add("luca", "5 13:25", "b5", { by: "priya", adds: "plan" }, (at) => [
		[after(at, 0, 190), note("priya", NOTES.plan.replace("@Priya", "@Sam"))],
		[after(at, 0, 200), change("priya", { status: "waiting-person", next_action: NEXT.plan })],
	]);
	add("ngaire", "4 10:45", "one", { by: "sam", adds: "details" }, (at) => [
		...handed(at, "one", "sam"),
		[after(at, 0, 250), owns("one")],
		[after(at, 1, 20), accept("one")],
		[after(at, 2, 40), providerNote("one", PROVIDER_NOTES.called)],
		[after(at, 3, 15), move("one", "contacted")],
	]);
	add("desmond", "4 15:55", "b6", { by: "kim" }, (at) => [
		[after(at, 1, 15), change("kim", { next_action: NEXT.holiday, snoozeDays: 9 })],
	]);
	add("ruby", "3 09:30", "one", { by: "priya", adds: "plan" }, (at) => [
		...handed(at, "one", "priya"),
		[after(at, 2, 25), accept("one")],
		[after(at, 2, 50), change("priya", { status: "waiting-person", next_action: NEXT.plan })],
	]);
	add("mohan", "3 14:35", "a3", { by: "sam" }, (at) => [
		[after(at, 0, 150), note("sam", NOTES.plan)],
		[after(at, 0, 170), change("sam", { next_action: NEXT.ring })],
	]);
	// Two unassigned, overdue requests.
	stories.push({ who: "ibrahim", at: "2 16:40", comes: asks("b7"), steps: [] });
	stories.push({ who: "beatriz", at: "2 11:10", comes: asks("a4", { code: "0000" }), steps: [] });
	add("tilly", "2 10:00", "one", { by: "kim", adds: "details" }, (at) => [
		[after(at, 1, 60), consent("kim", "one")],
		[after(at, 1, 75), send("kim", "one", of(NEEDS, 2))],
		[after(at, 1, 150), providerNote("one", PROVIDER_NOTES.van)],
	]);
	add("wendy", "1 10:35", "one", { by: "sam" }, (at) => [...handed(at, "one", "sam", { own: true })]);
	stories.push({ who: "linhAtWork", at: "-95", comes: asks("b8"), steps: [] });
	stories.push({
		who: "owen",
		at: "-42",
		comes: asks("a5"),
		steps: [["-38", details("a5", { goals: GOALS[6], condition: CONDITIONS[0] })]],
	});

	found("bruce", "55 12:10", "b9", (at) => [
		[after(at, 0, 60), take("kim")],
		[after(at, 4, 60), close("kim", "no-room")],
	]);
	found("tilly", "45 10:15", "b10", (at) => [
		[after(at, 0, 80), take("sam")],
		[after(at, 1, 0), close("sam", "duplicate")],
	]);
	found("beatriz", "31 09:40", "a5", (at) => [
		[after(at, 0, 45), take("priya")],
		...handed(at, "a5", "priya"),
		...begins(at, "a5", "priya", 9),
	]);
	found("desmond", "19 14:50", "b11", (at) => [
		[after(at, 1, 80), take("sam")],
		[after(at, 9, 15), close("sam", "not-reached")],
	]);
	found("hana", "12 11:35", "b12", (at) => [
		[after(at, 0, 120), take("kim")],
		[after(at, 1, 120), note("kim", NOTES.none.replace("@Kim", "@Priya"))],
		[after(at, 2, 0), giveBack("kim")],
	]);
	found("yusufAgain", "5 09:15", "a9", (at) => [
		[after(at, 0, 55), take("sam")],
		...handed(at, "a9", "sam"),
		[after(at, 2, 20), accept("a9")],
		[after(at, 2, 60), change("sam", { status: "waiting-person", next_action: NEXT.ring })],
	]);
	found("amara", "1 15:45", "b2", () => []);
	return stories;
};
