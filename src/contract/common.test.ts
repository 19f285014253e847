import { describe, expect, test } from "vitest";
import { australianPhone, commaList, email, idText, text } from "./common.ts";
import { isAustralianPhone, isEmail } from "./shared/checks.ts";
import { phoneParts } from "./shared/phone-parts.ts";

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
	])("%s is valid", (typed) => {
		expect(isAustralianPhone(typed)).toBe(true);
	});
	test.each([
		"",
		"12345",
		"+1 212 555 0100",
		"0400 000 00",
		"0400 000 0000",
		"9000 0000",
		"phone",
		"+64 21 123 456",
		"00000000000",
		"0400000000x",
	])("%s is not valid", (typed) => {
		expect(isAustralianPhone(typed)).toBe(false);
	});
	test.each([
		"\u202a0491 570 156\u202c",
		"\u200b0491\u00a0570\u2011156\ufeff",
		"０４９１ ５７０ １５６",
		"03 9000 0000 ext 12",
		"(03) 9000 0000, extension 12",
		"03 9000 0000 x12",
		"1300 975 707 #4",
		"61 491 570 156",
		"61 3 9000 0000",
		"0011 61 491 570 156",
		"0011 61 (0)3 9000 0000",
		"tel:+61491570156",
		"TEL: 0491 570 156",
		"+61 1800 975 711",
		"61 1300 975 707",
		"13 45 00 12",
		"180 2123",
		"03/9000/0000",
	])("%j is valid", (typed) => {
		expect(isAustralianPhone(typed)).toBe(true);
		expect(australianPhone("no").safeParse(typed).success).toBe(true);
	});
	test.each([
		"ext 12",
		"0491 570 156 ext",
		"0491 570 156 ext 1234567",
		"61 49157015",
		"0011 64 21 123 456",
		"tel:",
		"+49 491 570 156",
	])("%j is not valid", (typed) => {
		expect(isAustralianPhone(typed)).toBe(false);
	});
	test("invisible characters are removed and the extension is kept", () => {
		expect(australianPhone("no").parse("\u202atel:03\u00a09000 0000 ext 12\u202c")).toBe("03 9000 0000 ext 12");
		expect(phoneParts("03 9000 0000 ext 12")).toEqual({ number: "03 9000 0000", extension: "12" });
	});
	test("is kept as typed", () => {
		expect(australianPhone("no").parse(" (03) 9000 0000 ")).toBe("(03) 9000 0000");
	});
	test.each([undefined, "phone", "0400 000 000 or 03 9000 0000, after four or so"])(
		"%j gets only the message about phone numbers",
		(typed) => {
			expect(
				australianPhone("no")
					.safeParse(typed)
					.error?.issues.every(({ message }) => message === "no"),
			).toBe(true);
		},
	);
});

describe("email addresses", () => {
	test.each(["a@b.au", "first.last+tag@sub.example.org", "o'brien@example.com.au"])("%s is valid", (typed) => {
		expect(email("no").safeParse(typed).success).toBe(true);
	});
	test.each([
		"mai@例え.テスト",
		"mai@пример.рф",
		"mai@münchen.de",
		"mai@xn--mnchen-3ya.de",
		"a@b.museum",
		"o'brien@b.photography",
		"1@2.3.au",
		"a@b.xn--p1ai",
		"a@MÜNCHEN.DE",
	])("%s is valid and kept as typed", (typed) => {
		expect(email("no").parse(` ${typed} `)).toBe(typed);
	});
	test.each([
		"a@例え",
		"a@.рф",
		"a@-a.рф",
		"a@b/c.рф",
		"a@b c.рф",
		"a@b\n.рф",
		"a@b.рф.",
		"a@b:80.рф",
		"ü@b.au",
		"a@@рф.рф",
	])("%j is not valid", (typed) => {
		expect(isEmail(typed)).toBe(false);
	});
	test.each(["", "a", "a@b", "a b@c.au", "a@b..au", "@b.au", "a@b.au\nBcc: x@y.au"])("%j is not valid", (typed) => {
		expect(email("Please enter a valid email").safeParse(typed).error?.issues[0]?.message).toBe(
			"Please enter a valid email",
		);
	});
});

describe("untrusted text", () => {
	test("surrounding space is removed; line ends and emoji stay", () => {
		expect(text(50).parse("  Zoë 👩‍🦽\nsecond line ")).toBe("Zoë 👩‍🦽\nsecond line");
	});
	test.each(["a\u0000b", "half \ud83d"])("%j is refused", (typed) => {
		expect(text(50).safeParse(typed).success).toBe(false);
	});
	test.each([
		["one\u000btwo\u000cthree\u2028four\u0085five", "one\ntwo\nthree\nfour\nfive"],
		["so\u00adft\u200b \ufeffwords\u2060\u202a\u202e\u2069\u200e", "soft words"],
		["bell\u0007 \u0002and\u001f \u009bmore\u007f", "bell and more"],
		["jo\u200din\u200ced", "joined"],
		["نمی\u200cخواهم 👩\u200d🦽", "نمی\u200cخواهم 👩\u200d🦽"],
		["tab\tstays\r\nlines\rtoo", "tab\tstays\nlines\ntoo"],
	])("%j is stored as it looks", (typed, kept) => {
		expect(text(100).parse(typed)).toBe(kept);
	});
	test("the message names the limit", () => {
		expect(text(3).safeParse("four").error?.issues[0]?.message).toBe("Must be 3 characters or less");
		expect(text(1_000).safeParse("4".repeat(1_001)).error?.issues[0]?.message).toBe("Must be 1,000 characters or less");
	});
});

describe("comma lists in a URL", () => {
	test("gives unique, trimmed, non-empty parts", () => {
		expect(commaList(idText).parse("3, 1,,3")).toEqual([3, 1]);
		expect(commaList(idText).parse(undefined)).toEqual([]);
		expect(commaList(idText).parse("")).toEqual([]);
	});
	test.each(["0", "-1", "1.5", "a", "99999999999"])("%s is not an id", (part) => {
		expect(commaList(idText).safeParse(part).success).toBe(false);
	});
});
