import type { TimelineEntry } from "#contract/cases/timeline.ts";
import type { Settings } from "#platform/config.ts";
import { anyOf } from "#platform/db/any-of.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { sealerOf } from "#platform/security/sealed.ts";

/** Contexts for encrypting an incoming email's words, and the email itself. */
export const incomingMailSeal = (id: string): string => `incoming-mail:${id}`;
export const incomingRawSeal = (id: string): string => `incoming-mail-raw:${id}`;

/** What is stored of an incoming email, encrypted. */
export interface MailWords {
	/** In lower case. */
	from: string;
	name: string;
	subject: string;
	/** What is new in it. */
	text: string;
	/** Its whole text, with what it quotes. */
	whole: string;
	messageId: string | null;
	files: { name: string; size: number }[];
	/** Whether our mail server found that it comes from the sender's domain (DMARC). */
	check: "passed" | "failed" | "unknown";
}

const opened = (settings: Settings, { id, body }: { id: string; body: Buffer }): MailWords =>
	JSON.parse(sealerOf(settings).open(body, incomingMailSeal(id)).toString());

const mailOf = ({ kind, facts }: Pick<TimelineEntry, "kind" | "facts">): string | undefined =>
	kind === "email-in" && typeof facts.mail === "string" ? facts.mail : undefined;

/** Adds the words of incoming emails to the events that announce them. */
export const withIncomingMail = async (
	db: Db,
	settings: Settings,
	events: readonly TimelineEntry[],
): Promise<TimelineEntry[]> => {
	const ids = events.flatMap((event) => mailOf(event) ?? []);
	if (ids.length === 0) return [...events];
	const rows = await db
		.selectFrom("incoming_mail")
		.select(["id", "body"])
		.where("id", "=", anyOf(ids))
		.where("body", "is not", null)
		.$narrowType<{ body: Buffer }>()
		.execute();
	const found = new Map(rows.map((row) => [row.id, opened(settings, row)]));
	return events.map((event) => {
		const words = found.get(mailOf(event) ?? "");
		if (!words) return event;
		const { from, name, subject, text, whole, files, check } = words;
		const mail = { from, name, subject, files, check, whole: whole.trim() === text ? null : whole };
		return { ...event, said: event.said && { ...event.said, text }, mail };
	});
};

/** The Message-ID of the newest email in a case, which our reply answers. */
export const newestMessageId = async (
	trx: Transaction,
	settings: Settings,
	caseId: string,
): Promise<string | undefined> => {
	const row = await trx
		.selectFrom("incoming_mail")
		.select(["id", "body"])
		.where("case_id", "=", caseId)
		.where("outcome", "<>", "automatic")
		.where("body", "is not", null)
		.$narrowType<{ body: Buffer }>()
		.orderBy("received_at", "desc")
		.limit(1)
		.executeTakeFirst();
	return (row && opened(settings, row).messageId) ?? undefined;
};
