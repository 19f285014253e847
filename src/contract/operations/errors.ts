import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { FAULTS_PER_PAGE } from "#contract/shared/error-limits.ts";
import { toWellFormed } from "#contract/shared/well-formed.ts";

/** Truncates text, so that a long error report isn't refused. */
const cut = (length: number) => z.string().transform((text) => toWellFormed(text.slice(0, length)));

/** Client-side error report. Untrusted input. */
const BrowserError = z.object({
	name: cut(80),
	message: cut(2_000),
	stack: cut(8_000),
	/** Path of the page, without query. */
	path: cut(300),
	/** Number of the error within its page, from 1. */
	nth: z.int().min(1).max(FAULTS_PER_PAGE),
});

export const reportBrowserError = endpoint({
	method: "POST",
	path: "/errors/",
	summary: "Report a client-side error, sent by `navigator.sendBeacon`. Needs no CSRF token, but our own Origin",
	body: BrowserError,
	output: z.object({ received: z.literal(true) }),
	status: 202,
});
