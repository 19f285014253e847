// Changes the secret key: seals with the current key what another key sealed (docs/runbook.md, The secret key is changed).
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
import { tellFault } from "./support/tell-fault.ts";

const USAGE = `Usage: npm run cli -- rotate-key          counts how many values each key has encrypted; changes nothing
       npm run cli -- rotate-key --make   puts a new key in DATA_DIR/secret.key; the earlier one moves to secret-also.key
       npm run cli -- rotate-key --go     encrypts everything with the new key; can be stopped and run again at any time
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
			"A new key was made. The old one still opens what it sealed. Next, with the service stopped:\n  npm run cli -- rotate-key --go\n",
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
				process.stdout.write(`${counted(resealed, "value")} sealed again\n`);
				for (const [name, count] of Object.entries(unreadable))
					process.stderr.write(
						`${counted(count, "value")} of ${name} could not be opened with the keys that are here, and stay as they are\n`,
					);
			}
			const { columns, peopleWithEarlierCodes } = await countByKey(database.patient.db, settings);
			const sum = (of: "today" | "earlier" | "unknown") => columns.reduce((all, column) => all + column[of], 0);
			if (!values.go)
				for (const { name, today, earlier, unknown } of columns)
					if (today + earlier + unknown > 0)
						process.stdout.write(
							`  ${name}: ${today} with the key of today, ${earlier} with an earlier one${unknown > 0 ? `, ${unknown} with an unknown one` : ""}\n`,
						);
			const left = sum("earlier") + sum("unknown");
			process.stdout.write(
				left === 0
					? `Everything is sealed with the key of today (${counted(sum("today"), "value")}).\n`
					: `${counted(left, "value")} of ${left + sum("today")} ${left === 1 ? "is" : "are"} not sealed with the key of today.\n`,
			);
			if (peopleWithEarlierCodes > 0)
				process.stdout.write(
					`${peopleWithEarlierCodes === 1 ? "One person has" : `${peopleWithEarlierCodes} people have`} recovery codes of an earlier key: those end with it (npm run cli -- two-steps says whose).\n`,
				);
			// From now on nodes start with this key alone.
			if (values.go && left === 0) await markKey(database.patient.pool, loadSecret(settings));
			if (values.go && left > 0) process.exitCode = 1;
		} finally {
			await database.close();
		}
	}
} catch (error) {
	tellFault(error);
}
