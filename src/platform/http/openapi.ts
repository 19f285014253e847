import { z } from "zod";
import { Problem } from "#contract/common.ts";
import type { AnyEndpoint } from "#contract/endpoint.ts";

const schema = (type: z.ZodType, io: "input" | "output") =>
	z.toJSONSchema(type, { io, unrepresentable: "any", target: "openapi-3.0" });

const parameters = (type: z.ZodType | undefined, where: "path" | "query") => {
	if (!type) return [];
	const { properties = {}, required = [] } = schema(type, "input") as {
		properties?: Record<string, unknown>;
		required?: string[];
	};
	return Object.entries(properties).map(([name, of]) => ({
		name,
		in: where,
		required: where === "path" || required.includes(name),
		schema: of,
	}));
};

const refusal = (description: string) => ({
	description,
	content: { "application/json": { schema: schema(Problem, "output") } },
});

const bodyTypes = ({ multipart, form }: AnyEndpoint): string[] => [
	...(multipart ? ["multipart/form-data"] : []),
	...(form ? ["application/x-www-form-urlencoded"] : []),
	...(multipart === true || form ? [] : ["application/json"]),
];

/** OpenAPI 3 description of the contract, served at `/api/openapi.json`. */
export const describe = (lines: AnyEndpoint[], title: string): Record<string, unknown> => {
	const paths: Record<string, Record<string, unknown>> = {};
	for (const line of lines) {
		const path = `/api${line.path}`;
		paths[path] ??= {};
		paths[path][line.method.toLowerCase()] = {
			summary: line.summary,
			parameters: [...parameters(line.params, "path"), ...parameters(line.query, "query")],
			...(line.body
				? {
						requestBody: {
							required: true,
							content: Object.fromEntries(
								bodyTypes(line).map((type) => [type, { schema: schema(line.body, "input") }]),
							),
						},
					}
				: {}),
			responses: {
				[line.status ?? 200]: {
					description: "Done",
					content: line.binary
						? { "application/octet-stream": { schema: { type: "string", format: "binary" } } }
						: { "application/json": { schema: schema(line.output, "output") } },
				},
				...(line.body ? { [line.invalidStatus ?? 422]: refusal("A field breaks a rule") } : {}),
				default: refusal("Refused, with the reason"),
			},
		};
	}
	return { openapi: "3.0.3", info: { title: `${title} API`, version: "1" }, paths };
};
