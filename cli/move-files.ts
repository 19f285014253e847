// Moves uploads to the store set by FILES. If it is interrupted, run it again.
import { counted } from "#contract/shared/counted.ts";
import { listPlaced, moveFiles, removeFiles } from "#domains/operations/move-files.ts";
import { databaseClock } from "#platform/clock.ts";
import { readSettings } from "#platform/config.ts";
import { migrate } from "#platform/db/migrate.ts";
import { createFiles } from "#platform/files/files.ts";
import { createLog } from "#platform/observability/log.ts";
import { argumentsOf } from "./support/arguments.ts";
import { openKept } from "./support/open-kept.ts";
import { printError } from "./support/print-error.ts";

const USAGE = `Usage: npm run cli -- move-files [--commit]

Shows where uploads are stored, and how many would move to the store set by FILES.

  --commit  move them. If the command is interrupted, run it again
`;

const { values } = argumentsOf({ options: { commit: { type: "boolean", default: false } } }, USAGE);
const MB = 1024 * 1024;
let hasBegun = false;

try {
	const log = createLog("error");
	const settings = readSettings(process.env);
	const database = await openKept(settings, log);
	const clock = await databaseClock(database);
	const needs = { database, files: createFiles(settings), clock, log };
	try {
		await migrate(database.patient.pool);
		const placed = await listPlaced(database.patient.db);
		for (const { table, place, files, bytes } of placed)
			process.stdout.write(
				`${table}: ${counted(files, "file")} in ${place}${bytes === null ? "" : `, ${(bytes / MB).toFixed(1)} MB`}\n`,
			);
		const waiting = placed
			.filter(({ place }) => place !== settings.files.home)
			.reduce((sum, { files }) => sum + files, 0);
		if (waiting === 0) process.stdout.write(`\nThere is nothing to move: FILES is ${settings.files.home}.\n`);
		else if (!values.commit)
			process.stdout.write(
				`\nNothing was moved yet. To move ${counted(waiting, "file")} to ${settings.files.home}:\n  npm run cli -- move-files --commit\n`,
			);
		else {
			hasBegun = true;
			let said = 0;
			const { moved, failed } = await moveFiles(needs, ({ moved: so }) => {
				if (so >= said + 100) process.stdout.write(`${so} of ${waiting} moved …\n`);
				said = so - (so % 100);
				return true;
			});
			process.stdout.write(`\n${counted(moved, "file")} moved to ${settings.files.home}.\n`);
			for (const { table, message } of failed) process.stderr.write(`${table}: ${message}\n`);
			if (failed.length > 0) {
				process.stderr.write(
					"These files were not moved. Set FILES_DIR, or FILES_ENDPOINT and the other FILES_ settings, to the store they are in, then run the command again.\n",
				);
				process.exitCode = 1;
			}
		}
		if (values.commit) await removeFiles(needs);
	} finally {
		await database.close();
	}
} catch (error) {
	printError(error, hasBegun ? "Files that were moved stay moved. Run the command again to move the rest.\n" : "");
}
