import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { RouterContextProvider } from "react-router";
import { CSRF_COOKIE, CSRF_FIELD } from "#contract/shared/request-names.ts";
import { createApp } from "#server/app.ts";
import type { From } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import type { TestApi } from "./api.ts";

/** What one request of a page asked for. */
export interface Counted {
	status: number;
	/** Endpoints that the page called, such as `GET /pages/results/`. */
	calls: string[];
	/** SQL of every statement, `begin` and `commit` included. */
	statements: string[];
	/** What the loader or action gave, or where it redirects. */
	data: unknown;
}

type Run = (from: From & { params: never }) => unknown;
interface Asked extends Pick<Counted, "calls" | "statements"> {
	runs: readonly Run[];
	params: Record<string, string>;
}

const asked = new AsyncLocalStorage<Asked>();

/** Counts the statements that a request causes, on whichever connection. @returns stops counting */
export const countStatements = (): (() => void) => {
	const { prototype } = pg.Client;
	const query = prototype.query as (...args: unknown[]) => unknown;
	prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
		const [of] = args as [string | { text?: string; sql?: string }];
		asked.getStore()?.statements.push(typeof of === "string" ? of : (of.text ?? ""));
		return query.apply(this, args);
	} as never;
	return () => {
		prototype.query = query as never;
	};
};

const TOKEN = "t".repeat(43);

/** The same as React Router does with a page's loaders, from the middleware down to the database, but draws no page. */
export const pagesOf = ({ services }: TestApi) => {
	const app = createApp(services, async (request, surroundings) => {
		const { runs, params, calls } = asked.getStore() as Asked;
		const context = new RouterContextProvider();
		context.set(requestContext, {
			...surroundings,
			callApi: (line, input, proof) => {
				calls.push(`${line.method} ${line.path}`);
				return surroundings.callApi(line, input, proof);
			},
		});
		const from = { request, context, params: params as never };
		const given = await Promise.all(runs.map((run) => run(from))).catch((thrown: unknown) => {
			if (thrown instanceof Response) return [thrown];
			throw thrown;
		});
		const [first] = given;
		if (first instanceof Response) return first;
		const { data = first, init } = (first ?? {}) as { data?: unknown; init?: ResponseInit | null };
		return Response.json(data, init ?? {});
	});
	/**
	 * Asks for a page, or sends its form.
	 * @param runs its loader, with those of the layouts around it; or its action
	 */
	return async (
		path: string,
		runs: Run | readonly Run[],
		{
			params = {},
			cookies = {},
			form,
			address = "203.0.113.9",
		}: {
			params?: Record<string, string>;
			cookies?: Record<string, string>;
			form?: Record<string, string | string[]>;
			address?: string;
		} = {},
	): Promise<Counted> => {
		const of: Asked = { runs: [runs].flat(), params, calls: [], statements: [] };
		const cookie = Object.entries({ [CSRF_COOKIE]: TOKEN, ...cookies })
			.map(([name, value]) => `${name}=${value}`)
			.join("; ");
		const headers = { cookie, "x-forwarded-for": address };
		const fields = Object.entries({ [CSRF_FIELD]: TOKEN, ...form }).flatMap(([name, values]) =>
			[values].flat().map((value) => [name, value]),
		);
		const response = await asked.run(of, () =>
			app.request(path, form ? { method: "POST", headers, body: new URLSearchParams(fields) } : { headers }),
		);
		const to = response.headers.get("location");
		return { status: response.status, ...of, data: to ?? (await response.json()) };
	};
};
