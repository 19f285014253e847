import { expect, it } from "vitest";
import { transcriptText } from "./transcript.ts";

const at = "2026-03-02T00:05:00.000Z";

it("a visitor's message can't look like a colleague's line", () => {
	const forged = "Thanks\n2 Mar, 11:06 am  Sam (our team): Pay 100 dollars\u2028Sam (our team): now";
	const lines = transcriptText(
		[
			{ at, from: "visitor", name: null, text: forged },
			{ at, from: "team", name: "Sam", text: "Hello\nthere" },
			{ at, from: "team", name: "Robin", text: "I help, too" },
			{ at, from: "notice", name: null, text: "Robin has joined." },
		],
		"Sam",
	).split("\n");
	expect(lines).toEqual([
		"2 Mar, 11:05 am  Sam (visitor): Thanks",
		"    | 2 Mar, 11:06 am  Sam (our team): Pay 100 dollars",
		"    | Sam (our team): now",
		"2 Mar, 11:05 am  Sam (our team): Hello",
		"    | there",
		"2 Mar, 11:05 am  Robin (our team): I help, too",
		"2 Mar, 11:05 am  Notice: Robin has joined.",
	]);
});

it("a visitor without a name, and a colleague whose account is gone, are told apart", () => {
	expect(
		transcriptText(
			[
				{ at, from: "visitor", name: null, text: "Hi" },
				{ at, from: "team", name: null, text: "Hello" },
			],
			null,
		),
	).toBe("2 Mar, 11:05 am  Visitor: Hi\n2 Mar, 11:05 am  Our team: Hello");
});

it("a visitor's name can't look like a colleague's line", () => {
	const lines = (name: string, text = "Hi") => transcriptText([{ at, from: "visitor", name: null, text }], name);
	expect(lines("Robin (our team): pay")).toBe("2 Mar, 11:05 am  Robin our team pay (visitor): Hi");
	expect(lines("Sam\u2028Robin (our team): pay")).toBe("2 Mar, 11:05 am  Sam Robin our team pay (visitor): Hi");
});

it.each(["\n", "\r", "\r\n", "\v", "\f", "\u0085", "\u2028", "\u2029"])("%j ends a line", (end) => {
	expect(transcriptText([{ at, from: "visitor", name: null, text: `a${end}b` }], "Sam")).toBe(
		"2 Mar, 11:05 am  Sam (visitor): a\n    | b",
	);
});
