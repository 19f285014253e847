// Lists the people who use two-step sign-in and how many recovery codes each has left, or turns it off for a person
// who lost their app and codes.
import { counted } from "#contract/shared/counted.ts";
import { forgetTwoFactor, listTwoSteps } from "#domains/accounts/two-factor.ts";
import { databaseClock } from "#platform/clock.ts";
import { readSettings } from "#platform/config.ts";
import { migrate } from "#platform/db/migrate.ts";
import { createOutbox } from "#platform/email/pg-outbox.ts";
import { createLog } from "#platform/observability/log.ts";
import { argumentsOf } from "./support/arguments.ts";
import { openKept } from "./support/open-kept.ts";
import { refuseNoKey, refuseOtherKey } from "./support/other-key.ts";
import { printError } from "./support/print-error.ts";

const USAGE = `Usage: npm run cli -- two-steps               lists who signs in with two steps
       npm run cli -- two-steps --off EMAIL   turns it off for a person who lost their app and recovery codes.
                                              Check their identity first
`;

const { values } = argumentsOf({ options: { off: { type: "string" } } }, USAGE);
const email = values.off?.trim().toLowerCase();

try {
	const settings = readSettings(process.env);
	const log = createLog("warn");
	const database = await openKept(settings, log);
	const clock = await databaseClock(database);
	const outbox = createOutbox({ database, settings, log, clock });
	try {
		refuseNoKey(settings);
		await migrate(database.patient.pool);
		if (email === undefined) {
			const people = await listTwoSteps({ database, settings });
			for (const { email, role, is_active, codes, earlier } of people)
				process.stdout.write(
					`${email}  ${role}${is_active ? "" : ", deactivated"}, ${counted(codes, "recovery code")}${earlier > 0 ? `, ${earlier} made with an earlier key` : ""}\n`,
				);
			if (people.length === 0) process.stdout.write("No one uses two-step sign-in yet.\n");
		} else {
			await refuseOtherKey(database, settings);
			await outbox.start();
			await forgetTwoFactor({ database, settings, outbox, clock }, email);
			process.stdout.write(
				`Signed out ${email} everywhere. Their app and recovery codes no longer work. We have emailed them about it.\n`,
			);
			process.stdout.write("Team members must set it up again when they next sign in with their password.\n");
		}
	} finally {
		await outbox.stop();
		await database.close();
	}
} catch (error) {
	printError(error);
}
