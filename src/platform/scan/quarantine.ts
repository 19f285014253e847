import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { sealerOf } from "#platform/security/sealed.ts";
import type { Db, Transaction } from "../db/database.ts";
import { invalid } from "../http/problem.ts";
import type { Services } from "../services.ts";
import { scanFile } from "./clamd.ts";

/** What a file that was set apart, and its name, are sealed for. */
export const quarantineSeal = (id: string): string => `quarantine:${id}`;
/** What the name of a file that was set apart is sealed for. */
export const quarantineNameSeal = (id: string): string => `quarantine:${id} name`;

/** So long there is time to examine one. */
const QUARANTINE_DAYS = 30;

/** A file that came by a call, before anything is done with it. */
export interface Arrived {
	bytes: Buffer;
	name: string;
	/** The field it stands in. */
	field: string;
	/** Such as `PATCH /quotes/{id}/`. */
	call: string;
	/** What it is for, such as `quote:0b7c…`. */
	about: string;
}

const FOUND = "Our virus check found something harmful in this file, so we did not take it. Choose another one";
const UNREACHABLE =
	"We cannot check files for viruses just now, so we did not take this one. Please try again in a few minutes";

/**
 * Has a file looked at by the virus scanner of the settings, before anything else reads it. Where something is found it is set apart, sealed; where the scanner
 * does not answer it is refused as well: a scanner that is asked for and passed over is none.
 * @param orWithout said after a refusal where the form can go without the file
 * @throws Problem 422 at the file's field, with everything else kept in the form
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

/** What was set apart longer ago is gone. */
export const dropOldQuarantine = async (db: Db | Transaction, now: Date): Promise<void> => {
	await sql`delete from quarantined_file where at < ${new Date(now.getTime() - QUARANTINE_DAYS * 24 * 3600_000)}`.execute(
		db,
	);
};
