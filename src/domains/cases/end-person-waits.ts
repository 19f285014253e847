import { sql } from "kysely";
import { CASE_CLOCKS } from "#contract/cases/states.ts";
import { BUSINESS_DAY } from "#contract/referrals/states.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { startJob } from "#platform/jobs/start-job.ts";
import type { Services } from "#platform/services.ts";
import { noteEvent } from "./cases-store.ts";

const { businessMinutes } = CASE_CLOCKS.person.lasts;
/** Cases per run. */
const AT_ONCE = 50;

/**
 * Brings back cases that waited for the person for five business days, of every kind (decision 23). A snooze that ends
 * later counts.
 * @returns how many cases
 */
export const endPersonWaits = ({ database, clock }: Pick<Services, "database" | "clock">): Promise<number> =>
	database.transaction(async (trx) => {
		const at = clock();
		const over = (
			await trx
				.selectFrom("team_case")
				.select("id")
				.where("status", "=", "waiting-person")
				.where(
					sql`greatest(business_due(${sql.ref("paused_at")}, ${businessMinutes}::int), ${sql.ref("snoozed_until")})`,
					"<=",
					at,
				)
				.orderBy("paused_at")
				.limit(AT_ONCE)
				.forUpdate()
				.skipLocked()
				.execute()
		).map(({ id }) => id);
		for (const id of over) {
			await sql`
				update team_case c set status = 'open', paused_at = null, snoozed_until = null, flags = with_flag(c.flags, 'person-silent'),
					clock_minutes = case_minutes(c), due_at = business_due(${at}, case_minutes(c)), updated_at = ${at}, version = c.version + 1
				where c.id = ${id}
			`.execute(trx);
			const facts = { days: businessMinutes / BUSINESS_DAY };
			await noteEvent(trx, { caseId: id, at, personId: null, kind: "person-silent", facts });
			await recordAuditEvent(trx, at, { personId: null, event: "case.person-silent", about: `case:${id}` });
		}
		return over.length;
	});

/** Looks every minute. @returns a function that stops it */
export const startCaseClock = (services: Services): (() => Promise<void>) =>
	startJob(services, {
		name: "cases",
		everyMs: 60_000,
		work: async () => ({ back: await endPersonWaits(services) }),
		fault: "check of cases that wait for the person failed",
	});
