import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { linkKeywords } from "./link-keywords.ts";

const keyword = (words: string) => ({
	keyword: words,
	display_words: words,
	link: `/services/${words.replaceAll(" ", "-")}`,
});
const known = [keyword("speech"), keyword("speech therapy"), keyword("key worker")];

// RVL-006
describe("keywords in review text", () => {
	it("become links in any case, longest first, each once", () => {
		expect(linkKeywords("Speech Therapy helped. More speech therapy, please; and speech.", known)).toEqual([
			{ text: "Speech Therapy", link: "/services/speech-therapy" },
			" helped. More speech therapy, please; and ",
			{ text: "speech", link: "/services/speech" },
			".",
		]);
	});

	it("show their display words", () => {
		expect(
			linkKeywords("An OT came.", [{ keyword: "OT", display_words: "occupational therapist", link: "/x" }]),
		).toEqual(["An ", { text: "occupational therapist", link: "/x" }, " came."]);
	});

	it("only as whole words", () => {
		expect(linkKeywords("speechless keyworkers, a key workers' room", known)).toEqual([
			"speechless keyworkers, a key workers' room",
		]);
	});

	it("handle missing text, missing keywords and unusual keywords", () => {
		expect(linkKeywords("", known)).toEqual([]);
		expect(linkKeywords("plain", [])).toEqual(["plain"]);
		expect(linkKeywords("c++ (really)", [keyword("c++"), keyword("(really)"), keyword(" ")])).toEqual([
			{ text: "c++", link: "/services/c++" },
			" ",
			{ text: "(really)", link: "/services/(really)" },
		]);
	});

	it("keep the whole text", () => {
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
