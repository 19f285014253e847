import type { CaseLine } from "#contract/cases/cases.ts";
import { requestOfRow } from "#domains/referrals/request.ts";
import { tellReleased } from "#domains/referrals/tell-released.ts";
import { conflict } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { endsItself } from "./cases-store.ts";
import { changedMeanwhile, type Doer, move, type Needs } from "./move.ts";
import { insertNote } from "./notes.ts";

/**
 * Clears the mark of danger of a case with a note of what was done. A request that was held stays held until a colleague
 * sends or stops it; a provider that said yes can see the person now. The case of a chat that has ended and left no address closes.
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
		if (row.status !== "closed" && row.kind === "chat" && !row.has_open_chat && endsItself(row))
			return [
				{
					act: "clear-danger-and-close",
					change: { danger_at: null, paused_at: null, closed_at: at, outcome: "ended" },
				},
			];
		return [{ act: "clear-danger", change: { danger_at: null }, after }];
	});
