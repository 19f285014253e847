import { chmodSync, type Dirent, existsSync, readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { OperatorError } from "#platform/operator-error.ts";

/** Permission bits of the group and of others. */
const OTHERS = 0o077;

/** Whether users other than the owner may use the file or folder. Always false on Windows, which has no such bits. */
export const isOpenToOthers = (path: string): boolean =>
	process.platform !== "win32" && ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & OTHERS) !== 0;

/** Empty for a missing folder: a running service may delete files and folders meanwhile. */
const entriesOf = (folder: string): Dirent[] =>
	existsSync(folder)
		? readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile() || entry.isDirectory())
		: [];

/** Files and folders at any depth in a folder that other users may use. */
export const openWithin = (folder: string): string[] =>
	entriesOf(folder).flatMap((entry) => {
		const path = join(folder, entry.name);
		return [...(isOpenToOthers(path) ? [path] : []), ...(entry.isDirectory() ? openWithin(path) : [])];
	});

/**
 * Makes the data folder and everything in it private to its owner, and sets the process's umask, so that new files are
 * private too. A folder that was created by hand or by an older release may be open to others.
 * @throws OperatorError if it is open and belongs to another user
 */
export const closeFolder = (folder: string): void => {
	process.umask(OTHERS);
	if (!existsSync(folder) || process.platform === "win32") return;
	const paths = [...(isOpenToOthers(folder) ? [folder] : []), ...openWithin(folder)];
	try {
		for (const path of paths) chmodSync(path, statSync(path).mode & 0o700);
	} catch (error) {
		throw new OperatorError(
			`Other users of this machine can read the data folder ${resolve(folder)}, and its permissions can't be changed. Make the user that runs the service its owner (chown -R), then run chmod -R go= ${resolve(folder)}.`,
			{ cause: error },
		);
	}
};
