// Moves uploads to the place that FILES names. If it was stopped half-way, run it again.
import { counted } from "#contract/shared/counted.ts";
import { listPlaced, moveFiles, removeFiles } from "#domains/operations/move-files.ts";
import { systemClock } from "#platform/clock.ts";
import { readSettings } from "#platform/config.ts";
import { migrate } from "#platform/db/migrate.ts";
import { createFiles } from "#platform/files/files.ts";
import { createLog } from "#platform/observability/log.ts";
import { argumentsOf } from "./support/arguments.ts";
import { openKept } from "./support/open-kept.ts";
import { tellFault } from "./support/tell-fault.ts";

const USAGE = `Usage: npm run cli -- move-files [--commit]

Shows where uploads are, and how many would move to the place that FILES names.

  --commit  move them. If the command was stopped half-way, run it again
`;

const { values } = argumentsOf({ options: { commit: { type: "boolean", default: false } } }, USAGE);
const MB = 1024 * 1024;
let hasBegun = false;

try {
	const log = createLog("error");
	const settings = readSettings(process.env);
	const database = await openKept(settings, log);
	const needs = { database, files: createFiles(settings), clock: systemClock, log };
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
		if (waiting === 0) process.stdout.write(`\nNothing is to be moved: FILES is ${settings.files.home}.\n`);
		else if (!values.commit)
			process.stdout.write(
				`\n${counted(waiting, "file")} would be moved to ${settings.files.home}. Nothing was moved. To do it:\n  npm run cli -- move-files --commit\n`,
			);
		else {
			hasBegun = true;
			let said = 0;
			const { moved, failed } = await moveFiles(needs, ({ moved: so }) => {
				if (so >= said + 100) process.stdout.write(`${so} of ${waiting} …\n`);
				said = so - (so % 100);
				return true;
			});
			process.stdout.write(`\n${counted(moved, "file")} moved to ${settings.files.home}.\n`);
			for (const { table, message } of failed) process.stderr.write(`${table}: ${message}\n`);
			if (failed.length > 0) {
				process.stderr.write(
					"These stay where they are. Set FILES_DIR, or FILES_ENDPOINT and its companions, to that place as well, and run it again.\n",
				);
				process.exitCode = 1;
			}
		}
		if (values.commit) await removeFiles(needs);
	} finally {
		await database.close();
	}
} catch (error) {
	tellFault(error, hasBegun ? "What was moved stays moved; run it again to go on.\n" : "");
}
