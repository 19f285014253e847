import { sql } from "kysely";
import { officeDay } from "#contract/shared/office-hours.ts";
import { bumpVersion } from "#domains/reference/store.ts";
import type { Transaction } from "#platform/db/database.ts";
import { startJob } from "#platform/jobs/start-job.ts";
import type { Services } from "#platform/services.ts";

const EVERY_MS = 5 * 60_000;

/**
 * Search and open referrals follow the registers of a day, in the caller's transaction: referrals of a profile that is barred now stop,
 * and so do those whose plan needs a registration that has just ended. A colleague sees each, and the visitor is told (decision 119).
 */
export const followRegisters = async (trx: Transaction, day: string, now: Date): Promise<void> => {
	await sql`select refresh_registers(${day}::date, ${now})`.execute(trx);
};

/**
 * Lets search and referrals follow the registers of today: registrations end, bans begin and end, and lists get too old with a day.
 * @returns whether the day was new
 */
export const followDay = async ({ database, clock }: Pick<Services, "database" | "clock">): Promise<boolean> => {
	const today = officeDay(clock());
	const known = await database.db
		.selectFrom("register_day")
		.select(({ cast }) => cast<string>("day", "text").as("day"))
		.executeTakeFirst();
	if (known?.day === today) return false;
	await database.patient.transaction(async (trx) => {
		await followRegisters(trx, today, clock());
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
