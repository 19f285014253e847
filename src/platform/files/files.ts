import type { Settings } from "../config.ts";
import { createDiskStore } from "./disk.ts";
import { createS3Store, type S3Timeouts } from "./s3.ts";
import { type FileStore, StoreRefused } from "./store.ts";

export type StoreName = "disk" | "s3";

/** A row's file: in the row, or in a store under `content_at`, such as `s3/plan/…`. */
export interface StoredContent {
	content: Buffer | null;
	content_at: string | null;
}

/** Where files are that are not in the database. */
export interface Files {
	/** Where they shall be in the end. */
	home: "database" | StoreName;
	/**
	 * The store a file is in, and its key there.
	 * @param at as rows have it
	 * @throws StoreRefused for a store that the settings do not name
	 */
	place(at: string): { store: FileStore; key: string };
	store(name: StoreName): FileStore;
	/**
	 * A row's file, wherever it is.
	 * @throws StoreUnavailable, StoreRefused, FileMissing, FileDamaged
	 */
	contentOf(row: StoredContent): Promise<Buffer>;
}

/** Files outside the database, in the stores that the settings name. @param patience with the object store, where it is to be another than its own */
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
				"a file is in an object store that the settings do not name: set FILES_ENDPOINT and its companions",
			);
		return found;
	};
	const place = (at: string) => {
		const name = at.slice(0, at.indexOf("/"));
		if (name !== "disk" && name !== "s3")
			throw new StoreRefused(`a file is said to be in "${name}", which this release does not know`);
		return { store: store(name), key: at.slice(name.length + 1) };
	};
	return {
		home,
		place,
		store,
		async contentOf({ content, content_at }) {
			if (content) return content;
			if (content_at === null) throw new Error("a row holds neither a file nor where it is");
			const { store: held, key } = place(content_at);
			return held.get(key);
		},
	};
};
