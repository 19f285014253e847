import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import type { ObjectStore } from "../outside-services.ts";
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

/** Timeout of one try, number of tries, limit of all tries together, and the first pause between two tries. */
export interface S3Timeouts {
	tryMs: number;
	tries: number;
	allMs: number;
	pauseMs: number;
}
/** A visitor is waiting and must get an answer within three seconds, so the file has to start arriving by then. */
const READ: S3Timeouts = { tryMs: 1_200, tries: 3, allMs: 2_500, pauseMs: 100 };
/** Writes are done by a scheduled job, so no visitor waits. */
const WRITE: S3Timeouts = { tryMs: 30_000, tries: 4, allMs: Number.POSITIVE_INFINITY, pauseMs: 250 };
/** Limit of concurrent reads. With a store that doesn't answer, more would use up the node's limit of requests. */
const MOST_READING = 20;
/** Slowest accepted rate of a download that has started, in bytes per millisecond, on average. */
const SLOWEST = 256;

interface Answer {
	status: number;
	bytes: Buffer;
	/** S3's error code, for example `NoSuchBucket`. */
	code: string;
}

/** @param came is called with the number of bytes received so far */
const readAll = async (response: Response, came: (size: number) => void): Promise<Buffer> => {
	const pieces: Uint8Array[] = [];
	let size = 0;
	for await (const piece of response.body ?? []) {
		size += piece.length;
		if (size > MOST_BYTES) throw new FileDamaged("the store sends more than the largest possible file");
		came(size);
		pieces.push(piece);
	}
	return Buffer.concat(pieces);
};

/** The address of a bucket, without a trailing slash. */
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
 * Stores files in an S3-compatible bucket. Requests are signed together with their content (Signature Version 4), so
 * that changes on the way are detected. Retries timeouts, broken connections, 429 and 5xx with growing pauses; no other
 * errors.
 */
export const createS3Store = (
	{ endpoint, region, bucket, keyId, secret, pathStyle }: ObjectStore,
	patience: Partial<S3Timeouts> = {},
): FileStore => {
	const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: "s3", region });
	const base = bucketAddress({ endpoint, bucket, pathStyle });
	const addressOf = (key: string) => `${base}/${checkKey(key)}`;

	let reading = 0;

	/** One try. @param limitMs timeout, extended by the time for the bytes received at the slowest accepted rate */
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

	/** Sends a request with retries. @returns the body of the answer; undefined if the file doesn't exist */
	const ask = async (method: string, key: string, given: S3Timeouts, body?: Buffer): Promise<Buffer | undefined> => {
		const { tryMs, tries, allMs, pauseMs } = { ...given, ...patience };
		const until = performance.now() + allMs;
		const left = () => until - performance.now();
		let last = "";
		for (let tried = 1, isLast = false; !isLast; tried++) {
			// Random, so that two nodes don't retry a busy store at the same time.
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
				// If it was damaged on the way, the next try will succeed.
				if (isLast) throw new FileDamaged(`the file ${key} is damaged`);
				continue;
			}
			if (status === 404 && code !== "NoSuchBucket") return undefined;
			if (status < 500 && status !== 429)
				throw new StoreRefused(`the file store refuses (${status}${code && ` ${code}`})`);
			last = `${status}${code && ` ${code}`}`;
		}
		throw new StoreUnavailable(`the file store is unavailable: ${last}`);
	};

	const read = async (method: "GET" | "HEAD", key: string): Promise<Buffer | undefined> => {
		if (reading >= MOST_READING) throw new StoreUnavailable("too many reads are waiting for the file store");
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
