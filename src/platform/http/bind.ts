import { Hono, type Context as HonoContext, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { z } from "zod";
import type { AnyEndpoint, Checked, Result } from "#contract/endpoint.ts";
import type { Limit } from "../rate-limit.ts";
import type { Services } from "../services.ts";
import type { AppContext, RequestVariables } from "./app-context.ts";
import { type Caller, callerOf } from "./caller.ts";
import { readForm } from "./multipart.ts";
import { type FieldError, invalid, notFound, Problem, tooMany } from "./problem.ts";

/**
 * Who may make a call, on the same line as the work. Returns nothing or throws a Problem.
 * @param params of the address, as they came: nothing has checked them yet
 */
export type Who = (caller: Caller, services: Services, params: Readonly<Record<string, string>>) => void | Promise<void>;

/** Open to everybody. */
export const anyone: Who = () => {};

export interface Rules {
	who: Who;
	/** How often one address may make this call. */
	limit?: Limit;
	/** Sent by `navigator.sendBeacon` or a link's `ping`, which know no headers of ours: comes without the cross-site request token, and may change nothing of anybody's. */
	beacon?: true;
	/** Largest body, in bytes; 64 KiB unless told. */
	maxBody?: number;
	/** What is said of a larger one, where a field can be named. */
	tooLarge?: FieldError;
}

/** A contract line joined to its work. */
export interface Binding {
	line: AnyEndpoint;
	rules: Rules;
	work: (input: Checked<AnyEndpoint>, caller: Caller) => unknown;
}

/** Joins a contract line to who may call it and what it does. */
export const bind = <E extends AnyEndpoint>(line: E, rules: Rules, work: (input: Checked<E>, caller: Caller) => Promise<Result<E>> | Result<E>): Binding => ({
	line,
	rules,
	work: work as Binding["work"],
});

const READS = new Set(["GET", "HEAD"]);

const fieldErrors = (error: z.ZodError): FieldError[] => {
	const seen = new Set<string>();
	const errors: FieldError[] = [];
	for (const issue of error.issues) {
		// A field of a field is `auth.email`; the place in a list is not said.
		const field = issue.path.filter((part) => typeof part !== "number").join(".");
		if (seen.has(field)) continue;
		seen.add(field);
		// The library's own words on types mean nothing to a person.
		errors.push({ field, message: issue.message.startsWith("Invalid input") ? "This is missing, or not of the right kind." : issue.message });
	}
	return errors;
};

const check = (schema: z.ZodType | undefined, value: unknown, status: 400 | 422) => {
	if (!schema) return undefined;
	const read = schema.safeParse(value);
	if (!read.success) throw invalid(fieldErrors(read.error), status);
	return read.data;
};

/** Fields by name; a repeated one is a list. */
const readMultipart = async (c: HonoContext): Promise<unknown> => {
	const type = c.req.header("content-type") ?? "";
	if (!/^multipart\/form-data\b/i.test(type)) throw new Problem(415, "Send the body as multipart/form-data.");
	const invalidForm = () => new Problem(400, "The body is not a valid form.");
	const body = await c.req.arrayBuffer().catch((error: unknown) => {
		// The limit on its size speaks for itself.
		throw error instanceof Problem ? error : invalidForm();
	});
	const form = await readForm(body, type);
	if (!form) throw invalidForm();
	// One pass: a form may hold more names than can be looked up one by one.
	const fields = new Map<string, unknown[]>();
	for (const [name, value] of form) {
		// A form's line ends are CRLF however they were typed; as such each would count twice.
		const one = typeof value === "string" ? value.replace(/\r\n?/g, "\n") : value;
		const before = fields.get(name);
		if (before) before.push(one);
		else fields.set(name, [one]);
	}
	return Object.fromEntries([...fields].map(([name, values]) => [name, values.length > 1 ? values : values[0]]));
};

const saysBody = (c: HonoContext): boolean => c.req.header("content-length") !== undefined || c.req.header("transfer-encoding") !== undefined;

const SLOW_BODY_MS = 1_000;

const readBody = async (c: HonoContext): Promise<unknown> => {
	const type = c.req.header("content-type") ?? "";
	if (!/^application\/json\b/i.test(type)) throw new Problem(415, "Send the body as application/json.");
	try {
		return JSON.parse(await c.req.text());
	} catch {
		throw new Problem(400, "The body is not valid JSON.");
	}
};

/** The last value of a repeated parameter counts, as in a form. */
const readQuery = (c: HonoContext): Record<string, string> => {
	try {
		return Object.fromEntries(new URL(c.req.url).searchParams);
	} catch {
		throw new Problem(400, "The address cannot be read.");
	}
};

interface Sent {
	params: Record<string, string>;
	query(): Record<string, string>;
	body(): Promise<unknown>;
}

/** Does a call: limit, permission, input, work. The result is not trimmed yet. @throws Problem */
const perform = async ({ line, rules, work }: Binding, services: Services, callerNow: () => Caller, { params, query, body }: Sent): Promise<unknown> => {
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
	// A body may come slowly, and whoever sends it may have been signed out meanwhile: what they may do is looked up anew.
	if (Math.abs(services.clock().getTime() - began) > SLOW_BODY_MS) {
		caller = callerNow();
		await rules.who(caller, services, params);
	}
	return work(input as Checked<AnyEndpoint>, caller);
};

/** Within a trace the work is a part of it, with the status of its answer. */
const traced = <T>({ traces }: Services, { line }: Binding, statusOf: (answer: T) => number, work: () => Promise<T>): Promise<T> => {
	if (!traces.isOn) return work();
	const facts = { "http.request.method": line.method, "http.route": `/api${line.path}` };
	return traces.span(`call ${line.method} ${line.path}`, facts, async (span) => {
		const answer = await work().catch((error: unknown) => {
			if (error instanceof Problem) span.set("http.response.status_code", error.status);
			throw error;
		});
		span.set("http.response.status_code", statusOf(answer));
		return answer;
	});
};

/** A call's address in Hono's form. Registered without the last slash, met with and without it: the app is not strict (open questions R1). */
export const patternOfCall = ({ path }: AnyEndpoint): string => path.replace(/\{(\w+)\}/g, ":$1").replace(/\/$/, "");

const texts = (given: object | undefined): Record<string, string> =>
	Object.fromEntries(Object.entries(given ?? {}).flatMap(([name, value]) => (value === undefined || value === "" ? [] : [[name, String(value)]])));

/**
 * Calls that read, made by a page of this process: limit, permission, checks and the output's allow-list as for every call, without a request and an answer
 * being written and read for it.
 * @throws Problem
 */
export const createInnerReads = (bindings: readonly Binding[], services: Services) => {
	const keyOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`;
	const known = new Map(bindings.flatMap((binding) => (binding.line.method === "GET" && !binding.line.binary ? [[keyOf(binding.line), binding]] : [])));
	return async (line: AnyEndpoint, input: { params?: object; query?: object }, caller: Caller): Promise<unknown> => {
		const binding = known.get(keyOf(line));
		if (!binding) throw notFound();
		const sent = { params: texts(input.params), query: () => texts(input.query), body: async () => undefined };
		const status = line.status ?? 200;
		const result = await traced(
			services,
			binding,
			() => status,
			() => perform(binding, services, () => caller, sent),
		);
		return line.output.parse(result);
	};
};

/** An API of all bindings. Unknown paths answer 404, known paths with another method 405, everything in the contract's problem shape. */
export const mount = (bindings: Binding[], services: Services): Hono<{ Variables: RequestVariables }> => {
	const api = new Hono<{ Variables: RequestVariables }>({ strict: false });
	const methods = new Map<string, string[]>();

	for (const binding of bindings) {
		const { line, rules } = binding;
		const path = patternOfCall(line);
		methods.set(path, [...(methods.get(path) ?? []), line.method]);
		const tooLarge = () => {
			const { tooLarge: fault } = rules;
			throw new Problem(413, fault?.message ?? "That is more than can be sent here.", fault ? { errors: [fault] } : {});
		};
		const answer = async (c: AppContext): Promise<Response> => {
			const result = await perform(binding, services, () => callerOf(c, services.settings.trustedProxies), {
				params: c.req.param(),
				query: () => readQuery(c),
				body: () => (line.multipart ? readMultipart(c) : readBody(c)),
			});
			if (!line.binary) return c.json(line.output.parse(result), line.status ?? 200);
			const file = result as Response;
			// Nobody will read it, and a stream that nobody reads or leaves would stay open, with all that it has to tell.
			if (c.req.method === "HEAD") await file.body?.cancel();
			return file;
		};
		const limited = bodyLimit({ maxSize: rules.maxBody ?? 64 * 1024, onError: tooLarge });
		// To ask whether a request has a body makes it one of the costly kind.
		const limit: MiddlewareHandler = (c, next) => (READS.has(c.req.method) && !saysBody(c) ? next() : limited(c, next));
		api.on(line.method, path, limit, (c: AppContext) =>
			traced(
				services,
				binding,
				({ status }: Response) => status,
				() => answer(c),
			),
		);
	}

	for (const [path, allowed] of methods)
		api.all(path, (c) => {
			if (c.req.method === "OPTIONS") return c.body(null, 204, { allow: [...allowed, "OPTIONS"].join(", ") });
			return c.json(new Problem(405, "That method is not allowed here.").body(c.get("requestId")), 405, { allow: allowed.join(", ") });
		});
	api.all("*", () => {
		throw notFound();
	});
	return api;
};
