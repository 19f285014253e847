import type { NotNull } from "kysely";
import { changedMeanwhile, type Doer, move } from "#domains/cases/move.ts";
import type { Db } from "#platform/db/database.ts";
import type { Services } from "#platform/services.ts";

/** The hold on a case, with its reason; undefined if it has none. */
export const findHold = async (db: Db, caseId: string) => {
	const hold = await db
		.selectFrom("team_case as c")
		.leftJoin("person as p", "p.id", "c.held_by")
		.select(["c.held_because as because", "c.held_at as since", "p.name as by"])
		.where("c.id", "=", caseId)
		.where("c.held_because", "is not", null)
		.$narrowType<{ because: NotNull; since: NotNull }>()
		.executeTakeFirst();
	return hold && { ...hold, since: hold.since.toISOString() };
};

/**
 * Puts a hold on a case, so that the retention rules don't delete it, or removes the hold.
 * @param because the reason; null removes the hold
 * @throws Problem 404; 409 if the case has changed since that version
 */
export const setHold = async (
	services: Pick<Services, "database" | "clock" | "outbox">,
	id: string,
	asked: { version: number; because: string | null },
	by: Doer,
): Promise<void> => {
	const { version, because } = asked;
	await move(services, id, by, async (trx, row, at) => {
		if (row.version !== version) throw changedMeanwhile();
		const held = because === null ? { held_at: null, held_by: null } : { held_at: at, held_by: by.id };
		// A hold is not activity on the case, so its retention period must not restart: `updated_at` stays.
		await trx
			.updateTable("team_case")
			.set({ held_because: because, ...held })
			.set((eb) => ({ version: eb("version", "+", 1) }))
			.where("id", "=", id)
			.execute();
		return [because === null ? { act: "lift-hold" } : { act: "hold", words: { because } }];
	});
};
