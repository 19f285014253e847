import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { differencesOf, shortened } from "./differences.ts";

const text = fc
	.array(fc.constantFrom("wombat", "digs", "at", "night", " ", "\n", "\n\n", ".", "## "), { maxLength: 40 })
	.map((pieces) => pieces.join(""));
const only = (parts: ReturnType<typeof differencesOf>, but: string) =>
	parts
		.filter(({ is }) => is !== but)
		.map((part) => part.text)
		.join("");

describe("the differences between two texts", () => {
	test("contain both texts completely", () => {
		fc.assert(
			fc.property(text, text, (older, newer) => {
				const parts = differencesOf(older, newer);
				expect(only(parts, "added")).toBe(older);
				expect(only(parts, "removed")).toBe(newer);
				expect(parts.every((part, index) => part.text !== "" && part.is !== parts[index + 1]?.is)).toBe(true);
			}),
		);
	});

	test("are empty for equal texts", () => {
		fc.assert(fc.property(text, (one) => differencesOf(one, one).every(({ is }) => is === "same")));
	});

	test("show a changed word as a word, and leave out long unchanged passages", () => {
		const long = "It digs at night. ".repeat(60);
		const parts = shortened(differencesOf(`${long}\n\nOne owl.\n\n${long}`, `${long}\n\nOne bat.\n\n${long}`));
		expect(parts.map(({ is }) => is)).toEqual(["skipped", "same", "removed", "added", "same", "skipped"]);
		expect(parts.filter(({ is }) => is === "removed" || is === "added").map((part) => part.text)).toEqual([
			"owl.",
			"bat.",
		]);
		expect(parts.map((part) => part.text).join("").length).toBeLessThan(400);
	});

	test("are found quickly for two long texts that have nothing in common", () => {
		const words = (name: string) => Array.from({ length: 10_000 }, (_, index) => `${name}${index}`).join(" ");
		expect(differencesOf(words("a"), words("b")).map(({ is }) => is)).toEqual(["removed", "added"]);
	});
});
