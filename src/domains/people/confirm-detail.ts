import { sql } from "kysely";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { contactDetailsOf } from "#domains/cases/contact-details.ts";
import type { Doer } from "#domains/cases/move.ts";
import { conflict, notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { lockRecords } from "./store.ts";

/**
 * Records that a colleague reached the person on a contact detail. Repeating it changes nothing.
 * The proof belongs to one case of the record that has the detail, so it stays there if a merge is undone: the first
 * case that gave the detail, or the record's newest case if a colleague added it. The record itself takes precedence
 * over records merged into it.
 * @throws Problem 404 for an unknown record or a detail that isn't theirs; 409 if the record was merged since
 */
export const confirmDetail = (
	{ database, clock }: Pick<Services, "database" | "clock">,
	id: string,
	asked: { kind: "email" | "phone"; key: string },
	by: Doer,
): Promise<{ id: string }> =>
	database.transaction(async (trx) => {
		const at = clock();
		const row = (await lockRecords(trx, [id])).get(id);
		if (!row) throw notFound();
		if (row.merged_into) throw conflict("This record has just been merged into another. Check it again.");
		const detail = (await contactDetailsOf(trx, id)).find(({ kind, key }) => kind === asked.kind && key === asked.key);
		if (!detail) throw notFound();
		if (detail.confirmed) return { id };
		await sql`
			insert into contact_proof (case_id, part, kind, key, at, how, person_id)
			select c.id, l.part, ${detail.kind}, ${detail.key}, ${at}, 'colleague', ${by.id}
			from case_record l join person_record m on m.id = l.record_id join team_case c on c.id = l.case_id cross join lateral (
				select coalesce(l.part = 'contact' and case ${detail.kind} when 'email' then lower(btrim(c.email)) else phone_key(c.phone) end = ${detail.key}, false) as by_case,
					coalesce(case ${detail.kind} when 'email' then lower(btrim(m.email)) else phone_key(m.phone) end = ${detail.key}, false) as by_record
			) given
			where m.root_id = ${id}
			order by m.id = ${id} and (by_case or by_record) desc, by_case desc, by_record desc, l.part, case when by_case then c.number else -c.number end limit 1
		`.execute(trx);
		await recordAuditEvent(trx, at, {
			personId: by.id,
			event: "record.confirmed",
			about: `record:${id}`,
			facts: { kind: detail.kind },
		});
		return { id };
	});
