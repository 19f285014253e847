import { sql } from "kysely";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import type { Settings } from "#platform/config.ts";
import type { Database } from "#platform/db/database.ts";
import { quarantineSeal } from "#platform/scan/quarantine.ts";
import { sealerOf } from "#platform/security/sealed.ts";

/**
 * Opens a file in which the scanner found something, for whoever examines it. It may be somebody's plan, and an alarm may be false: that it was opened is noted like
 * any reading of one, before a byte of it goes out, under what the file came for.
 * @returns undefined where there is none of that id
 */
export const takeQuarantined = (
	{ database, settings, clock }: { database: Pick<Database, "patient">; settings: Settings; clock: () => Date },
	id: string,
): Promise<Buffer | undefined> =>
	database.patient.transaction(async (trx) => {
		const { rows } = await sql<{ content: Buffer; about: string; call: string }>`
			select content, about, call from quarantined_file where id = ${id}
		`.execute(trx);
		const [file] = rows;
		if (!file) return undefined;
		const content = sealerOf(settings).open(file.content, quarantineSeal(id));
		await recordAuditEvent(trx, clock(), {
			personId: null,
			deed: "quarantine.taken",
			about: file.about,
			facts: { file: id, call: file.call },
		});
		return content;
	});
