import { type RawBuilder, sql } from "kysely";
import { authenticatorSeal } from "#domains/accounts/two-factor.ts";
import { alertEmailSeal, alertSearchSeal, emailMark } from "#domains/alerts/store.ts";
import { callSeal } from "#domains/cases/calls.ts";
import { caseDraftSeal, pageDraftSeal } from "#domains/cases/drafts-store.ts";
import { incomingMailSeal, incomingRawSeal } from "#domains/cases/incoming-mail.ts";
import { noteSeal } from "#domains/cases/notes.ts";
import { messageSeal } from "#domains/chat/store.ts";
import { marksAsArray, textOfWords, wordMarks, wordsSeal } from "#domains/enquiries/own-words.ts";
import { draftSeal } from "#domains/quotes/draft.ts";
import { detailsSeal, planNameSeal, planSeal } from "#domains/quotes/follow-up-store.ts";
import { contactChangeSeal } from "#domains/referrals/change-contact.ts";
import { referralNoteSeal, referralQuestionSeal } from "#domains/referrals/notes.ts";
import { replyFileNameSeal, replyFileSeal } from "#domains/referrals/reply-files.ts";
import { needsSeal } from "#domains/referrals/send.ts";
import { requestMessageSeal } from "#domains/referrals/visitor-messages.ts";
import { appealSeal, decisionSeal } from "#domains/reviews/appeal-store.ts";
import { originalSeal } from "#domains/reviews/redact.ts";
import { responseDecisionSeal, responseSeal } from "#domains/reviews/response-store.ts";
import { emailSeal } from "#platform/email/sealed-email.ts";
import { quarantineNameSeal, quarantineSeal } from "#platform/scan/quarantine.ts";
import type { Sealer } from "#platform/security/sealed.ts";

type Row = Record<string, unknown>;

/** A column with encrypted values. */
export interface SealedColumn {
	table: string;
	column: string;
	/** Key columns, in the order of an index. */
	keys: readonly string[];
	/** Further columns that `about` needs. */
	extraColumns?: readonly string[];
	/** Encryption context of a row's value. */
	about(row: Row): string;
	/** For values as large as files, handled one at a time. */
	isLarge?: true;
	/** For values that may be in a file store: the columns with the location and with the value's first bytes. */
	stored?: { at: "content_at"; mark: "content_mark" };
	/** Hashes with the same key, renewed with the value: the column, and how to compute them. */
	marks?: { column: string; of(plain: Buffer, sealer: Sealer): RawBuilder<unknown> };
}

/**
 * All encrypted columns. Add new ones here, or a key change would lose them. A test requires every bytea column to be
 * here or in the list below.
 */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
	{ table: "person", column: "totp_secret", keys: ["id"], about: ({ id }) => authenticatorSeal(Number(id)) },
	{ table: "follow_up", column: "details", keys: ["quote_id"], about: ({ quote_id }) => detailsSeal(String(quote_id)) },
	{
		table: "plan_file",
		column: "name",
		keys: ["id"],
		extraColumns: ["quote_id"],
		about: ({ quote_id }) => planNameSeal(String(quote_id)),
	},
	{
		table: "plan_file",
		column: "content",
		keys: ["id"],
		extraColumns: ["quote_id"],
		about: ({ quote_id }) => planSeal(String(quote_id)),
		isLarge: true,
		stored: { at: "content_at", mark: "content_mark" },
	},
	{ table: "reply_file", column: "name", keys: ["id"], about: ({ id }) => replyFileNameSeal(String(id)) },
	{
		table: "reply_file",
		column: "content",
		keys: ["id"],
		about: ({ id }) => replyFileSeal(String(id)),
		isLarge: true,
		stored: { at: "content_at", mark: "content_mark" },
	},
	{
		table: "follow_up_draft",
		column: "fields",
		keys: ["quote_id"],
		about: ({ quote_id }) => draftSeal(String(quote_id)),
	},
	{
		table: "request_message",
		column: "body",
		keys: ["id"],
		extraColumns: ["quote_id", "enquiry_id", "message_key"],
		about: ({ quote_id, enquiry_id, message_key }) =>
			requestMessageSeal(String(quote_id ?? enquiry_id), String(message_key)),
	},
	{
		table: "contact_change",
		column: "email",
		keys: ["id"],
		extraColumns: ["quote_id", "enquiry_id"],
		about: ({ quote_id, enquiry_id }) => contactChangeSeal(String(quote_id ?? enquiry_id)),
	},
	{ table: "referral", column: "needs", keys: ["id"], about: ({ id }) => needsSeal(String(id)) },
	{
		table: "referral_note",
		column: "body",
		keys: ["id"],
		extraColumns: ["referral_id", "note_key"],
		about: ({ referral_id, note_key }) => referralNoteSeal(String(referral_id), String(note_key)),
	},
	{
		table: "referral_question",
		column: "body",
		keys: ["id"],
		extraColumns: ["referral_id", "note_key"],
		about: ({ referral_id, note_key }) => referralQuestionSeal(String(referral_id), String(note_key)),
	},
	{
		table: "case_note",
		column: "body",
		keys: ["id"],
		extraColumns: ["case_id", "note_key"],
		about: ({ case_id, note_key }) => noteSeal(String(case_id), String(note_key)),
		marks: { column: "word_marks", of: (plain, sealer) => marksAsArray(wordMarks(plain.toString(), sealer)) },
	},
	{
		table: "case_draft",
		column: "body",
		keys: ["case_id", "person_id", "form"],
		about: ({ case_id, person_id }) => caseDraftSeal(String(case_id), Number(person_id)),
	},
	{
		table: "page_draft",
		column: "body",
		keys: ["person_id", "page", "form"],
		about: ({ person_id, page }) => pageDraftSeal(Number(person_id), String(page)),
	},
	{
		table: "call_attempt",
		column: "agreed",
		keys: ["id"],
		extraColumns: ["case_id", "attempt_key"],
		about: ({ case_id, attempt_key }) => callSeal(String(case_id), String(attempt_key)),
	},
	{
		table: "chat_message",
		column: "body",
		keys: ["chat_id", "number"],
		about: ({ chat_id, number }) => messageSeal(String(chat_id), Number(number)),
		marks: { column: "word_marks", of: (plain, sealer) => marksAsArray(wordMarks(plain.toString(), sealer)) },
	},
	{
		table: "chat_transcript",
		column: "body",
		keys: ["chat_id"],
		about: ({ chat_id }) => `chat-transcript:${chat_id}`,
	},
	{ table: "review", column: "original", keys: ["id"], about: ({ id }) => originalSeal(Number(id)) },
	{
		table: "review_decision",
		column: "words",
		keys: ["id"],
		extraColumns: ["review_id", "at"],
		about: ({ review_id, at }) => decisionSeal(Number(review_id), at as Date),
	},
	{
		table: "review_response",
		column: "original",
		keys: ["review_id"],
		about: ({ review_id }) => responseSeal(Number(review_id)),
	},
	{
		table: "review_response_earlier",
		column: "original",
		keys: ["id"],
		extraColumns: ["review_id"],
		about: ({ review_id }) => responseSeal(Number(review_id)),
	},
	{
		table: "review_response_decision",
		column: "reason",
		keys: ["id"],
		extraColumns: ["review_id", "at"],
		about: ({ review_id, at }) => responseDecisionSeal(Number(review_id), at as Date),
	},
	{
		table: "review_appeal",
		column: "words",
		keys: ["review_id"],
		about: ({ review_id }) => appealSeal(Number(review_id)),
	},
	{
		table: "enquiry",
		column: "words",
		keys: ["id"],
		about: ({ id }) => wordsSeal(String(id)),
		marks: { column: "word_marks", of: (plain, sealer) => marksAsArray(wordMarks(textOfWords(plain), sealer)) },
	},
	{
		table: "opening_alert",
		column: "email",
		keys: ["id"],
		about: ({ id }) => alertEmailSeal(String(id)),
		marks: { column: "email_mark", of: (plain, sealer) => sql`${emailMark(plain.toString(), sealer)}` },
	},
	{ table: "opening_alert", column: "search", keys: ["id"], about: ({ id }) => alertSearchSeal(String(id)) },
	{
		table: "incoming_mail",
		column: "body",
		keys: ["id"],
		about: ({ id }) => incomingMailSeal(String(id)),
	},
	{
		table: "incoming_mail",
		column: "raw",
		keys: ["id"],
		about: ({ id }) => incomingRawSeal(String(id)),
		isLarge: true,
	},
	{ table: "letter", column: "sealed", keys: ["id"], about: ({ id }) => emailSeal(String(id)) },
	{ table: "quarantined_file", column: "name", keys: ["id"], about: ({ id }) => quarantineNameSeal(String(id)) },
	{
		table: "quarantined_file",
		column: "content",
		keys: ["id"],
		about: ({ id }) => quarantineSeal(String(id)),
		isLarge: true,
	},
];

/** Bytea columns that aren't encrypted: one-way hashes and public data. */
export const OPEN_COLUMNS: ReadonlySet<string> = new Set([
	"quote.request_hash",
	"follow_up.request_hash",
	"follow_up_draft.browser_hash",
	"review.token_hash",
	"review.request_hash",
	"content_report.network",
	"content_report.same",
	"content_report.change_hash",
	"review_trace.address",
	"review_trace.device",
	"review_appeal.token_hash",
	"enquiry.request_hash",
	"chat.visitor_hash",
	"chat.request_hash",
	"person_request.request_hash",
	"session.token_hash",
	"password_link.token_hash",
	"recovery_code.code_hash",
	"recovery_code.key_mark",
	"request_link.token_hash",
	"join_link.token_hash",
	"contact_change.token_hash",
	"removed_member.mailbox_hash",
	// Of the whole email, so it can't be guessed; it must recognise the email after a key change.
	"incoming_mail.content_hash",
	"answer_link.token_hash",
	"profile_claim.invite_hash",
	"profile_claim.link_hash",
	// Keyed, so a code sent before a key change is asked for again after a call.
	"profile_claim.code_hash",
	"answer_link.sent_to_hash",
	"capacity_letter.token_hash",
	"capacity_letter.sent_to_hash",
	"opening_alert.email_mark",
	"plan_file.content_mark",
	"reply_file.content_mark",
	"page_asset.content",
	"page_asset.brotli",
	"logo_picture.content",
	"campaign_picture.content",
	"story_picture_file.content",
	// A public directory of outlets, emptied after the import.
	"provider_import.file",
]);
