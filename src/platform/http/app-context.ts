import type { Context } from "hono";

/** Set on every request by server/app.ts. */
export interface RequestVariables {
	requestId: string;
	/** True when the visitor's own connection is https, whatever stands between. */
	secure: boolean;
}

/** A request on its way through the app. */
export type AppContext = Context<{ Variables: RequestVariables }>;
