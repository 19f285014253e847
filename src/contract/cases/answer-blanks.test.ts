import { expect, it, test } from "vitest";
import { answerChat } from "#contract/chat/chat.ts";
import type { AnyEndpoint } from "#contract/endpoint.ts";
import { fillBlanks } from "./answer-blanks.ts";
import { addAnswer, changeAnswer } from "./canned-answers.ts";
import { replyInCase } from "./replies.ts";

it("fills placeholders anywhere in the text and leaves other braces", () => {
	const values = { name: "Mai {me}", me: "Sam", phone: "1300 000 000", reference: "AB12" };
	expect(fillBlanks("Hello {name}, {me} here. {me}! {phone} {reference} {toString} {x} { name }", values)).toBe(
		"Hello Mai {me}, Sam here. Sam! 1300 000 000 AB12 {toString} {x} { name }",
	);
});

const WRONG = ["{nmae}", "{first name}", "{{name}}", "{name }", "{Name}", "{}", "{{name}", "{name}}", "{na-me}"];

/** What an endpoint says about a body; undefined if it takes it. */
const refusal = ({ body }: AnyEndpoint, sent: object) =>
	body?.safeParse(sent).error?.issues.map(({ message }: { message: string }) => message);

test.each(WRONG)("a saved reply with %s is refused, because a visitor would read it", (blank) => {
	const sent = { title: "Hello", body: `Hello {name}, thanks ${blank}. {me}`, version: 1 };
	for (const line of [addAnswer, changeAnswer])
		expect(refusal(line, sent)).toEqual([
			`${blank} isn't a placeholder. You can use {name}, {me}, {phone}, {reference}`,
		]);
});

test("a saved reply takes every placeholder, side by side too", () => {
	expect(refusal(addAnswer, { title: "All", body: "{name}{me}{phone}{reference} :-} { x, {{7*7}}" })).toBeUndefined();
});

test.each([...WRONG, "{name}"])("a message with %s isn't sent to a person", (blank) => {
	for (const line of [answerChat, replyInCase]) {
		expect(refusal(line, { text: `Hello ${blank}` })).toEqual([`Replace ${blank} before you send this`]);
		expect(refusal(line, { text: "Hello Mai :-} {{7*7}}" })).toBeUndefined();
	}
});
