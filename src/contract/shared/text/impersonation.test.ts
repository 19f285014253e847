import { describe, expect, it } from "vitest";
import { impersonated } from "./impersonation.ts";

describe("names that pass for others", () => {
	it.each([
		"Alongside Client Services Team",
		"ALONGSIDE",
		"The Alongside team",
		"A l o n g s i d e support",
		"A.l.o.n.g.s.i.d.e",
		"Аlоngsіde help",
		"A1ongs1de",
		"Al0ngside",
		"Along side",
		"Allongside",
		"Ａｌｏｎｇｓｉｄｅ",
		"Alóngsíde",
		"Along\u200bside",
		"@longside support",
		"Client Services Team",
		"C1ient Services Tearn",
	])("%s passes for us", (name) => expect(impersonated(name, "Alongside")).toBe("us"));

	it.each([
		"myGov notice: your payment is on hold",
		"rnyGov",
		"m y G o v",
		"MyG0v support",
		"mуGоv",
		"NDIA",
		"N D I A payments",
		"NDIS Commission",
		"NDIS Quality & Safeguards",
		"ServicesAustralia",
		"Services Australia office",
		"Med1care refunds",
		"Centrelink",
		"My Aged Care assessments",
		"MyAgedCare",
		"ATO refunds",
		"Victoria Police",
		"Department of Health",
		"Dept. of Human Services",
		"Human Rights Commission",
		"The Australian Government",
	])("%s passes for a government body", (name) => expect(impersonated(name, "Alongside")).toBe("government"));

	it.each([
		"Bright Path Care",
		"Tomato Tree Therapy",
		"NDIS Support Co",
		"Mediation and Care",
		"Side by Side",
		"Long Beach Services",
		"Australian Support Services",
		"Zoë García-O’Brien",
	])("%s passes for nobody else", (name) => expect(impersonated(name, "Alongside")).toBeUndefined());

	it("the brand is a setting, and a short one counts only as a word", () => {
		expect(impersonated("Kin team", "Kin")).toBe("us");
		expect(impersonated("Kind Care", "Kin")).toBeUndefined();
		expect(impersonated("Alongside", "Kin")).toBeUndefined();
	});
});
