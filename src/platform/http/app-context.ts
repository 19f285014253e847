import type { Context } from "hono";

/** Set on every request by server/app.ts. */
export interface RequestVariables {
	requestId: string;
	/** True if the visitor's own connection is https, even with proxies between. */
	secure: boolean;
}

/** Hono's context of a request, with our variables. */
export type AppContext = Context<{ Variables: RequestVariables }>;
