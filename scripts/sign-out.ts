// npm run sign-out -- --everybody
// Ends every session, of the team and of providers' staff, in the same moment: for when somebody may have read what is not theirs (docs/runbook.md). Whoever may, signs in again.
import { counted } from "#contract/shared/counted.ts";
import { endEverySession } from "#domains/accounts/session.ts";
import { systemClock } from "#platform/clock.ts";
import { readSettings } from "#platform/config.ts";
import { migrate } from "#platform/db/migrate.ts";
import { createLog } from "#platform/observability/log.ts";
import { argumentsOf } from "./arguments.ts";
import { openKept } from "./open-kept.ts";
import { tellFault } from "./tell-fault.ts";

const USAGE = "npm run sign-out -- --everybody   ends every session of everybody; whoever may, signs in again\n";

const { values } = argumentsOf({ options: { everybody: { type: "boolean", default: false } } }, USAGE);
if (!values.everybody) {
	process.stderr.write(USAGE);
	process.exit(2);
}

try {
	const database = await openKept(readSettings(process.env), createLog("error"));
	try {
		await migrate(database.patient.pool);
		process.stdout.write(`${counted(await endEverySession({ database, clock: systemClock }), "session")} ended.\n`);
	} finally {
		await database.close();
	}
} catch (error) {
	tellFault(error);
}
