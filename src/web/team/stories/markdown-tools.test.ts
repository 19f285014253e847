import { describe, expect, test } from "vitest";
import { applyTool, type Edit, insertPicture, type Selection, type Tool } from "./markdown-tools.ts";

/** Parses a text with its selection between bars: `a |word|`. */
const read = (marked: string): Selection => {
	const start = marked.indexOf("|");
	const end = marked.lastIndexOf("|");
	return { text: marked.replaceAll("|", ""), start, end: end > start ? end - 1 : start };
};
const told = ({ text }: Selection, { from, to, insert, start, end }: Edit): string => {
	const is = text.slice(0, from) + insert + text.slice(to);
	return start === end
		? `${is.slice(0, start)}|${is.slice(start)}`
		: `${is.slice(0, start)}|${is.slice(start, end)}|${is.slice(end)}`;
};
const use = (tool: Tool, marked: string) => told(read(marked), applyTool(tool, read(marked)));

describe("formatting buttons", () => {
	test.each<[Tool, string, string]>([
		["strong", "a |word| b", "a **|word|** b"],
		["strong", "a **|word|** b", "a |word| b"],
		["em", "a | b", "a *|words|* b"],
		["heading", "One\nTw|o\nThree", "One\n## Two|\nThree"],
		["heading", "## Tw|o", "Two|"],
		["subheading", "## Tw|o", "### Two|"],
		["list", "|One\nTwo|", "|- One\n- Two|"],
		["numbers", "|- One\n- Two|", "|1. One\n2. Two|"],
		["numbers", "|1. One\n2. Two|", "|One\nTwo|"],
		["quote", "|", "> |"],
		["link", "See |the list| now", "See [the list](|https://|) now"],
		["link", "See |", "See [link text](|https://|)"],
	])("%s: %j becomes %j", (tool, before, after) => expect(use(tool, before)).toBe(after));

	test("a picture goes on its own line", () => {
		const put = (marked: string) => told(read(marked), insertPicture(read(marked), "picture-2", "A [red] door"));
		expect(put("|")).toBe("![A red door](picture-2)\n\n|");
		expect(put("One|")).toBe("One\n\n![A red door](picture-2)\n\n|");
		expect(put("One\n|Two")).toBe("One\n\n![A red door](picture-2)\n\n|Two");
	});
});
