import { randomBytes } from "node:crypto";
import { spendPatience } from "../db/patience.ts";
import { Lately } from "../lately.ts";
import { ownBytes } from "../own-bytes.ts";
import { codingFor } from "./compress.ts";
import { hollowBrotli } from "./hollow-brotli.ts";

/** What of a page is its visitor's own, where nothing else is. */
export interface Own {
	nonce: string;
	csrfToken: string;
	requestId: string;
}
type Name = keyof Own;

/** Kept no longer, whatever its version says: days and hours on a page go on. As long as what stands between may keep a shared one. */
const KEPT_MS = 10_000;
/** How long a change made on another node may go unseen here; the bar is a second until somebody sees it. */
const ASK_EVERY_MS = 250;
/** What else this process holds in memory may be so far behind; what a replica told is further. */
const BEHIND_MS = 1_000;
/** Nobody waits longer to learn whether a page may be given: with a database that says nothing, drawing it is a wait of its own. */
const WAIT_MS = 700;
const MOST_BYTES = 12 * 1024 * 1024;
/** What was drawn last, for those who wait for the same meanwhile. */
const MOST_LAST_BYTES = 4 * 1024 * 1024;
/** Addresses that were drawn lately. Most nobody asks for again while their page could be given: it would push out those that are, and take room for nothing. */
const MOST_DRAWN = 1_000;
/** Whoever asks so much later is nobody who asks again. */
const AGAIN_MS = 2 * KEPT_MS;
/** Words that are the same for everybody, or a blank. */
type KeptPart = Buffer | { blank: Name };

interface Kept<Policy> {
	/** What the page may do that others may not: for its headers. */
	policy: Policy;
	at: number;
	version: string;
	headers: [string, string][];
	parts: readonly KeptPart[];
	/** The same as brotli, once somebody has asked a second time and it is made; it never is where it cannot be. */
	brotli?: { make: ((own: Own) => Buffer<ArrayBuffer> | undefined) | undefined };
	bytes: number;
}

/** When a page is begun, and of what version it is at least. */
interface Since {
	at: number;
	version: string | undefined;
}

/** A page that was drawn with blanks, cut at them. */
const cut = (text: string, blanks: ReadonlyMap<string, Name>): KeptPart[] =>
	text
		.split(new RegExp(`(${[...blanks.keys()].join("|")})`))
		.filter(Boolean)
		.map((piece) => {
			const blank = blanks.get(piece);
			return blank ? { blank } : ownBytes(piece);
		});

const fill = (parts: readonly KeptPart[], own: Own): Buffer<ArrayBuffer> =>
	Buffer.concat(parts.map((part) => (Buffer.isBuffer(part) ? part : Buffer.from(own[part.blank]))));

const lengthOf = (text: string) => Buffer.byteLength(text);

/**
 * Pages that are the same for everybody but for what is in `Own`: drawn with blanks in its place, kept without it, and filled in for each who asks. Nothing else of
 * a visitor may be in them. Kept is what is asked for a second time within seconds.
 * @param ask stands for all that these pages show, as of now on every node; undefined where nobody can tell, and then none is kept
 * @param options `behindMs`: how far what they are drawn from may be behind that
 */
export const createKeptPages = <Policy>(
	ask: () => Promise<string | undefined>,
	{ behindMs = BEHIND_MS, now = () => performance.now() }: { behindMs?: number; now?: () => number } = {},
) => {
	const isOver = ({ at }: Kept<Policy>) => now() - at >= KEPT_MS;
	const kept = new Lately<string, Kept<Policy>>(MOST_BYTES, ({ bytes }) => bytes, isOver);
	const last = new Lately<string, Kept<Policy>>(MOST_LAST_BYTES, ({ bytes }) => bytes, isOver);
	/** When they were. */
	const drawn = new Lately<string, number>(MOST_DRAWN);
	let known: { at: number; version: Promise<string | undefined> } | undefined;
	/** The version that was met last, and since when. */
	let met: { version: string | undefined; at: number } | undefined;
	// Letters and digits alone: they stand in markup and in JSON as they are. Made anew at each start, so that no text can hold one.
	const blanks: Own = { nonce: randomBytes(24).toString("hex"), csrfToken: randomBytes(24).toString("hex"), requestId: randomBytes(24).toString("hex") };
	const names = new Map((Object.keys(blanks) as Name[]).map((name) => [blanks[name], name]));

	const current = (): Promise<string | undefined> => {
		if (known && now() - known.at < ASK_EVERY_MS) return known.version;
		const version = ask().then(
			(told) => {
				if (met?.version !== told || !met) met = { version: told, at: now() };
				return told;
			},
			() => undefined,
		);
		known = { at: now(), version };
		return version;
	};

	const inTime = (version: Promise<string | undefined>): Promise<string | undefined> =>
		new Promise((resolve) => {
			const giveUp = () => {
				spendPatience(WAIT_MS);
				resolve(undefined);
			};
			// On a busy node the answer may have come and not been read yet: it is, before the turn ends.
			const timer = setTimeout(() => setImmediate(giveUp), WAIT_MS);
			void version.then((told) => {
				clearTimeout(timer);
				resolve(told);
			});
		});
	const since = async (): Promise<Since> => ({ at: now(), version: await inTime(current()) });

	const makeBrotli = async (one: Kept<Policy>, { nonce, csrfToken, requestId }: Own) => {
		one.brotli = { make: undefined };
		const lengths = { nonce: lengthOf(nonce), csrfToken: lengthOf(csrfToken), requestId: lengthOf(requestId) };
		one.brotli.make = await hollowBrotli(
			one.parts.map((part) => (Buffer.isBuffer(part) ? part.toString() : part)),
			lengths,
		).catch(() => undefined);
	};

	/** As brotli where that is made and taken; else as it is, to be compressed like any other. */
	const give = (one: Kept<Policy>, own: Own, acceptEncoding: string | undefined): Response => {
		const headers = new Headers(one.headers);
		headers.append("vary", "accept-encoding");
		const takesBrotli = codingFor(acceptEncoding, one.bytes) === "br";
		if (takesBrotli && !one.brotli) void makeBrotli(one, own);
		const packed = takesBrotli ? one.brotli?.make?.(own) : undefined;
		if (packed) headers.set("content-encoding", "br");
		const body = packed ?? fill(one.parts, own);
		headers.set("content-length", String(body.length));
		return new Response(body, { headers });
	};

	const isCurrent = (one: Kept<Policy>, version: string | undefined) => version !== undefined && !isOver(one) && one.version === version;
	/** One that was begun after this moment shows all that had changed by then, whatever changes since. */
	const drawnSince = (key: string, moment: number | undefined): Kept<Policy> | undefined => {
		const one = last.get(key);
		return one && moment !== undefined && one.at >= moment ? one : undefined;
	};

	return {
		/** What a page is drawn with in place of its visitor's own. */
		blanks,
		/** To be asked for before a page is begun. */
		since,
		/**
		 * The page of this address, if it would be drawn the same now, or was drawn while whoever asks waited for their turn: where many come for one page in a
		 * moment, each drawing is for all who came before it.
		 * @param as what was learnt for this request already
		 * @param cameAt when the request came
		 */
		async find(
			key: string,
			own: Own,
			acceptEncoding: string | undefined,
			as?: Since,
			cameAt?: number,
		): Promise<{ page: Response; policy: Policy } | undefined> {
			const { version } = as ?? (await since());
			const held = kept.get(key);
			const one = held && isCurrent(held, version) ? held : drawnSince(key, cameAt);
			return one && { page: give(one, own, acceptEncoding), policy: one.policy };
		},
		/**
		 * Fills in a page that was drawn with blanks.
		 * @param keep where it is to be kept: as of before it was begun, and its policy
		 */
		async finish(key: string, page: Response, own: Own, keep?: { since: Since; policy: Policy }): Promise<Response> {
			const text = await page.text();
			const parts = cut(text, names);
			const { status, headers } = page;
			if (keep) {
				const { at, version = "" } = keep.since;
				// As text and compressed, with room for what goes with them.
				const one: Kept<Policy> = { at, version, policy: keep.policy, headers: [...headers], parts, bytes: text.length * 1.5 + 2_000 };
				last.put(key, one);
				// What is held elsewhere in memory may be a second behind a version that was only just met.
				if (version && met?.version === version && at - met.at >= behindMs) {
					const before = drawn.get(key);
					drawn.put(key, at);
					if (before !== undefined && at - before < AGAIN_MS) kept.put(key, one);
				}
			}
			return new Response(fill(parts, own), { status, headers });
		},
		/** Something may have changed here: what is current is asked for anew. */
		changed() {
			known = undefined;
		},
	};
};
