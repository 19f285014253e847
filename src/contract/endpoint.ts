import type { z } from "zod";
import type { Problem } from "./common.ts";

/** How a call is made: reading calls never change anything. */
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

type Schema = z.ZodType;

/**
 * One line of the contract: what a call takes and gives. Both sides read it: the API binds it to the work,
 * pages call it through `web/lib/call.ts`, and `/api/openapi.json` is made from it.
 */
export interface Endpoint<
	Params extends Schema | undefined = Schema | undefined,
	Query extends Schema | undefined = Schema | undefined,
	Body extends Schema | undefined = Schema | undefined,
	Output extends Schema = Schema,
> {
	/** A sentence for the reference page. */
	readonly summary: string;
	readonly method: Method;
	/** Path below `/api`, with `{name}` for parameters; the trailing slash belongs to it. */
	readonly path: `/${string}`;
	readonly params?: Params;
	readonly query?: Query;
	readonly body?: Body;
	/** An allow-list: keys that are not in it never leave the server. */
	readonly output: Output;
	/** Status of a good answer; 200 unless told. */
	readonly status?: 200 | 201 | 202;
	/** Status for a body that breaks a rule; 422 unless a requirement names another (API-033). */
	readonly invalidStatus?: 400 | 422;
	/** The body is a multipart form: a repeated field is a list, a file a `File`. Otherwise it is JSON. */
	readonly multipart?: boolean;
	/** The answer is a file, not JSON: the work returns a Response. */
	readonly binary?: boolean;
}

// biome-ignore lint/suspicious/noExplicitAny: any endpoint, whatever its schemas
export type AnyEndpoint = Endpoint<any, any, any, any>;

/** An optional property's schema without its `undefined`; `never` when the line has none. */
type Given<S> = Exclude<S, undefined>;
type In<S> = [Given<S>] extends [never] ? undefined : Given<S> extends Schema ? z.input<Given<S>> : undefined;
type Out<S> = [Given<S>] extends [never] ? undefined : Given<S> extends Schema ? z.output<Given<S>> : undefined;
type Has<S, Yes, No> = [Given<S>] extends [never] ? No : Yes;

/** What a caller gives. */
export type Input<E extends AnyEndpoint> = Has<E["params"], { params: In<E["params"]> }, { params?: undefined }> &
	Has<E["query"], { query?: In<E["query"]> }, { query?: undefined }> &
	Has<E["body"], { body: In<E["body"]> }, { body?: undefined }>;

/** What the work receives: checked and filled with defaults. */
export type Checked<E extends AnyEndpoint> = { params: Out<E["params"]>; query: Out<E["query"]>; body: Out<E["body"]> };

/** What the work returns, before the output schema trims it. */
export type Result<E extends AnyEndpoint> = E["output"] extends z.ZodNever ? Response : z.input<E["output"]>;

/** What a caller gets. */
export type Output<E extends AnyEndpoint> = z.output<E["output"]>;

/** What a page is told: the data, or why not. */
export type Answer<E extends AnyEndpoint> =
	| { ok: true; status: number; data: Output<E> }
	| { ok: false; status: number; problem: Problem };

/** What a form proves: `csrfToken` that it is one of ours, as the visitor sent it; `requestKey` that a repeat is the same request. */
export interface Proof {
	csrfToken?: string;
	requestKey?: string;
}

/** The calls that a page may make in the process that renders it. */
export interface PageCalls {
	callApi: <E extends AnyEndpoint>(line: E, input: Input<E>, proof?: Proof) => Promise<Answer<E>>;
	/** For calls that answer with a file; a refusal is a JSON answer with its status. */
	callForFile: <E extends AnyEndpoint>(line: E, input: Input<E>, proof?: Proof) => Promise<Response>;
}

/** Declares an endpoint and keeps its exact types. */
export const endpoint = <
	Params extends Schema | undefined = undefined,
	Query extends Schema | undefined = undefined,
	Body extends Schema | undefined = undefined,
	Out extends Schema = Schema,
>(
	line: Endpoint<Params, Query, Body, Out>,
): Endpoint<Params, Query, Body, Out> => line;
