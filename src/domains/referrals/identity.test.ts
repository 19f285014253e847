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

	const only = (detail: Partial<Parameters<typeof identityIn>[1]>) => ({
		name: null,
		email: null,
		phone: null,
		...detail,
	});
	it.each([
		["a name", only({ name: "Ada" }), "ada says so", "the person's name"],
		["a name", only({ name: "Bo" }), "bo says so", undefined],
		["a mailbox", only({ email: "holly@visitor.example" }), "holly on visitor", "an email address"],
		["a mailbox", only({ email: "hill@visitor.example" }), "hill on visitor", undefined],
		["a phone number", only({ phone: "13 11 14" }), "call 131 114", "a phone number"],
		["a phone number", only({ phone: "1 31 14" }), "call 13 114", undefined],
		["any long number", only({}), "call 1234-5678", "a phone number"],
		["any long number", only({}), "call 123-4567", undefined],
	])("%s that is just long enough, and one that isn't: %o in %s", (_, person, said, found) =>
		expect(identityIn(said, person)).toBe(found),
	);

	const year = new Date().getFullYear();
	const short = (full: number) => String(full % 100).padStart(2, "0");
	const WAYS: ((full: number) => string)[] = [
		(full) => `12/03/${full}`,
		(full) => `12.3.${full}`,
		(full) => `12-03-${full}`,
		(full) => `${full}-03-12`,
		(full) => `3rd of May ${full}`,
		(full) => `12 march ${full}`,
		(full) => `Sept. 3, ${full}`,
	];
	it.each(WAYS.map((way) => [way(year - 1), way]))(
		"a date of birth is one of the last 120 years, written like %s",
		(_, way) => {
			const found = (full: number) => identityIn(`born ${way(full)}`, only({}));
			expect([year - 119, 1948, year - 1].map(found)).toEqual(Array(3).fill("a date of birth"));
			expect(found(year - 120)).not.toBe("a date of birth");
			expect([year, year + 1, year + 5].map(found)).toEqual([undefined, undefined, undefined]);
		},
	);
	it("a year of two digits is one of the last hundred", () => {
		const found = (full: number) => identityIn(`born 12/03/${short(full)}`, only({}));
		expect([year - 1, year + 1, 1948].map(found)).toEqual(Array(3).fill("a date of birth"));
		expect(found(year)).toBeUndefined();
	});

	it("a request without names or contact details finds nothing", () =>
		expect(identityIn("Help at home", { name: null, email: null, phone: null })).toBeUndefined());
});
