import { spawnSync } from "node:child_process";

/** What a root file system needs before a program runs in it. */
const MOUNTS = 'mount -t proc proc "$1/proc" && mkdir -p "$1/dev/shm" && mount -t tmpfs shm "$1/dev/shm"';
/** Nothing of this process's environment, so that nothing of this machine helps. */
const ENVIRONMENT = {
	PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
	HOME: "/root",
	LANG: "C.UTF-8",
};

/** Runs a command in a root file system, with processes of its own that end with it. */
export const enter = (root: string, command: string): { status: number | null; said: string } => {
	const { status, stdout, stderr } = spawnSync(
		"unshare",
		[
			...["--mount", "--pid", "--fork", "--kill-child"],
			...["sh", "-c", `${MOUNTS} && exec chroot "$1" sh -c "$2"`, "sh", root, command],
		],
		{ encoding: "utf8", env: ENVIRONMENT, maxBuffer: 50_000_000 },
	);
	return { status, said: stdout + stderr };
};

/** Mounts for `inside`, in the caller's own mount namespace. */
export const mountIn = (root: string): void => {
	if (spawnSync("sh", ["-c", MOUNTS, "sh", root]).status !== 0) throw new Error(`${root} can't be mounted`);
};

/** The arguments that run a command in a root file system whose mounts are there. */
export const inside = (root: string, command: string) =>
	["chroot", [root, "sh", "-c", command], { env: ENVIRONMENT }] as const;
