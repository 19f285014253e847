import { readVersion } from "#domains/reference/store.ts";
import type { Database } from "#platform/db/database.ts";
import { currentVersion } from "./index/current-version.ts";

/**
 * Stands for everything that is shown of profiles and of reference data, as of now on every node: for whoever keeps pages of them.
 * @returns undefined where there is no directory in memory to tell
 * @throws what the database throws
 */
export const versionShown = async (database: Database): Promise<string | undefined> => {
	const [directory, reference] = await Promise.all([currentVersion(database), readVersion(database.db)]);
	return directory === undefined ? undefined : `${directory} ${reference}`;
};
