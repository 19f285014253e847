import { execFile } from "node:child_process";
import { existsSync, type StatsFs, statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { counted } from "#contract/shared/counted.ts";
import type { Settings } from "#platform/config.ts";
import { isOpenToOthers, openWithin } from "#platform/files/closed-folder.ts";
import { OLDEST_NODE, RELEASE } from "#platform/release.ts";
import { type Finding, failure, fine, warning } from "./finding.ts";
import { folderStanding } from "./folder-checks.ts";

const MB = 1024 * 1024;
const LITTLE_MB = 200;
const SOON_MB = 1024;
type Room = Pick<StatsFs, "bavail" | "bsize" | "files" | "ffree">;
/** Names of files that a disk has left, where it has a number of them. */
const FEW_NAMES = 1_000;
const LOOK_MS = 2_000;

const versionOf = (text: string) => text.split(".").map((part) => Number.parseInt(part, 10));
const isOlder = (have: string, need: string): boolean => {
	const [a, b] = [versionOf(have), versionOf(need)];
	const at = b.findIndex((part, n) => part !== (a[n] ?? 0));
	return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0);
};

/** Finding on what a disk has left: space, and names of files where it has a number of them. */
export const roomLeft = ({ bavail, bsize, files, ffree }: Room, what: string): Finding => {
	if (files > 0 && ffree < FEW_NAMES)
		return failure(
			`The disk where ${what} has room for only ${counted(ffree, "more file")}, whatever their size (df -i).`,
			"Delete files that nobody needs, usually many small ones: uploads and the database will soon fail.",
		);
	const free = Math.floor((bavail * bsize) / MB);
	const room = `${free} MB are free where ${what}.`;
	if (free < LITTLE_MB) return failure(room, "Free up space: uploads and the database will soon fail.");
	return free < SOON_MB ? warning(room, "Free up space before it is full.") : fine(room);
};

/** Finding on the free space of a folder's disk. @param what for example `uploads are` */
export const roomFinding = async (folder: string, what: string): Promise<Finding> =>
	roomLeft(await statfs(folder), what);

/** The folder itself, or its nearest existing parent: a new folder will be on that disk. */
const nearest = (path: string): string => (existsSync(path) || dirname(path) === path ? path : nearest(dirname(path)));

/** Where Debian keeps a database on this machine, and install.sh the backups. */
const ALSO = { "/var/lib/postgresql": "the database is", "/var/backups/alongside": "backups are" };

/** Findings on other folders of the service that are on a nearly full disk. */
export const checkDisks = async (folders: Record<string, string> = ALSO): Promise<Finding[]> => {
	const there = Object.entries(folders).filter(([folder]) => existsSync(folder));
	const found = await Promise.all(there.map(([folder, what]) => roomFinding(folder, what)));
	return found.filter(({ level }) => level !== "fine");
};

/** Finding for a clock that no time server sets. @param said by timedatectl; nothing where it isn't there */
export const clockFindings = (said: string): Finding[] =>
	said.trim() === "no"
		? [
				warning(
					"No time server sets this machine's clock: sign-in codes and due times go wrong with it.",
					"Run timedatectl set-ntp true (apt-get install systemd-timesyncd), and see what timedatectl says.",
				),
			]
		: [];

/** Asks the system whether a time server sets its clock. */
export const checkClock = (): Promise<Finding[]> =>
	new Promise((found) =>
		execFile("timedatectl", ["show", "--property=NTPSynchronized", "--value"], { timeout: LOOK_MS }, (error, said) =>
			found(error ? [] : clockFindings(said)),
		),
	);

/** Checks Node, the build, the data folder and its disk. */
export const checkMachine = async (
	{ dataDir, secretKey, database, files }: Pick<Settings, "dataDir" | "secretKey" | "database" | "files">,
	root: string,
): Promise<Finding[]> => {
	const found: Finding[] = [];
	found.push(
		fine(`This is release ${RELEASE}.`),
		isOlder(process.versions.node, OLDEST_NODE)
			? failure(
					`This is Node ${process.versions.node}; ${OLDEST_NODE} or newer is needed.`,
					"Start the service with npm, which brings its own Node.",
				)
			: fine(`Node is ${process.versions.node}.`),
	);
	found.push(
		existsSync(join(root, "build/server/index.js"))
			? fine("The pages are built.")
			: warning("The pages are not built yet.", "Run npm run build. npm start also does it, but then takes longer."),
	);
	const standing = await folderStanding(dataDir);
	const isNeeded = database.url === undefined || secretKey === undefined || files.home === "disk";
	if (!isNeeded && (standing === "missing" || standing === "unmade"))
		return [...found, fine("This machine stores nothing: the database, the key and uploads are elsewhere.")];
	if (standing === "missing") {
		const room = await roomFinding(nearest(resolve(dataDir)), "the data folder will be");
		found.push(
			warning(
				`The data folder ${dataDir} does not exist yet.`,
				"The first start creates it. If there should be data, check DATA_DIR.",
			),
		);
		return room.level === "fine" ? found : [...found, room];
	}
	if (standing === "unmade")
		return [
			...found,
			failure(
				`The data folder ${dataDir} does not exist, and this user can't create it.`,
				"Create it and give it to the user that runs the service, or check DATA_DIR.",
			),
		];
	if (standing === "file") return [...found, failure(`DATA_DIR is ${dataDir}, which is a file.`, "Name a folder.")];
	if (standing === "closed")
		return [
			...found,
			failure(`The data folder ${dataDir} is not writable.`, "Give it to the user that runs the service."),
		];
	found.push(await roomFinding(dataDir, "the data folder is"));
	const key = join(dataDir, "secret.key");
	const open = openWithin(dataDir).filter((path) => path !== key);
	const mend = `Run chmod -R go= ${dataDir}. The next start of the service also does it.`;
	if (isOpenToOthers(dataDir))
		found.push(
			failure(
				`Others on this machine can read the data folder ${dataDir}: its permissions are ${(statSync(dataDir).mode & 0o777).toString(8)}.`,
				mend,
			),
		);
	else if (open.length > 0)
		found.push(
			warning(
				`The data folder is private, but the permissions of ${counted(open.length, "file")} in it are too open, for example ${open[0]}.`,
				mend,
			),
		);
	else found.push(fine("Other users of this machine can't read the data folder."));
	if (secretKey === undefined && existsSync(key) && (statSync(key).mode & 0o077) !== 0)
		found.push(
			failure(
				"Others on this machine can read the secret key.",
				`Run chmod 600 ${key}, and change the key if another user may have read it.`,
			),
		);
	return found;
};
