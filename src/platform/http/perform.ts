import type { z } from "zod";
import { fieldErrors, type Help } from "#contract/common.ts";
import type { AnyEndpoint, Checked } from "#contract/endpoint.ts";
import type { Services } from "../services.ts";
import type { Binding } from "./bind.ts";
import type { Caller } from "./caller.ts";
import { invalid, Problem, tooMany } from "./problem.ts";

const SLOW_BODY_MS = 1_000;

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
	/** The body, if it was read before the call: the form of a page. */
	atHand?: unknown;
}

/** The data of a call, or a file's response, and help for a person in danger. */
interface Performed {
	result: unknown;
	help: Help | undefined;
}

const answer = async (
	{ endpoint, rules, work, helpFor }: Binding,
	services: Services,
	callerNow: () => Caller,
	{ params, query, body, atHand }: Sent,
): Promise<Performed> => {
	// Help comes first, before a text is checked or used, and also with an error (decision 83).
	let help = atHand === undefined ? undefined : helpFor?.(atHand);
	const run = async (): Promise<unknown> => {
		let caller = callerNow();
		if (rules.limit) {
			const wait = await services.limiter.take(`${endpoint.method} ${endpoint.path}`, caller.address, rules.limit);
			if (wait > 0) throw tooMany(wait);
		}
		await rules.who(caller, services, params);
		const began = services.clock().getTime();
		const asked = query();
		help ??= helpFor?.(asked);
		const address = { params: check(endpoint.params, params, 400), query: check(endpoint.query, asked, 400) };
		const sent = endpoint.body ? await body() : undefined;
		help ??= helpFor?.(sent);
		const input = {
			...address,
			body: endpoint.body ? check(endpoint.body, sent, endpoint.invalidStatus ?? 422) : undefined,
		};
		// A slow body can take so long that the caller is signed out meanwhile, so check permission again.
		if (Math.abs(services.clock().getTime() - began) > SLOW_BODY_MS) {
			caller = callerNow();
			await rules.who(caller, services, params);
		}
		const result = await work(input as Checked<AnyEndpoint>, caller);
		return endpoint.binary ? result : endpoint.output.parse(result);
	};
	try {
		return { result: await run(), help };
	} catch (error) {
		if (help && error instanceof Problem) error.help = help;
		throw error;
	}
};

/**
 * Runs a call: rate limit, permission, validation, the work, and output limited to the contract's fields. Traced as a
 * span.
 * @param callerNow returns the caller; called again after a slow body
 * @returns the data, or a file's response, and help for a person in danger
 * @throws Problem
 */
export const perform = (
	binding: Binding,
	services: Services,
	callerNow: () => Caller,
	sent: Sent,
): Promise<Performed> => {
	const { traces } = services;
	const { method, path, status = 200 } = binding.endpoint;
	if (!traces.isOn) return answer(binding, services, callerNow, sent);
	const facts = { "http.request.method": method, "http.route": `/api${path}` };
	return traces.span(`call ${method} ${path}`, facts, async (span) => {
		const performed = await answer(binding, services, callerNow, sent).catch((error: unknown) => {
			if (error instanceof Problem) span.set("http.response.status_code", error.status);
			throw error;
		});
		const { result } = performed;
		span.set("http.response.status_code", result instanceof Response ? result.status : status);
		return performed;
	});
};
