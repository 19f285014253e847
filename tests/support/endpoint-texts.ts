import { z } from "zod";
import type { AnyEndpoint } from "#contract/endpoint.ts";

interface Schema {
	type?: string;
	format?: string;
	enum?: unknown[];
	const?: unknown;
	pattern?: string;
	properties?: Record<string, Schema>;
	additionalProperties?: Schema | boolean;
	anyOf?: Schema[];
	oneOf?: Schema[];
	allOf?: Schema[];
	items?: Schema;
	prefixItems?: Schema[];
}

/** A text of an endpoint's input: the fields that hold it, the input with a text in it, and its choices, if it has a list of them. */
export interface Text {
	fields: string[];
	withText: (text: string) => unknown;
	choices?: string[];
}

const within = (text: Text, field: string | undefined, wrap: (inner: unknown) => unknown): Text => ({
	...text,
	fields: field === undefined ? text.fields : [field, ...text.fields],
	withText: (typed) => wrap(text.withText(typed)),
});

const textsOfSchema = (schema: Schema | undefined): Text[] => {
	if (!schema || typeof schema !== "object") return [];
	const inner = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((some) => (some ?? []).flatMap(textsOfSchema));
	if (schema.type === "string" || schema.enum || schema.const !== undefined) {
		const choices = (schema.enum ?? (schema.const === undefined ? undefined : [schema.const]))?.filter(
			(one) => typeof one === "string",
		);
		return [...inner, { fields: [], withText: (typed) => typed, ...(choices && { choices }) }];
	}
	const { additionalProperties: more } = schema;
	return [
		...inner,
		...Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
			textsOfSchema(one).map((text) => within(text, name, (value) => ({ [name]: value }))),
		),
		...(typeof more === "object"
			? textsOfSchema(more).map((text) => within(text, "*", (value) => ({ any: value })))
			: []),
		...[schema.items, ...(schema.prefixItems ?? [])].flatMap((one) =>
			textsOfSchema(one).map((text) => within(text, undefined, (value) => [value])),
		),
	];
};

/** Every text of the query, or the body, of an endpoint, as the contract describes it. */
export const textsOfEndpoint = (endpoint: AnyEndpoint, part: "query" | "body"): Text[] => {
	const schema = endpoint[part];
	return textsOfSchema(
		schema && (z.toJSONSchema(schema as z.ZodType, { io: "input", unrepresentable: "any" }) as Schema),
	);
};
