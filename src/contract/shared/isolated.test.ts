import { expect, test } from "vitest";
import { isolated } from "./isolated.ts";

test("a name that runs from right to left keeps its direction in a sentence, and others are left as they are", () => {
	expect(`Tick ${isolated("خدمات الأمل")}, C-1092`).toBe("Tick \u2068خدمات الأمل\u2069, C-1092");
	expect(["Ada Hill", "Nguyễn Thị Hương", "中文", ""].map(isolated)).toEqual([
		"Ada Hill",
		"Nguyễn Thị Hương",
		"中文",
		"",
	]);
});
