import fc from "fast-check";
import type { z } from "zod";

type Any = fc.Arbitrary<unknown>;
interface Def {
	type: string;
	shape?: Record<string, z.ZodType>;
	element?: z.ZodType;
	innerType?: z.ZodType;
	in?: z.ZodType;
	out?: z.ZodType;
	options?: z.ZodType[];
	entries?: Record<string, string>;
	values?: unknown[];
	valueType?: z.ZodType;
}
const defOf = (schema: z.ZodType): Def => (schema as unknown as { def: Def }).def;

/** Texts that fields accept, so that many generated bodies are valid. */
const WORDS = [
	...[
		"",
		" ",
		"Mai",
		"Help at home",
		"mai@visitor.example",
		"0491 570 006",
		"3220",
		"1",
		"2",
		"7",
		"0",
		"NDIS",
		"HCP2",
		"any",
		"true",
		"false",
	],
	...[
		"2026-03-02",
		"2026-13-45",
		"09:30",
		"2026-03-02T09:00:00Z",
		"https://a.example/",
		"a-slug",
		"00000000-0000-4000-8000-000000000000",
	],
];
const NUL = "\u0000";
/** Texts that hit length limits, unusual alphabets and parsers. */
const HOSTILE_TEXTS = [
	...[
		NUL,
		`a${NUL}b`,
		"\ud800",
		"x\udfff",
		"\ufeff",
		"\u202e",
		"é".normalize("NFD"),
		"👩‍🦽",
		"ﷺ",
		"İ",
		"\r\n",
		"\t",
		"\u2028",
		"%00",
		"%",
		"%ff",
	],
	...[
		"' or 1=1 --",
		"\\",
		"{{x}}",
		"<script>alert(1)</script>",
		"../../etc/passwd",
		"__proto__",
		"constructor",
		"toString",
		"=cmd()",
	],
	...[
		"9".repeat(400),
		"-1",
		"1e309",
		"0x10",
		"NaN",
		"Infinity",
		"2147483648",
		"9999999999999999999",
		"x".repeat(100_000),
		",".repeat(5_000),
		"1,".repeat(5_000),
	],
];
const deep = (depth: number): unknown => JSON.parse("[".repeat(depth) + "]".repeat(depth));
const HOSTILE = [
	...HOSTILE_TEXTS,
	...[
		null,
		true,
		false,
		0,
		-1,
		1.5,
		2 ** 31,
		2 ** 53,
		1e308,
		-1e308,
		Number.MIN_VALUE,
		[],
		{},
		[[]],
		[null],
		["a", "a"],
		{ length: 1 },
		{ toString: "x" },
	],
	...[
		deep(500),
		deep(1_500),
		Array(3_000).fill("x"),
		JSON.parse('{"__proto__": {"admin": true}, "constructor": {"prototype": 1}}'),
	],
];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
	fc.constantFrom(...HOSTILE_TEXTS),
	fc.string({ unit: "binary", maxLength: 20 }),
);
/** Values that no field expects. */
export const hostile: Any = fc.constantFrom(...HOSTILE);

const text: fc.Arbitrary<string> = fc.oneof(
	{ weight: 5, arbitrary: fc.constantFrom(...WORDS) },
	{ weight: 1, arbitrary: hostileText },
);
const number: Any = fc.oneof(
	{ weight: 4, arbitrary: fc.integer({ min: 0, max: 5 }) },
	{ weight: 1, arbitrary: fc.constantFrom(-1, 0.5, 1e308, 2 ** 31, 2 ** 53) },
);

/** Input for a schema: mostly of the right type and often valid. */
export const arbitraryOf = (schema: z.ZodType, depth = 0): Any => {
	const def = defOf(schema);
	const inner = (of: z.ZodType | undefined) => (of && depth < 12 ? arbitraryOf(of, depth + 1) : fc.constant(null));
	switch (def.type) {
		case "string":
			return text;
		case "number":
		case "int":
			return number;
		case "boolean":
			return fc.boolean();
		case "literal":
			return fc.constantFrom(...(def.values ?? [null]));
		case "enum":
			return fc.constantFrom(...Object.values(def.entries ?? {}), "none-of-them");
		case "array":
			return fc.array(inner(def.element), { maxLength: 3 });
		case "object":
			return fc.record(Object.fromEntries(Object.entries(def.shape ?? {}).map(([name, of]) => [name, inner(of)])));
		case "record":
			return fc.dictionary(text, inner(def.valueType), { maxKeys: 3 });
		case "union":
			return fc.oneof(...(def.options ?? []).map(inner));
		case "nullable":
			return fc.option(inner(def.innerType), { nil: null });
		case "optional":
		case "default":
		case "prefault":
		case "catch":
		case "readonly":
		case "nonoptional":
			return fc.option(inner(def.innerType), { nil: undefined });
		case "pipe":
			// A transform's input is on its left. A preprocess accepts anything, so use the schema on its right.
			return defOf(def.in as z.ZodType).type === "transform" ? inner(def.out) : inner(def.in);
		default:
			return hostile;
	}
};

/** The value with one of its parts, chosen by `place`, replaced by `other`. */
export const withOneChanged = (value: unknown, place: number, other: unknown): unknown => {
	if (Array.isArray(value) && value.length > 0)
		return value.with(place % value.length, withOneChanged(value[place % value.length], place >> 2, other));
	if (typeof value === "object" && value !== null && Object.keys(value).length > 0) {
		const names = Object.keys(value);
		const name = names[place % names.length] as string;
		return { ...value, [name]: withOneChanged((value as Record<string, unknown>)[name], place >> 2, other) };
	}
	return other;
};
