import type { Binding } from "#platform/http/bind.ts";
import type { Services } from "#platform/services.ts";
import { helpFor } from "./help.ts";
import { readDanger } from "./read-danger.ts";

/** The deepest lists that an endpoint takes: names with their values. The body isn't checked yet. */
const DEEPEST = 3;

const textsIn = (value: unknown, depth = 0): string[] => {
	if (typeof value === "string") return [value];
	return Array.isArray(value) && depth < DEEPEST ? value.flatMap((one) => textsIn(one, depth + 1)) : [];
};

/** The free texts of a body, as sent. Each is a paragraph of its own. */
export const freeTextOf = (fields: readonly string[], body: unknown): string =>
	typeof body === "object" && body !== null
		? fields.flatMap((field) => textsIn((body as Record<string, unknown>)[field])).join("\n\n")
		: "";

/** The texts of a page's form. Each is a paragraph of its own. */
export const textOfForm = (form: FormData): string =>
	[...form.values()].filter((value) => typeof value === "string").join("\n\n");

/** Endpoints whose answers hold help, if their free text holds words of danger (decision 83). */
export const withHelp = (bindings: readonly Binding[], { clock }: Pick<Services, "clock">): Binding[] =>
	bindings.map((binding) => {
		const { freeText } = binding.line as { freeText?: readonly string[] };
		return freeText
			? { ...binding, helpFor: (body) => helpFor(readDanger(freeTextOf(freeText, body)), clock()) }
			: binding;
	});
