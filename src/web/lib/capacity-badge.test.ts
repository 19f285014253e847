import { expect, it } from "vitest";
import { badgeOf, badgeOfArea, fullNote } from "./capacity-badge.ts";

const now = new Date("2026-11-10T09:00:00+11:00");
const said = (service_area: number, state: "open" | "waiting" | "closed", days: number, weeks = 6) => ({
	service_area,
	state,
	weeks: state === "waiting" ? weeks : null,
	confirmed_at: new Date(now.getTime() - days * 24 * 3600_000).toISOString(),
});

it.each([
	["open", [said(1, "open", 7)], "Taking new clients – confirmed 3 November"],
	["a waiting list", [said(1, "waiting", 7)], "Waiting list about 6 weeks"],
	["a short waiting list", [said(1, "waiting", 7, 1)], "Waiting list about 1 week"],
	["closed", [said(1, "closed", 7)], "Not taking new clients now"],
	["30 days ago", [said(1, "open", 30)], "Places not confirmed in the last 30 days"],
	["closed 30 days ago", [said(1, "closed", 30)], "Not taking new clients, told us on 11 October"],
	["no answer", [], "Hasn't told us if they're taking new clients"],
	["an answer for another service", [said(2, "open", 7)], "Hasn't told us if they're taking new clients"],
])("one service: %s", (_name, answers, text) => {
	expect(badgeOf(answers, [1, 2], [1], now).text).toBe(text);
	expect(
		badgeOfArea(
			answers.find(({ service_area }) => service_area === 1),
			now,
		).text,
	).toBe(text);
});

it.each([
	[
		"all open, with the oldest day",
		[said(1, "open", 7), said(2, "open", 9)],
		"Taking new clients – confirmed 1 November",
	],
	[
		"open and closed",
		[said(1, "open", 7), said(2, "closed", 1)],
		"Taking new clients for some services – confirmed 3 November",
	],
	["open and no answer", [said(1, "open", 7)], "Taking new clients for some services – confirmed 3 November"],
	[
		"open and not recently confirmed",
		[said(1, "open", 7), said(2, "open", 40)],
		"Taking new clients for some services – confirmed 3 November",
	],
	["waiting lists", [said(1, "waiting", 7, 4), said(2, "waiting", 7, 8)], "Waiting list about 4 to 8 weeks"],
	[
		"a waiting list and closed",
		[said(1, "waiting", 7), said(2, "closed", 7)],
		"Waiting list about 6 weeks for some services",
	],
	["closed and no answer", [said(1, "closed", 7)], "Not taking new clients now for some services"],
	["all old", [said(1, "closed", 31), said(2, "open", 31)], "Places not confirmed in the last 30 days"],
])("several services: %s", (_name, answers, text) => expect(badgeOf(answers, [1, 2], [], now).text).toBe(text));

it("if the searched service isn't offered, the badge covers the offered services", () => {
	expect(badgeOf([said(1, "open", 7)], [1], [5], now).mark).toBe("open");
});

it.each([
	["closed for the searched service", [said(1, "closed", 7), said(2, "open", 7)], [1], true],
	["closed for all", [said(1, "closed", 7), said(2, "closed", 3)], [], true],
	["open for one of them", [said(1, "closed", 7), said(2, "open", 7)], [], false],
	["a waiting list", [said(1, "waiting", 7)], [1], false],
	["closed long ago", [said(1, "closed", 30)], [1], false],
	["no answer", [], [1], false],
])("the note that a provider is full: %s", (_name, answers, asked, isShown) => {
	expect(fullNote(answers, asked, now)).toBe(isShown ? "Not taking new clients now (told us 3 November)" : undefined);
});
