import type { ObjectStore } from "#platform/config.ts";
import type { Files } from "#platform/files/files.ts";
import { bucketAddress } from "#platform/files/s3.ts";
import { type FileStore, keyFor } from "#platform/files/store.ts";
import { type Finding, fault, fine, warning } from "./finding.ts";

/** The store has just answered with a key: without one it says no as fast. */
const LOOK_MS = 5_000;

const REGION = [
	"the bucket is of another region",
	"Set FILES_REGION to the bucket's region, and FILES_ENDPOINT to the address of that region.",
] as const;
const RIGHTS = [
	"the keys of the service may not do that",
	"Give them put, get, delete and list in that bucket and no more, and see that the bucket is not set to be read alone.",
] as const;

/** S3's words for what is wrong: what they mean here, and what is to be done. */
const REFUSALS: Readonly<Record<string, readonly [why: string, mend: string]>> = {
	AccessDenied: RIGHTS,
	AuthorizationHeaderMalformed: REGION,
	PermanentRedirect: REGION,
	TemporaryRedirect: REGION,
	InvalidAccessKeyId: [
		"it does not know the key that FILES_KEY_ID names",
		"Set FILES_KEY_ID to a key that is there and in use.",
	],
	SignatureDoesNotMatch: ["FILES_SECRET is not the secret of FILES_KEY_ID", "Set both as the store gave them."],
	NoSuchBucket: [
		"it has no bucket of that name",
		"Check FILES_BUCKET, FILES_ENDPOINT, and whether FILES_PATH_STYLE is to be on.",
	],
	RequestTimeTooSkewed: ["this machine's clock is wrong", "Let it ask a time server (timedatectl)."],
};

const refusal = (what: string, error: Error): Finding => {
	const [, said = "", code = ""] = /\(((?:\d{3})(?: (\w+))?)\)$/.exec(error.message) ?? [];
	const known = REFUSALS[code] ?? (said.startsWith("403") ? RIGHTS : undefined);
	const meanwhile = "Uploads wait in the database meanwhile.";
	return known
		? fault(`The file store does not ${what}: ${known[0]} (${said}).`, `${known[1]} ${meanwhile}`)
		: fault(
				`The file store does not ${what}: ${error.message}`,
				`Check FILES_ENDPOINT, FILES_REGION, FILES_BUCKET, FILES_KEY_ID, FILES_SECRET and FILES_PATH_STYLE. ${meanwhile}`,
			);
};

/** What is asked without a key is given by a store that is open to the world, or to this machine's network. */
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
	"Make the bucket private, without a policy or a list that lets everybody read (at S3: Block Public Access).";

/** @param key of a file that is there */
const findOpenDoors = async (bucket: ObjectStore, key: string): Promise<Finding[]> => {
	const base = bucketAddress(bucket);
	const [given, listed] = await Promise.all([isGiven(`${base}/${key}`), isGiven(`${base}/?list-type=2&max-keys=1`)]);
	return [
		...(given
			? [
					fault(
						"The file store gives a file to whoever asks, without a key.",
						`${PRIVATE} Plan files are sealed all the same.`,
					),
				]
			: []),
		...(listed ? [fault("The file store tells whoever asks what is in the bucket, without a key.", PRIVATE)] : []),
	];
};

const seeItGone = async (store: FileStore, key: string): Promise<Finding> => {
	try {
		return (await store.exists(key))
			? warning(
					"The file store keeps what is deleted visible.",
					"Let the keys of the service delete objects; versions of them may stay.",
				)
			: fine("The file store takes, gives and removes files.");
	} catch (error) {
		if ((error as Error).name !== "StoreRefused") return refusal("say whether a file is there", error as Error);
		// As S3 does where a key may not list the bucket.
		return warning(
			"The file store takes, gives and removes files; whether one is missing it does not say.",
			"Let the keys of the service list the bucket (s3:ListBucket) as well: a file that is gone looks like a store that refuses otherwise.",
		);
	}
};

/**
 * A file of our own there and back, and taken away again: what the store's keys allow, and whether others need one, cannot be seen otherwise.
 * @returns whether it works, then what else is wrong
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
		return [refusal("take files", error as Error)];
	}
	const unread = await store.get(key).then(
		() => undefined,
		(error: Error) => refusal("give files back", error),
	);
	const open = await findOpenDoors(bucket, key);
	const unremoved = await store.delete(key).then(
		() => undefined,
		(error: Error) => refusal("remove files", error),
	);
	return [unread ?? unremoved ?? (await seeItGone(store, key)), ...open];
};
