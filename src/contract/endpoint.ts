import type { z } from "zod";
import type { Help, Problem } from "./common.ts";

/** HTTP method. GET endpoints never change data. */
type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

type Schema = z.ZodType;

/**
 * One endpoint of the API, with its input and output. The server binds it to a handler, pages call it through
 * `web/lib/call.ts`, and `/api/openapi.json` is generated from it.
 */
export interface Endpoint<
	Params extends Schema | undefined = Schema | undefined,
	Query extends Schema | undefined = Schema | undefined,
	Body extends Schema | undefined = Schema | undefined,
	Output extends Schema = Schema,
> {
	/** One line for the API reference page. */
	readonly summary: string;
	readonly method: Method;
	/** Path below `/api` with its trailing slash, and `{name}` for parameters. */
	readonly path: `/${string}`;
	readonly params?: Params;
	readonly query?: Query;
	readonly body?: Body;
	/** An allowlist: the server never sends other keys. */
	readonly output: Output;
	/** Status of a successful response; 200 by default. */
	readonly status?: 200 | 201 | 202;
	/** Status for an invalid body; 422 unless a requirement says otherwise (API-033). */
	readonly invalidStatus?: 400 | 422;
	/**
	 * The body is a multipart form, not JSON. A repeated field becomes a list and a file a `File`. `too`: it may also be JSON,
	 * without files.
	 */
	readonly multipart?: boolean | "too";
	/** The body may be a plain form (application/x-www-form-urlencoded), as an outside service sends it. */
	readonly form?: boolean;
	/** The response is a file, not JSON, so the handler returns a `Response`. */
	readonly binary?: boolean;
}

// biome-ignore lint/suspicious/noExplicitAny: any endpoint, whatever its schemas
export type AnyEndpoint = Endpoint<any, any, any, any>;

/** The schema of an optional property; `never` if the endpoint has none. */
type Given<S> = Exclude<S, undefined>;
type In<S> = [Given<S>] extends [never] ? undefined : Given<S> extends Schema ? z.input<Given<S>> : undefined;
type Out<S> = [Given<S>] extends [never] ? undefined : Given<S> extends Schema ? z.output<Given<S>> : undefined;
type Has<S, Yes, No> = [Given<S>] extends [never] ? No : Yes;

/** Input as a caller sends it. */
export type Input<E extends AnyEndpoint> = Has<E["params"], { params: In<E["params"]> }, { params?: undefined }> &
	Has<E["query"], { query?: In<E["query"]> }, { query?: undefined }> &
	Has<E["body"], { body: In<E["body"]> }, { body?: undefined }>;

/** Input as the handler receives it: validated, with defaults. */
export type Checked<E extends AnyEndpoint> = { params: Out<E["params"]>; query: Out<E["query"]>; body: Out<E["body"]> };

/** Result of the handler, before the output schema removes unknown keys. */
export type Result<E extends AnyEndpoint> = E["output"] extends z.ZodNever ? Response : z.input<E["output"]>;

/** Response data as a caller receives it. */
export type Output<E extends AnyEndpoint> = z.output<E["output"]>;

/** Result of a call from a page: the data or the problem. */
export type Answer<E extends AnyEndpoint> =
	| { ok: true; status: number; data: Output<E>; help?: Help }
	| { ok: false; status: number; problem: Problem };

/**
 * `csrfToken` proves that the form is ours; `requestKey` makes a repeated request count once; `drawnFor` is the id of the
 * person who opened the form: a call by another person is refused with 412.
 */
export interface Proof {
	csrfToken?: string;
	requestKey?: string;
	drawnFor?: string;
}

/** API calls that a page can make inside the server process that renders it. */
export interface PageCalls {
	callApi: <E extends AnyEndpoint>(endpoint: E, input: Input<E>, proof?: Proof) => Promise<Answer<E>>;
	/** Calls an endpoint that returns a file. An error comes as JSON with its status. */
	callForFile: <E extends AnyEndpoint>(endpoint: E, input: Input<E>, proof?: Proof) => Promise<Response>;
}

/** Declares an endpoint and infers its exact types. */
export const endpoint = <
	Params extends Schema | undefined = undefined,
	Query extends Schema | undefined = undefined,
	Body extends Schema | undefined = undefined,
	Out extends Schema = Schema,
>(
	endpoint: Endpoint<Params, Query, Body, Out>,
): Endpoint<Params, Query, Body, Out> => endpoint;
