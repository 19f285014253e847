import { describe, expect, it } from "vitest";
import { identityIn } from "./identity.ts";

describe("text that providers read before they accept", () => {
	const mai = { name: "Mai Nguyen", email: "mai@visitor.example", phone: "0491 570 006" };
	it.each([
		["Mai needs help with showering", "the person's name"],
		["help for NGUYEN", "the person's name"],
		["write to mai@visitor.example", "the person's name"],
		["write to somebody@else.example", "an email address"],
		["call 0491570006", "a phone number"],
		["call (03) 5550 1234", "a phone number"],
		["call +61 491 570 006", "a phone number"],
		["Help with showering, Mondays, 2 hours, from 2026", undefined],
		["Maintenance of a garden", undefined],
	])("%s: %s", (said, found) => expect(identityIn(said, mai)).toBe(found));

	const others = [
		{ kind: "name", value: "Márgaret Holloway-Smith" },
		{ kind: "name", value: "Grace Söhne" },
		{ kind: "email", value: "holly.way@visitor.example" },
		{ kind: "phone", value: "+61370104455" },
	];
	it.each([
		["Margarets mornings are best", "the person's name"],
		["Margaret’s mornings", "the person's name"],
		["MÁRGARET", "the person's name"],
		["Ｍａｒｇａｒｅｔ needs help", "the person's name"],
		["Mar\u200bgaret needs help", "the person's name"],
		["M a r g a r e t needs help", "the person's name"],
		["for Hollow\u00e1y", "the person's name"],
		["the Holloways", "the person's name"],
		["Mrs Smith", "the person's name"],
		["HollowaySmith", "the person's name"],
		["margaret_holloway", "the person's name"],
		["Ms Soehne", "the person's name"],
		["say grace before meals", "the person's name"],
		["hollyway on visitor", "an email address"],
		["someone (at) visitor dot example", "an email address"],
		["call (03) 7010-4455", "a phone number"],
		["oh four nine one five seven oh oh oh six", "a phone number"],
		["plan 430 123 456", "a plan number"],
		["lives at 12 Rosella Street", "a street address"],
		["4/12 Rose Court", "a street address"],
		["born 12/03/2015", "a date of birth"],
		["born on 3rd of May 1948", "a date of birth"],
		["2 hours a day in the place of your choice, close to home", undefined],
		["3 visits a week from 01/02/2999, 9 am to 11 am", undefined],
	])("with everyone named in the request, %s: %s", (said, found) =>
		expect(identityIn(said, { ...mai, others })).toBe(found),
	);
	it("a two-letter name counts only when it is capitalised like a name", () => {
		const jo = { name: "Jo Ng", email: null, phone: null };
		expect(["Jo needs help", "NG family", "Ng’s"].map((said) => identityIn(said, jo))).toEqual(
			Array(3).fill("the person's name"),
		);
		expect(identityIn("Banjo and banging", jo)).toBeUndefined();
	});

	it("a request without names or contact details finds nothing", () =>
		expect(identityIn("Help at home", { name: null, email: null, phone: null })).toBeUndefined());
});
