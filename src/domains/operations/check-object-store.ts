import type { Files } from "#platform/files/files.ts";
import { bucketAddress } from "#platform/files/s3.ts";
import { type FileStore, keyFor } from "#platform/files/store.ts";
import type { ObjectStore } from "#platform/outside-services.ts";
import { type Finding, failure, fine, warning } from "./finding.ts";

/** A store that has just answered with a key refuses just as fast without one. */
const LOOK_MS = 5_000;

const REGION = [
	"the bucket is in another region",
	"Set FILES_REGION to the bucket's region, and FILES_ENDPOINT to that region's address.",
] as const;
const RIGHTS = [
	"the service's key has no permission",
	"Give it only put, get, delete and list in that bucket, and check that the bucket is not read-only.",
] as const;

/** S3 error codes: what they mean here and what to do. */
const REFUSALS: Readonly<Record<string, readonly [why: string, mend: string]>> = {
	AccessDenied: RIGHTS,
	AuthorizationHeaderMalformed: REGION,
	PermanentRedirect: REGION,
	TemporaryRedirect: REGION,
	InvalidAccessKeyId: ["it does not know the key in FILES_KEY_ID", "Set FILES_KEY_ID to an active key."],
	SignatureDoesNotMatch: ["FILES_SECRET does not belong to FILES_KEY_ID", "Set both as the store gave them."],
	NoSuchBucket: [
		"it has no bucket with that name",
		"Check FILES_BUCKET, FILES_ENDPOINT, and whether FILES_PATH_STYLE should be on.",
	],
	RequestTimeTooSkewed: ["this machine's clock is wrong", "Synchronise it with a time server (timedatectl)."],
};

const refusal = (what: string, error: Error): Finding => {
	const [, said = "", code = ""] = /\(((?:\d{3})(?: (\w+))?)\)$/.exec(error.message) ?? [];
	const known = REFUSALS[code] ?? (said.startsWith("403") ? RIGHTS : undefined);
	const meanwhile = "Until then, uploads wait in the database.";
	return known
		? failure(`The file store does not ${what}: ${known[0]} (${said}).`, `${known[1]} ${meanwhile}`)
		: failure(
				`The file store does not ${what}: ${error.message}`,
				`Check FILES_ENDPOINT, FILES_REGION, FILES_BUCKET, FILES_KEY_ID, FILES_SECRET and FILES_PATH_STYLE. ${meanwhile}`,
			);
};

/** Whether the store answers without a key, so is public, or open to this machine's network. */
const isGiven = async (address: string): Promise<boolean> => {
	try {
		const response = await fetch(address, { redirect: "manual", signal: AbortSignal.timeout(LOOK_MS) });
		await response.body?.cancel();
		return response.ok;
	} catch {
		return false;
	}
};

const PRIVATE =
	"Make the bucket private: no policy or access list may allow public reading (in S3: Block Public Access).";

/** @param key of an existing file */
const findOpenDoors = async (bucket: ObjectStore, key: string): Promise<Finding[]> => {
	const base = bucketAddress(bucket);
	const [given, listed] = await Promise.all([isGiven(`${base}/${key}`), isGiven(`${base}/?list-type=2&max-keys=1`)]);
	return [
		...(given
			? [
					failure(
						"Anyone can read files in the file store without a key.",
						`${PRIVATE} Plan files are encrypted anyway.`,
					),
				]
			: []),
		...(listed ? [failure("Anyone can list the files in the bucket without a key.", PRIVATE)] : []),
	];
};

const seeItGone = async (store: FileStore, key: string): Promise<Finding> => {
	try {
		return (await store.exists(key))
			? warning(
					"Deleted files stay visible in the file store.",
					"Allow the service's key to delete objects. Old versions may stay.",
				)
			: fine("The file store accepts, returns and deletes files.");
	} catch (error) {
		if ((error as Error).name !== "StoreRefused") return refusal("say whether a file exists", error as Error);
		// S3 does this if the key can't list the bucket.
		return warning(
			"The file store accepts, returns and deletes files, but does not say whether one is missing.",
			"Allow the service's key to list the bucket as well (s3:ListBucket). Otherwise a missing file looks like a refusal.",
		);
	}
};

/**
 * Writes, reads and deletes a test file, the only way to see what the store's key allows and whether the bucket is
 * public.
 * @returns whether it works, then other findings
 */
export const tryObjectStore = async (
	files: Files,
	bucket: ObjectStore,
): Promise<[works: Finding, ...others: Finding[]]> => {
	const store = files.store("s3");
	const bytes = Buffer.from("a file that a look at the deployment left, and takes away again\n");
	const key = keyFor("doctor", bytes);
	try {
		await store.put(key, bytes);
	} catch (error) {
		return [refusal("accept files", error as Error)];
	}
	const unread = await store.get(key).then(
		() => undefined,
		(error: Error) => refusal("return files", error),
	);
	const open = await findOpenDoors(bucket, key);
	const unremoved = await store.delete(key).then(
		() => undefined,
		(error: Error) => refusal("delete files", error),
	);
	return [unread ?? unremoved ?? (await seeItGone(store, key)), ...open];
};
