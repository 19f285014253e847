import { sql } from "kysely";
import { z } from "zod";
import { readCaseDetails } from "#contract/cases/details.ts";
import { recordAuditRead } from "#domains/accounts/audit.ts";
import { teamMember } from "#domains/accounts/session.ts";
import { type HasCase, mayTeam } from "#domains/accounts/team-permissions.ts";
import { openDetails } from "#domains/quotes/read-details.ts";
import { type Binding, bind } from "#platform/http/bind.ts";
import { notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { findCase } from "./cases-store.ts";

/** Whether a person owns this case. The right ends when the case closes (decision 51). An unknown case returns 404. */
const ownsCase: HasCase = async (db, personId, { id }) => {
	if (!z.uuid().safeParse(id).success) return false;
	const { rows } =
		await sql`select from team_case where id = ${id} and owner_id = ${personId} and status <> 'closed'`.execute(db);
	return rows.length > 0;
};

/** Endpoint for health details in the console (docs/decisions/0030-permissions.md). */
export const detailsApi = ({ database, settings, clock }: Services): Binding[] => [
	bind(readCaseDetails, { who: mayTeam("health.read", ownsCase) }, async ({ params }, caller) => {
		const me = await teamMember(caller, { database, clock });
		const row = await findCase(database.db, params.id, clock());
		if (!row) throw notFound();
		const quoteId = row.quote_id;
		if (quoteId === null) return { details: null, has_plan: false };
		const details = await openDetails(database.db, settings, quoteId);
		if (details)
			await recordAuditRead(database.db, clock(), {
				personId: me.id,
				event: "details.read",
				about: `quote:${quoteId}`,
			});
		const { rows } = await sql`select from plan_file where quote_id = ${quoteId}`.execute(database.db);
		return { details: details ?? null, has_plan: rows.length > 0 };
	}),
];
