import type { Db, Transaction } from "#platform/db/database.ts";
import type { Services } from "#platform/services.ts";
import { recordAuditEvent } from "./audit.ts";
import { idleSince } from "./session.ts";

/** A person's open sessions, newest first. */
export const listOpenSessions = (db: Db, personId: number, now: Date) =>
	db
		.selectFrom("session")
		.select(["id", "device", "created_at", "used_at"])
		.where("person_id", "=", personId)
		.where("stage", "=", "whole")
		.where("ends_at", ">", now)
		.where("used_at", ">", idleSince(now))
		.orderBy("created_at", "desc")
		.orderBy("id")
		.execute();

/**
 * Ends sessions of a person.
 * @param which one by its id, all but one, or all
 * @returns how many ended
 */
export const endSessions = async (
	db: Db | Transaction,
	personId: number,
	which: { only: string } | { but: string } | "all",
): Promise<number> => {
	const all = db.deleteFrom("session").where("person_id", "=", personId);
	// An id from an address may be anything, so it is compared as text.
	const some =
		which === "all"
			? all
			: all.where((eb) => {
					const id = eb.cast<string>("id", "text");
					return "only" in which ? eb(id, "=", which.only) : eb(id, "<>", which.but);
				});
	return Number((await some.executeTakeFirst()).numDeletedRows);
};

/**
 * Ends everyone's sessions, for the operator. The audit log records it.
 * @returns how many ended
 */
export const endEverySession = ({
	database,
	clock,
}: Pick<Services, "clock"> & { database: Pick<Services["database"], "patient"> }): Promise<number> =>
	database.patient.transaction(async (trx) => {
		const ended = Number((await trx.deleteFrom("session").executeTakeFirst()).numDeletedRows);
		await recordAuditEvent(trx, clock(), {
			personId: null,
			event: "sessions.ended",
			about: "sessions",
			facts: { ended },
		});
		return ended;
	});
