import { expect, test } from "vitest";
import { joinedWords, kmWords, namesAndMore } from "./place-words.ts";

test("distances are whole kilometres, and the nearest are 'less than 1 km'", () => {
	expect([0, 0.99, 1.4, 2.5, 12.2, 1234.4].map((km) => kmWords({ km }))).toEqual([
		...["less than 1 km away", "less than 1 km away", "about 1 km away in a straight line"],
		...["about 3 km away in a straight line", "about 12 km away in a straight line"],
		"about 1,234 km away in a straight line",
	]);
});

test("names are joined as people write them, and long lists are cut", () => {
	expect(joinedWords(["Barwon"])).toBe("Barwon");
	expect(joinedWords(["Barwon", "Otway"], "or")).toBe("Barwon or Otway");
	expect(namesAndMore(["A", "B", "C"])).toBe("A, B and C");
	expect(namesAndMore(["A", "B", "C", "D", "E"])).toBe("A, B, C and 2 more");
});
