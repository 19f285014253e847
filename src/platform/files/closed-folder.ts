import { chmodSync, type Dirent, existsSync, readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { OperatorError } from "#platform/plain-fault.ts";

/** Rights of the group and of others. */
const OTHERS = 0o077;

/** Whether anybody but its owner may read or write the file or folder. Windows has no such rights. */
export const isOpenToOthers = (path: string): boolean =>
	process.platform !== "win32" && ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & OTHERS) !== 0;

/** A running service removes files while they are looked at. */
const entriesOf = (folder: string): Dirent[] =>
	existsSync(folder)
		? readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile() || entry.isDirectory())
		: [];

/** Files and folders within a folder, at any depth, that others may read or write. */
export const openWithin = (folder: string): string[] =>
	entriesOf(folder).flatMap((entry) => {
		const path = join(folder, entry.name);
		return [...(isOpenToOthers(path) ? [path] : []), ...(entry.isDirectory() ? openWithin(path) : [])];
	});

/**
 * Closes the data folder, and what is in it, to everybody but its owner; from then on the process makes files that only its own user can read. A folder that
 * was made by hand, or by another release, may be open.
 * @throws PlainFault where it is open and belongs to another user
 */
export const closeFolder = (folder: string): void => {
	process.umask(OTHERS);
	if (!existsSync(folder) || process.platform === "win32") return;
	const paths = [...(isOpenToOthers(folder) ? [folder] : []), ...openWithin(folder)];
	try {
		for (const path of paths) chmodSync(path, statSync(path).mode & 0o700);
	} catch (error) {
		throw new OperatorError(
			`Other users of this machine can read the data folder ${resolve(folder)}, and its rights can't be changed. Give it to the user that runs the service (chown -R), then chmod -R go= ${resolve(folder)}.`,
			{ cause: error },
		);
	}
};
