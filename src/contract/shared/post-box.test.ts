import { expect, test } from "vitest";
import { postBoxMessage } from "./post-box.ts";

test.each([
	"3001",
	"GPO Box 1, Melbourne 3001",
	"2001",
	"1340",
	"8010",
	"9726",
	"0801",
	"0909",
	"5880",
	"6837",
	"7802",
	"0200",
	"2610",
	" 4001 ",
])("%j gets a message about post office boxes", (typed) => {
	const code = /\d{4}/.exec(typed)?.[0];
	expect(postBoxMessage(typed)).toBe(
		`${code} is a post office box postcode. Enter the suburb or postcode where you live.`,
	);
});

test.each(["3000", "2620", "0800", "6798", "300", "30011", "Melbourne", ""])("%j gets no message", (typed) => {
	expect(postBoxMessage(typed)).toBeUndefined();
});
