import { sql } from "kysely";
import { tryAddressAgain } from "#contract/cases/emails.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { caseBinder } from "#domains/accounts/team-binder.ts";
import type { Binding } from "#platform/http/bind.ts";
import { notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { lockCase, noteEvent } from "./cases-store.ts";

/** Endpoint for an address whose emails came back. */
export const addressApi = (services: Services): Binding[] => [
	caseBinder(services)(tryAddressAgain, async ({ params: { id }, body }, me) => {
		const { database, clock } = services;
		return database.transaction(async (trx) => {
			const at = clock();
			const row = await lockCase(trx, id, at);
			if (!row) throw notFound();
			// STOP by text message ended text messages, and STOP by email ended reminders. Each has its own button that allows them again.
			const isTheirs =
				body.to === "phone"
					? sql`recipient = phone_key(${row.phone})`
					: sql`mailbox_key(recipient) = mailbox_key(${row.email}) and ${row.email}::text is not null`;
			const { numAffectedRows = 0n } = await sql`
				update letter set returned = 0, returned_at = null, stopped_at = null
				where (returned > 0 or stopped_at is not null) and ${isTheirs}
			`.execute(trx);
			if (numAffectedRows > 0n) {
				await noteEvent(trx, { caseId: id, at, personId: me.id, kind: "address-cleared", facts: {} });
				await recordAuditEvent(trx, at, { personId: me.id, event: "case.address-cleared", about: `case:${id}` });
			}
			return { tried: true as const };
		});
	}),
];
