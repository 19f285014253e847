import type { z } from "zod";
import { inputs } from "#contract/common.ts";
import type { AnyEndpoint } from "#contract/endpoint.ts";
import { isChosen } from "#contract/shared/upload.ts";
import type { FieldFacts, NewForm } from "./form-state.ts";

interface Def {
	type: string;
	innerType?: z.ZodType;
	in?: z.ZodType;
	out?: z.ZodType;
	element?: z.ZodType;
	options?: z.ZodType[];
	values?: unknown[];
}

/** The schema of the value itself, without what may surround it. */
const innermost = (schema: z.ZodType): z.ZodType => {
	const { innerType, in: first, out, options } = schema.def as Def;
	// A transform comes before or after the schema that says what a person enters.
	const next = innerType ?? options?.at(-1) ?? ((first?.def as Def | undefined)?.type === "transform" ? out : first);
	return next ? innermost(next) : schema;
};

const takes = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

const kindOf = (schema: z.ZodType): FieldFacts["is"] => {
	const { type, values } = schema.def as Def;
	if (type === "array") return "choices";
	if (type === "custom" || type === "file") return "file";
	if (type === "boolean" || (type === "literal" && values?.[0] === true)) return "tick";
	return type === "number" ? "number" : type === "enum" || type === "literal" ? "choice" : "text";
};

const factsOf = (schema: z.ZodType): FieldFacts => {
	const inner = innermost(schema);
	const empty = { choices: [], tick: false, number: null, file: null, choice: "", text: "" };
	const is = kindOf(inner);
	return {
		is,
		type: inputs.get(inner)?.type,
		most: (inner as { maxLength?: number | null }).maxLength ?? undefined,
		optional: takes(schema, empty[is]) || takes(schema, null),
	};
};

const shapeOf = (endpoint: AnyEndpoint): [string, z.ZodType][] =>
	Object.entries((endpoint.body as z.ZodObject<z.ZodRawShape> | undefined)?.shape ?? {}) as [string, z.ZodType][];

/** The names of an endpoint's fields. */
export const namesOf = (endpoint: AnyEndpoint): string[] => shapeOf(endpoint).map(([name]) => name);

/** What a page calls fields of the endpoint, where it has other names for them. */
export type Names = Readonly<Record<string, string>>;

/**
 * An endpoint's form, not filled in yet.
 * @param fields the endpoint's fields that the page shows, if not all
 */
export const newForm = (endpoint: AnyEndpoint, fields?: readonly string[], names: Names = {}): NewForm => ({
	fields: Object.fromEntries(
		shapeOf(endpoint).flatMap(([name, schema]) =>
			fields?.includes(name) === false ? [] : [[names[name] ?? name, factsOf(schema)]],
		),
	),
	requestKey: crypto.randomUUID(),
});

/** A whole number as typed, or the text, which the endpoint refuses with its own message. */
const numberIn = (typed: string): number | string => (/^-?\d{1,15}$/.test(typed.trim()) ? Number(typed) : typed);

const valueIn = (form: FormData, name: string, schema: z.ZodType): unknown => {
	const all = form.getAll(name);
	const typed = typeof all[0] === "string" ? all[0] : "";
	switch (factsOf(schema).is) {
		case "tick":
			// Some pages draw it as a choice of yes or no.
			return typed === "" && takes(schema, null) ? null : form.has(name) && typed !== "no";
		case "choices": {
			const { element } = innermost(schema).def as Def;
			if (element && kindOf(innermost(element)) === "file")
				return all.filter((one) => one instanceof File && isChosen(one));
			// A list without a choice sends an empty text.
			const texts = all.flatMap((one) => (typeof one === "string" && one !== "" ? [one] : []));
			return element && kindOf(innermost(element)) === "number" ? texts.map(numberIn) : texts;
		}
		case "file":
			return all.find((one) => one instanceof File && isChosen(one)) ?? null;
		case "number":
			return typed.trim() === "" ? null : numberIn(typed);
		default:
			return typed.trim() === "" && takes(schema, null) ? null : typed;
	}
};

/**
 * Reads a form as the body of an endpoint. Of a repeated text field the first counts. Fields that the form lacks are
 * left out if the endpoint doesn't need them, and are empty otherwise. An empty field is null where the endpoint takes
 * null.
 * @param fields the fields to read, if not all
 */
export const bodyIn = (
	form: FormData,
	endpoint: AnyEndpoint,
	fields?: readonly string[],
	names: Names = {},
): Record<string, unknown> =>
	Object.fromEntries(
		shapeOf(endpoint).flatMap(([name, schema]) => {
			const own = names[name] ?? name;
			return fields?.includes(name) !== false && (form.has(own) || !takes(schema, undefined))
				? [[name, valueIn(form, own, schema)]]
				: [];
		}),
	);
