import { describe, expect, it } from "vitest";
import type { MailWords } from "#domains/cases/incoming-mail.ts";
import { readDanger } from "#domains/safety/read-danger.ts";
import { certainWordsOf, withOwnWords, wordsForDanger } from "./own-words.ts";
import { shownWordsOf } from "./separate-quote.ts";

const OURS =
	"Hello Mai,\nYou wrote that your brother said he wants to kill himself. Is he safe now?\nWhich day suits you for a call?\nThe team at Alongside\nYour page: https://alongside.example/my-request/abc";
const HEAD =
	"From: Alongside <reply@alongside.example>\nSent: Monday, 2 March 2026 9:40 AM\nTo: Mai Lowe\nSubject: Our reply to you";
const LINE = "On Mon, 2 Mar 2026 at 09:40, Alongside <reply@alongside.example> wrote:";
const QUOTED = OURS.replace(/^/gm, "> ");
/** As a program wraps it again, and as HTML with a link becomes text. */
const WRAPPED =
	"Hello Mai,\nYou wrote that your brother said he\nwants to kill\nhimself. Is he safe now?\nWhich day suits you for a\ncall?\nThe team at Alongside\nYour page [https://alongside.example/my-request/abc]";
const DANGER = "I am going to kill myself tonight";

const read = (
	whole: string,
	known: readonly string[] = [OURS],
	theirs: readonly string[] = [],
	subject = "Re: Our reply to you",
) =>
	withOwnWords(
		{
			...{ from: "mai@visitor.example", name: "", subject, whole, text: shownWordsOf(whole, subject) },
			...{ messageId: null, files: [], check: "unknown" },
		} satisfies MailWords,
		{ ours: known, theirs },
	);
const isDanger = (words: MailWords) => readDanger(wordsForDanger(words).join("\n\n")) !== undefined;

/** Where in an email a person's words can stand, beside our own. */
const PLACES: [string, (own: string) => string][] = [
	["alone", (own) => own],
	["above a marked quote", (own) => `${own}\n\n${LINE}\n\n${QUOTED}`],
	["below a marked quote", (own) => `${LINE}\n\n${QUOTED}\n\n${own}`],
	["between marked lines", (own) => `${LINE}\n> Hello Mai,\n\n${own}\n\n> Which day suits you for a call?`],
	["in the marks themselves", (own) => `Hi\n\n${LINE}\n\n${QUOTED}\n> ${own}`],
	["above an unmarked quote", (own) => `${own}\n\n${HEAD}\n\n${OURS}`],
	["below an unmarked quote", (own) => `${HEAD}\n\n${OURS}\n\n${own}`],
	["below an unmarked quote, with a greeting above", (own) => `Hi there\n\n${HEAD}\n\n${OURS}\n\n${own}`],
	["between unmarked lines", (own) => `See below\n\n${HEAD}\n\nHello Mai,\n${own}\nThe team at Alongside`],
	["below a quote that was wrapped again", (own) => `Hi\n\n${HEAD}\n\n${WRAPPED}\n\n${own}`],
	["right below a head", (own) => `Hi\n\n${HEAD}\n${own}\n\n${OURS}`],
	["below a signature", (own) => `Hi\n-- \nMai\n\n${own}\n\n${LINE}\n${QUOTED}`],
	["below a quote without a head", (own) => `${OURS}\n\n${own}`],
	["with an original message's line alone", (own) => `-----Original Message-----\n\n${OURS}\n${own}`],
];

describe("words of danger in an email", () => {
	it.each(PLACES)("are read %s", (_where, place) => {
		expect(isDanger(read(place(DANGER)))).toBe(true);
		expect(isDanger(read(place(DANGER), []))).toBe(true);
	});

	it.each(PLACES)("of ours, quoted, raise no alarm: own words %s", (_where, place) => {
		expect(isDanger(read(place("Friday at ten is fine.")))).toBe(false);
	});

	it("of their own earlier email, quoted again, raise no alarm", () => {
		const whole = `Any news?\n\n${LINE}\n\nThank you, Mai.\n\nOn Sun, 1 Mar 2026, Mai Lowe wrote:\n${DANGER}`;
		expect(isDanger(read(whole, ["Thank you, Mai."], [DANGER]))).toBe(false);
	});

	it("are read again when they write them again", () => {
		expect(isDanger(read(`${DANGER}\n\n${LINE}\n${QUOTED}`, [OURS], [DANGER]))).toBe(true);
	});

	it("are read in the subject", () => {
		expect(isDanger(read("Hi", [OURS], [], DANGER))).toBe(true);
	});
});

describe("what is shown of an email that quotes us without marks", () => {
	it.each(PLACES.filter(([where]) => !/marks|signature|below a head/.test(where)))(
		"is the new text: %s",
		(_where, place) => {
			const { text } = read(place("Friday at ten is fine."));
			expect(text).toContain("Friday at ten is fine.");
			for (const line of OURS.split("\n")) expect(text).not.toContain(line);
			expect(text).not.toContain("From:");
		},
	);

	it("keeps a short answer that our email has too", () => {
		expect(read(`${HEAD}\n\nHello Mai,\nWhich day suits you for a call?\nA call\nThe team at Alongside`).text).toBe(
			"A call",
		);
	});

	it("leaves out what the thread has from before", () => {
		const whole = `Ok\n\n${HEAD}\n\n${OURS}\n\nFrom: Mai Lowe <mai@visitor.example>\nSent: Sunday, 1 March 2026 8:00 PM\nTo: Alongside\nSubject: Help\n\nCan you call me about Leo?`;
		expect(read(whole, [OURS], ["Can you call me about Leo?"]).text).toBe("Ok");
	});

	it("counts for what they ask", () => {
		expect(certainWordsOf(read(`${HEAD}\n\n${OURS}\n\nPlease cancel my request.`))).toBe("Please cancel my request.");
	});
});
