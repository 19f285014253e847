import { sql } from "kysely";
import { detailsSeal, participantOf, tellParticipant } from "#domains/quotes/follow-up-store.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import type { Services } from "#platform/services.ts";

/** Batch size. */
const AT_A_TIME = 200;

/**
 * Gives a record to participants whose details are older than person records: a migration can't open sealed details.
 * Later starts find nothing to do.
 * Details that don't open are skipped and logged, so a start without the right key doesn't fail.
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
				log.warn({ err: error, quote: quote_id }, "request details could not be opened: the participant has no record");
			}
		}
		if (rows.length < AT_A_TIME) return;
	}
};
