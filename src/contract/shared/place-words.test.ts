import { expect, test } from "vitest";
import { joinedWords, kmWords, namesAndMore } from "./place-words.ts";

test("distances are whole kilometres, and the nearest are 'less than 1 km'", () => {
	expect([0, 0.99, 1.4, 2.5, 12.2, 1234.4].map(kmWords)).toEqual([
		...["less than 1 km away", "less than 1 km away", "1 km away", "3 km away", "12 km away", "1,234 km away"],
	]);
});

test("names are joined as people write them, and long lists are cut", () => {
	expect(joinedWords(["Barwon"])).toBe("Barwon");
	expect(joinedWords(["Barwon", "Otway"], "or")).toBe("Barwon or Otway");
	expect(namesAndMore(["A", "B", "C"])).toBe("A, B and C");
	expect(namesAndMore(["A", "B", "C", "D", "E"])).toBe("A, B, C and 2 more");
});
