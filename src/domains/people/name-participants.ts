import { sql } from "kysely";
import { detailsSeal, participantOf, tellParticipant } from "#domains/quotes/follow-up-store.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import type { Services } from "#platform/services.ts";

/** So many are opened at a time. */
const AT_A_TIME = 200;

/**
 * Gives a record to participants whose details came before there were records: a migration cannot open what is sealed. Later starts find nothing to do.
 * Details that do not open are left as they are, and said to the log: a start without the right key must not fail for them.
 */
export const nameParticipants = async ({
	database,
	settings,
	log,
}: Pick<Services, "database" | "settings" | "log">): Promise<void> => {
	const sealer = sealerOf(settings);
	let after = "00000000-0000-0000-0000-000000000000";
	for (;;) {
		const { rows } = await sql<{ quote_id: string; details: Buffer; submitted_at: Date }>`
			select f.quote_id, f.details, f.submitted_at from follow_up f join team_case c on c.quote_id = f.quote_id
			where f.quote_id > ${after} and f.submitted_at < (select applied_at from schema_migration where name = '0024_records.sql')
				and not exists (select from case_record l where l.case_id = c.id and (l.part = 'participant' or l.relation is not null))
			order by f.quote_id limit ${AT_A_TIME}
		`.execute(database.db);
		for (const { quote_id, details, submitted_at } of rows) {
			after = quote_id;
			try {
				const named = participantOf(JSON.parse(sealer.open(details, detailsSeal(quote_id)).toString()));
				await tellParticipant(database.db, quote_id, named, submitted_at);
			} catch (error) {
				log.warn({ err: error, quote: quote_id }, "details do not open: their participant has no record");
			}
		}
		if (rows.length < AT_A_TIME) return;
	}
};
