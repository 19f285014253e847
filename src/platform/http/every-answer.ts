import { randomUUID } from "node:crypto";
import { logPath } from "../errors/scrub.ts";
import type { Services } from "../services.ts";
import { isByHttps } from "./caller.ts";
import { securityHeaders } from "./security-headers.ts";

/** What is known of a request before anything is made of it. */
export interface Begun {
	requestId: string;
	/** True when the visitor's own connection is https, whatever stands between. */
	secure: boolean;
	/** By `performance.now()`. */
	started: number;
	startedAt: Date;
}

/** A request's answer, for the log. */
export interface Ended {
	method: string;
	/** Without its query: what people search for is their own business. */
	path: string;
	status: number;
	isPage: boolean;
}

/** What balancers and people on call ask for, several times a second: answered whatever else goes on, and that all is well is neither traced nor a line of the log. */
export const isHealth = (path: string): boolean => path === "/health" || path === "/ready";

/** What every answer carries, and what is told of each, whichever way it was come by. */
export const createEveryAnswer = ({ settings, log, errors }: Pick<Services, "settings" | "log" | "errors">, { development }: { development: boolean }) => {
	const headersOf = (secure: boolean) => Object.entries({ ...securityHeaders({ secure, development }), "cache-control": "no-store" });
	const [plain, secured] = [headersOf(false), headersOf(true)];
	// A line of a request holds what is named below and nothing of anybody's: to look through it for what must be cut out costs as much as to write it.
	const requestLog = log.child({}, { redact: [] });
	return {
		/** @param header of the request, by its name in small letters */
		begin(header: (name: string) => string | null | undefined): Begun {
			const id = settings.trustedProxies > 0 ? header("x-request-id") : undefined;
			return {
				requestId: id && /^[\w-]{8,64}$/.test(id) ? id : randomUUID(),
				secure: isByHttps(settings, settings.trustedProxies > 0 ? (header("x-forwarded-proto") ?? undefined) : undefined),
				started: performance.now(),
				startedAt: new Date(),
			};
		},
		/** Gives an answer the headers that it lacks. */
		complete(headers: Headers, { secure, requestId }: Begun): void {
			for (const [name, value] of secure ? secured : plain) if (!headers.has(name)) headers.set(name, value);
			headers.set("x-request-id", requestId);
		},
		/** Tells the log, and an outside service where there is one. @returns how long it took, in milliseconds */
		end({ requestId, started, startedAt }: Begun, { method, path, status, isPage }: Ended): number {
			const ms = performance.now() - started;
			const about = { requestId, method, path: logPath(path), status };
			const isAskedAlways = isHealth(path);
			requestLog[isAskedAlways && status < 400 ? "debug" : "info"]({ ...about, ms: Math.round(ms) }, "request");
			if (!isAskedAlways) errors.answered({ ...about, started: startedAt, ms, isPage });
			return ms;
		},
	};
};
