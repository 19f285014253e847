import { incomingMailSeal, incomingRawSeal } from "#domains/cases/incoming-mail.ts";
import type { Transaction } from "#platform/db/database.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import type { Services } from "#platform/services.ts";
import { LARGEST_MAIL, type ReadMail } from "./read-mail.ts";

/** What became of an email that wasn't taken before. */
export type Taken = "in-case" | "new-case" | "waits" | "automatic" | "unreadable";

/** What became of it. `before`: it was taken before. */
export type Outcome = Taken | "before";

/** Takes what came in, exactly once. @param hash of what makes it this one */
export const takeOnce = (
	{ database, clock }: Pick<Services, "database" | "clock">,
	hash: Buffer,
	take: (trx: Transaction, id: string, at: Date) => Promise<Taken>,
): Promise<Outcome> =>
	database.transaction(async (trx) => {
		const at = clock();
		const added = await trx
			.insertInto("incoming_mail")
			.values({ received_at: at, content_hash: hash, outcome: "automatic" })
			.onConflict((on) => on.column("content_hash").doNothing())
			.returning("id")
			.executeTakeFirst();
		return added ? take(trx, added.id, at) : "before";
	});

export type MailNeeds = Pick<Services, "settings">;

/** Stores the words of an email with its case, encrypted. */
export const keepMail = async (
	{ settings }: MailNeeds,
	trx: Transaction,
	mail: Pick<ReadMail, "words" | "holdsMore"> & { id: string; raw: Buffer },
	where: { outcome: Taken; caseId: string; otherCaseId?: string | undefined; isOwnCase?: boolean },
): Promise<void> => {
	const sealer = sealerOf(settings);
	const { id, raw, words, holdsMore } = mail;
	const isKept = holdsMore && raw.length <= LARGEST_MAIL;
	await trx
		.updateTable("incoming_mail")
		.set({
			...{ outcome: where.outcome, case_id: where.caseId, other_case_id: where.otherCaseId ?? null },
			own_case_id: where.isOwnCase ? where.caseId : null,
			body: sealer.seal(Buffer.from(JSON.stringify(words)), incomingMailSeal(id)),
			raw: isKept ? sealer.seal(raw, incomingRawSeal(id)) : null,
		})
		.where("id", "=", id)
		.execute();
};
