import type { DirectoryIndex } from "#domains/search/index/index-types.ts";

/**
 * Brings the index up to everything committed so far. One that is catching up already may have read the changes before
 * the last commit, so it is asked twice.
 */
export const caughtUp = async (index: DirectoryIndex | undefined): Promise<void> => {
	await index?.catchUp();
	await index?.catchUp();
};
