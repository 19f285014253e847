// Changes the secret key: re-encrypts with the new key every value that an earlier key encrypted
// (docs/runbook.md, Change the secret key).
import { counted } from "#contract/shared/counted.ts";
import { countByKey, resealAll } from "#domains/operations/rotate-key.ts";
import { readSettings } from "#platform/config.ts";
import { migrate } from "#platform/db/migrate.ts";
import { createLog } from "#platform/observability/log.ts";
import { loadSecret, replaceSecret } from "#platform/security/secret.ts";
import { markKey } from "#platform/security/secret-mark.ts";
import { argumentsOf } from "./support/arguments.ts";
import { openKept } from "./support/open-kept.ts";
import { refuseNoKey } from "./support/other-key.ts";
import { printError } from "./support/print-error.ts";

const USAGE = `Usage: npm run cli -- rotate-key          counts how many values each key has encrypted. Changes nothing
       npm run cli -- rotate-key --make   writes a new key to DATA_DIR/secret.key and moves the old one to secret-also.key
       npm run cli -- rotate-key --go     encrypts everything with the new key. You can stop it and run it again
`;

const { values } = argumentsOf(
	{
		options: { make: { type: "boolean", default: false }, go: { type: "boolean", default: false } },
	},
	USAGE,
);

try {
	const settings = readSettings(process.env);
	if (values.make) {
		refuseNoKey(settings);
		replaceSecret(settings);
		process.stdout.write(
			"Created a new key. The old key can still decrypt existing values. Next, with the service stopped:\n  npm run cli -- rotate-key --go\n",
		);
	} else {
		const database = await openKept(settings, createLog("error"));
		try {
			refuseNoKey(settings);
			await migrate(database.patient.pool);
			if (values.go) {
				const { resealed, unreadable } = await resealAll({ database, settings }, (name, done) =>
					process.stdout.write(`  ${name}: ${done}\n`),
				);
				process.stdout.write(`${counted(resealed, "value")} encrypted with the current key\n`);
				for (const [name, count] of Object.entries(unreadable))
					process.stderr.write(
						`${counted(count, "value")} of ${name} could not be decrypted with the available keys and were left unchanged\n`,
					);
			}
			const { columns, peopleWithEarlierCodes } = await countByKey(database.patient.db, settings);
			const sum = (of: "today" | "earlier" | "unknown") => columns.reduce((all, column) => all + column[of], 0);
			if (!values.go)
				for (const { name, today, earlier, unknown } of columns)
					if (today + earlier + unknown > 0)
						process.stdout.write(
							`  ${name}: ${today} with the current key, ${earlier} with an earlier key${unknown > 0 ? `, ${unknown} with an unknown key` : ""}\n`,
						);
			const left = sum("earlier") + sum("unknown");
			process.stdout.write(
				left === 0
					? `Everything is encrypted with the current key (${counted(sum("today"), "value")}).\n`
					: `${counted(left, "value")} of ${left + sum("today")} ${left === 1 ? "is" : "are"} not encrypted with the current key.\n`,
			);
			if (peopleWithEarlierCodes > 0)
				process.stdout.write(
					`${peopleWithEarlierCodes === 1 ? "One person has" : `${peopleWithEarlierCodes} people have`} recovery codes made with an earlier key. The codes stop working when you remove that key. To list these people: npm run cli -- two-steps\n`,
				);
			// From now on, nodes can start with this key only.
			if (values.go && left === 0) await markKey(database.patient.pool, loadSecret(settings));
			if (values.go && left > 0) process.exitCode = 1;
		} finally {
			await database.close();
		}
	}
} catch (error) {
	printError(error);
}
