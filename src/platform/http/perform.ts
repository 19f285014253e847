import type { z } from "zod";
import type { AnyEndpoint, Checked } from "#contract/endpoint.ts";
import type { Services } from "../services.ts";
import type { Binding } from "./bind.ts";
import type { Caller } from "./caller.ts";
import { type FieldError, invalid, Problem, tooMany } from "./problem.ts";

const SLOW_BODY_MS = 1_000;

const fieldErrors = (error: z.ZodError): FieldError[] => {
	const seen = new Set<string>();
	const errors: FieldError[] = [];
	for (const issue of error.issues) {
		// For example `auth.email` or `sites.0.postcode`. The position of a plain value in its list is left out.
		const field = issue.path.filter((part, at, all) => typeof part !== "number" || at < all.length - 1).join(".");
		if (seen.has(field)) continue;
		seen.add(field);
		// Zod's own messages about types mean nothing to a visitor.
		errors.push({
			field,
			message: issue.message.startsWith("Invalid input") ? "This is missing or has the wrong format." : issue.message,
		});
	}
	return errors;
};

const check = (schema: z.ZodType | undefined, value: unknown, status: 400 | 422) => {
	if (!schema) return undefined;
	const read = schema.safeParse(value);
	if (!read.success) throw invalid(fieldErrors(read.error), status);
	return read.data;
};

/** The input of a call. The body is read only after the permission check. */
interface Sent {
	params: Record<string, string>;
	query(): Record<string, string>;
	body(): Promise<unknown>;
}

const answer = async (
	{ line, rules, work }: Binding,
	services: Services,
	callerNow: () => Caller,
	{ params, query, body }: Sent,
): Promise<unknown> => {
	let caller = callerNow();
	if (rules.limit) {
		const wait = await services.limiter.take(`${line.method} ${line.path}`, caller.address, rules.limit);
		if (wait > 0) throw tooMany(wait);
	}
	await rules.who(caller, services, params);
	const began = services.clock().getTime();
	const input = {
		params: check(line.params, params, 400),
		query: check(line.query, query(), 400),
		body: line.body ? check(line.body, await body(), line.invalidStatus ?? 422) : undefined,
	};
	// A slow body can take so long that the caller is signed out meanwhile, so check permission again.
	if (Math.abs(services.clock().getTime() - began) > SLOW_BODY_MS) {
		caller = callerNow();
		await rules.who(caller, services, params);
	}
	const result = await work(input as Checked<AnyEndpoint>, caller);
	return line.binary ? result : line.output.parse(result);
};

/**
 * Runs a call: rate limit, permission, validation, the work, and output limited to the contract's fields. Traced as a
 * span.
 * @param callerNow returns the caller; called again after a slow body
 * @returns the data, or a file's response
 * @throws Problem
 */
export const perform = (
	binding: Binding,
	services: Services,
	callerNow: () => Caller,
	sent: Sent,
): Promise<unknown> => {
	const { traces } = services;
	const { method, path, status = 200 } = binding.line;
	if (!traces.isOn) return answer(binding, services, callerNow, sent);
	const facts = { "http.request.method": method, "http.route": `/api${path}` };
	return traces.span(`call ${method} ${path}`, facts, async (span) => {
		const result = await answer(binding, services, callerNow, sent).catch((error: unknown) => {
			if (error instanceof Problem) span.set("http.response.status_code", error.status);
			throw error;
		});
		span.set("http.response.status_code", result instanceof Response ? result.status : status);
		return result;
	});
};
