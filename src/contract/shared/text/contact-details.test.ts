import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { contactDetailIn, findContactDetails, hasContactDetails, withoutContactDetails } from "./contact-details.ts";

// ADM-027 to ADM-029
describe("what counts as a contact detail", () => {
	test.each([
		["Call 1300 147 147 now", "phone"],
		["Ph.1300 650 615", "phone"],
		["ring 13 22 78", "phone"],
		["on (03) 8672 7889", "phone"],
		["on 0419 753 902", "phone"],
		["on +61 2 8764 3669", "phone"],
		["call us on 9253 5555", "phone"],
		["on 59711 349", "phone"],
		["write to hcp@care.example.org.au", "email"],
		["see www.care.org.au for more", "link"],
		["see https://care.org.au/home", "link"],
		["visit YouChoose.org.au", "link"],
		["see linktr.ee/kind-care", "link"],
		["book at bit.ly/3kind", "link"],
		["message us: wa.me/61400000000", "link"],
		["FB.me/kindcare", "link"],
		["files on ftp://kindcare.example/forms", "link"],
	])("%s: %s", (text, kind) => {
		expect(findContactDetails(text).map((found) => found.kind)).toEqual([kind]);
	});

	test.each([
		"Open 24 hours, 7 days",
		"since 1998-2008 and from 2014 to 2015",
		"over 100,000 visits",
		"$1300 147",
		"Help@Home, alpine@home",
		"e.g. cooking, i.e. meals. And more",
		"levels 1 2 3 4",
		"ABN 12 345 678 901",
		"e.g. speech/language, a bit.ly or so, tell t.me",
		"and/or, 24/7, NDIS://",
	])("%s has none", (text) => {
		expect(findContactDetails(text)).toEqual([]);
	});
});

describe("refused in new text", () => {
	test.each([
		"Ring +44 20 7946 0958",
		"Ring (+44) 20 7946 0958.",
		"Ring 0064 21 123 4567",
		"Find us @acmecare",
		"(@acme_care2)",
		"@acmecare on every platform",
		"acmecare.app",
		"See acme.me or so",
		"ask Acme.ai",
		"acme dot com",
		"acme (dot) shop",
		"book.acme.page",
		"WWW.ACME.COM.AU",
		"acme.com",
		"ACME.CARE",
		"acme.com.Support us",
	])("%s", (text) => expect(hasContactDetails(text)).toBe(true));

	test.each([
		"Come @ 9am",
		"Come @9am or @10pm",
		"Support @home",
		"Help@Home",
		"please.Support us",
		"Our team.Care matters",
		"Ask us.Me and my team",
		"NDIS item 01_011_0107_1_1",
		"+10 to 20 hours, +100 people",
		"Open from 00.30 to 08.30",
	])("%s is accepted", (text) => expect(hasContactDetails(text)).toBe(false));

	test("an import keeps text that is only refused in new text", () => {
		for (const text of [
			"Ring +44 20 7946 0958",
			"Find us @acmecare",
			"acmecare.app",
			"please.Support us",
			"Our team.Care matters",
		])
			expect(findContactDetails(text)).toEqual([]);
	});
});

describe("disguised contact details in text that outsiders publish", () => {
	test.each([
		"Ring oh four nine one five seven oh oh oh six",
		"ring Oh Four Nine One, Five Seven Oh, One Five Six for help",
		"zero four nine one five seven zero one five six",
		"oh-four-nine-one-five-seven-oh-oh-oh-six",
		"oh four ninety one, five seventy, one fifty six",
		"oh four nine one five seven triple oh six",
		"call eighteen hundred nine seven five seven one one",
		"one eight double oh nine seven five seven double one",
		"thirteen hundred 975 707",
		"04 nine one 570 oh oh six",
		"O491 57O OO6",
		"o4 9l 57 o0 06",
		"0\u{fe0f}\u{20e3}4\u{fe0f}\u{20e3}91 570 006",
		"on two three four eight five five five oh",
		"fb . com / kindcare",
		"FB .com/kindcare",
		"fb. com / kindcare",
		"f b . c o m / kindcare",
		"fb dot com slash kindcare",
		"facebook slash kindcare",
		"Insta: kind.care",
		"WhatsApp @kindcare",
		"kindcare . com . au",
		"mai (at) kindcare dot example",
		"mai at kindcare dot example",
		"mai @ kindcare . example",
	])("%s", (text) => expect(contactDetailIn(text)).toBe("contact"));

	test.each(["٠٤٩١ ٥٧٠ ٠٠٦", "۰۴۹۱ ۵۷۰ ۰۰۶", "०४९१ ५७० ००६", "๐๔๙๑ ๕๗๐ ๐๐๖", "০৪৯১ ৫৭০ ০০৬", "𝟎𝟒𝟗𝟏 𝟓𝟕𝟎 𝟎𝟎𝟔"])(
		"digits of another script: %s",
		(text) => expect(contactDetailIn(text)).toBe("contact"),
	);

	test.each([
		"visit us at 12 smith st geelong",
		"we are at 3 rose court, carlton",
		"come to 4 rose lane",
		"our clinic: 7 banksia drive",
		"12 ocean view place\nwe have parking",
		"5 wattle walk",
		"at 18 Fern Mews",
		"22 Hill Rise, Kyneton",
		"9 Bay Loop",
		"3 Station Parkway",
		"unit 4/12 harbour quay",
		"6 Orchard Row",
		"١٢ Rosella Street",
		"we're near 8 gum tree way",
		"find us at 14-16 kent pl",
	])("a street without capitals, of any type: %s", (text) => expect(contactDetailIn(text)).toBe("address"));

	test.each([
		"We're a 10 minute walk from the station",
		"within 5 minutes drive of you",
		"We have 3 lovely staff close by",
		"open 7 days a week, with 2 easy ways to pay",
		"a group of 6 people walk each Tuesday",
		"over 20 years in place",
		"aged 5 to 12, all in one place",
		"We run 3 sessions close to home",
		"up to 4 participants drive together",
		"a 5 star place to be",
		"Since 2010 our workers drive you to the shops",
		"in 2019 we moved to a quiet street",
	])("no street: %s", (text) => expect(contactDetailIn(text)).toBeUndefined());

	test.each(["We're at 12 Rosella Street", "Unit 4/12 rosella st road", "come to 4 Rose Court", "7 banksia ave"])(
		"%s is a street address",
		(text) => expect(contactDetailIn(text)).toBe("address"),
	);

	test.each([
		"One two three, off we go",
		"We have one, two or three workers, four cars and five vans",
		"Two visits a week for twenty four weeks",
		"Twenty four hours a day, seven days a week",
		"Over 20 years on the road",
		"ABN 12 345 678 901",
		"We're on Facebook and Instagram",
		"Level 2 to 4, ages 7 to 65, in 2026",
		"A b c of care: plan A, plan B",
		"We help at home. Support workers come too",
	])("%s has none", (text) => expect(contactDetailIn(text)).toBeUndefined());
});

test("the sentence is removed with its number, the rest stays", () => {
	expect(withoutContactDetails("We visit at home. Call us on 1300 147 147 for advice! We speak Greek.")).toEqual({
		text: "We visit at home. We speak Greek.",
		removed: ["phone"],
	});
});

test("only the detail is removed from a very long sentence", () => {
	const long = `we help with ${"cooking and ".repeat(40)}more (1300 147 147), every day`;
	const { text } = withoutContactDetails(long);
	expect(text).toContain("more, every day");
	expect(text).not.toMatch(/\d/);
});

test("a text without contact details stays as it is", () => {
	const text = "One.\n\n\n\nTwo  three.";
	expect(withoutContactDetails(text)).toEqual({ text, removed: [] });
});

test("a missing space after a sentence is not a link, even once V8 no longer optimises patterns", () => {
	const script = `import { findContactDetails } from "./src/contract/shared/text/contact-details.ts";
		console.log(["please.Support us", "acme.care", "ACME.COM"].map((text) => findContactDetails(text).length).join());`;
	const said = execFileSync(process.execPath, ["--no-regexp-optimization", "--input-type=module", "-e", script], {
		encoding: "utf8",
	});
	expect(said.trim()).toBe("0,1,1");
});
