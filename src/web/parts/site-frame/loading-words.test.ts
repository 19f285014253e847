import { expect, test } from "vitest";
import { loadingWords } from "./loading-words.ts";

// GLO-015, GLO-016, HOM-043, BLG-016, BLG-048
test.each([
	["/providers", "Loading providers ..."],
	["/admin/providers/gum-care/4/edit", "Loading provider... please wait."],
	["/blog", "Loading blogs... please wait."],
	["/blog/", "Loading blogs... please wait."],
	["/blog/steady-on-your-feet/", "Loading... please wait."],
	["/about", "Loading ..."],
	["", "Loading ..."],
])("while %s loads: %s", (path, words) => {
	expect(loadingWords(path)).toBe(words);
});
