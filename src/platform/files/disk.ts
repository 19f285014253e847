import { randomBytes } from "node:crypto";
import { access, mkdir, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { checkKey, FileDamaged, FileMissing, type FileStore, isWhole, MOST_BYTES, StoreUnavailable } from "./store.ts";

const isNothing = (error: unknown) => (error as NodeJS.ErrnoException).code === "ENOENT";
/** For full, read-only or broken disks: a later try may succeed. */
const unavailable = (error: unknown): never => {
	throw new StoreUnavailable(`error in the files folder: ${(error as Error).message}`, { cause: error });
};

/** Syncs a folder: only then does a new file name survive a power cut. */
const syncFolder = async (folder: string): Promise<void> => {
	const handle = await open(folder, "r");
	await handle.sync().finally(() => handle.close());
};

/** Stores files in a private local folder. A file gets its name once it is complete and synced to disk. */
export const createDiskStore = (folder: string): FileStore => {
	const pathOf = (key: string) => join(folder, checkKey(key));
	return {
		async put(key, bytes) {
			const path = pathOf(key);
			const draft = `${path}.${randomBytes(4).toString("hex")}.partial`;
			try {
				await mkdir(dirname(path), { recursive: true, mode: 0o700 });
				await writeFile(draft, bytes, { mode: 0o600, flag: "wx", flush: true });
				await rename(draft, path);
				await syncFolder(dirname(path));
			} catch (error) {
				await rm(draft, { force: true }).catch(() => {});
				unavailable(error);
			}
		},
		async get(key) {
			const path = pathOf(key);
			const bytes = await stat(path)
				.then(({ size }) => (size > MOST_BYTES ? undefined : readFile(path)))
				.catch((error: unknown) => (isNothing(error) ? null : unavailable(error)));
			if (bytes === null) throw new FileMissing(`no file ${key} in the files folder ${folder}`);
			if (!bytes || !isWhole(key, bytes)) throw new FileDamaged(`the file ${key} is damaged`);
			return bytes;
		},
		delete: (key) => rm(pathOf(key), { force: true }).catch(unavailable),
		exists: (key) =>
			access(pathOf(key)).then(
				() => true,
				(error: unknown) => (isNothing(error) ? false : unavailable(error)),
			),
	};
};
