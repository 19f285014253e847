import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { findContactDetails, hasContactDetails, withoutContactDetails } from "./contact-details.ts";

describe("ADM-027 to ADM-029 what counts as a contact detail", () => {
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
