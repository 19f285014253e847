import { describe, expect, test } from "vitest";
import { isAustralianPhone } from "./checks.ts";
import { australianPhone, commaList, email, idText, text } from "./common.ts";

describe("Australian phone numbers (CON-014, CON-015)", () => {
	test.each([
		"0400 000 000",
		"(03) 9000 0000",
		"+61 400 000 000",
		"+61 (0)400 000 000",
		"0061 3 9000 0000",
		"1300 975 707",
		"1800 975 711",
		"13 11 14",
		"02-5550-1234",
		"02.5550.1234",
		"+611300147147",
	])("%s is one", (typed) => {
		expect(isAustralianPhone(typed)).toBe(true);
	});
	test.each(["", "12345", "+1 212 555 0100", "0400 000 00", "0400 000 0000", "9000 0000", "phone", "+64 21 123 456", "00000000000", "0400000000x"])(
		"%s is none",
		(typed) => {
			expect(isAustralianPhone(typed)).toBe(false);
		},
	);
	test("kept as typed", () => {
		expect(australianPhone("no").parse(" (03) 9000 0000 ")).toBe("(03) 9000 0000");
	});
	test.each([undefined, "phone", "0400 000 000 or 03 9000 0000, after four or so"])("of %j only that it is none is said", (typed) => {
		expect(
			australianPhone("no")
				.safeParse(typed)
				.error?.issues.every(({ message }) => message === "no"),
		).toBe(true);
	});
});

describe("e-mail addresses", () => {
	test.each(["a@b.au", "first.last+tag@sub.example.org", "o'brien@example.com.au"])("%s is one", (typed) => {
		expect(email("no").safeParse(typed).success).toBe(true);
	});
	test.each(["", "a", "a@b", "a b@c.au", "a@b..au", "@b.au", "a@b.au\nBcc: x@y.au"])("%j is none", (typed) => {
		expect(email("Please enter a valid email").safeParse(typed).error?.issues[0]?.message).toBe("Please enter a valid email");
	});
});

describe("text from outside", () => {
	test("surrounding space goes, line ends and emoji stay", () => {
		expect(text(50).parse("  Zoë 👩‍🦽\nsecond line ")).toBe("Zoë 👩‍🦽\nsecond line");
	});
	test.each(["a\u0000b", "\u0007", "half \ud83d"])("%j is refused", (typed) => {
		expect(text(50).safeParse(typed).success).toBe(false);
	});
	test("the limit is said", () => {
		expect(text(3).safeParse("four").error?.issues[0]?.message).toBe("Must be 3 characters or less");
		expect(text(1_000).safeParse("4".repeat(1_001)).error?.issues[0]?.message).toBe("Must be 1,000 characters or less");
	});
});

describe("comma lists in an address", () => {
	test("unique, trimmed, empty parts left out", () => {
		expect(commaList(idText).parse("3, 1,,3")).toEqual([3, 1]);
		expect(commaList(idText).parse(undefined)).toEqual([]);
		expect(commaList(idText).parse("")).toEqual([]);
	});
	test.each(["0", "-1", "1.5", "a", "99999999999"])("%s is no id", (part) => {
		expect(commaList(idText).safeParse(part).success).toBe(false);
	});
});
