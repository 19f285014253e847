import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { OperatorError } from "#platform/plain-fault.ts";

/** Another process holds the data folder. */
export class FolderInUse extends OperatorError {
	override readonly name = "FolderInUse";
}

/**
 * Makes the folder if need be and locks it for this process. The lock is the operating system's: it goes with the process, however that ends.
 * @returns gives the lock back
 * @throws FolderInUse naming the folder; the system's error where it may not be written to
 */
export const lockFolder = (folder: string): (() => void) => {
	mkdirSync(folder, { recursive: true, mode: 0o700 });
	accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
	const path = join(folder, "lock");
	// Of a file that it may not open SQLite says neither which nor why.
	if (existsSync(path)) accessSync(path, constants.R_OK | constants.W_OK);
	// SQLite locks its files on every system Node runs on, and Node itself has no call for it.
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

/** A file that nothing names any more is closed when memory is tidied, and its lock would go with it. */
const held = new Set<DatabaseSync>();

const SQLITE_BUSY = 5;
