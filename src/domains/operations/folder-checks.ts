import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * A folder's status for the current user: `closed` can't be read or written, `unmade` doesn't exist and can't be
 * created.
 */
export type FolderStanding = "open" | "closed" | "missing" | "unmade" | "file";

const mayUse = (path: string): Promise<boolean> =>
	access(path, constants.R_OK | constants.W_OK | constants.X_OK).then(
		() => true,
		() => false,
	);

/** Checks a folder without creating anything. @param path absolute, or relative to the working folder */
export const folderStanding = async (path: string): Promise<FolderStanding> => {
	const found = await stat(path).catch((error: NodeJS.ErrnoException) => error);
	if (!(found instanceof Error)) return found.isDirectory() ? ((await mayUse(path)) ? "open" : "closed") : "file";
	if (found.code !== "ENOENT") return found.code === "ENOTDIR" ? "unmade" : "closed";
	const above = dirname(path);
	if (above === path) return "unmade";
	const standing = await folderStanding(above);
	return standing === "open" || standing === "missing" ? "missing" : "unmade";
};
