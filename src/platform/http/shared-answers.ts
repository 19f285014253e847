import { createHash } from "node:crypto";
import { Lately } from "../lately.ts";
import { ownBytes } from "../own-bytes.ts";
import { type Coding, coded, codingFor } from "./compress.ts";

/** How long an answer stands in for a new one, in milliseconds: as long as another node's change may go unseen. */
const FRESH_MS = 1_000;
/** Drawn anew it is mostly the same, and compressed already; by then nobody seems to read that page. */
const COMPRESSED_MS = 60_000;
const MOST_BYTES = 12 * 1024 * 1024;
/** A small page counts as much as this, so that there are never more than 400. */
const LEAST_BYTES = MOST_BYTES / 400;

/** For whoever stands between: kept for a moment, asked for anew behind the visitor's back. Browsers themselves ask every time. */
export const SHARED_CACHE = "public, max-age=0, s-maxage=10, stale-while-revalidate=60";

interface Kept {
	at: number;
	etag: string;
	headers: [string, string][];
	body: Buffer<ArrayBuffer>;
	coded: Map<Coding, Uint8Array<ArrayBuffer>>;
}

/** Whether a browser that holds these already needs no other (RFC 9110 §13.1.2). */
const isHeld = (held: string | undefined, etag: string) =>
	held !== undefined &&
	(held.trim() === "*" ||
		held
			.split(",")
			.map((one) => one.trim().replace(/^W\//, ""))
			.includes(etag.replace(/^W\//, "")));

/** What the browser asks with. */
export interface Asked {
	method: string;
	acceptEncoding: string | undefined;
	ifNoneMatch: string | undefined;
}

/**
 * Pages that are the same for everybody, kept for a moment and given to whoever asks for that address next: drawing one costs a hundred times what sending it does.
 * Nothing of a visitor may be in them: no token, no nonce, no request id.
 */
export const createSharedAnswers = (now: () => number = () => performance.now()) => {
	// Twice its bytes: the compressed ones are kept beside them.
	const kept = new Lately<string, Kept>(
		MOST_BYTES,
		({ body }) => Math.max(body.length * 2, LEAST_BYTES),
		({ at }) => now() - at >= COMPRESSED_MS,
	);
	let changedAt = Number.NEGATIVE_INFINITY;

	const answer = (one: Kept, { method, acceptEncoding, ifNoneMatch }: Asked): Response => {
		const headers = new Headers(one.headers);
		headers.set("etag", one.etag);
		headers.set("cache-control", SHARED_CACHE);
		headers.append("vary", "accept-encoding");
		if (isHeld(ifNoneMatch, one.etag)) {
			headers.delete("content-type");
			return new Response(null, { status: 304, headers });
		}
		const coding = codingFor(acceptEncoding, one.body.length);
		let body: Uint8Array<ArrayBuffer> = one.body;
		if (coding) {
			body = one.coded.get(coding) ?? ownBytes(coded(one.body, coding, headers.get("content-type")));
			one.coded.set(coding, body);
			headers.set("content-encoding", coding);
		}
		headers.set("content-length", String(body.length));
		return new Response(method === "HEAD" ? null : body, { status: 200, headers });
	};

	return {
		/** The answer of this address, if it was given a moment ago and nothing has changed since. */
		find(key: string, asked: Asked): Response | undefined {
			const one = kept.get(key);
			return one && one.at > changedAt && now() - one.at < FRESH_MS ? answer(one, asked) : undefined;
		},
		/** @param began when it was begun: what changed meanwhile may not be in it */
		async keep(key: string, began: number, page: Response, asked: Asked): Promise<Response> {
			const body = Buffer.from(await page.arrayBuffer());
			const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
			const before = kept.get(key);
			// The same page as before is compressed already.
			const one: Kept = { at: began, etag, headers: [...page.headers], body, coded: before?.etag === etag ? before.coded : new Map() };
			kept.put(key, one);
			return answer(one, asked);
		},
		now,
		/** Something may have changed: what was drawn before this moment is not given any more. */
		changed() {
			changedAt = now();
		},
	};
};
