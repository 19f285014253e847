// A load sender, run as a child process. Its parent sends it a `Load` and gets back a `LoadResult`.
import { randomUUID } from "node:crypto";
import { setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { CSRF_COOKIE, CSRF_HEADER, IDEMPOTENCY_HEADER } from "../../../src/contract/shared/request-names.ts";
import { makeRawClient } from "./raw-client.ts";

export interface Load {
	origin: string;
	run: string;
	sender: number;
	/** closed: `together` clients that each wait for a response; open: `perSecond` requests without waiting. */
	mode: "closed" | "open";
	together: number;
	perSecond: number;
	seconds: number;
}

export interface LoadResult {
	seconds: number;
	offered: number;
	good: number;
	/** 503 or 429 with Retry-After. */
	refused: number;
	wrong: number;
	/** No response: the connection failed or broke. */
	lost: number;
	writesOffered: number;
	writesGood: number;
	/** Response times of all requests, including responses after the end of the load. */
	goodMs: number[];
	refusedMs: number[];
	/** Time from the end of the load to the last response. */
	tailMs: number;
	wrongs: string[];
}

/** Connections opened before a sender starts: browsers reuse theirs, and a TLS handshake costs more than a request. */
const CONNECTIONS = 400;
const LONGEST_MS = 30_000;
const TOKEN = "t".repeat(43);

const PAGES = [
	"/",
	"/about",
	"/providers?postcodes_list=3000&suburb_list=Melbourne",
	"/providers?funding_types_list=NDIS&age_groups_list=18-64",
	"/funding-information",
	"/contact",
	"/blog/",
	"/api/providers/?postcodes_list=3000&page=2",
	"/api/providers/?funding_types_list=NDIS",
	"/api/services/",
];
/** Makes each URL unique, because a cached page would cost the node nothing. */
const distinct = (path: string) => `${path}${path.includes("?") ? "&" : "?"}try=${randomUUID()}`;
/** One write in so many. */
const WRITE_EVERY = 25;

const send = async ({ origin, run, mode, together, perSecond, seconds, sender }: Load): Promise<LoadResult> => {
	const { host, port } = new URL(origin);
	const client = makeRawClient(Number(port), { longestMs: LONGEST_MS });
	const told: LoadResult = {
		seconds,
		offered: 0,
		good: 0,
		refused: 0,
		wrong: 0,
		lost: 0,
		writesOffered: 0,
		writesGood: 0,
		goodMs: [],
		refusedMs: [],
		tailMs: 0,
		wrongs: [],
	};
	const wrong = (sentence: string) => {
		told.wrong++;
		if (told.wrongs.length < 10) told.wrongs.push(sentence);
	};
	await client.open(mode === "closed" ? together : CONNECTIONS);
	const began = performance.now();
	const left = () => seconds * 1000 - (performance.now() - began);
	let nth = sender * 7;

	const one = (): Promise<void> =>
		new Promise((done) => {
			const n = nth++;
			const isWrite = n % WRITE_EVERY === 0;
			const path = isWrite ? "/api/messages/" : distinct(PAGES[n % PAGES.length] as string);
			const from = performance.now();
			told.offered++;
			if (isWrite) told.writesOffered++;
			const body = isWrite
				? JSON.stringify({ email: `over-${run}-${n}@visitor.example`, message: `Message ${n}` })
				: undefined;
			const headers = {
				host,
				accept: path.startsWith("/api/") ? "application/json" : "text/html",
				"accept-encoding": "br",
				...(body === undefined
					? {}
					: {
							"content-type": "application/json",
							"content-length": Buffer.byteLength(body),
							cookie: `${CSRF_COOKIE}=${TOKEN}`,
							[CSRF_HEADER]: TOKEN,
							[IDEMPOTENCY_HEADER]: randomUUID(),
						}),
			};
			const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
			client.ask(`${isWrite ? "POST" : "GET"} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body ?? ""}`, (answer) => {
				if (!answer) {
					told.lost++;
					return done();
				}
				const ms = performance.now() - from;
				const { status } = answer;
				told.tailMs = Math.max(0, -left());
				if (status >= 200 && status < 300) {
					// A response after the end of the load doesn't count as throughput.
					if (left() >= 0) told.good++;
					if (isWrite) told.writesGood++;
					told.goodMs.push(ms);
				} else if ((status === 503 || status === 429) && answer.headers.includes("\r\nretry-after: ")) {
					told.refused++;
					told.refusedMs.push(ms);
				} else wrong(`${path} returned ${status}`);
				done();
			});
		});

	if (mode === "closed") {
		await Promise.all(
			Array.from({ length: together }, async () => {
				while (left() > 0) await one();
			}),
		);
	} else {
		const under = new Set<Promise<void>>();
		while (left() > 0) {
			const due = Math.floor(((performance.now() - began) / 1000) * perSecond);
			while (told.offered < due) {
				// All connections are waiting for a response.
				if (under.size >= CONNECTIONS) break;
				const asking = one();
				under.add(asking);
				asking.finally(() => under.delete(asking));
			}
			await sleep(2);
		}
		await Promise.race([Promise.all(under), sleep(LONGEST_MS + 1_000)]);
	}
	client.close();
	return told;
};

// Low priority, because real visitors don't use the server's CPU.
setPriority(15);
process.once("message", (load: Load) => {
	send(load).then(
		(told) => process.send?.(told, () => process.exit(0)),
		(error) => {
			process.stderr.write(`${(error as Error).stack}\n`);
			process.exit(1);
		},
	);
});
