import { sql } from "kysely";
import { eventsCopy } from "#contract/shared/copy/events.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { noteRun } from "#platform/jobs/job-runs.ts";
import type { Services } from "#platform/services.ts";

const LOCK = 4_210_750_037;
/** Name in seed_state, so that removed demo data doesn't come back. */
const NAME = "demo operations";
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Failures of some demo emails, by kind. */
const FAILED: [kind: string, emails: number, attempts: number, fault: string][] = [
	["enquiry-received", 4, 1, "EENVELOPE RCPT TO 550 5.1.1"],
	["quote-received", 2, 21, "ECONNECTION CONN"],
	["referral-reminder", 1, 21, "EENVELOPE RCPT TO 452 4.2.2"],
];

/**
 * Adds demo data for every state of the Operations page, once: failed emails, successful and failed jobs, and errors.
 */
export const seedDemoOperations = ({ database }: Pick<Services, "database">, now: Date): Promise<void> =>
	database.patient.transaction(async (trx) => {
		await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx);
		const { rows } = await sql`select from seed_state where name = ${NAME}`.execute(trx);
		if (rows.length > 0) return;
		for (const [kind, emails, attempts, fault] of FAILED)
			await sql`
				update letter set status = 'failed', attempts = ${attempts}, last_error = ${fault}
				where id in (select id from letter where kind = ${kind} and status = 'kept' order by created_at desc, id limit ${emails})
			`.execute(trx);
		const run = (
			job: string,
			ago: number,
			ms: number,
			did: Record<string, number>,
			more: { everyMs?: number; fault?: string } = {},
		) =>
			noteRun(trx, {
				job,
				startedAt: new Date(now.getTime() - ago - ms),
				finishedAt: new Date(now.getTime() - ago),
				ms,
				did,
				...more,
			});
		await run("retention", 9 * HOUR_MS, 4_210, { runs: 1 }, { everyMs: 10 * MINUTE_MS });
		await run("retention", 4 * MINUTE_MS, 21, { runs: 0 }, { everyMs: 10 * MINUTE_MS });
		await run("referrals", 3 * HOUR_MS, 84, { reminded: 2, proposed: 1 }, { everyMs: MINUTE_MS });
		await run("referrals", MINUTE_MS, 12, { reminded: 0, proposed: 0 }, { everyMs: MINUTE_MS });
		await run(
			"capacity-letters",
			6 * MINUTE_MS,
			1_804,
			{},
			{ everyMs: 10 * MINUTE_MS, fault: "The database did not answer within 1800 ms." },
		);
		await run("backup", 9 * HOUR_MS, 12_480, { tables: 84, rows: 21_406 });
		for (const [daysAgo, name, kind, route, times] of [
			[0, eventsCopy.browserError, "TypeError", "/providers/:slug/:id", 2],
			[2, eventsCopy.browserError, "other", "/providers", 5],
			[3, eventsCopy.serverError, "request failed", "/api/providers", 1],
		] as const)
			await sql`
				insert into event_count (day, name, properties, times)
				values (${officeDay(new Date(now.getTime() - daysAgo * DAY_MS))}::date, ${name}, ${JSON.stringify({ kind, route })}, ${times})
				on conflict (day, name, properties) do nothing
			`.execute(trx);
		await sql`insert into seed_state (name, hash) values (${NAME}, '1')`.execute(trx);
	});
