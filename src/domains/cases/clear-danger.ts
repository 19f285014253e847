import { sql } from "kysely";
import type { CaseLine } from "#contract/cases/cases.ts";
import { requestOfRow } from "#domains/referrals/request.ts";
import { tellReleased } from "#domains/referrals/tell-released.ts";
import type { Transaction } from "#platform/db/database.ts";
import { conflict } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { updateCase } from "./cases-store.ts";
import { insertNote } from "./notes.ts";
import { changedMeanwhile, type Doer, noteWork, withCase } from "./work-case.ts";

/** Whether the case is a chat that has ended. */
const hasEnded = async (trx: Transaction, id: string): Promise<boolean> => {
	const { rows } = await sql`
		select from team_case k join chat c on c.id = k.chat_id where k.id = ${id} and c.state = 'closed'
	`.execute(trx);
	return rows.length > 0;
};

/**
 * Clears the mark of danger of a case with a note of what was done. A request that was held stays held until a colleague
 * sends or stops it; a provider that said yes can see the person now. If the chat has ended, the case closes.
 * @throws Problem 404; 409 if the case isn't marked, or has changed since `version`
 */
export const clearDanger = (
	services: Pick<Services, "database" | "clock" | "outbox" | "settings">,
	id: string,
	{ version, note }: { version: number; note: string },
	by: Doer,
): Promise<CaseLine> =>
	withCase(services, id, async (trx, row, at) => {
		if (!row.is_marked) throw conflict("This case isn't marked. A colleague may have cleared it already.");
		if (row.version !== version) throw changedMeanwhile();
		const key = `danger-cleared:${version}`;
		await insertNote(trx, services.settings, { caseId: id, at, personId: by.id, text: note, key, mentions: [] });
		await noteWork(trx, { caseId: id, at, by, kind: "danger-cleared" });
		await updateCase(trx, id, at, {
			danger_at: null,
			...(row.status === "new" && { status: "open" as const }),
			...((await hasEnded(trx, id)) && { status: "closed" as const, paused_at: null, closed_at: at, outcome: "ended" }),
		});
		if (row.kind === "quote" || row.kind === "no-provider") await tellReleased(services, trx, requestOfRow(row), at);
	});
