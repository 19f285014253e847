import { expect, test } from "vitest";
import { isolated, isolatedWithin } from "./isolated.ts";

test("a name that runs from right to left keeps its direction in a sentence, and others are left as they are", () => {
	expect(`Tick ${isolated("خدمات الأمل")}, C-1092`).toBe("Tick \u2068خدمات الأمل\u2069, C-1092");
	expect(["Ada Hill", "Nguyễn Thị Hương", "中文", ""].map(isolated)).toEqual([
		"Ada Hill",
		"Nguyễn Thị Hương",
		"中文",
		"",
	]);
});

test("names in the title of a page keep their direction, once", () => {
	expect(isolatedWithin("Reviews of خدمات الأمل, page 2 of 3 – Alongside")).toBe(
		"Reviews of \u2068خدمات الأمل\u2069, page 2 of 3 – Alongside",
	);
	expect(isolatedWithin("שירות – دعم")).toBe("\u2068שירות\u2069 – \u2068دعم\u2069");
	expect(isolatedWithin("I")).toBe("I");
	expect(isolatedWithin("Nguyễn Thị Hương – 中文 – Alongside")).toBe("Nguyễn Thị Hương – 中文 – Alongside");
});
