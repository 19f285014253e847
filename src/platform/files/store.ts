import { createHash, randomUUID } from "node:crypto";

/**
 * A place for files of a few megabytes, outside the database. What a key stands for never changes: the key holds a digest of it, and who gets a file gets what
 * was put or an error.
 */
export interface FileStore {
	/** Resolves once the file is kept for good. The same again is the same. */
	put(key: string, bytes: Buffer): Promise<void>;
	/** @throws FileMissing; FileDamaged when other bytes came than were put */
	get(key: string): Promise<Buffer>;
	/** A file that is not there is fine. */
	delete(key: string): Promise<void>;
	exists(key: string): Promise<boolean>;
}

/** No file may be larger: nothing reads more than this into memory. */
export const MOST_BYTES: number = 32 * 1024 * 1024;

const KEY = /^[a-z][a-z-]{0,30}\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[\w-]{43}$/;

const digestOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("base64url");

/** A new key: the kind, a random id that tells nothing of whose it is, and the digest of what it stands for. @param kind such as `plan` */
export const keyFor = (kind: string, bytes: Buffer): string => `${kind}/${randomUUID()}.${digestOf(bytes)}`;

/** @throws Error for what `keyFor` did not make: a key becomes a path and an address */
export const checkKey = (key: string): string => {
	if (!KEY.test(key)) throw new Error("this is no key of a stored file");
	return key;
};

/** Whether these are the bytes that a key was made for: it ends with their digest. */
export const isWhole = (key: string, bytes: Buffer): boolean => key.endsWith(`.${digestOf(bytes)}`);

/** The store answers, and has no such file. */
export class FileMissing extends Error {
	override readonly name = "FileMissing";
}

/** The store gave other bytes than were put. */
export class FileDamaged extends Error {
	override readonly name = "FileDamaged";
}

/** The store says that we may not: keys, rights, the clock or the name of the bucket are wrong. Who asks helps nothing by it, and is told as while it is away. */
export class StoreRefused extends Error {
	override readonly name = "StoreRefused";
	readonly code = "FILES_REFUSED";
}

/** The store does not answer, or answers that it cannot just now. `isUnavailable` knows its code. */
export class StoreUnavailable extends Error {
	override readonly name = "StoreUnavailable";
	readonly code = "FILES_UNAVAILABLE";
}
