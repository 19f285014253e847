import type { Settings } from "../config.ts";
import { createDiskStore } from "./disk.ts";
import { createS3Store, type S3Timeouts } from "./s3.ts";
import { type FileStore, StoreRefused } from "./store.ts";

export type StoreName = "disk" | "s3";

/** The file of a row: in the row itself, or in a store under `content_at`, for example `s3/plan/…`. */
export interface StoredContent {
	content: Buffer | null;
	content_at: string | null;
}

/** Access to files inside and outside the database. */
export interface Files {
	/** Where new files are stored in the end, from the setting FILES. */
	home: "database" | StoreName;
	/**
	 * The store of a file, and the file's key there.
	 * @param at a row's `content_at`
	 * @throws StoreRefused if the store isn't configured
	 */
	place(at: string): { store: FileStore; key: string };
	store(name: StoreName): FileStore;
	/**
	 * Reads a row's file from wherever it is stored.
	 * @throws StoreUnavailable, StoreRefused, FileMissing, FileDamaged
	 */
	contentOf(row: StoredContent): Promise<Buffer>;
}

/** Opens the configured file stores. @param patience overrides the timeouts of the object store */
export const createFiles = (
	{ files: { home, folder, s3 } }: Pick<Settings, "files">,
	patience?: Partial<S3Timeouts>,
): Files => {
	const stores: Partial<Record<StoreName, FileStore>> = {
		disk: createDiskStore(folder),
		...(s3 && { s3: createS3Store(s3, patience) }),
	};
	const store = (name: StoreName): FileStore => {
		const found = stores[name];
		if (!found)
			throw new StoreRefused(
				"a file is in an object store that isn't configured: set FILES_ENDPOINT and the other FILES_ settings",
			);
		return found;
	};
	const place = (at: string) => {
		const name = at.slice(0, at.indexOf("/"));
		if (name !== "disk" && name !== "s3")
			throw new StoreRefused(`a file is in "${name}", a store that this release doesn't know`);
		return { store: store(name), key: at.slice(name.length + 1) };
	};
	return {
		home,
		place,
		store,
		async contentOf({ content, content_at }) {
			if (content) return content;
			if (content_at === null) throw new Error("a row has neither content nor content_at");
			const { store: held, key } = place(content_at);
			return held.get(key);
		},
	};
};
