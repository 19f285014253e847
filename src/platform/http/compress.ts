import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { MiddlewareHandler } from "hono";

const TYPES = /^(text\/(?!event-stream)|application\/(json|javascript|xml|ld\+json|manifest\+json)|image\/svg)/;
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT, BROTLI_PARAM_SIZE_HINT } = constants;
const WORTH_IT = 1024;

export type Coding = "br" | "gzip";

/** Weight 0 says that it is not wanted (RFC 9110 §12.4.2). */
const taken = (name: Coding) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`, "i");
const BROTLI = taken("br");
const GZIP = taken("gzip");

/** For files that are compressed ahead, however short. */
export const takesBrotli = (accept: string | undefined): boolean => BROTLI.test(accept ?? "");

/** How somebody who accepts these is best sent so many bytes; undefined: as they are. */
export const codingFor = (accept: string | null | undefined, bytes: number): Coding | undefined =>
	!accept || bytes < WORTH_IT ? undefined : BROTLI.test(accept) ? "br" : GZIP.test(accept) ? "gzip" : undefined;

/** Pages hold their styles, of which the fifth step of brotli makes a tenth less than the fourth; what the API answers is not worth its time. */
const qualityOf = (type: string | null): number => (type?.startsWith("text/html") ? 5 : 4);

/** One synchronous call on the whole body: for answers of some KB it costs half the CPU of a streaming compressor or less. */
export const coded = (body: Uint8Array, coding: Coding, type: string | null = null): Uint8Array<ArrayBuffer> => {
	const params = { [BROTLI_PARAM_QUALITY]: qualityOf(type), [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT, [BROTLI_PARAM_SIZE_HINT]: body.length };
	return coding === "br" ? brotliCompressSync(body, { params }) : gzipSync(body, { level: 6 });
};

/** Compresses answers of text that are not compressed yet. Touches no body that stays as it is: to look at one makes a stream of it. */
export const compressed: MiddlewareHandler = async (c, next) => {
	await next();
	const { res } = c;
	const { headers } = res;
	if (c.req.method === "HEAD" || headers.has("content-encoding") || !TYPES.test(headers.get("content-type") ?? "")) return;
	if (!/\baccept-encoding\b/i.test(headers.get("vary") ?? "")) headers.append("vary", "accept-encoding");
	const accept = c.req.header("accept-encoding");
	if (!codingFor(accept, WORTH_IT) || !res.body) return;
	const own = new Headers(headers);
	let body: Uint8Array<ArrayBuffer> = Buffer.from(await res.arrayBuffer());
	const coding = codingFor(accept, body.length);
	if (coding) {
		body = coded(body, coding, headers.get("content-type"));
		own.set("content-encoding", coding);
	}
	own.set("content-length", String(body.length));
	c.res = undefined;
	c.res = new Response(body, { status: res.status, headers: own });
};
