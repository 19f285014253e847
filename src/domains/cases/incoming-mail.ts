import { sql } from "kysely";
import type { TimelineEntry } from "#contract/cases/timeline.ts";
import { barePhone } from "#contract/shared/phone-parts.ts";
import type { Settings } from "#platform/config.ts";
import { anyOf } from "#platform/db/any-of.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { bareSubject } from "#platform/email/subject.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import { type CaseRow, caseReference } from "./cases-store.ts";

/** Contexts for encrypting an incoming email's words, and the email itself. */
export const incomingMailSeal = (id: string): string => `incoming-mail:${id}`;
export const incomingRawSeal = (id: string): string => `incoming-mail-raw:${id}`;

/** What is stored of an incoming email, encrypted. */
export interface MailWords {
	/** In lower case. */
	from: string;
	/** Absent: an email. */
	isText?: true;
	name: string;
	subject: string;
	/** What is new in it. */
	text: string;
	/** Its whole text, with what it quotes. */
	whole: string;
	/** What is new for certain, if that isn't `text`. */
	own?: string;
	/** What isn't shown at first and may be the sender's own all the same. */
	apart?: string;
	messageId: string | null;
	files: { name: string; size: number }[];
	/** Whether our mail server found that it comes from the sender's domain (DMARC). */
	check: "passed" | "failed" | "unknown";
}

export const openMailWords = (settings: Settings, { id, body }: { id: string; body: Buffer }): MailWords =>
	JSON.parse(sealerOf(settings).open(body, incomingMailSeal(id)).toString());

/** Whether an email names this address as its sender. */
export const isFrom = ({ from }: Pick<MailWords, "from">, email: string | null): boolean =>
	from !== "" && from === email?.trim().toLowerCase();

const isFromNumber = ({ from }: Pick<MailWords, "from">, phone: string | null): boolean =>
	phone !== null && from === `+61${barePhone(phone)}`;

const mailOf = ({ kind, facts }: Pick<TimelineEntry, "kind" | "facts">): string | undefined =>
	(kind === "email-in" || kind === "email-elsewhere") && typeof facts.mail === "string" ? facts.mail : undefined;

interface MailRow {
	id: string;
	body: Buffer | null;
	case_id: string;
	own_case_id: string | null;
	/** Numbers of the case that has it, and of the one that it answers from another address. */
	number: number;
	other_number: number | null;
}

/**
 * Adds the words of incoming emails to the events that announce them, if the emails are still in the case, and what a
 * colleague has to decide about them.
 */
export const withIncomingMail = async (
	db: Db,
	settings: Settings,
	one: Pick<CaseRow, "id" | "email" | "phone">,
	events: readonly TimelineEntry[],
): Promise<TimelineEntry[]> => {
	const ids = events.flatMap((event) => mailOf(event) ?? []);
	if (ids.length === 0) return [...events];
	const { rows } = await sql<MailRow & { subjects: string[] }>`
		select m.id, m.body, m.case_id, m.own_case_id, c.number, o.number as other_number, array(
			select l.subject from letter l where subject_of(l.about) in (select s.subject from case_subject s where s.case_id = ${one.id})
		) as subjects
		from incoming_mail m join team_case c on c.id = m.case_id left join team_case o on o.id = m.other_case_id and m.outcome = 'waits'
		where m.id = ${anyOf(ids)}
	`.execute(db);
	const found = new Map(rows.map((row) => [row.id, row]));
	const ours = new Set(rows[0]?.subjects.map(bareSubject));
	// A colleague can move an email away and back: its words stand once.
	const last = new Map(events.flatMap((event) => (event.kind === "email-in" ? [[mailOf(event), event.id]] : [])));
	return events.map((event): TimelineEntry => {
		const row = found.get(mailOf(event) ?? "");
		if (!row) return event;
		const { id, body, case_id, number, other_number } = row;
		const waiting = other_number !== null && {
			waiting: {
				...{ mail: id, in: { id: case_id, reference: caseReference(number) } },
				answers: caseReference(other_number),
			},
		};
		if (event.kind === "email-elsewhere") return { ...event, ...waiting };
		if (case_id !== one.id || body === null || last.get(id) !== event.id) return event;
		const words = openMailWords(settings, { id, body });
		const { from, name, subject, text, whole, files, check } = words;
		const isText = words.isText === true;
		const isOwn = row.own_case_id === one.id;
		const mail = {
			...{ id, is_text: isText, from, name, subject, files, check, whole: whole.trim() === text ? null : whole },
			is_other_address: isText ? !isFromNumber(words, one.phone) : one.email !== null && !isFrom(words, one.email),
			is_new_subject: !isText && !isOwn && !event.facts.automatic && !ours.has(bareSubject(subject)),
			is_own_case: isOwn,
		};
		return { ...event, ...waiting, said: event.said && { ...event.said, text }, mail };
	});
};

/** Emails looked through for the newest of the case's own address. */
const MOST = 20;

/** The Message-ID of the newest email from the case's address, which our reply answers. */
export const newestMessageId = async (
	trx: Transaction,
	settings: Settings,
	{ id, email }: Pick<CaseRow, "id" | "email">,
): Promise<string | undefined> => {
	const rows = await trx
		.selectFrom("incoming_mail")
		.select(["id", "body"])
		.where("case_id", "=", id)
		.where("outcome", "<>", "automatic")
		.where("body", "is not", null)
		.$narrowType<{ body: Buffer }>()
		.orderBy("received_at", "desc")
		.limit(MOST)
		.execute();
	const own = rows.map((row) => openMailWords(settings, row)).find((words) => isFrom(words, email));
	return own?.messageId ?? undefined;
};
