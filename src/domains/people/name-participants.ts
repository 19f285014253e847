import { sql } from "kysely";
import { detailsSeal, participantOf, tellParticipant } from "#domains/quotes/follow-up-store.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import type { Services } from "#platform/services.ts";

/** Batch size. */
const AT_A_TIME = 200;
const recordsSince = sql`(select applied_at from schema_migration where name = '0024_records.sql')`;

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
		const rows = await database.db
			.selectFrom("follow_up as f")
			.innerJoin("team_case as c", "c.quote_id", "f.quote_id")
			.select(["f.quote_id", "f.details", "f.submitted_at"])
			.where("f.quote_id", ">", after)
			.where("f.submitted_at", "<", recordsSince.$castTo<Date>())
			.where(({ not, exists, selectFrom }) => {
				const records = selectFrom("case_record as l").select("l.part").whereRef("l.case_id", "=", "c.id");
				return not(exists(records.where((l) => l("l.part", "=", "participant").or("l.relation", "is not", null))));
			})
			.orderBy("f.quote_id")
			.limit(AT_A_TIME)
			.execute();
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
