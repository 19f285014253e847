import {
	answers,
	type By,
	call,
	change,
	close,
	endChat,
	judge,
	linked,
	note,
	refer,
	take,
	tells,
	writes,
} from "./acts.ts";
import type { DemoPersonKey } from "./people.ts";
import { after, type Story } from "./requests.ts";
import { type Act, campaign, chats, complains, message, wantsCall, wantsListing } from "./scene.ts";
import type { When } from "./stage.ts";
import { CHATS, COMPLAINTS, EMAILS, MESSAGES, NEXT, NOTES } from "./texts.ts";

type Then = (at: When) => Story["steps"];
const told = (who: DemoPersonKey, at: When, comes: Act, steps: Then = () => []): Story => ({
	who,
	at,
	comes,
	steps: steps(at),
});

/** Assigned on the same day and closed on the next. */
const ends =
	(by: By, outcome: string, minutes = 95): Then =>
	(at) => [
		[after(at, 0, minutes), take(by)],
		[after(at, 1, minutes), close(by, outcome)],
	];

const messages: Story[] = [
	told("giorgos", "57 11:25", message(MESSAGES[0]), ends("sam", "answered")),
	told("callum", "46 09:55", message(MESSAGES[1]), ends("kim", "answered", 30)),
	told("fatima", "27 15:00", message(MESSAGES[2]), ends("priya", "answered", 15)),
	told("leilani", "21 10:50", message(MESSAGES[3]), ends("sam", "not-reached")),
	told("noel", "16 12:05", message(MESSAGES[7]), ends("kim", "spam", 8)),
	told("callum", "14 14:20", message(MESSAGES[8]), ends("sam", "duplicate")),
	told("rajesh", "3 16:30", message(MESSAGES[4]), (at) => [
		[after(at, 1, 0), take("priya")],
		[after(at, 1, 12), change("priya", { status: "waiting-person" })],
	]),
	told("marguerite", "1 09:40", message(MESSAGES[6])),
	told("svetlana", "-25", message(MESSAGES[5])),
];

/** Before working on a complaint, a team member declares that they have no conflict of interest. */
const begun = (at: When, by: By, severity: Parameters<typeof judge>[1]): Story["steps"] => [
	[after(at, 0, 50), linked(by, false)],
	[after(at, 0, 52), take(by)],
	[after(at, 0, 60), judge(by, severity)],
];

const complaints: Story[] = [
	told("eleni", "53 10:30", complains("a2", COMPLAINTS.late), (at) => [
		...begun(at, "sam", "medium"),
		[after(at, 1, 60), answers("sam", EMAILS.late)],
		[after(at, 1, 90), close("sam", "upheld", "quality")],
	]),
	told("gwen", "48 13:15", complains("b3", COMPLAINTS.bill), (at) => [
		...begun(at, "priya", "low"),
		[after(at, 1, 20), note("priya", NOTES.billing)],
		[after(at, 2, 60), close("priya", "partly-upheld", "billing")],
	]),
	told("patrick", "38 09:25", complains("a7", COMPLAINTS.rough), (at) => [
		...begun(at, "kim", "high"),
		[after(at, 0, 150), refer("kim", "NDIS Quality and Safeguards Commission", "DEMO-2041")],
		[after(at, 0, 170), answers("kim", EMAILS.rough)],
		[after(at, 1, 0), close("kim", "referred", "safety")],
	]),
	told("sunita", "32 16:10", complains(null, COMPLAINTS.ours), (at) => [
		[after(at, 1, 10), linked("sam", true)],
		...begun(after(at, 1, 0), "priya", "medium"),
		[after(at, 1, 110), note("priya", NOTES.ours.replace(" @Priya", ""))],
		[after(at, 2, 30), answers("priya", EMAILS.ours)],
		[after(at, 2, 60), close("priya", "upheld", "our-mistake")],
	]),
	told("ngaire", "25 11:00", complains("b5", COMPLAINTS.waits), (at) => [
		...begun(at, "sam", "low"),
		[after(at, 2, 0), close("sam", "not-upheld", "communication")],
	]),
	told("eleni", "23 10:00", complains("a2", COMPLAINTS.again), (at) => [
		...begun(at, "sam", "low"),
		[after(at, 0, 80), close("sam", "duplicate", "other")],
	]),
	told("tomasz", "10 14:45", complains("b1", COMPLAINTS.cancelled), (at) => [
		...begun(at, "kim", "medium"),
		[after(at, 1, 30), close("kim", "withdrawn", "communication")],
	]),
	told("mei", "3 10:55", complains("a8", COMPLAINTS.stopped), (at) => [
		...begun(at, "sam", "medium"),
		[after(at, 1, 40), change("sam", { status: "waiting-provider", next_action: NEXT.report })],
	]),
	told("dimitri", "1 12:20", complains("b4", COMPLAINTS.unsafe), (at) => [
		...begun(at, "kim", "critical"),
		[after(at, 0, 75), note("kim", NOTES.safety)],
	]),
	told("hamish", "-130", complains("a10", COMPLAINTS.shared)),
];

const callBacks: Story[] = [
	told("priscilla", "51 17:20", wantsCall("Weekdays after 4"), (at) => [
		[after(at, 1, 0), take("sam")],
		[after(at, 1, 5), call("sam", true, "Sends the plan once it is there.")],
		[after(at, 1, 8), close("sam", "reached")],
	]),
	told("owen", "42 12:45", wantsCall("Any time"), (at) => [
		[after(at, 0, 60), call("kim", false, "")],
		[after(at, 1, 30), call("kim", false, "Voicemail, no message left.")],
		[after(at, 2, 90), call("kim", false, "")],
		[after(at, 2, 95), tells("kim")],
		[after(at, 6, 0), close("kim", "not-reached")],
	]),
	told("zainab", "29 09:30", wantsCall("Mornings"), (at) => [
		[after(at, 0, 40), call("priya", true, "A second provider may be asked.")],
		[after(at, 0, 50), close("priya", "reached")],
	]),
	told("zainab", "29 09:50", wantsCall("In the morning"), (at) => [[after(at, 0, 35), close("priya", "duplicate")]]),
	told("kirra", "18 16:00", wantsCall("ASAP, best offer"), (at) => [[after(at, 0, 20), close("sam", "spam")]]),
	told("luca", "2 13:10", wantsCall("After school, from half past three"), (at) => [
		[after(at, 0, 30), take("sam")],
		[after(at, 0, 35), call("sam", false, "No answer.")],
		[after(at, 1, 90), call("sam", false, "Their son says: later this week.", 4)],
	]),
	told("gwenByDaughter", "-18", wantsCall("Between nine and noon", { withEmail: false })),
];

/** A chat with a minute between messages. @param by the team member who replies */
const conversation = (
	who: DemoPersonKey,
	at: When,
	lines: readonly (readonly ["v" | "t", string])[],
	by: By,
	ended: "team" | "visitor" | null,
): Story => {
	const [first, ...rest] = lines;
	const step = (n: number): When => (at.startsWith("-") ? (`-${-Number(at) - n}` as When) : after(at, 0, n));
	return {
		who,
		at,
		comes: chats(first?.[1] ?? ""),
		steps: [
			...rest.map(([from, text], n) => [step(n + 1), writes(from === "t" ? by : null, text)] as const),
			...(ended ? [[step(rest.length + 2), endChat(ended === "team" ? by : null)] as const] : []),
		],
	};
};

const conversations: Story[] = [
	conversation("mohan", "50 10:20", CHATS.room, "sam", "visitor"),
	conversation("aroha", "37 14:05", CHATS.letters, "priya", "team"),
	conversation("thuy", "19 11:30", CHATS.change, "kim", "visitor"),
	conversation("jarrah", "6 16:45", CHATS.left, "sam", "visitor"),
	conversation("ruby", "-14", CHATS.older, "sam", null),
	conversation("ibrahim", "-6", CHATS.waiting, "sam", null),
];

const enquiries: Story[] = [
	told(
		"saffron",
		"55 09:10",
		wantsListing("Tidepool Home Support", { states: ["VIC"], offers: ["home-care"], text: null }),
		(at) => [
			[after(at, 0, 90), take("kim")],
			[after(at, 1, 30), note("kim", NOTES.listing)],
			[after(at, 2, 60), close("kim", "listed")],
		],
	),
	told(
		"emeka",
		"35 10:00",
		wantsListing("Second Wind Therapy", {
			states: ["NSW", "QLD"],
			offers: ["ndis", "allied-health"],
			text: "We open a third site in May.",
		}),
		ends("priya", "not-listed"),
	),
	told(
		"ingrid",
		"20 15:20",
		wantsListing("Lantern Lane Supports", { states: ["TAS"], offers: ["ndis"], text: null }),
		ends("sam", "not-reached", 200),
	),
	told(
		"bobby",
		"2 09:35",
		wantsListing("Red Dirt Community Care", {
			states: ["WA"],
			offers: ["ndis", "home-care"],
			text: "We are twelve people, seven of us from the communities we visit.",
		}),
		(at) => [
			[after(at, 0, 100), take("kim")],
			[after(at, 1, 0), note("kim", NOTES.listing)],
			[after(at, 1, 5), change("kim", { status: "waiting-person", next_action: NEXT.insurance })],
		],
	),
	told("yusuf", "40 13:30", campaign("b1", ["find", "plan"], "Is the guide in Arabic too?"), ends("sam", "answered")),
	told("hana", "28 10:40", campaign("b5", ["change"], null), ends("kim", "not-reached", 60)),
	told("wendy", "4 12:15", campaign("b6", ["other"], "I would rather talk to someone than read all this."), (at) => [
		[after(at, 0, 60), take("sam")],
		[after(at, 1, 0), change("sam", { to: "priya", next_action: NEXT.interpreter })],
	]),
];

/** All stories that aren't requests: messages, complaints, call-backs, chats and listing enquiries. */
export const otherStories = (): Story[] => [...messages, ...complaints, ...callBacks, ...conversations, ...enquiries];
