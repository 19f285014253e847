import { recordAuditEvent } from "#domains/accounts/audit.ts";
import type { Settings } from "#platform/config.ts";
import type { Database } from "#platform/db/database.ts";
import { quarantineSeal } from "#platform/scan/quarantine.ts";
import { sealerOf } from "#platform/security/sealed.ts";

/**
 * Decrypts a quarantined file for examination. It may be a person's plan and a false alarm, so the audit log records it
 * before any byte goes out, under what the file was uploaded for.
 * @returns undefined for an unknown id
 */
export const takeQuarantined = (
	{ database, settings, clock }: { database: Pick<Database, "patient">; settings: Settings; clock: () => Date },
	id: string,
): Promise<Buffer | undefined> =>
	database.patient.transaction(async (trx) => {
		const file = await trx
			.selectFrom("quarantined_file")
			.select(["content", "about", "call"])
			.where("id", "=", id)
			.executeTakeFirst();
		if (!file) return undefined;
		const content = sealerOf(settings).open(file.content, quarantineSeal(id));
		await recordAuditEvent(trx, clock(), {
			personId: null,
			event: "quarantine.taken",
			about: file.about,
			facts: { file: id, call: file.call },
		});
		return content;
	});
