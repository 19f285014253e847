import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { OperatorError } from "#platform/operator-error.ts";

/** Another process uses the data folder. */
export class FolderInUse extends OperatorError {
	override readonly name = "FolderInUse";
}

/**
 * Creates the folder if needed and locks it for this process. The operating system releases the lock when the process
 * ends, even if it is killed.
 * @returns a function that releases the lock
 * @throws FolderInUse with the folder's name; the system's error if the folder isn't writable
 */
export const lockFolder = (folder: string): (() => void) => {
	mkdirSync(folder, { recursive: true, mode: 0o700 });
	accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
	const path = join(folder, "lock");
	// SQLite's error for a file that it can't open has neither a path nor a reason.
	if (existsSync(path)) accessSync(path, constants.R_OK | constants.W_OK);
	// Node has no file locks, but SQLite locks its files on every system.
	const file = new DatabaseSync(path, { timeout: 0 });
	try {
		file.exec("pragma locking_mode = exclusive; begin exclusive");
	} catch (error) {
		file.close();
		if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
		throw new FolderInUse(
			`The data folder ${resolve(folder)} is in use by another process. Stop that one, or set DATA_DIR to another folder.`,
		);
	}
	held.add(file);
	return () => {
		held.delete(file);
		file.close();
	};
};

/** Keeps references: a garbage-collected database would close its file and release the lock. */
const held = new Set<DatabaseSync>();

const SQLITE_BUSY = 5;
