import type { CaseLine } from "#contract/cases/cases.ts";
import { requestOfRow } from "#domains/referrals/request.ts";
import { tellReleased } from "#domains/referrals/tell-released.ts";
import type { Transaction } from "#platform/db/database.ts";
import { conflict } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { changedMeanwhile, type Doer, move, type Needs } from "./move.ts";
import { insertNote } from "./notes.ts";

/** Whether the case is a chat that has ended. */
const hasEnded = async (trx: Transaction, id: string): Promise<boolean> => {
	const rows = await trx
		.selectFrom("team_case")
		.innerJoin("chat", "chat.id", "team_case.chat_id")
		.select("chat.id")
		.where("team_case.id", "=", id)
		.where("chat.state", "=", "closed")
		.execute();
	return rows.length > 0;
};

/**
 * Clears the mark of danger of a case with a note of what was done. A request that was held stays held until a colleague
 * sends or stops it; a provider that said yes can see the person now. If the chat has ended, the case closes.
 * @throws Problem 404; 409 if the case isn't marked, or has changed since `version`
 */
export const clearDanger = (
	services: Needs & Pick<Services, "settings">,
	id: string,
	{ version, note }: { version: number; note: string },
	by: Doer,
): Promise<CaseLine> =>
	move(services, id, by, async (trx, row, at) => {
		if (!row.is_marked) throw conflict("This case isn't marked. A colleague may have cleared it already.");
		if (row.version !== version) throw changedMeanwhile();
		const key = `danger-cleared:${version}`;
		await insertNote(trx, services.settings, { caseId: id, at, personId: by.id, text: note, key, mentions: [] });
		const isRequest = row.kind === "quote" || row.kind === "no-provider";
		const after = async () => {
			if (isRequest) await tellReleased(services, trx, requestOfRow(row), at);
		};
		if (row.status !== "closed" && (await hasEnded(trx, id)))
			return [
				{
					act: "clear-danger-and-close",
					change: { danger_at: null, paused_at: null, closed_at: at, outcome: "ended" },
				},
			];
		return [{ act: "clear-danger", change: { danger_at: null }, after }];
	});
