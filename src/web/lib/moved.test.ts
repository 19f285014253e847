import { expect, it } from "vitest";
import { movedTo } from "./moved.ts";

it.each([
	["/team/people", "/team/members"],
	["/team/people/", "/team/members/"],
	["/demo/letters/5f0c", "/demo/emails/5f0c"],
	["/team/people-of-today", undefined],
	["/team/cases", undefined],
])("%s is now at %s", (from, to) => {
	expect(movedTo(from)).toBe(to);
});
