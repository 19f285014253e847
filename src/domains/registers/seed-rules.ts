import { createHash } from "node:crypto";
import { listData } from "#domains/provider-import/list-data.ts";
import { bumpVersion, noteSeeded, seededHash } from "#domains/reference/store.ts";
import type { Database, Transaction } from "#platform/db/database.ts";
import { followRegisters } from "./follow-day.ts";
import { groupsWithAreas } from "./list-files.ts";

/** Registration groups whose providers must be registered, no matter who manages the plan. */
export const MUST_BE_REGISTERED = listData<Record<string, { from: string; source: string }>>("must-be-registered.json");

/** Replaces the registration groups and the services that belong to them. */
export const writeGroups = async (trx: Transaction): Promise<void> => {
	await trx.deleteFrom("register_group").execute();
	await trx.insertInto("register_group").values(groupsWithAreas()).execute();
};

/**
 * Loads which services need a registered provider, unless the database has these files. They count before any register was read:
 * a provider of such a service is then not checked.
 * @param day of the registers
 */
export const seedRegisterRules = async (database: Pick<Database, "patient">, day: string, now: Date): Promise<void> => {
	const hash = createHash("sha256")
		.update(JSON.stringify([MUST_BE_REGISTERED, groupsWithAreas()]))
		.digest("hex");
	if ((await seededHash(database.patient.db, "register-rules")) === hash) return;
	await database.patient.transaction(async (trx) => {
		await writeGroups(trx);
		await trx.deleteFrom("must_be_registered_from").execute();
		await trx
			.insertInto("must_be_registered_from")
			.values(
				Object.entries(MUST_BE_REGISTERED).map(([group_code, { from, source }]) => ({
					group_code,
					from_day: from,
					source,
				})),
			)
			.execute();
		await noteSeeded(trx, "register-rules", hash);
		await followRegisters(trx, day, now);
		// The services that need a registered provider are part of the lookup.
		await bumpVersion(trx);
	});
};
