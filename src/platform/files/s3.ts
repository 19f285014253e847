import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import type { ObjectStore } from "../config.ts";
import { watchSilence } from "./silence.ts";
import { checkKey, FileDamaged, FileMissing, type FileStore, isWhole, MOST_BYTES, StoreRefused, StoreUnavailable } from "./store.ts";

/** How long one try may take, how often, and how long the first pause is. */
export interface Patience {
	tryMs: number;
	tries: number;
	pauseMs: number;
}
/** Somebody waits for it: an answer or an error within six seconds. */
const READ: Patience = { tryMs: 1_800, tries: 3, pauseMs: 100 };
/** Nobody waits: files are brought there by the clock. */
const WRITE: Patience = { tryMs: 30_000, tries: 4, pauseMs: 250 };

interface Answer {
	status: number;
	bytes: Buffer;
	/** S3's own word for what is wrong, such as `NoSuchBucket`. */
	code: string;
}

const readAll = async (response: Response): Promise<Buffer> => {
	const pieces: Uint8Array[] = [];
	let size = 0;
	for await (const piece of response.body ?? []) {
		size += piece.length;
		if (size > MOST_BYTES) throw new FileDamaged("the store sends more than was ever put there");
		pieces.push(piece);
	}
	return Buffer.concat(pieces);
};

/** Where a bucket's files are, without a trailing slash. */
export const bucketAddress = ({ endpoint, bucket, pathStyle }: Pick<ObjectStore, "endpoint" | "bucket" | "pathStyle">): string => {
	const base = new URL(endpoint);
	if (!pathStyle) base.hostname = `${bucket}.${base.hostname}`;
	return `${base.origin}${pathStyle ? `/${bucket}` : ""}`;
};

/**
 * Files in a bucket of a store that speaks S3. Every request is signed with its content (Signature Version 4), so that nothing on the way changes it unseen.
 * Silence, broken lines, 429 and 5xx are tried again, with pauses that grow; other refusals are not. Of a store that said nothing at all nobody reads for some seconds.
 * @param now a clock that nobody sets
 */
export const createS3Store = (
	{ endpoint, region, bucket, keyId, secret, pathStyle }: ObjectStore,
	patience: Partial<Patience> = {},
	now?: () => number,
): FileStore => {
	const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: "s3", region });
	const base = bucketAddress({ endpoint, bucket, pathStyle });
	const addressOf = (key: string) => `${base}/${checkKey(key)}`;

	const silence = watchSilence(now);

	const once = async (method: string, key: string, tryMs: number, heard: () => void, body?: Buffer): Promise<Answer> => {
		const headers: Record<string, string> = {
			"x-amz-content-sha256": createHash("sha256")
				.update(body ?? "")
				.digest("hex"),
		};
		if (body) headers["content-type"] = "application/octet-stream";
		const signed = await client.sign(addressOf(key), { method, headers, ...(body && { body: new Uint8Array(body) }) });
		const response = await fetch(signed, { redirect: "manual", signal: AbortSignal.timeout(tryMs) });
		heard();
		const bytes = await readAll(response);
		return { status: response.status, bytes, code: response.ok ? "" : (/<Code>(\w{1,60})<\/Code>/.exec(bytes.toString("utf8"))?.[1] ?? "") };
	};

	/** @returns what the store says to it, however it answers; undefined: that is not there */
	const ask = async (method: string, key: string, given: Patience, body?: Buffer): Promise<Buffer | undefined> => {
		const { tryMs, tries, pauseMs } = { ...given, ...patience };
		let last = "";
		for (let tried = 1; tried <= tries; tried++) {
			// Two nodes that met a busy store would meet again if both waited the same time.
			if (tried > 1) await pause(pauseMs * 2 ** (tried - 2) * (0.5 + Math.random()));
			let isHeard = false;
			const heard = () => {
				isHeard = true;
			};
			const answer = await once(method, key, tryMs, heard, body).catch((error: Error) => {
				if (error.name === "FileDamaged") throw error;
				// One file that breaks off says nothing of the others. What is brought there has a longer time for a try, and nobody waits.
				if (isHeard && error.name !== "TimeoutError") silence.answered();
				else if (given === READ) silence.unanswered(tried === tries);
				last = error.name === "TimeoutError" ? `no answer within ${tryMs} ms` : ((error.cause as Error | undefined)?.message ?? error.message);
			});
			if (!answer) {
				if (given === READ && silence.isSilent()) break;
				continue;
			}
			silence.answered();
			const { status, bytes, code } = answer;
			if (status >= 200 && status < 300) {
				if (method !== "GET" || isWhole(key, bytes)) return bytes;
				// Damaged on the way it comes whole the next time.
				if (tried === tries) throw new FileDamaged(`the file ${key} is not what was put there`);
				continue;
			}
			if (status === 404 && code !== "NoSuchBucket") return undefined;
			if (status < 500 && status !== 429) throw new StoreRefused(`the file store refuses (${status}${code && ` ${code}`})`);
			last = `${status}${code && ` ${code}`}`;
		}
		throw new StoreUnavailable(`the file store does not answer as it should: ${last}`);
	};

	return {
		async put(key, bytes) {
			if ((await ask("PUT", key, WRITE, bytes)) === undefined) throw new StoreRefused("the file store has no such bucket");
		},
		async get(key) {
			const bytes = await silence.read(() => ask("GET", key, READ));
			if (!bytes) throw new FileMissing(`no file ${key} in the file store`);
			return bytes;
		},
		async delete(key) {
			await ask("DELETE", key, WRITE);
		},
		exists: async (key) => (await silence.read(() => ask("HEAD", key, READ))) !== undefined,
	};
};
