import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { linkKeywords } from "./link-keywords.ts";

const keyword = (words: string) => ({
	keyword: words,
	display_words: words,
	link: `/services/${words.replaceAll(" ", "-")}`,
});
const known = [keyword("speech"), keyword("speech therapy"), keyword("key worker")];

describe("RVL-006 keywords in review text", () => {
	it("become links, longest first, each once, whatever their case", () => {
		expect(linkKeywords("Speech Therapy helped. More speech therapy, please; and speech.", known)).toEqual([
			{ text: "Speech Therapy", link: "/services/speech-therapy" },
			" helped. More speech therapy, please; and ",
			{ text: "speech", link: "/services/speech" },
			".",
		]);
	});

	it("read their display words", () => {
		expect(
			linkKeywords("An OT came.", [{ keyword: "OT", display_words: "occupational therapist", link: "/x" }]),
		).toEqual(["An ", { text: "occupational therapist", link: "/x" }, " came."]);
	});

	it("only as whole words", () => {
		expect(linkKeywords("speechless keyworkers, a key workers' room", known)).toEqual([
			"speechless keyworkers, a key workers' room",
		]);
	});

	it("no text, no keywords, odd keywords", () => {
		expect(linkKeywords("", known)).toEqual([]);
		expect(linkKeywords("plain", [])).toEqual(["plain"]);
		expect(linkKeywords("c++ (really)", [keyword("c++"), keyword("(really)"), keyword(" ")])).toEqual([
			{ text: "c++", link: "/services/c++" },
			" ",
			{ text: "(really)", link: "/services/(really)" },
		]);
	});

	it("nothing of the text is lost", () => {
		fc.assert(
			fc.property(
				fc.array(fc.constantFrom("speech", "therapy", "key", "worker", " ", ".", "<b>", "é", "\n")),
				(words) => {
					const text = words.join("");
					const back = linkKeywords(text, known)
						.map((piece) => (typeof piece === "string" ? piece : piece.text))
						.join("");
					expect(back).toBe(text);
				},
			),
		);
	});
});
