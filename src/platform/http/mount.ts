import { Hono, type Context as HonoContext, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { AnyEndpoint } from "#contract/endpoint.ts";
import type { Services } from "../services.ts";
import type { AppContext, RequestVariables } from "./app-context.ts";
import type { Binding } from "./bind.ts";
import { callerOf } from "./caller.ts";
import { queryCheck } from "./known-query.ts";
import { fieldsOf, readForm } from "./multipart.ts";
import { perform } from "./perform.ts";
import { notFound, Problem } from "./problem.ts";

const READS = new Set(["GET", "HEAD"]);

const MULTIPART = /^multipart\/form-data\b/i;

const readMultipart = async (c: HonoContext): Promise<unknown> => {
	const type = c.req.header("content-type") ?? "";
	if (!MULTIPART.test(type)) throw new Problem(415, "Send the body as multipart/form-data.");
	const invalidForm = () => new Problem(400, "The body is not a valid form.");
	const body = await c.req.arrayBuffer().catch((error: unknown) => {
		// The size limit throws its own problem.
		throw error instanceof Problem ? error : invalidForm();
	});
	const form = await readForm(body, type);
	if (!form) throw invalidForm();
	return fieldsOf(form);
};

const saysBody = (c: HonoContext): boolean =>
	c.req.header("content-length") !== undefined || c.req.header("transfer-encoding") !== undefined;

const readBody = async (c: HonoContext, mayBeForm = false): Promise<unknown> => {
	const type = c.req.header("content-type") ?? "";
	if (mayBeForm && /^application\/x-www-form-urlencoded\b/i.test(type))
		return Object.fromEntries(new URLSearchParams(await c.req.text()));
	if (!/^application\/json\b/i.test(type)) throw new Problem(415, "Send the body as application/json.");
	try {
		return JSON.parse(await c.req.text());
	} catch {
		throw new Problem(400, "The body is not valid JSON.");
	}
};

/** If a parameter is repeated, the last value counts. */
const readQuery = (c: HonoContext): Record<string, string> => {
	try {
		return Object.fromEntries(new URL(c.req.url).searchParams);
	} catch {
		throw new Problem(400, "The address is malformed.");
	}
};

/** An endpoint's path as a Hono pattern, without the last slash. The app isn't strict, so it matches both. */
export const patternOfCall = ({ path }: AnyEndpoint): string => path.replace(/\{(\w+)\}/g, ":$1").replace(/\/$/, "");

/**
 * A Hono app with all bindings. Unknown paths answer 404, known paths with another method 405. All errors are problem
 * documents.
 */
export const mount = (bindings: Binding[], services: Services): Hono<{ Variables: RequestVariables }> => {
	const api = new Hono<{ Variables: RequestVariables }>({ strict: false });
	const methods = new Map<string, string[]>();

	for (const binding of bindings) {
		const { endpoint, rules } = binding;
		const path = patternOfCall(endpoint);
		methods.set(path, [...(methods.get(path) ?? []), endpoint.method]);
		const tooLarge = () => {
			const { tooLarge: fault } = rules;
			throw new Problem(
				413,
				fault?.message ?? "That's more than this endpoint accepts.",
				fault ? { errors: [fault] } : {},
			);
		};
		const checkQuery = endpoint.method === "GET" ? queryCheck(endpoint) : undefined;
		const queryOf = (c: HonoContext) => {
			const query = readQuery(c);
			checkQuery?.(query);
			return query;
		};
		const answer = async (c: AppContext): Promise<Response> => {
			const { result, help } = await perform(binding, services, () => callerOf(c, services.settings.trustedProxies), {
				params: c.req.param(),
				query: () => queryOf(c),
				body: () =>
					endpoint.multipart === true || (endpoint.multipart && MULTIPART.test(c.req.header("content-type") ?? ""))
						? readMultipart(c)
						: readBody(c, endpoint.form),
			});
			if (!endpoint.binary)
				return c.json(
					help && !Array.isArray(result) ? { ...(result as object), help } : result,
					endpoint.status ?? 200,
				);
			const file = result as Response;
			// A HEAD answer has no body. An unread stream would stay open.
			if (c.req.method === "HEAD") await file.body?.cancel();
			return file;
		};
		const limited = bodyLimit({ maxSize: rules.maxBody ?? 64 * 1024, onError: tooLarge });
		// bodyLimit accesses the body, which is costly. Skip it for reads without a body.
		const limit: MiddlewareHandler = (c, next) => (READS.has(c.req.method) && !saysBody(c) ? next() : limited(c, next));
		api.on(endpoint.method, path, limit, answer);
	}

	for (const [path, allowed] of methods)
		api.all(path, (c) => {
			if (c.req.method === "OPTIONS") return c.body(null, 204, { allow: [...allowed, "OPTIONS"].join(", ") });
			return c.json(new Problem(405, "That method is not allowed here.").body(c.get("requestId")), 405, {
				allow: allowed.join(", "),
			});
		});
	api.all("*", () => {
		throw notFound();
	});
	return api;
};
