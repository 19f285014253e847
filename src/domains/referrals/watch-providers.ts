import { type Expression, sql } from "kysely";
import { anyOf } from "#platform/db/any-of.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { startJob } from "#platform/jobs/start-job.ts";
import type { Services } from "#platform/services.ts";
import { ofReferral } from "./expressions.ts";
import { WATCH } from "./watch-limits.ts";

// What is self-declared gives access to first looks, so what is unusual reaches our team as a case about the profile. A
// new name waits for the team anyway (decision 50).

const LOOK_EVERY_MS = 3600_000;

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 24 * 3600_000);

/** SQL: providers that read first looks and never answer, as `provider_id`. */
const silent = (now: Date) =>
	ofReferral
		.selectFrom("referral as r")
		.select("r.provider_id")
		.where("r.sent_at", ">", daysBefore(now, WATCH.silent.days))
		.where("r.propose_at", "<=", now)
		.groupBy("r.provider_id")
		.having(({ fn }) => fn.count<number>("r.seen_at"), ">=", WATCH.silent.read)
		.having(({ fn }) => fn.count<number>("r.answered_at"), "=", 0);

/** Which of these providers read first looks and never answer. They are asked last, and the public order never changes. */
export const silentReaders = async (
	db: Db | Transaction,
	providers: readonly number[],
	now: Date,
): Promise<Set<number>> => {
	const rows = await db
		.selectFrom(silent(now).as("s"))
		.select("s.provider_id")
		.where("s.provider_id", "=", anyOf(providers))
		.execute();
	return new Set(rows.map(({ provider_id }) => provider_id));
};

/** What a profile states about its reach, and how large each must have grown. */
const SIZES = WATCH.reach.least;

/** SQL: providers whose staff made their reach many times larger, counted from the first change of the period. */
const jumped = (now: Date) => sql`
	select distinct f.provider_id from (
		select c.provider_id, k.part, (array_agg(stated_size(k.part, k.value -> 'was') order by c.version))[1] as was
		from provider_change c cross join lateral jsonb_each(c.columns) k (part, value) left join person w on w.id = c.person_id
		where c.at > ${daysBefore(now, WATCH.reach.days)} and k.part in (${sql.join(Object.keys(SIZES))}) and jsonb_typeof(k.value -> 'was') = 'array'
			and w.role is distinct from 'team'
		group by c.provider_id, k.part
	) f join provider p on p.id = f.provider_id
	where case f.part
		${sql.join(
			Object.entries(SIZES).map(
				([part, least]) =>
					sql`when ${part} then stated_size(f.part, to_jsonb(p) -> f.part) >= greatest(${least}::int, f.was * ${WATCH.reach.times}::int)`,
			),
			sql` `,
		)}
	end
`;

/** SQL: providers that take back declines again and again. */
const undid = (now: Date) => sql`
	select r.provider_id from audit a join referral r on r.id = split_part(a.about, ':', 2)::uuid
	where a.deed = 'referral.answer-undone' and a.at > ${daysBefore(now, WATCH.undone.days)}
	group by r.provider_id having count(*) >= ${WATCH.undone.times}
`;

const SIGNS: Record<string, (now: Date) => Expression<unknown>> = { reach: jumped, silent, undone: undid };

/**
 * Opens a case about each provider that does something unusual, once in a while for each thing.
 * @returns how many things were noticed
 */
export const watchProviders = ({
	database,
	clock,
}: Pick<Services, "database" | "clock">): Promise<{ noticed: number }> =>
	database.transaction(async (trx) => {
		const at = clock();
		// One node at a time, so that nothing is noticed twice.
		await sql`select pg_advisory_xact_lock(hashtextextended('watch providers', 0))`.execute(trx);
		let noticed = 0;
		for (const [why, find] of Object.entries(SIGNS)) {
			const { rows } = await sql`
				select provider_noticed(s.provider_id, ${at}::timestamptz, ${JSON.stringify({ why })}::jsonb) from (${find(at)}) s
				where not exists (
					select from case_event e join team_case c on c.id = e.case_id
					where c.provider_id = s.provider_id and e.kind = 'provider-noticed' and e.facts ->> 'why' = ${why} and e.at > ${daysBefore(at, WATCH.quietDays)}
				)
			`.execute(trx);
			noticed += rows.length;
		}
		return { noticed };
	});

/** Looks every hour. @returns stops the job after the current run */
export const startWatchingProviders = (services: Services): (() => Promise<void>) =>
	startJob(services, {
		name: "provider-watch",
		everyMs: LOOK_EVERY_MS,
		work: () => watchProviders(services),
		fault: "watching providers failed",
	});
