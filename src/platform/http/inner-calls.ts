import type { Help } from "#contract/common.ts";
import type { AnyEndpoint, Checked, PageCalls, Proof } from "#contract/endpoint.ts";
import type { Services } from "../services.ts";
import type { AppContext } from "./app-context.ts";
import type { Binding } from "./bind.ts";
import { type Caller, innerCallerOf, withProof } from "./caller.ts";
import { checkCsrf } from "./csrf.ts";
import { patternOfCall } from "./mount.ts";
import { fieldsOf } from "./multipart.ts";
import { perform } from "./perform.ts";
import { notFound, Problem } from "./problem.ts";

interface Around {
	services: Services;
	bindings: readonly Binding[];
	/** Origins of our own pages. */
	originsOf: (c: AppContext) => string[];
	/** Converts an error to a problem for the caller, and reports it if it is a bug. */
	problemOf: (error: unknown, c: AppContext, route: string) => Problem;
}

const keyOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`;

/** Parameters and queries as strings, like those of a URL. */
const texts = (given: object | undefined): Record<string, string> =>
	Object.fromEntries(
		Object.entries(given ?? {}).flatMap(([name, value]) =>
			value === undefined || value === "" ? [] : [[name, String(value)]],
		),
	);

const bytesOf = (fields: Record<string, unknown>): number =>
	Object.values(fields)
		.flat()
		.reduce((sum: number, one) => sum + (one instanceof File ? one.size : 0), 0);

/** The body for the endpoint's schema. @throws Problem 413 if its files are too large */
const bodyOf = ({ endpoint, rules }: Binding, body: unknown): unknown => {
	if (!endpoint.multipart) return body;
	const given = body as Record<string, unknown>;
	const fields =
		endpoint.multipart === "too"
			? given
			: fieldsOf(
					Object.entries(given).flatMap(([name, value]) =>
						(Array.isArray(value) ? value : [value]).map((one): [string, File | string] => [
							name,
							one instanceof File ? one : String(one ?? ""),
						]),
					),
				);
	const fault = rules.tooLarge;
	if (fault && rules.maxBody && bytesOf(fields) > rules.maxBody)
		throw new Problem(413, fault.message, { errors: [fault] });
	return fields;
};

/**
 * API calls that pages make in this process, without HTTP, but with the same rate limits, permissions and validation of
 * input and output.
 * @returns the calls of one page. A cookie that one call sets is visible to the next, and is sent with the page
 * (`setCookies`).
 */
export const createInnerCalls = ({ services, bindings, originsOf, problemOf }: Around) => {
	const known = new Map(bindings.map((binding) => [keyOf(binding.endpoint), binding]));
	const { metrics, settings } = services;

	return (c: AppContext, page: { csrfToken: string; setCookies: string[]; help?: Help | undefined }): PageCalls => {
		const callerNow = () => innerCallerOf(c, settings.trustedProxies, page.csrfToken, page.setCookies);
		/** Shared by all reads of the page, so that the session is looked up once. */
		let reader: Caller | undefined;

		const work = async (
			endpoint: AnyEndpoint,
			input: object,
			proof: Proof,
		): Promise<{ result?: unknown; help?: Help | undefined; problem?: Problem }> => {
			const route = `/api${patternOfCall(endpoint)}`;
			const started = performance.now();
			const answered = (status: number) =>
				metrics.answered({ route, method: endpoint.method, status, ms: performance.now() - started });
			const { params, query, body } = input as Partial<Checked<AnyEndpoint>>;
			try {
				const binding = known.get(keyOf(endpoint));
				if (!binding) throw notFound();
				const isRead = endpoint.method === "GET";
				if (!isRead && !binding.rules.oneClick) checkCsrf(c, originsOf(c), proof.csrfToken);
				const asking = (isRead && reader) || callerNow();
				if (isRead) reader = asking;
				const caller = withProof(asking, proof);
				const sent = {
					params: texts(params),
					query: () => texts(query),
					body: async () => bodyOf(binding, body),
					atHand: body,
				};
				const { result, help } = await perform(binding, services, () => caller, sent);
				page.help ??= help;
				answered(endpoint.status ?? 200);
				return { result, help };
			} catch (error) {
				const problem = problemOf(error, c, route);
				page.help ??= problem.help;
				answered(problem.status);
				return { problem };
			} finally {
				// A change, even if refused, may change the visitor's identity or permissions.
				if (endpoint.method !== "GET") reader = undefined;
			}
		};

		const refused = (problem: Problem) => ({ status: problem.status, problem: problem.body(c.get("requestId")) });
		return {
			async callApi(endpoint, input, proof = {}) {
				const { result, help, problem } = await work(endpoint, input, proof);
				if (problem) return { ok: false, ...refused(problem) };
				return { ok: true, status: endpoint.status ?? 200, data: result as never, ...(help && { help }) };
			},
			async callForFile(endpoint, input, proof = {}) {
				const { result, problem } = await work(endpoint, input, proof);
				return problem ? Response.json(refused(problem).problem, { status: problem.status }) : (result as Response);
			},
		};
	};
};
