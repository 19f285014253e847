// Undoes an import of providers, for 90 days.
import { undoFromShell } from "#domains/provider-import/undo-import.ts";
import { databaseClock } from "#platform/clock.ts";
import { readSettings } from "#platform/config.ts";
import { migrate } from "#platform/db/migrate.ts";
import { createOutbox } from "#platform/email/pg-outbox.ts";
import { Problem } from "#platform/http/problem.ts";
import { createLog } from "#platform/observability/log.ts";
import { argumentsOf } from "./support/arguments.ts";
import { openKept } from "./support/open-kept.ts";
import { refuseOtherKey } from "./support/other-key.ts";
import { errorInWords } from "./support/print-error.ts";

const USAGE = `Usage: npm run cli -- undo-import ID

Undoes an import of providers, for 90 days. The import command printed its ID. The console lists IDs under Directory, Imports.
`;

const {
	positionals: [id = "", ...rest],
} = argumentsOf({ allowPositionals: true }, USAGE);
if (!/^[0-9a-f-]{36}$/i.test(id) || rest.length > 0) {
	process.stderr.write(USAGE);
	process.exit(2);
}

try {
	const settings = readSettings(process.env);
	const log = createLog("warn");
	const database = await openKept(settings, log);
	const clock = await databaseClock(database);
	const outbox = createOutbox({ database, settings, log, clock });
	try {
		await migrate(database.patient.pool);
		await refuseOtherKey(database, settings);
		await outbox.start();
		const { deleted, hidden, restored, partly, left } = await undoFromShell(
			{ database, outbox, settings, clock, log },
			id,
		);
		process.stdout.write(
			`The import was undone: ${deleted} profiles deleted, ${hidden} hidden because they are in use, ${restored} restored.\n`,
		);
		process.stdout.write(
			`${partly} partly restored and ${left} left unchanged, because they were edited after the import.\n`,
		);
	} finally {
		await outbox.stop();
		await database.close();
	}
} catch (error) {
	const isUnknown = error instanceof Problem && error.status === 404;
	process.stderr.write(
		`The import was not undone. ${isUnknown ? "There is no import with this ID. The console lists them under Directory, Imports." : errorInWords(error)}\n`,
	);
	process.exitCode = 1;
}
