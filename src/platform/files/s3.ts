import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import type { ObjectStore } from "../config.ts";
import {
	checkKey,
	FileDamaged,
	FileMissing,
	type FileStore,
	isWhole,
	MOST_BYTES,
	StoreRefused,
	StoreUnavailable,
} from "./store.ts";

/** How long one try may be without an answer, how often and for how long in all it is tried, and how long the first pause is. */
export interface S3Timeouts {
	tryMs: number;
	tries: number;
	allMs: number;
	pauseMs: number;
}
/** Somebody waits for it, who is answered within three seconds (quality.md, Reliability): the file begins to come by then, or it does not come. */
const READ: S3Timeouts = { tryMs: 1_200, tries: 3, allMs: 2_500, pauseMs: 100 };
/** Nobody waits: files are brought there by the clock. */
const WRITE: S3Timeouts = { tryMs: 30_000, tries: 4, allMs: Number.POSITIVE_INFINITY, pauseMs: 250 };
/** Reads from the store at once. More fail: while the store is silent they would take every place that the node has for requests. */
const MOST_READING = 20;
/** What has begun to come may go on at this rate on average, in bytes a millisecond: a plan of ten megabytes takes as long as the way there makes it. */
const SLOWEST = 256;

interface Answer {
	status: number;
	bytes: Buffer;
	/** S3's own word for what is wrong, such as `NoSuchBucket`. */
	code: string;
}

/** @param came told how many bytes have come so far */
const readAll = async (response: Response, came: (size: number) => void): Promise<Buffer> => {
	const pieces: Uint8Array[] = [];
	let size = 0;
	for await (const piece of response.body ?? []) {
		size += piece.length;
		if (size > MOST_BYTES) throw new FileDamaged("the store sends more than was ever put there");
		came(size);
		pieces.push(piece);
	}
	return Buffer.concat(pieces);
};

/** Where a bucket's files are, without a trailing slash. */
export const bucketAddress = ({
	endpoint,
	bucket,
	pathStyle,
}: Pick<ObjectStore, "endpoint" | "bucket" | "pathStyle">): string => {
	const base = new URL(endpoint);
	if (!pathStyle) base.hostname = `${bucket}.${base.hostname}`;
	return `${base.origin}${pathStyle ? `/${bucket}` : ""}`;
};

/**
 * Files in a bucket of a store that speaks S3. Every request is signed with its content (Signature Version 4), so that nothing on the way changes it unseen.
 * Silence, broken lines, 429 and 5xx are tried again, with pauses that grow; other refusals are not.
 */
export const createS3Store = (
	{ endpoint, region, bucket, keyId, secret, pathStyle }: ObjectStore,
	patience: Partial<S3Timeouts> = {},
): FileStore => {
	const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: "s3", region });
	const base = bucketAddress({ endpoint, bucket, pathStyle });
	const addressOf = (key: string) => `${base}/${checkKey(key)}`;

	let reading = 0;

	/** One try. @param limitMs for all but what the bytes that come take besides */
	const once = async (method: string, key: string, limitMs: number, body?: Buffer): Promise<Answer> => {
		const headers: Record<string, string> = {
			"x-amz-content-sha256": createHash("sha256")
				.update(body ?? "")
				.digest("hex"),
		};
		if (body) headers["content-type"] = "application/octet-stream";
		const signed = await client.sign(addressOf(key), { method, headers, ...(body && { body: new Uint8Array(body) }) });
		const began = performance.now();
		const ending = new AbortController();
		const giveUp = () =>
			ending.abort(new DOMException(`no answer within ${Math.round(performance.now() - began)} ms`, "TimeoutError"));
		let timer = setTimeout(giveUp, limitMs);
		const came = (size: number) => {
			clearTimeout(timer);
			timer = setTimeout(giveUp, began + limitMs + size / SLOWEST - performance.now());
		};
		try {
			const response = await fetch(signed, { redirect: "manual", signal: ending.signal });
			const bytes = await readAll(response, came);
			return {
				status: response.status,
				bytes,
				code: response.ok ? "" : (/<Code>(\w{1,60})<\/Code>/.exec(bytes.toString("utf8"))?.[1] ?? ""),
			};
		} finally {
			clearTimeout(timer);
		}
	};

	/** @returns what the store says to it, however it answers; undefined: that is not there */
	const ask = async (method: string, key: string, given: S3Timeouts, body?: Buffer): Promise<Buffer | undefined> => {
		const { tryMs, tries, allMs, pauseMs } = { ...given, ...patience };
		const until = performance.now() + allMs;
		const left = () => until - performance.now();
		let last = "";
		for (let tried = 1, isLast = false; !isLast; tried++) {
			// Two nodes that met a busy store would meet again if both waited the same time.
			if (tried > 1) await pause(pauseMs * 2 ** (tried - 2) * (0.5 + Math.random()));
			let fault: Error | undefined;
			const answer = await once(method, key, Math.max(1, Math.min(tryMs, left())), body).catch((error: Error) => {
				fault = error;
			});
			isLast = tried === tries || left() < tryMs / 2;
			if (!answer) {
				if (!fault || fault.name === "FileDamaged") throw fault;
				last =
					fault.name === "TimeoutError"
						? fault.message
						: ((fault.cause as Error | undefined)?.message ?? fault.message);
				continue;
			}
			const { status, bytes, code } = answer;
			if (status >= 200 && status < 300) {
				if (method !== "GET" || isWhole(key, bytes)) return bytes;
				// Damaged on the way it comes whole the next time.
				if (isLast) throw new FileDamaged(`the file ${key} is not what was put there`);
				continue;
			}
			if (status === 404 && code !== "NoSuchBucket") return undefined;
			if (status < 500 && status !== 429)
				throw new StoreRefused(`the file store refuses (${status}${code && ` ${code}`})`);
			last = `${status}${code && ` ${code}`}`;
		}
		throw new StoreUnavailable(`the file store does not answer as it should: ${last}`);
	};

	const read = async (method: "GET" | "HEAD", key: string): Promise<Buffer | undefined> => {
		if (reading >= MOST_READING) throw new StoreUnavailable("too many reads wait for the file store");
		reading++;
		try {
			return await ask(method, key, READ);
		} finally {
			reading--;
		}
	};

	return {
		async put(key, bytes) {
			if ((await ask("PUT", key, WRITE, bytes)) === undefined)
				throw new StoreRefused("the file store has no such bucket");
		},
		async get(key) {
			const bytes = await read("GET", key);
			if (!bytes) throw new FileMissing(`no file ${key} in the file store`);
			return bytes;
		},
		async delete(key) {
			await ask("DELETE", key, WRITE);
		},
		exists: async (key) => (await read("HEAD", key)) !== undefined,
	};
};
