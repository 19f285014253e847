import { sql } from "kysely";
import { counted } from "#contract/shared/counted.ts";
import type { Settings } from "#platform/config.ts";
import type { Db } from "#platform/db/database.ts";
import type { Files } from "#platform/files/files.ts";
import { roomFinding } from "./check-machine.ts";
import { tryObjectStore } from "./check-object-store.ts";
import { type Finding, fault, fine, warning } from "./finding.ts";
import { folderStanding } from "./folder-standing.ts";
import { listPlaced } from "./move-files.ts";

/** So many of the stored files are looked at, by chance. */
const SAMPLE = 20;
/** More than that waiting means that nobody brings them, or the store takes none. */
const WAITING = 50;

/** Somebody waits for the doctor: of a store that is silent, as behind a firewall, it tells after ten seconds, and not after the two minutes that a file is given otherwise. */
export const LOOK_PATIENCE = { tryMs: 5_000, tries: 2 };

/** Only looks: the folder is the service's to make. @param held how many files are said to be in it */
const lookAtFolder = async (folder: string, held: number): Promise<Finding> => {
	const wait = "Uploads wait in the database meanwhile.";
	const standing = await folderStanding(folder);
	if ((standing === "missing" || standing === "unmade") && held > 0)
		return fault(
			`The folder for files, ${folder}, is not there, and ${counted(held, "file")} should be in it.`,
			"Mount its disk, bring back its copy, or check FILES_DIR.",
		);
	switch (standing) {
		case "open":
			return fine(`The folder for files, ${folder}, is there and can be written to.`);
		case "missing":
			return warning(
				`The folder for files, ${folder}, is not there yet.`,
				"The first upload makes it. If files should be in it already, mount its disk or check FILES_DIR.",
			);
		case "unmade":
			return fault(
				`The folder for files, ${folder}, is not there, and the user that asks may not make it.`,
				`Make it and give it to the user that runs the service, or check FILES_DIR. ${wait}`,
			);
		case "file":
			return fault(`FILES_DIR is ${folder}, which is a file.`, `Name a folder. ${wait}`);
		case "closed":
			return fault(
				`The folder for files, ${folder}, cannot be written to by the user that asks.`,
				`Give it to the user that runs the service (chown), and look again as that user. ${wait}`,
			);
	}
};

const missingFindings = async (db: Db, files: Files): Promise<Finding> => {
	const { rows } = await sql<{ content_at: string }>`
		select content_at from (
			select content_at from plan_file where content_at is not null
			union all select content_at from logo_picture where content_at is not null
			union all select content_at from campaign_picture where content_at is not null
			union all select content_at from story_picture_file where content_at is not null
		) as stored order by random() limit ${SAMPLE}
	`.execute(db);
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
		return fault(
			`${missing} of ${counted(rows.length, "stored file")} looked at are not in their store.`,
			"Bring back the bucket's earlier versions, or the folder's copy.",
		);
	return unknown > 0
		? fault(
				`${unknown} of ${counted(rows.length, "stored file")} could not be looked for.`,
				"Name the store they are in: FILES_ENDPOINT and its companions, or FILES_DIR.",
			)
		: fine(`${counted(rows.length, "stored file")} looked at, by chance: all are there.`);
};

/** Where uploads are kept: whether the store works, whether files wait to be brought there, and whether some are missing. Leaves nothing behind. */
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
		// Its disk may be another than that of the data folder.
		const room = looked.level === "fine" ? await roomFinding(folder, "files are kept") : undefined;
		found.push(looked, ...(room && room.level !== "fine" ? [room] : []));
	}
	if (home === "disk" && database.url !== undefined)
		found.push(
			fault(
				"FILES is disk with a database server: another node does not see what is on this machine's disk.",
				"Set FILES=s3, or database.",
			),
		);
	if (s3?.endpoint.startsWith("http:") && !/^(localhost|127\.)/.test(new URL(s3.endpoint).hostname))
		found.push(
			warning(
				"The way to the file store is not encrypted.",
				"Use its https address. Plan files are sealed all the same.",
			),
		);
	if (elsewhere > WAITING || (elsewhere > 0 && home === "database"))
		found.push(
			warning(
				`${counted(elsewhere, "file")} are not where FILES wants them.`,
				"npm run cli -- move-files, then with --commit.",
			),
		);
	found.push(
		// Of another bucket it would be said that all are gone.
		works?.level === "fault"
			? fine("Whether files are missing is looked at once the file store works: look again then.")
			: await missingFindings(db, files),
	);
	if (outside)
		found.push(
			fine(
				"What is outside the database is in no backup that the backup command makes: versions of the bucket, or copies of the folder, keep it.",
			),
		);
	return found;
};
