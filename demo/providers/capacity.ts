import { sql } from "kysely";
import { DEMO_SIGN_INS } from "#contract/accounts/demo-sign-ins.ts";
import type { Database } from "#platform/db/database.ts";
import { type Random, seededRandom } from "./random.ts";

const DAY_MS = 24 * 3600_000;
const LOCK = 4_210_750_028;

/** How demo providers set their capacity: `old` is out of date, `silent` is never set. */
const KINDS = [
	"open",
	"open",
	"open",
	"open",
	"mixed",
	"mixed",
	"waiting",
	"closed",
	"old",
	"old",
	"silent",
	"silent",
] as const;

const answerOf = (
	kind: (typeof KINDS)[number],
	random: Random,
): { state: string; weeks: number | null } | undefined => {
	const state =
		kind === "mixed" || kind === "old"
			? random.pick(["open", "open", "waiting", "closed", undefined])
			: kind === "silent"
				? undefined
				: kind;
	return state === undefined
		? undefined
		: { state, weeks: state === "waiting" ? random.pick([2, 4, 6, 8, 12, 26]) : null };
};

/** Sets the capacity of demo providers so that every state occurs. Does nothing if any capacity exists. */
export const seedDemoCapacity = (database: Database, now: Date): Promise<number> =>
	database.patient.transaction(async (trx) => {
		await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx);
		const { rows: known } = await sql`select from provider_capacity limit 1`.execute(trx);
		if (known.length > 0) return 0;
		const { rows } = await sql<{ id: number; areas: number[]; is_one: boolean }>`
			select p.id, array(select distinct s.service_area_id from service s where s.id = any (p.services) order by 1) as areas,
				exists (select from account_member m join person w on w.id = m.person_id where m.account_id = p.account_id and w.email = ${DEMO_SIGN_INS.one.email}) as is_one
			from provider p where p.source = 'demo' order by p.id
		`.execute(trx);
		const random = seededRandom(28);
		const answers = rows.flatMap(({ id, areas, is_one }) => {
			// The demo staff's own profile is open, so that a request to it can be tried from start to end.
			const kind = is_one ? "open" : random.pick(KINDS);
			const days = kind === "old" ? random.int(40, 120) : random.int(0, 24);
			const at = new Date(now.getTime() - days * DAY_MS);
			return areas.flatMap((area) => {
				const answer = answerOf(kind, random);
				// Two reminders count as sent for old ones. Otherwise the demo would start by emailing them all.
				return answer ? [{ provider: id, area, ...answer, at, letters: kind === "old" ? 2 : 0 }] : [];
			});
		});
		await sql`
			insert into provider_capacity (provider_id, service_area_id, state, weeks, confirmed_at, way, letters)
			select a.provider, a.area, a.state, a.weeks, a.at, 'profile', a.letters from json_to_recordset(${JSON.stringify(answers)}::json)
				as a (provider int, area int, state text, weeks smallint, at timestamptz, letters smallint)
		`.execute(trx);
		return answers.length;
	});
