import { existsSync, statfsSync } from "node:fs";

const MEMORY = "/dev/shm";
/** PostgreSQL keeps up to 1 GB of its log, and the databases come on top. */
const NEEDED_BYTES = 4 * 1024 ** 3;

const isRoomy = (folder: string): boolean => {
	if (!existsSync(folder)) return false;
	const { bavail, bsize } = statfsSync(folder);
	return bavail * bsize > NEEDED_BYTES;
};

/**
 * The parent folder for the data of a test server: in memory if there is room, where a database is created ten times as
 * fast as on a disk. Not TMPDIR, because the server runs as another user, who needs access.
 */
export const fastFolder = (): string =>
	isRoomy(MEMORY) ? MEMORY : existsSync("/tmp") ? "/tmp" : (process.env.TEMP ?? ".");
