import { randomBytes } from "node:crypto";
import { deflateRun, gzipOfRuns, LARGE, SMALL } from "./gzip-runs.ts";

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
/** What else this process holds in memory may be so far behind. */
const BEHIND_MS = 1_000;
const MOST_BYTES = 32 * 1024 * 1024;
/** Shorter runs between two blanks cost more apart than with what is filled in. */
const SHORT = 2_048;

/** Words of a page that are the same for everybody, or with blanks among them. */
type Run = { same: Buffer; deflated?: Buffer } | { own: (string | { blank: Name })[] };

interface Kept<Policy> {
	/** What the page may do that others may not: for its headers. */
	policy: Policy;
	at: number;
	version: string;
	headers: [string, string][];
	runs: Run[];
	bytes: number;
}

/** When a page is begun, and of what version it is at least. */
interface Since {
	at: number;
	version: string | undefined;
}

/** A page that was drawn with blanks, cut at them. */
const cut = (text: string, blanks: ReadonlyMap<string, Name>): Run[] => {
	const runs: Run[] = [];
	const ownRun = () => {
		const last = runs.at(-1);
		if (last && "own" in last) return last.own;
		const own: (string | { blank: Name })[] = [];
		runs.push({ own });
		return own;
	};
	for (const piece of text.split(new RegExp(`(${[...blanks.keys()].join("|")})`))) {
		const blank = blanks.get(piece);
		if (blank) ownRun().push({ blank });
		else if (piece.length >= SHORT) runs.push({ same: Buffer.from(piece) });
		else if (piece) ownRun().push(piece);
	}
	return runs;
};

/** The page as its visitor gets it; as gzip where they take that. */
const fill = (runs: readonly Run[], own: Own, gzip: boolean): Buffer<ArrayBuffer> => {
	const filled = runs.map((run) => {
		const plain = "same" in run ? run.same : Buffer.from(run.own.map((part) => (typeof part === "string" ? part : own[part.blank])).join(""));
		if (!gzip) return { plain, deflated: plain };
		if (!("same" in run)) return { plain, deflated: deflateRun(plain, SMALL) };
		run.deflated ??= deflateRun(plain, LARGE);
		return { plain, deflated: run.deflated };
	});
	return gzip ? gzipOfRuns(filled) : Buffer.concat(filled.map(({ plain }) => plain));
};

/**
 * Pages that are the same for everybody but for what is in `Own`: drawn with blanks in its place, kept without it, and filled in for each who asks. Nothing else of
 * a visitor may be in them.
 * @param ask stands for all that these pages show, as of now on every node; undefined where nobody can tell, and then none is kept
 */
export const createKeptPages = <Policy>(ask: () => Promise<string | undefined>, now: () => number = () => performance.now()) => {
	const kept = new Map<string, Kept<Policy>>();
	let bytes = 0;
	let known: { at: number; version: Promise<string | undefined> } | undefined;
	/** The version that was met last, and since when. */
	let met: { version: string | undefined; at: number } | undefined;
	// Letters and digits alone: they stand in markup and in JSON as they are. Made anew at each start, so that no text can hold one.
	const blanks: Own = { nonce: randomBytes(24).toString("hex"), csrfToken: randomBytes(24).toString("hex"), requestId: randomBytes(24).toString("hex") };
	const names = new Map((Object.keys(blanks) as Name[]).map((name) => [blanks[name], name]));

	const drop = (key: string) => {
		bytes -= kept.get(key)?.bytes ?? 0;
		kept.delete(key);
	};

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

	const answer = (status: number, entries: [string, string][], runs: readonly Run[], own: Own, acceptEncoding: string | undefined): Response => {
		// Brotli would be a tenth smaller, but its runs cannot be joined: the whole page had to be compressed for each visitor.
		const gzip = /\bgzip\b/.test(acceptEncoding ?? "");
		const body = fill(runs, own, gzip);
		const headers = new Headers(entries);
		headers.append("vary", "accept-encoding");
		if (gzip) headers.set("content-encoding", "gzip");
		headers.set("content-length", String(body.length));
		return new Response(body, { status, headers });
	};

	return {
		/** What a page is drawn with in place of its visitor's own. */
		blanks,
		/** To be asked for before a page is begun. */
		since: async (): Promise<Since> => ({ at: now(), version: await current() }),
		/** The page of this address, if it would be drawn the same now. */
		async find(key: string, own: Own, acceptEncoding: string | undefined): Promise<{ page: Response; policy: Policy } | undefined> {
			const one = kept.get(key);
			if (!one || now() - one.at >= KEPT_MS || one.version !== (await current())) return undefined;
			kept.delete(key);
			kept.set(key, one);
			return { page: answer(200, one.headers, one.runs, own, acceptEncoding), policy: one.policy };
		},
		/**
		 * Fills in a page that was drawn with blanks.
		 * @param keep where it is to be kept: as of before it was begun, and its policy
		 */
		async finish(key: string, page: Response, own: Own, acceptEncoding: string | undefined, keep?: { since: Since; policy: Policy }): Promise<Response> {
			const text = await page.text();
			const runs = cut(text, names);
			const headers = [...page.headers];
			// What is held elsewhere in memory may be a second behind a version that was only just met.
			if (keep?.since.version !== undefined && met?.version === keep.since.version && keep.since.at - met.at >= BEHIND_MS) {
				const { at, version } = keep.since;
				drop(key);
				// As text and deflated, with room for what goes with them.
				const one: Kept<Policy> = { at, version, policy: keep.policy, headers, runs, bytes: text.length * 1.5 + 2_000 };
				kept.set(key, one);
				bytes += one.bytes;
				for (const oldest of kept.keys()) {
					if (bytes <= MOST_BYTES) break;
					drop(oldest);
				}
			}
			return answer(page.status, headers, runs, own, acceptEncoding);
		},
		/** Something may have changed here: what is current is asked for anew. */
		changed() {
			known = undefined;
		},
	};
};
