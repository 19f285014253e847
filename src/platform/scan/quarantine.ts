import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { sealerOf } from "#platform/security/sealed.ts";
import type { Db, Transaction } from "../db/database.ts";
import { invalid } from "../http/problem.ts";
import type { Services } from "../services.ts";
import { scanFile } from "./clamd.ts";

/** The purpose that a quarantined file's content is encrypted for. */
export const quarantineSeal = (id: string): string => `quarantine:${id}`;
/** The purpose that a quarantined file's name is encrypted for. */
export const quarantineNameSeal = (id: string): string => `quarantine:${id} name`;

const QUARANTINE_DAYS = 30;

/** An uploaded file, before any other processing. */
export interface Arrived {
	bytes: Buffer;
	name: string;
	/** The form field. */
	field: string;
	/** For example `PATCH /quotes/{id}/`. */
	call: string;
	/** The record it belongs to, for example `quote:0b7c…`. */
	about: string;
}

const FOUND = "We found a virus in this file, so we didn't upload it. Choose another file";
const UNREACHABLE =
	"We can't check files for viruses right now, so we didn't upload this one. Please try again in a few minutes";

/**
 * Scans a file with the configured virus scanner, before any other processing. An infected file is encrypted, put into
 * quarantine and refused. If the scanner doesn't answer, the file is refused too.
 * @param orWithout text to append to the message if the form can be sent without the file
 * @throws Problem 422 for the file's field; the rest of the form is kept
 */
export const letIn = async (
	{ settings, database, clock, log }: Pick<Services, "settings" | "database" | "clock" | "log">,
	{ bytes, name, field, call, about }: Arrived,
	orWithout = "",
): Promise<void> => {
	if (!settings.virusScanner) return;
	const verdict = await scanFile(settings.virusScanner, bytes);
	if (verdict.says === "clean") return;
	if (verdict.says === "nothing") {
		log.error({ why: verdict.why, call }, "the virus scanner does not answer: files are refused");
		throw invalid([{ field, message: `${UNREACHABLE}${orWithout}` }]);
	}
	const id = randomUUID();
	const sealer = sealerOf(settings);
	const sha256 = createHash("sha256").update(bytes).digest("hex");
	await database.transaction(async (trx) => {
		const at = clock();
		await dropOldQuarantine(trx, at);
		await sql`
			insert into quarantined_file (id, at, call, about, found, size, sha256, name, content) values (${id}, ${at}, ${call}, ${about}, ${verdict.name},
				${bytes.length}, ${sha256}, ${sealer.seal(Buffer.from(name), quarantineNameSeal(id))}, ${sealer.seal(bytes, quarantineSeal(id))})
		`.execute(trx);
	});
	log.warn({ quarantined: id, found: verdict.name, call, size: bytes.length }, "a virus was found in a file");
	throw invalid([{ field, message: `${FOUND}${orWithout}` }]);
};

/** Deletes files that have been in quarantine for 30 days. */
export const dropOldQuarantine = async (db: Db | Transaction, now: Date): Promise<void> => {
	await sql`delete from quarantined_file where at < ${new Date(now.getTime() - QUARANTINE_DAYS * 24 * 3600_000)}`.execute(
		db,
	);
};
