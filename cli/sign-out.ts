// Ends every session at once, for use after a suspected data breach (docs/runbook.md).
import { counted } from "#contract/shared/counted.ts";
import { endEverySession } from "#domains/accounts/end-sessions.ts";
import { databaseClock } from "#platform/clock.ts";
import { readSettings } from "#platform/config.ts";
import { migrate } from "#platform/db/migrate.ts";
import { createLog } from "#platform/observability/log.ts";
import { argumentsOf } from "./support/arguments.ts";
import { openKept } from "./support/open-kept.ts";
import { printError } from "./support/print-error.ts";

const USAGE = `Usage: npm run cli -- sign-out --everybody

Ends every session of the team and of providers' staff. They can sign in again.
`;

const { values } = argumentsOf({ options: { everybody: { type: "boolean", default: false } } }, USAGE);
if (!values.everybody) {
	process.stderr.write(USAGE);
	process.exit(2);
}

try {
	const database = await openKept(readSettings(process.env), createLog("error"));
	const clock = await databaseClock(database);
	try {
		await migrate(database.patient.pool);
		process.stdout.write(`${counted(await endEverySession({ database, clock }), "session")} ended.\n`);
	} finally {
		await database.close();
	}
} catch (error) {
	printError(error);
}
