import type { NotNull } from "kysely";
import { counted } from "#contract/shared/counted.ts";
import type { Settings } from "#platform/config.ts";
import type { Db } from "#platform/db/database.ts";
import type { Files } from "#platform/files/files.ts";
import { roomFinding } from "./check-machine.ts";
import { tryObjectStore } from "./check-object-store.ts";
import { type Finding, failure, fine, warning } from "./finding.ts";
import { folderStanding } from "./folder-checks.ts";
import { listPlaced } from "./move-files.ts";

/** Stored files in the random sample. */
const SAMPLE = 20;
/** More waiting files than this mean that the job doesn't run or the store refuses them. */
const WAITING = 50;

/**
 * An operator is waiting, so a silent store (for example behind a firewall) fails after ten seconds instead of the
 * usual two minutes.
 */
export const LOOK_PATIENCE = { tryMs: 5_000, tries: 2 };

/** Checks the folder without creating it. @param held files that should be in it */
const lookAtFolder = async (folder: string, held: number): Promise<Finding> => {
	const wait = "Until then, uploads wait in the database.";
	const standing = await folderStanding(folder);
	if ((standing === "missing" || standing === "unmade") && held > 0)
		return failure(
			`The folder for files, ${folder}, does not exist, but should hold ${counted(held, "file")}.`,
			"Mount its disk, restore its copy, or check FILES_DIR.",
		);
	switch (standing) {
		case "open":
			return fine(`The folder for files, ${folder}, exists and is writable.`);
		case "missing":
			return warning(
				`The folder for files, ${folder}, does not exist yet.`,
				"The first upload creates it. If files should be in it already, mount its disk or check FILES_DIR.",
			);
		case "unmade":
			return failure(
				`The folder for files, ${folder}, does not exist, and this user can't create it.`,
				`Create it and give it to the user that runs the service, or check FILES_DIR. ${wait}`,
			);
		case "file":
			return failure(`FILES_DIR is ${folder}, which is a file.`, `Name a folder. ${wait}`);
		case "closed":
			return failure(
				`The folder for files, ${folder}, is not writable for this user.`,
				`Give it to the user that runs the service (chown), and run this again as that user. ${wait}`,
			);
	}
};

const missingFindings = async (db: Db, files: Files): Promise<Finding> => {
	const stored = (["plan_file", "logo_picture", "campaign_picture", "story_picture_file"] as const)
		.map((table) => db.selectFrom(table).select("content_at").where("content_at", "is not", null))
		.reduce((all, one) => all.unionAll(one));
	const rows = await db
		.selectFrom(stored.as("stored"))
		.select("content_at")
		.orderBy(({ fn }) => fn("random", []))
		.limit(SAMPLE)
		.$narrowType<{ content_at: NotNull }>()
		.execute();
	const looked = await Promise.all(
		rows.map(async ({ content_at }) => {
			try {
				const { store, key } = files.place(content_at);
				return await store.exists(key);
			} catch {
				return undefined;
			}
		}),
	);
	const missing = looked.filter((there) => there === false).length;
	const unknown = looked.filter((there) => there === undefined).length;
	if (missing > 0)
		return failure(
			`Missing from their store: ${missing} of ${counted(rows.length, "stored file")} checked.`,
			"Restore the bucket's earlier versions or the folder's copy.",
		);
	return unknown > 0
		? failure(
				`Could not check ${unknown} of ${counted(rows.length, "stored file")}.`,
				"Configure the store they are in: FILES_ENDPOINT and related settings, or FILES_DIR.",
			)
		: fine(`Checked a random sample of ${counted(rows.length, "stored file")}: none missing.`);
};

/**
 * Checks the storage of uploads: whether the store works, and whether files wait or are missing. Leaves nothing behind.
 */
export const checkFiles = async (
	db: Db,
	files: Files,
	{ files: { home, folder, s3 }, database }: Pick<Settings, "files" | "database">,
): Promise<Finding[]> => {
	const placed = await listPlaced(db);
	const elsewhere = placed.filter(({ place }) => place !== home).reduce((sum, row) => sum + row.files, 0);
	const outside = placed.some(({ place }) => place !== "database");
	if (home === "database" && !outside) return [fine("Uploads are in the database, and in its backups.")];
	const onDisk = placed.filter(({ place }) => place === "disk").reduce((sum, row) => sum + row.files, 0);
	const found: Finding[] = [];
	const [works, ...others] = home === "s3" && s3 ? await tryObjectStore(files, s3) : [];
	if (works) found.push(works, ...others);
	if (home === "disk" || onDisk > 0) {
		const looked = await lookAtFolder(folder, onDisk);
		// It may be on another disk than the data folder.
		const room = looked.level === "fine" ? await roomFinding(folder, "files are kept") : undefined;
		found.push(looked, ...(room && room.level !== "fine" ? [room] : []));
	}
	if (home === "disk" && database.url !== undefined)
		found.push(
			failure(
				"FILES is disk with a database server, but other nodes can't see this machine's disk.",
				"Set FILES=s3, or database.",
			),
		);
	if (s3?.endpoint.startsWith("http:") && !/^(localhost|127\.)/.test(new URL(s3.endpoint).hostname))
		found.push(
			warning(
				"The connection to the file store is not encrypted.",
				"Use its https address. Plan files are encrypted anyway.",
			),
		);
	if (elsewhere > WAITING || (elsewhere > 0 && home === "database"))
		found.push(
			warning(
				`Not yet in the store that FILES sets: ${counted(elsewhere, "file")}.`,
				"Run npm run cli -- move-files, then again with --commit.",
			),
		);
	found.push(
		// With a wrong bucket all files would seem missing.
		works?.level === "fault"
			? fine("Missing files can only be checked once the file store works. Run this again then.")
			: await missingFindings(db, files),
	);
	if (outside)
		found.push(
			fine(
				"The backup command does not cover files outside the database. Keep versions of the bucket, or copies of the folder.",
			),
		);
	return found;
};
