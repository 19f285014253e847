import { sql } from "kysely";
import { mailboxKey } from "#contract/shared/mailbox.ts";
import { noteEvent } from "#domains/cases/cases-store.ts";
import type { Transaction } from "#platform/db/database.ts";
import { keepMail, type MailNeeds, type Taken } from "./keep-mail.ts";
import type { ReadMail } from "./read-mail.ts";
import type { Delivery } from "./read-report.ts";

/** After as many emails that came back, nothing is sent to an address automatically. `unreachable_since` says the same. */
const MOST_RETURNS = 2;

/** Statuses that are about the server, the message or a policy, and not about the address (RFC 3463). */
const NOT_OF_THE_ADDRESS = /^\d\.[367]\./;

interface Reported {
	id: string;
	recipient: string;
	case_id: string | null;
}

/** Our emails that a report may be about, in their order. */
const emailsOf = async (trx: Transaction, ids: readonly string[]): Promise<Reported[]> => {
	if (ids.length === 0) return [];
	const { rows } = await sql<Reported>`
		select l.id, l.recipient, case_of_letter(l.about) as case_id
		from rows from (unnest(${`{${ids.join()}}`}::uuid[])) with ordinality as n (email, nth) join letter l on l.id = n.email
		order by n.nth
	`.execute(trx);
	return rows;
};

/**
 * The email that a report is about, and what it says. The secret address that the email was sent from is proof enough,
 * because a report may name the address that the email was forwarded to. Our Message-ID alone must come with the
 * recipient.
 */
const match = (mail: ReadMail, found: readonly Reported[]): { email: Reported; delivery: Delivery } | undefined => {
	const { report = [], tokens } = mail;
	for (const email of found) {
		const own = report.find(({ recipient }) => mailboxKey(recipient) === mailboxKey(email.recipient));
		const delivery = own ?? (tokens.includes(email.id) && report.length === 1 ? report[0] : undefined);
		if (delivery) return { email, delivery };
	}
	return undefined;
};

/** Marks an email that came back, its address, and by a trigger its case. A second report about it changes nothing. */
const markReturned = async (trx: Transaction, email: Reported, { status }: Delivery, at: Date): Promise<void> => {
	const isOfAddress = !NOT_OF_THE_ADDRESS.test(status);
	const marked = await trx
		.updateTable("letter")
		.set((l) => ({
			...{ status: "failed", settled_at: at, last_error: `Returned ${status}` },
			...(isOfAddress && { returned: l("returned", "+", 1), returned_at: l.fn.coalesce("returned_at", l.val(at)) }),
		}))
		.where("id", "=", email.id)
		.where("status", "=", "sent")
		.returning("id")
		.executeTakeFirst();
	if (!marked || !isOfAddress || !email.case_id) return;
	const { returned } = await trx
		.selectFrom("letter")
		.select(({ cast, fn }) => cast<number | null>(fn.sum("returned"), "integer").as("returned"))
		.where("returned", ">", 0)
		.where(({ eb, fn, val }) =>
			eb(fn<string>("mailbox_key", ["recipient"]), "=", fn<string>("mailbox_key", [val(email.recipient)])),
		)
		.executeTakeFirstOrThrow();
	if (returned === MOST_RETURNS)
		await noteEvent(trx, {
			...{ caseId: email.case_id, at, personId: null, kind: "address-unreachable" },
			facts: { to: email.recipient },
		});
};

/**
 * Takes a delivery report. Only a failure changes something. A report that can't be read is shown in the case of the
 * email that it came back to, and stored there; its words aren't shown, because they may be of another email.
 */
export const takeReport = async (
	services: MailNeeds,
	trx: Transaction,
	mail: ReadMail & { id: string; raw: Buffer },
	at: Date,
): Promise<Taken> => {
	const found = await emailsOf(trx, mail.emails);
	if (mail.report?.length) {
		const about = match(mail, found);
		if (about?.delivery.action === "failed") await markReturned(trx, about.email, about.delivery, at);
		return "automatic";
	}
	const caseId = found.find(({ id }) => mail.tokens.includes(id))?.case_id;
	if (!caseId) return "unreadable";
	const words = { ...mail.words, text: "", whole: "" };
	await keepMail(services, trx, { ...mail, words, holdsMore: true }, { outcome: "unreadable", caseId });
	await noteEvent(trx, { caseId, at, personId: null, kind: "report-unreadable", facts: {} });
	return "unreadable";
};
