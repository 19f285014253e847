import type { Files } from "#platform/files/files.ts";
import { keyFor } from "#platform/files/store.ts";
import { type Finding, fault, fine, warning } from "./finding.ts";

const REGION = ["the bucket is of another region", "Set FILES_REGION to the bucket's region, and FILES_ENDPOINT to the address of that region."] as const;
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
	InvalidAccessKeyId: ["it does not know the key that FILES_KEY_ID names", "Set FILES_KEY_ID to a key that is there and in use."],
	SignatureDoesNotMatch: ["FILES_SECRET is not the secret of FILES_KEY_ID", "Set both as the store gave them."],
	NoSuchBucket: ["it has no bucket of that name", "Check FILES_BUCKET, FILES_ENDPOINT, and whether FILES_PATH_STYLE is to be on."],
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

/** A file of our own there and back, and taken away again: what the store's keys allow cannot be seen otherwise. */
export const tryObjectStore = async (files: Files): Promise<Finding> => {
	const store = files.store("s3");
	const bytes = Buffer.from("a file that a look at the deployment left, and takes away again\n");
	const key = keyFor("doctor", bytes);
	let doing = "take files";
	try {
		await store.put(key, bytes);
		doing = "give files back";
		await store.get(key);
		doing = "remove files";
		await store.delete(key);
	} catch (error) {
		return refusal(doing, error as Error);
	}
	try {
		return (await store.exists(key))
			? warning("The file store keeps what is deleted visible.", "Let the keys of the service delete objects; versions of them may stay.")
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
