import { globSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import type { AnyEndpoint } from "./endpoint.ts";

/** Texts with nothing to read. */
const BLANKS: Record<string, string> = {
	spaces: "  \t ",
	"no-break space": "\u00a0\u00a0",
	"line breaks": "\n\r\n\u2028",
	"braille blank": "\u2800\u2800\u2800\u2800",
	"Hangul fillers": "\u115f\u1160\u3164\uffa0",
	"zero-width characters": "\u200b\u200c\u200d\u2060\ufeff",
	"right-to-left marks": "\u200f\u202e\u2067\u061c",
	"variation selectors": "\ufe0f\u{e0101}",
	tags: "\u{e0041}\u{e007f}",
	"accents alone": "\u0301\u20dd",
	"soft hyphens": "\u00ad\u00ad",
	"a musical blank": "\u{1d159}",
	"all together": " \u2800\u3164\u200f\u0301\u{e0041} ",
};

type Schema = z.ZodType & { _zod: { def: Record<string, unknown> & { type: string } } };

/**
 * Kept as typed: passwords, drafts, error reports, columns of a table, fields that a service signs, and a profile's rich
 * text, which domains/providers/description.ts reads.
 */
const AS_TYPED =
	/password|\/draft\/\.(?:fields|before)|POST \/errors\/|POST \/text-messages\/|\/imports\/\{id\}\/try\/\.(?:columns|preset)|PATCH \/provider-admin\/\{id\}\/\.description/;

/** Every schema that reads a typed text, with the name of its field. */
const textsOf = (schema: Schema, at: string): [string, Schema][] => {
	const { def } = schema._zod;
	const inner = (key: string, name = at) => (def[key] ? textsOf(def[key] as Schema, name) : []);
	const isText = ({ _zod: { def: of } }: Schema): boolean =>
		of.type === "string" ||
		(of.type === "union" && (of.options as Schema[]).some(isText)) ||
		[of.innerType, of.in].some((one) => one !== undefined && isText(one as Schema));
	if (isText(schema)) return [[at, schema]];
	if (def.type === "object")
		return Object.entries(def.shape as Record<string, Schema>).flatMap(([name, one]) => textsOf(one, `${at}.${name}`));
	if (def.type === "union") return (def.options as Schema[]).flatMap((one) => textsOf(one, at));
	if (def.type === "tuple") return (def.items as Schema[]).flatMap((one) => textsOf(one, at));
	return [...inner("innerType"), ...inner("element"), ...inner("valueType"), ...inner("in"), ...inner("out")];
};

const files = globSync("src/contract/**/*.ts").filter((file) => !file.endsWith(".test.ts"));
const endpoints = (await Promise.all(files.map((file) => import(resolve(file)))))
	.flatMap((file) => Object.values(file) as AnyEndpoint[])
	.filter((one) => one instanceof Object && "method" in one && "path" in one && "output" in one);
const texts = endpoints.flatMap((one) =>
	[one.body, one.query, one.params].flatMap((schema) => (schema ? textsOf(schema, `${one.method} ${one.path}`) : [])),
);

it("finds the texts of the contract", () => {
	expect(endpoints.length).toBeGreaterThan(250);
	expect(texts.map(([at]) => at)).toEqual(
		expect.arrayContaining(["POST /quotes/.name", "POST /chats/.message", "POST /reviews/.comment"]),
	);
});

describe.each(Object.entries(BLANKS))("a text with only %s", (_, blank) =>
	it("is refused where a text is required, and empty elsewhere", () => {
		const kept = texts
			.filter(([at]) => !AS_TYPED.test(at))
			.filter(([, schema]) => {
				const [read, empty] = [schema.safeParse(blank), schema.safeParse("")];
				return read.success && JSON.stringify(read.data) !== JSON.stringify(empty.data ?? null);
			})
			.map(([at]) => at);
		expect(kept).toEqual([]);
	}),
);
