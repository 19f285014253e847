import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const GROUPS = "/sys/fs/cgroup";

/**
 * Lets a process that `spawning` starts at once have so many MB, page cache included; above that the kernel ends it. Needs
 * root and a control group for memory, of either version.
 */
export const withMemoryLimit = <T>(megabytes: number, spawning: () => T): T => {
	const isFirst = existsSync(join(GROUPS, "memory"));
	const root = isFirst ? join(GROUPS, "memory") : GROUPS;
	const group = join(root, `alongside-${process.pid}`);
	mkdirSync(group, { recursive: true });
	writeFileSync(join(group, isFirst ? "memory.limit_in_bytes" : "memory.max"), String(megabytes * 1024 * 1024));
	// A child starts in the group of its parent.
	writeFileSync(join(group, "cgroup.procs"), String(process.pid));
	try {
		return spawning();
	} finally {
		writeFileSync(join(root, "cgroup.procs"), String(process.pid));
	}
};
