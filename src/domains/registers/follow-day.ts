import { sql } from "kysely";
import { officeDay } from "#contract/shared/office-hours.ts";
import { bumpVersion } from "#domains/reference/store.ts";
import { startJob } from "#platform/jobs/start-job.ts";
import type { Services } from "#platform/services.ts";

const EVERY_MS = 5 * 60_000;

/**
 * Lets search read the registers for today: registrations end, bans begin and end, and lists get too old with a day.
 * @returns whether the day was new
 */
export const followDay = async ({ database, clock }: Pick<Services, "database" | "clock">): Promise<boolean> => {
	const today = officeDay(clock());
	const known = await database.db
		.selectFrom("register_day")
		.select(sql<string>`day::text`.as("day"))
		.executeTakeFirst();
	if (known?.day === today) return false;
	await database.patient.transaction(async (trx) => {
		await sql`select refresh_registers(${today}::date)`.execute(trx);
		// The services that need a registered provider are part of the lookup.
		await bumpVersion(trx);
	});
	return true;
};

/** Looks every five minutes for a new day. @returns stops the job after the current run */
export const startRegisterDay = (services: Services): (() => Promise<void>) =>
	startJob(services, {
		name: "registers",
		everyMs: EVERY_MS,
		work: async () => ({ done: Number(await followDay(services)) }),
		fault: "registers not read for today",
	});
