import { describe, expect, it } from "vitest";
import { bareSubject, isForward } from "./subject.ts";

describe("the subject of an email", () => {
	it.each([
		"Re: Your request",
		"RE: RE: Fwd: your  request",
		"AW: Re[2]: Your request",
		"Antw: Your request",
		"SV: VS: Your request",
		"Re(3): Your request",
		"回复：Your request",
		"[EXTERNAL] Re: Your request",
		"İLT: Your request",
		"Odp: YNT: Your request",
		"R: I: Your request",
		"رد: Your request",
	])("is ours again without what a program wrote before it: %s", (subject) => {
		expect(bareSubject(subject)).toBe("your request");
	});

	it.each(["Question: your request", "Urgent: your request", "Complaint: your request", "Rent: your request"])(
		"keeps a word of the sender's before a colon: %s",
		(subject) => {
			expect(bareSubject(subject)).toBe(subject.toLowerCase());
		},
	);

	it.each(["Fwd: a", "FW: a", "WG: a", "TR : a", "转发：a", "VS: a", "Fwd[2]: a"])(
		"says that it was passed on: %s",
		(subject) => {
			expect(isForward(subject)).toBe(true);
		},
	);

	it.each(["Re: Fwd: a", "Forwarding address: a", "A: b", "Tray: a", "Re: a"])("isn't passed on: %s", (subject) => {
		expect(isForward(subject)).toBe(false);
	});
});
