import { expect, it } from "vitest";
import { isAbn } from "./checks.ts";

it.each(["51 824 753 556", "51824753556", " 83 914 571 673 ", "53004085616"])("%s is an ABN", (typed) => {
	expect(isAbn(typed)).toBe(true);
});

it.each([
	"51 824 753 557",
	"15 824 753 556",
	"5182475355",
	"518247535560",
	"00 000 000 000",
	"51-824-753-556",
	"abc",
	"",
])("%s is not an ABN", (typed) => {
	expect(isAbn(typed)).toBe(false);
});
