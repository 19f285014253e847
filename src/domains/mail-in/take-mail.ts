import { sql } from "kysely";
import { tellOwner } from "#domains/accounts/case-owner.ts";
import { stopAlertsOf } from "#domains/alerts/change-alert.ts";
import { type CaseRow, caseReference, endsItself, findCase, lockCase, noteEvent } from "#domains/cases/cases-store.ts";
import { type MailWords, openMailWords } from "#domains/cases/incoming-mail.ts";
import { unreadableEmail } from "#domains/cases/mail.ts";
import { type EmailFacts, notePersonsEmail } from "#domains/cases/person-emails.ts";
import { lockRequestOfCase } from "#domains/cases/reply.ts";
import { insertEnquiry } from "#domains/enquiries/store.ts";
import { holdForDanger } from "#domains/quotes/plan-sending.ts";
import { holdForWithdrawal } from "#domains/referrals/hold-for-withdrawal.ts";
import { requestOfRow } from "#domains/referrals/request.ts";
import { markDanger } from "#domains/safety/mark-danger.ts";
import type { Transaction } from "#platform/db/database.ts";
import { stopReminders } from "#platform/email/reminders.ts";
import { openedEmail } from "#platform/email/sealed-email.ts";
import type { Services } from "#platform/services.ts";
import { keepMail, type MailNeeds, type Outcome, type Taken, takeOnce } from "./keep-mail.ts";
import { certainWordsOf, type Quoted, withOwnWords, wordsForDanger } from "./own-words.ts";
import { type Envelope, type ReadMail, readMail } from "./read-mail.ts";
import { wishIn } from "./read-wish.ts";
import { takeReport } from "./take-report.ts";

/** An answer within this time reopens its case; a later one opens a case that names the first. */
export const REOPENS_WITHIN_MS = 60 * 24 * 3600_000;

type Needs = MailNeeds & Pick<Services, "database" | "clock" | "outbox" | "log">;

/**
 * The case that an email answers: by a token in the address it was sent to, else by an email of ours that it refers to.
 * Never by a subject or a number that it quotes. @returns first the case of its own sender
 */
const findAnswered = async (
	trx: Transaction,
	{ emails, sender }: ReadMail,
): Promise<{ id: string; isTheirs: boolean } | undefined> => {
	if (emails.length === 0) return undefined;
	const { rows } = await sql<{ id: string; email: string | null }>`
		select c.id, c.email from rows from (unnest(${`{${emails.join()}}`}::uuid[])) with ordinality as n (email, nth)
		join letter l on l.id = n.email join team_case c on c.id = case_of_letter(l.about)
		order by lower(btrim(c.email)) is not distinct from ${sender ?? null}::text desc, n.nth
	`.execute(trx);
	const [first] = rows;
	return first && { id: first.id, isTheirs: sender !== undefined && first.email?.trim().toLowerCase() === sender };
};

/** Whether an email that comes now may reopen a closed case. A decided review, or an ended chat without an address, stays closed. */
const mayContinue = (row: CaseRow, at: Date): boolean =>
	row.closed_at === null || (!endsItself(row) && at.getTime() - row.closed_at.getTime() <= REOPENS_WITHIN_MS);

const unreadable = (isText: boolean | undefined) =>
	isText
		? "We couldn’t read this text message. It may have been a picture. Call them, or ask them to write."
		: UNREADABLE;
const UNREADABLE = "We couldn’t read this email. Ask the sender to send it again.";

/** Reads what came in for danger, in the case that shows it. */
export const readForDanger = async (trx: Transaction, row: CaseRow, words: MailWords, at: Date): Promise<void> => {
	const texts = wordsForDanger(words);
	if (row.quote_id || row.enquiry_id) await holdForDanger(trx, requestOfRow(row), texts, at);
	else {
		const { chat_id, review_id, response_review_id } = row;
		const of = {
			...{ chatId: chat_id ?? undefined, reviewId: review_id ?? undefined },
			responseTo: response_review_id ?? undefined,
		};
		await markDanger(trx, of, texts, at);
	}
};

/** Opens a case for an email that no case may show. */
export const openCaseFor = async (
	services: Pick<Services, "settings">,
	trx: Transaction,
	{ words, sender, isReadable }: Pick<ReadMail, "words" | "sender" | "isReadable">,
	at: Date,
): Promise<CaseRow> => {
	const address = words.isText ? { email: null, phone: words.from } : { email: sender ?? null, phone: null };
	const enquiryId = await insertEnquiry(trx, services.settings, {
		...{ kind: "message", at, ...address, name: words.name || null, gclid: null },
		details: { message: isReadable ? words.text || words.subject : unreadable(words.isText) },
		...{ requestKey: undefined, requestHash: undefined },
	});
	const { id } = await trx
		.selectFrom("team_case")
		.select("id")
		.where("enquiry_id", "=", enquiryId ?? "")
		.executeTakeFirstOrThrow();
	return (await findCase(trx, id, at)) as CaseRow;
};

/**
 * Into a case, with everything that follows: the one that it answers, or the one that a colleague moves it to.
 * @param by the colleague, and what the timeline says of the move
 */
export const continueCase = async (
	services: Pick<Services, "settings" | "clock" | "outbox">,
	trx: Transaction,
	row: CaseRow,
	mail: Pick<ReadMail, "words" | "sender" | "isAutomatic" | "isReadable"> & { id: string },
	at: Date,
	by?: { id: number; facts: Pick<EmailFacts, "moved" | "received"> },
): Promise<void> => {
	const { words, isAutomatic, isReadable } = mail;
	const wish = !isAutomatic && isReadable && mail.sender !== undefined ? wishIn(certainWordsOf(words)) : undefined;
	const of = row.quote_id || row.enquiry_id ? requestOfRow(row) : undefined;
	const isRequest = row.kind === "quote" || row.kind === "no-provider";
	const isHeld = wish === "withdraw" && of && isRequest && (await holdForWithdrawal(services, trx, of, at, mail.id));
	const facts: EmailFacts = {
		...{ mail: mail.id, ...(isAutomatic && { automatic: true }), ...(!isReadable && { unreadable: true }) },
		...(words.isText && { text: true }),
		...(wish === "stop" && { stop: true }),
		...(isHeld && { withdraw: true }),
		...by?.facts,
	};
	if (wish === "stop") {
		await stopAlertsOf(trx, services.settings, mail.sender ?? "", at);
		await stopReminders(trx, mail.sender ?? "", at);
	}
	await notePersonsEmail(services, trx, row, at, facts, by?.id);
	if (isAutomatic) return;
	await readForDanger(trx, row, words, at);
	if (of) await tellOwner(services, trx, of, words.isText ? "replied by text message" : "replied by email");
};

/** What came in, by email or text message. */
export type Arrived = Pick<ReadMail, "words" | "sender" | "isAutomatic" | "isReadable" | "holdsMore"> & {
	id: string;
	raw: Buffer;
};

/** Earlier emails of a case, and of ours that an email refers to, that it may quote. */
const MOST_QUOTED = 20;

/** What an email may quote: our emails that it answers, and what the case has by email already. */
const findQuoted = async (
	{ settings }: Pick<Needs, "settings">,
	trx: Transaction,
	{ emails }: ReadMail,
	caseId: string | undefined,
): Promise<Quoted> => {
	if (emails.length === 0) return { ours: [], theirs: [] };
	const ours = await trx
		.selectFrom("letter")
		.select(["id", "sealed", "text_body", "html_body"])
		.where("id", "in", emails.slice(0, MOST_QUOTED))
		.execute();
	const theirs = await trx
		.selectFrom("incoming_mail")
		.select(["id", "body"])
		.where("case_id", "=", caseId ?? null)
		.where("body", "is not", null)
		.$narrowType<{ body: Buffer }>()
		.orderBy("received_at", "desc")
		.limit(MOST_QUOTED)
		.execute();
	const textsOf = ({ text_body, html_body }: { text_body: string; html_body: string }) => [
		text_body,
		html_body.replace(/<(style|head)\b.*?<\/\1>/gs, "").replace(/<[^>]*>/g, "\n"),
	];
	return {
		ours: ours.flatMap((row) => textsOf(openedEmail(row, settings))),
		theirs: theirs.map((row) => openMailWords(settings, row).whole),
	};
};

const decide = async (
	services: Needs,
	trx: Transaction,
	mail: ReadMail & { id: string; raw: Buffer },
	at: Date,
): Promise<Taken> => {
	if (mail.report) return takeReport(services, trx, mail, at);
	const answered = await findAnswered(trx, mail);
	const words = withOwnWords(mail.words, await findQuoted(services, trx, mail, answered?.id));
	return goIntoCase(services, trx, { ...mail, words }, answered, at);
};

/** Tells the sender of an email that we couldn't read it, once for each case. A forged sender hears nothing. */
const tellUnread = (
	{ settings, outbox }: Pick<Needs, "settings" | "outbox">,
	trx: Transaction,
	{ words, sender, isReadable }: Arrived,
	caseId: string,
): Promise<void> | undefined =>
	isReadable || words.isText || !sender || words.check === "failed"
		? undefined
		: outbox.enqueue(trx, [
				unreadableEmail({ caseId, key: "unreadable", to: sender, answers: words.messageId }, settings),
			]);

/** Puts what came in into the case that it answers, or into a case of its own. */
export const goIntoCase = async (
	services: Omit<Needs, "database" | "log">,
	trx: Transaction,
	mail: Arrived,
	answered: { id: string; isTheirs: boolean } | undefined,
	at: Date,
): Promise<Taken> => {
	const { words, isAutomatic, isReadable } = mail;
	if (answered) await lockRequestOfCase(trx, answered.id);
	const row = answered && (await lockCase(trx, answered.id, at));
	// A sender that our mail server found to be forged is another address.
	const isTheirs = row !== undefined && answered?.isTheirs === true && words.check !== "failed";
	if (isTheirs && (isAutomatic || mayContinue(row, at))) {
		const outcome = isAutomatic ? "automatic" : isReadable ? "in-case" : "unreadable";
		await keepMail(services, trx, mail, { outcome, caseId: row.id });
		await continueCase(services, trx, row, mail, at);
		if (!isAutomatic) await tellUnread(services, trx, mail, row.id);
		return outcome;
	}
	// Nobody answers it, and it is about no case of its sender: its words aren't kept.
	if (isAutomatic) return "automatic";
	const made = await openCaseFor(services, trx, mail, at);
	const outcome = !isReadable ? "unreadable" : row && !isTheirs ? "waits" : "new-case";
	await keepMail(services, trx, mail, {
		...{ outcome, caseId: made.id, otherCaseId: isTheirs ? undefined : row?.id, isOwnCase: true },
	});
	const facts: EmailFacts = {
		...{ mail: mail.id, ...(!isReadable && { unreadable: true }), ...(words.isText && { text: true }) },
		...(row && { [isTheirs ? "earlier" : "waits"]: caseReference(row.number) }),
	};
	await noteEvent(trx, { caseId: made.id, at, personId: null, kind: "email-in", facts: { ...facts } });
	if (row) {
		const told = { case: caseReference(made.number), ...(!isTheirs && { waits: true, mail: mail.id }) };
		await noteEvent(trx, { caseId: row.id, at, personId: null, kind: "email-elsewhere", facts: told });
	}
	await readForDanger(trx, made, words, at);
	await tellUnread(services, trx, mail, made.id);
	return outcome;
};

/**
 * Takes an email that came in, exactly once: the same email gets the same answer however often and from where it comes.
 * It goes to the case that it answers, if it comes from that case's address, and else to a case of its own. Our reply goes
 * to the address of the case that shows it, so nothing of a case reaches another address.
 */
export const takeMail = async (services: Needs, raw: Buffer, envelope: Envelope): Promise<Outcome> => {
	const mail = await readMail(raw, envelope, services.settings);
	const outcome = await takeOnce(services, mail.contentHash, (trx, id, at) =>
		decide(services, trx, { ...mail, id, raw }, at),
	);
	services.log.info({ outcome, bytes: raw.length }, "email taken in");
	return outcome;
};
