// npm run two-steps [-- --off EMAIL]
// Who signs in with two steps, and with how many recovery codes; takes it from somebody who has lost the app and the codes, so that they set it up anew.
import { counted } from "#contract/shared/counted.ts";
import { forgetTwoFactor, listTwoSteps } from "#domains/accounts/two-factor.ts";
import { systemClock } from "#platform/clock.ts";
import { readSettings } from "#platform/config.ts";
import { migrate } from "#platform/db/migrate.ts";
import { createOutbox } from "#platform/email/pg-outbox.ts";
import { createLog } from "#platform/observability/log.ts";
import { argumentsOf } from "./arguments.ts";
import { openKept } from "./open-kept.ts";
import { refuseNoKey, refuseOtherKey } from "./other-key.ts";
import { tellFault } from "./tell-fault.ts";

const USAGE = `npm run two-steps                  lists who signs in with two steps
npm run two-steps -- --off EMAIL   takes it from somebody who has lost the app and the recovery codes; be sure first who asks
`;

const { values } = argumentsOf({ options: { off: { type: "string" } } }, USAGE);
const email = values.off?.trim().toLowerCase();

try {
	const settings = readSettings(process.env);
	const log = createLog("warn");
	const database = await openKept(settings, log);
	const outbox = createOutbox({ database, settings, log, clock: systemClock });
	try {
		refuseNoKey(settings);
		await migrate(database.patient.pool);
		if (email === undefined) {
			const people = await listTwoSteps({ database, settings });
			for (const { email, role, is_active, codes, earlier } of people)
				process.stdout.write(
					`${email}  ${role}${is_active ? "" : ", deactivated"}, ${counted(codes, "recovery code")}${earlier > 0 ? `, ${earlier} of an earlier key` : ""}\n`,
				);
			if (people.length === 0) process.stdout.write("Nobody signs in with two steps yet.\n");
		} else {
			await refuseOtherKey(database, settings);
			await outbox.start();
			await forgetTwoFactor({ database, settings, outbox, clock: systemClock }, email);
			process.stdout.write(`${email} is signed out everywhere, and their app and recovery codes work no more. They get a letter that says so.\n`);
			process.stdout.write("One of the team sets it up anew at the next sign-in, with their password.\n");
		}
	} finally {
		await outbox.stop();
		await database.close();
	}
} catch (error) {
	tellFault(error);
}
