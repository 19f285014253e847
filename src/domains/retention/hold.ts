import { changedMeanwhile, type Doer, move } from "#domains/cases/move.ts";
import type { Services } from "#platform/services.ts";

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
