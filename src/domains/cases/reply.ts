import { isDeepStrictEqual } from "node:util";
import type { ExpressionBuilder } from "kysely";
import type { CaseLine, ReplyWay } from "#contract/cases/cases.ts";
import { REPLY_FILES_BYTES, UNDO_MS } from "#contract/cases/limits.ts";
import { replyInCase as replyInCaseLine, textInCase } from "#contract/cases/replies.ts";
import { readReplyFile, replyFilesTooLarge } from "#contract/cases/reply-files.ts";
import { CHAT_MESSAGE_CHARACTERS } from "#contract/chat/limits.ts";
import type { ContactTerms } from "#contract/shared/contact-terms.ts";
import type { DB } from "#db/rows.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { newPrivateLink } from "#domains/accounts/private-link.ts";
import { caseBinder } from "#domains/accounts/team-binder.ts";
import { sayWithin } from "#domains/chat/send-message.ts";
import { findMessage, firstName } from "#domains/chat/store.ts";
import { insertReplyFiles, listReplyFiles, replyFileOfCase, type SentFile } from "#domains/referrals/reply-files.ts";
import { lockRequest, requestOfRow } from "#domains/referrals/request.ts";
import { insertReply, openMessages } from "#domains/referrals/visitor-messages.ts";
import type { Transaction } from "#platform/db/database.ts";
import { wordsOfEmail } from "#platform/email/emails-store.ts";
import type { Email } from "#platform/email/outbox.ts";
import type { Binding } from "#platform/http/bind.ts";
import { conflict, invalid, keyTaken, notFound } from "#platform/http/problem.ts";
import { requestKeyOf } from "#platform/http/request-key.ts";
import type { Services } from "#platform/services.ts";
import { findAnswers } from "./answers-of-people.ts";
import { type CaseRow, caseReference, publicReference } from "./cases-store.ts";
import { mustBeFree } from "./complaint-store.ts";
import { forgetDraft, ofCase } from "./drafts-store.ts";
import { newestMessageId } from "./incoming-mail.ts";
import { complaintEmail, replyEmail } from "./mail.ts";
import { checkAct, type Doer, type Moved, move } from "./move.ts";
import { takeReplyFiles } from "./reply-files.ts";
import { checkText, textReply, textTo } from "./texts.ts";
import { clockFor } from "./work-case.ts";

/** Someone who called has no link to a page: we send it by email. */
const hasPage = ({ kind, email }: Pick<CaseRow, "kind" | "email">) =>
	email !== null && (kind === "quote" || kind === "no-provider");

/**
 * How a colleague can reply to the person of a case: in their live chat while it goes on, or else by email, unless they
 * asked us not to (decision 110), and on their private page.
 */
export const replyWays = (
	row: Pick<CaseRow, "kind" | "email" | "has_open_chat">,
	terms: ContactTerms | null,
): ReplyWay[] =>
	row.has_open_chat
		? ["chat"]
		: [
				...(row.email && (!terms?.ways?.length || terms.ways.includes("email")) ? (["email"] as const) : []),
				...(hasPage(row) ? (["page"] as const) : []),
			];

/** A query for the reply that was sent with a key, undone or not. */
export const replyWithKey = (db: Pick<ExpressionBuilder<DB, never>, "selectFrom">, caseId: string, key: string) =>
	db
		.selectFrom("case_event")
		.select((eb) => eb.ref("facts").$castTo<{ message?: number; to?: string }>().as("facts"))
		.where("case_id", "=", caseId)
		.where("kind", "in", ["replied", "reply-undone"])
		.where(({ eb, fn, val }) => eb(fn<string>("jsonb_extract_path_text", ["facts", val("key")]), "=", key));

/** Locks the request of a case, which comes before locking the case. */
export const lockRequestOfCase = async (trx: Transaction, id: string): Promise<void> => {
	const row = await trx
		.selectFrom("team_case")
		.select(["quote_id", "enquiry_id"])
		.where("id", "=", id)
		.executeTakeFirst();
	if (row?.quote_id || row?.enquiry_id) await lockRequest(trx, requestOfRow(row));
};

interface Reply {
	text: string;
	wait: boolean;
	/** The same key sends one reply. */
	key: string;
	/** As a text message, instead of by email. */
	byText?: boolean;
	files?: readonly SentFile[];
}

type About = { caseId: string; key: string; to: string; text: string; files?: readonly string[]; by?: string };

/** What carries a reply: a text message, or an email. @param token of a link to their page */
const emailOf = (
	{ settings }: Services,
	row: CaseRow,
	about: About,
	{ byText, token = null }: { byText: boolean; token?: string | null },
): Email => {
	if (byText) return textReply(settings, about);
	const reference = publicReference(row) ?? caseReference(row.number);
	return row.kind === "complaint"
		? complaintEmail({ ...about, reference }, settings)
		: replyEmail({ ...about, reference, token }, settings);
};

/** The ways of a reply, and the address. @throws Problem 409 if there is none */
const placeOf = async (
	{ settings }: Services,
	trx: Transaction,
	row: CaseRow,
	byText: boolean,
): Promise<{ ways: ReplyWay[]; to: string }> => {
	const { contact_terms: terms } = await findAnswers(trx, { caseId: row.id });
	if (byText) {
		const to = textTo(settings, row, terms);
		if (!to) throw conflict("We have no mobile number for this person that they said is safe to text.");
		return { ways: ["text", ...(hasPage(row) ? (["page"] as const) : [])], to };
	}
	const ways = replyWays(row, terms);
	if (ways.length === 0)
		throw conflict(row.email ? "They asked us not to email them." : "We have no email address for this person.");
	return { ways, to: row.email ?? "" };
};

/** The live chat that a reply goes into: one that goes on, or that already has this reply. */
const chatFor = async ({ database: { db }, settings }: Services, id: string, key: string) => {
	const row = await db
		.selectFrom("team_case")
		.innerJoin("chat", "chat.id", "team_case.chat_id")
		.select(["chat.id", "chat.state"])
		.where("team_case.id", "=", id)
		.executeTakeFirst();
	if (!row) return undefined;
	return row.state !== "closed" || (await findMessage(db, settings, row.id, "team", key)) ? row.id : undefined;
};

/** The case waits for the person's answer. */
const waitsFor = async (trx: Transaction, row: CaseRow, at: Date): Promise<Moved> => ({
	act: "wait-person",
	change: await clockFor(trx, row, "waiting-person", at),
	facts: { was: row.status, is: "waiting-person" },
});

/** Writes a reply into the person's live chat: a message of the chat, which the timeline shows. */
const replyInChat = (
	services: Services,
	id: string,
	chatId: string,
	{ text, wait, key, files = [] }: Reply,
	by: Doer,
): Promise<CaseLine> => {
	if (text.length > CHAT_MESSAGE_CHARACTERS)
		throw invalid([{ field: "text", message: `Use at most ${CHAT_MESSAGE_CHARACTERS} characters in a live chat` }]);
	if (files.length > 0) throw invalid([{ field: "files", message: "A live chat takes no files. Remove them" }]);
	const wrote = async (trx: Transaction, row: CaseRow, at: Date): Promise<readonly Moved[]> => {
		await forgetDraft(trx, ofCase(id, by.id));
		if (!wait || row.status === "closed" || row.status === "waiting-person") return [];
		return [await waitsFor(trx, row, at)];
	};
	return move(services, id, by, wrote, async (trx) => {
		await sayWithin(services, trx, chatId, { text, key, as: by });
	});
};

/**
 * Sends a colleague's reply to the person of a case. It is stored encrypted: with the request, or else with its email. Its
 * files are stored with the case.
 * @throws Problem 409 if the case is closed, there is no way to reply, the person says that they didn't ask for it, a
 * complaint's conflict check isn't answered, or the key was used for another text
 */
export const replyInCase = async (services: Services, id: string, written: Reply, by: Doer): Promise<CaseLine> => {
	const { text, wait, key, byText = false, files = [] } = written;
	const chatId = byText ? undefined : await chatFor(services, id, key);
	if (chatId) return replyInChat(services, id, chatId, written, by);
	const reply = async (trx: Transaction, row: CaseRow, at: Date): Promise<readonly Moved[]> => {
		const { settings } = services;
		if (row.kind === "complaint") await mustBeFree(trx, id, by.id);
		const before = await replyWithKey(trx, id, key).executeTakeFirst();
		if (before) {
			const { message, to = row.email ?? "" } = before.facts;
			const filesBefore = await listReplyFiles(trx, settings, id, key);
			const sent = { caseId: id, key, to, text, files: filesBefore.map((file) => file.id) };
			const outgoing = emailOf(services, row, sent, { byText });
			const was = message
				? (await openMessages(trx, settings, [message])).get(message)
				: await wordsOfEmail(trx, settings, outgoing);
			const sameFiles = isDeepStrictEqual(
				filesBefore.map(({ name, size }) => [name, size]),
				files.map(({ name, bytes }) => [name, bytes.length]),
			);
			if (was !== undefined && (was !== (message ? text : outgoing.text) || !sameFiles))
				throw keyTaken("Another reply was already sent with this Idempotency-Key. Reload the case to write a new one.");
			return [];
		}
		checkAct("reply", row.status);
		if (row.denied_by === "visitor")
			throw conflict("Someone at the person's address says that they didn't ask for this. Decide about that first.");
		const { ways, to } = await placeOf(services, trx, row, byText);
		const about = { caseId: id, key, to, text };
		if (byText) await checkText(trx, row, textReply(settings, about), text);
		const of = row.quote_id || row.enquiry_id ? requestOfRow(row) : undefined;
		const message = of && (await insertReply(trx, settings, of, { text, key, at }));
		const byEmail = ways.includes("email");
		const token = of && byEmail && hasPage(row) ? await newPrivateLink(trx, of, at) : null;
		const answers = byEmail ? await newestMessageId(trx, settings, row) : undefined;
		const stored = await insertReplyFiles(trx, settings, { caseId: id, key, at }, files);
		const outgoing = emailOf(
			services,
			row,
			{ ...about, files: stored, by: firstName(by.name) ?? "" },
			{ byText, token },
		);
		const emails = byEmail || byText ? [{ ...outgoing, waitMs: UNDO_MS, ...(answers && { answers }) }] : [];
		const waits = wait && row.status !== "waiting-person";
		return [
			{
				act: "reply",
				change: {},
				facts: { ways, ...(waits && { waits }) },
				words: { key, ...(message && { message }), ...(byText && { to }) },
				emails,
			},
			...(waits ? [await waitsFor(trx, row, at)] : []),
		];
	};
	return move(services, id, by, reply, (trx) => lockRequestOfCase(trx, id));
};

/** A reply with files, and room for its words. */
const UPLOAD = { maxBody: REPLY_FILES_BYTES + 256 * 1024, tooLarge: replyFilesTooLarge };

/** Endpoints for replies to people. */
export const replyApi = (services: Services): Binding[] => {
	const bindCase = caseBinder(services);
	return [
		bindCase(
			replyInCaseLine,
			async ({ params: { id }, body }, by, caller) => {
				const key = requestKeyOf(caller);
				return replyInCase(services, id, { ...body, key, files: await takeReplyFiles(services, id, body.files) }, by);
			},
			UPLOAD,
		),
		bindCase(readReplyFile, async ({ params }, by) => {
			const file = await replyFileOfCase(services, params.id, params.file);
			if (!file) throw notFound();
			const about = { personId: by.id, event: "reply-file.read", about: `case:${params.id}` };
			await recordAuditEvent(services.database.db, services.clock(), about);
			return file;
		}),
		bindCase(textInCase, ({ params, body }, by, caller) =>
			replyInCase(services, params.id, { ...body, key: requestKeyOf(caller), byText: true }, by),
		),
	];
};
