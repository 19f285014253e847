import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { FAULTS_PER_PAGE } from "#contract/shared/limits.ts";
import { toWellFormed } from "#contract/shared/well-formed.ts";

/** Any text, cut to a length: a report is not refused for being long. */
const cut = (length: number) => z.string().transform((text) => toWellFormed(text.slice(0, length)));

/** An error in one of our pages, as its browser tells it. */
const BrowserError = z.object({
	name: cut(80),
	message: cut(2_000),
	stack: cut(8_000),
	/** Path of the page, without its query. */
	path: cut(300),
	/** Which error of its page it is. */
	nth: z.int().min(1).max(FAULTS_PER_PAGE),
});

export const reportBrowserError = endpoint({
	method: "POST",
	path: "/errors/",
	summary:
		"Takes an error that one of our pages met, sent by `navigator.sendBeacon`: no token is needed, but the Origin must be ours",
	body: BrowserError,
	output: z.object({ received: z.literal(true) }),
	status: 202,
});
