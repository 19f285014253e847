import { recordAuditEvent } from "#domains/accounts/audit.ts";
import type { HasCase } from "#domains/accounts/team-permissions.ts";
import { incomingRawSeal, openMailWords } from "#domains/cases/incoming-mail.ts";
import { parseMail } from "#platform/email/parse-mail.ts";
import { downloadOf } from "#platform/files/download.ts";
import { conflict, notFound } from "#platform/http/problem.ts";
import { scanFile } from "#platform/scan/clamd.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import type { Services } from "#platform/services.ts";

/** Whether a team member owns the case that an email is in. A file may be a plan, so it needs what a plan needs. */
export const hasCaseOfMail: HasCase = async (db, personId, { from, mail }) => {
	const row = await db
		.selectFrom("incoming_mail as m")
		.innerJoin("team_case as c", "c.id", "m.case_id")
		.select("m.id")
		.where("m.id", "=", String(mail))
		.where("c.id", "=", String(from))
		.where("c.owner_id", "=", personId)
		.executeTakeFirst();
	return row !== undefined;
};

/**
 * A file of an email that came in, as a download. It is recorded before any byte is sent.
 * @param nth its place in the email's list of files, from 0
 * @throws Problem 404 if the email isn't in this case or has no such file; 409 if a virus was found, or the scanner doesn't answer
 */
export const readMailFile = async (
	{ database: { db }, settings, clock, log }: Services,
	{ from, mail, nth }: { from: string; mail: string; nth: number },
	by: number,
): Promise<Response> => {
	const row = await db
		.selectFrom("incoming_mail")
		.select(["id", "body", "raw"])
		.where("id", "=", mail)
		.where("case_id", "=", from)
		.executeTakeFirst();
	if (!row?.raw || !row.body) throw notFound();
	const shown = openMailWords(settings, { id: mail, body: row.body }).files[nth];
	const raw = sealerOf(settings).open(row.raw, incomingRawSeal(mail));
	const file = (await parseMail(raw))?.attachments[nth];
	if (!shown || !file) throw notFound();
	const content = Buffer.from(file.content);
	const verdict = settings.virusScanner ? await scanFile(settings.virusScanner, content) : undefined;
	if (verdict?.says === "found") {
		log.warn({ mail, found: verdict.name, size: file.size }, "a virus was found in a file of an email");
		throw conflict("We found a virus in this file, so nobody can open it. Ask the sender for another one.");
	}
	if (verdict?.says === "nothing") {
		log.error({ why: verdict.why }, "the virus scanner does not answer: files of emails stay closed");
		throw conflict("We can't check files for viruses right now. Try again in a few minutes.");
	}
	await recordAuditEvent(db, clock(), {
		personId: by,
		event: "email-file.read",
		about: `case:${from}`,
		facts: { mail },
	});
	return downloadOf(content, { name: shown.name, plain: "file" });
};
