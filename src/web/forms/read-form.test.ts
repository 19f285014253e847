import { expect, test } from "vitest";
import { z } from "zod";
import { australianPhone, email, emptyOr, requiredText, text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { bodyIn, newForm } from "./read-form.ts";

const example = endpoint({
	method: "POST",
	path: "/tests/",
	summary: "A field of each kind",
	body: z
		.object({
			name: requiredText(40, "Your name").overwrite((typed) => typed),
			email: emptyOr(email("An email")).nullish(),
			phone: australianPhone("A phone number"),
			note: text(500).nullish(),
			reason: z.enum(["a", "b"], "Choose"),
			weeks: z.int("Weeks").nullable(),
			terms: z.literal(true, "Agree"),
			copy: z.boolean(),
			areas: z.array(z.int()).min(1, "Areas"),
			plan: z.preprocess((given) => given ?? null, z.instanceof(File).nullable()).optional(),
			before: z.preprocess((given) => given, text(9)),
		})
		.refine(() => true),
	output: z.object({}),
});

const form = (...fields: [string, string | File][]) => {
	const all = new FormData();
	for (const [name, value] of fields) all.append(name, value);
	return all;
};

test("a page learns of each field what the contract says, and nothing more", () => {
	expect(newForm(example).fields).toEqual({
		name: { is: "text", most: 40, optional: false },
		email: { is: "text", type: "email", optional: true },
		phone: { is: "text", type: "tel", most: 40, optional: false },
		note: { is: "text", most: 500, optional: true },
		reason: { is: "choice", optional: false },
		weeks: { is: "number", optional: true },
		terms: { is: "tick", optional: false },
		copy: { is: "tick", optional: true },
		areas: { is: "choices", optional: false },
		plan: { is: "file", optional: true },
		before: { is: "text", most: 9, optional: true },
	});
	expect(Object.keys(newForm(example, ["name", "note"]).fields)).toEqual(["name", "note"]);
});

test.each<[string, [string, string | File][], object]>([
	[
		"an empty form",
		[],
		{ name: "", phone: "", reason: "", weeks: null, terms: false, copy: false, areas: [], before: "" },
	],
	[
		"blank fields",
		[
			["email", "  "],
			["note", ""],
			["weeks", " "],
		],
		{ email: null, note: null, weeks: null },
	],
	[
		"a repeated field: the first counts",
		[
			["name", "Mai"],
			["name", "Bea"],
		],
		{ name: "Mai" },
	],
	["a file instead of text", [["name", new File(["x"], "a.txt")]], { name: "" }],
	[
		"numbers",
		[
			["weeks", " 12 "],
			["areas", "1"],
			["areas", "x"],
		],
		{ weeks: 12, areas: [1, "x"] },
	],
	["no number", [["weeks", "1e3"]], { weeks: "1e3" }],
	[
		"ticks of any value",
		[
			["terms", "yes"],
			["copy", "on"],
		],
		{ terms: true, copy: true },
	],
	["no file chosen", [["plan", new File([], "")]], { plan: null }],
	["text instead of a file", [["plan", "x"]], { plan: null }],
	[
		"a name of objects",
		[
			["constructor", "x"],
			["__proto__", "y"],
		],
		{ name: "" },
	],
])("reads %s", (_, fields, expected) => {
	expect(bodyIn(form(...fields), example)).toMatchObject(expected);
	expect(Object.keys(bodyIn(form(...fields), example))).not.toContain("constructor");
});

test("reads a chosen file, and only the fields that a page asks about", () => {
	const plan = new File(["x"], "plan.pdf");
	expect(bodyIn(form(["plan", plan], ["name", "Mai"]), example, ["plan"])).toEqual({ plan });
});
