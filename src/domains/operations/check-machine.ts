import { existsSync, readFileSync, statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { counted } from "#contract/shared/counted.ts";
import type { Settings } from "#platform/config.ts";
import { isOpenToOthers, openWithin } from "#platform/files/closed-folder.ts";
import { type Finding, fault, fine, warning } from "./finding.ts";
import { folderStanding } from "./folder-standing.ts";

const MB = 1024 * 1024;
const LITTLE_MB = 200;
const SOON_MB = 1024;

const versionOf = (text: string) => text.split(".").map((part) => Number.parseInt(part, 10));
const isOlder = (have: string, need: string): boolean => {
	const [a, b] = [versionOf(have), versionOf(need)];
	const at = b.findIndex((part, n) => part !== (a[n] ?? 0));
	return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0);
};

/** How much room a folder's disk has. @param what such as `uploads are` */
export const roomFinding = async (folder: string, what: string): Promise<Finding> => {
	const { bavail, bsize } = await statfs(folder);
	const free = Math.floor((bavail * bsize) / MB);
	const room = `${free} MB are free where ${what}.`;
	if (free < LITTLE_MB) return fault(room, "Make room: uploads and the database fail soon.");
	return free < SOON_MB ? warning(room, "Make room before it is full.") : fine(room);
};

/** The folder itself, or the nearest above it that is there: what is made below is on its disk. */
const nearest = (path: string): string => (existsSync(path) || dirname(path) === path ? path : nearest(dirname(path)));

/** Node, the build, the data folder and its disk. */
export const checkMachine = async (
	{ dataDir, secretKey, database, files }: Pick<Settings, "dataDir" | "secretKey" | "database" | "files">,
	root: string,
): Promise<Finding[]> => {
	const found: Finding[] = [];
	const needed =
		/[\d.]+/.exec(
			(JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { engines: { node: string } }).engines.node,
		)?.[0] ?? "0";
	found.push(
		isOlder(process.versions.node, needed)
			? fault(
					`This is Node ${process.versions.node}; ${needed} or newer is needed.`,
					"Start the service by npm, which brings its own.",
				)
			: fine(`Node is ${process.versions.node}.`),
	);
	found.push(
		existsSync(join(root, "build/server/index.js"))
			? fine("The pages are built.")
			: warning("The pages are not built yet.", "npm run build; npm start does it, too, and takes longer then."),
	);
	const standing = await folderStanding(dataDir);
	const isNeeded = database.url === undefined || secretKey === undefined || files.home === "disk";
	if (!isNeeded && (standing === "missing" || standing === "unmade"))
		return [...found, fine("Nothing is kept on this machine: the database, the key and uploads are elsewhere.")];
	if (standing === "missing") {
		const room = await roomFinding(nearest(resolve(dataDir)), "the data folder will be");
		found.push(
			warning(
				`The data folder ${dataDir} is not there yet.`,
				"The first start makes it; check DATA_DIR if there should be data.",
			),
		);
		return room.level === "fine" ? found : [...found, room];
	}
	if (standing === "unmade")
		return [
			...found,
			fault(
				`The data folder ${dataDir} is not there, and the user that asks may not make it.`,
				"Make it and give it to the user that runs the service, or check DATA_DIR.",
			),
		];
	if (standing === "file") return [...found, fault(`DATA_DIR is ${dataDir}, which is a file.`, "Name a folder.")];
	if (standing === "closed")
		return [
			...found,
			fault(`The data folder ${dataDir} cannot be written to.`, "Give it to the user that runs the service."),
		];
	found.push(await roomFinding(dataDir, "the data folder is"));
	const key = join(dataDir, "secret.key");
	const open = openWithin(dataDir).filter((path) => path !== key);
	const mend = `chmod -R go= ${dataDir}; the next start of the service does it, too.`;
	if (isOpenToOthers(dataDir))
		found.push(
			fault(
				`Others on this machine can read the data folder ${dataDir}: its rights are ${(statSync(dataDir).mode & 0o777).toString(8)}.`,
				mend,
			),
		);
	else if (open.length > 0)
		found.push(
			warning(
				`The data folder is closed, but its rights would let others read ${counted(open.length, "file")} in it, for example ${open[0]}.`,
				mend,
			),
		);
	else found.push(fine("Nobody else on this machine can read the data folder."));
	if (secretKey === undefined && existsSync(key) && (statSync(key).mode & 0o077) !== 0)
		found.push(
			fault(
				"Others on this machine can read the secret key.",
				`chmod 600 ${key}, and change the key if somebody may have read it.`,
			),
		);
	return found;
};
