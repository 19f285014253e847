import { describe, expect, it } from "vitest";
import { identifiersIn, readIdentifier } from "./identifiers.ts";

describe("one reader of identifiers", () => {
	it.each([
		["jo@visitor.example", { email: "jo@visitor.example" }],
		[" Jo@Visitor.Example ", { email: "jo@visitor.example" }],
		["<jo@visitor.example>", { email: "jo@visitor.example" }],
		["mailto:jo@visitor.example", { email: "jo@visitor.example" }],
		["email: jo@visitor.example", { email: "jo@visitor.example" }],
		["mail-js-3-1795845807288@visitor.example", { email: "mail-js-3-1795845807288@visitor.example" }],
		["call.back@visitor.example", { email: "call.back@visitor.example" }],
		["Ph. 0491 570 006", { phone: "491570006" }],
		["0491 570 006", { phone: "491570006" }],
		["+61 491 570 006", { phone: "491570006" }],
		["0011 61 491 570 006", { phone: "491570006" }],
		["+61 (0) 491-570-006", { phone: "491570006" }],
		["(03) 7010 4455", { phone: "370104455" }],
		["tel:0370104455", { phone: "370104455" }],
		["Mobile: 0491.570.006", { phone: "491570006" }],
		["1800 975 711", { phone: "1800975711" }],
		["51 824 753 556", { abn: "51824753556" }],
		["ABN 51-824-753-556", { abn: "51824753556" }],
	])("reads %s", (typed, read) => expect(readIdentifier(typed)).toMatchObject(read));

	it.each(["C-1042", "case 12", "E24C1383", "R-101", "ref: e24c 1383"])("reads the reference %s", (typed) =>
		expect(readIdentifier(typed)?.reference).toBeDefined(),
	);

	it.each([
		"",
		"Garcia",
		"zoe 03 7010 4455",
		"long@",
		"@visitor.example",
		"wants to be listed",
		"long@x.example please",
	])("doesn't read “%s”, which is text", (typed) => expect(readIdentifier(typed)).toBeUndefined());

	it("finds whole identifiers in a text", () => {
		expect(identifiersIn("Write to Jo.Lee+a@visitor.example, or ring (03) 7010 4455. ABN 51 824 753 556.")).toEqual([
			"mail:jo.lee@visitor.example",
			"tel:370104455",
			"abn:51824753556",
		]);
		expect(identifiersIn("How long will it take? 3 days, 24/7.")).toEqual([]);
	});
});
