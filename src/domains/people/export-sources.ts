import { type RawBuilder, sql } from "kysely";
import { QUESTION_NAMES } from "#contract/shared/questions.ts";
import { alertEmailSeal, alertSearchSeal } from "#domains/alerts/store.ts";
import { incomingMailSeal } from "#domains/cases/incoming-mail.ts";
import { wordsSeal } from "#domains/enquiries/own-words.ts";
import { draftSeal } from "#domains/quotes/draft.ts";
import { detailsSeal, planNameSeal } from "#domains/quotes/follow-up-store.ts";
import { contactChangeSeal } from "#domains/referrals/change-contact.ts";
import { referralQuestionSeal } from "#domains/referrals/notes.ts";
import { replyFileNameSeal } from "#domains/referrals/reply-files.ts";
import { needsSeal } from "#domains/referrals/send.ts";
import { requestMessageSeal } from "#domains/referrals/visitor-messages.ts";
import { responseDecisionSeal, responseSeal } from "#domains/reviews/response-store.ts";
import { uuids } from "#platform/db/uuids.ts";
import type { ExportScope } from "./export-scope.ts";

// Every table of the database is either an export source or an exception with a reason. export.db.test.ts walks the
// schema, so no new table is forgotten.

type Row = Record<string, unknown>;

/** One table of an export. All columns are exported except those in `leave`. */
export interface ExportSource {
	table: string;
	/** Its heading in the document. */
	title: string;
	/** SQL condition for the person's rows, with the table as `t`. */
	where(scope: ExportScope): RawBuilder<unknown>;
	/** Columns left out, each with the reason. */
	leave?: Record<string, string>;
	/** Columns about the contact person, left out if someone else wrote for the person. */
	ofContact?: readonly string[];
	/** Health columns, left out if they are about another person. */
	ofHealth?: readonly string[];
	/** Sealed columns, each with the context it was sealed for. */
	sealed?: Record<string, { about(row: Row): string; json?: boolean }>;
	/** Names in place of numbers, as extra columns of the select. */
	named?: RawBuilder<unknown>;
	/** Order of the rows. */
	order: RawBuilder<unknown>;
	/** Texts written by the team, which may name colleagues. */
	scrubbed?: readonly string[];
}

const ints = (ids: readonly number[]) => sql`${`{${ids.join()}}`}::int[]`;
const INNER = "A counter of changes, not personal information";
const TOKEN = "A key that gives access. Only its hash is stored";
const REPEAT = "Recognises repeated requests, not personal information";
const provider = sql`(select p.name from provider p where p.id = t.provider_id) as provider`;
const area = sql`(select a.name from service_area a where a.id = t.service_area_id) as service`;
const ofCases = ({ cases }: ExportScope) => sql`t.case_id = any (${uuids(cases)})`;
const ofHealthCases = ({ healthCases }: ExportScope) => sql`t.case_id = any (${uuids(healthCases)})`;
const ofRequests = ({ quotes, enquiries }: ExportScope) =>
	sql`(t.quote_id = any (${uuids(quotes)}) or t.enquiry_id = any (${uuids(enquiries)}))`;
const ofReviews = ({ reviews }: ExportScope) => sql`t.review_id = any (${ints(reviews)})`;

export const EXPORT_SOURCES: readonly ExportSource[] = [
	{
		table: "person_record",
		title: "The record",
		where: ({ records }) => sql`t.id = any (${uuids(records)})`,
		leave: { version: INNER, root_id: "Follows from merged_into" },
		order: sql`t.created_at, t.id`,
	},
	{
		table: "case_record",
		title: "Their part in each case",
		where: ({ records }) => sql`t.record_id = any (${uuids(records)})`,
		order: sql`t.case_id, t.part`,
	},
	{
		table: "record_merge",
		title: "Merged records",
		where: ({ records }) => sql`t.kept = any (${uuids(records)}) and t.merged = any (${uuids(records)})`,
		order: sql`t.at, t.id`,
	},
	{
		table: "contact_proof",
		title: "Confirmed contact details",
		// A case may hold the proof of another person's detail: of its other person, or of a record that was merged with
		// this one before.
		where: (scope) =>
			sql`${ofCases(scope)} and exists (select from record_key k where k.record_id = any (${uuids(scope.records)}) and k.kind = t.kind and k.key = t.key)`,
		ofContact: ["key"],
		order: sql`t.at, t.id`,
	},
	{
		table: "team_case",
		title: "The case",
		where: ({ cases }) => sql`t.id = any (${uuids(cases)})`,
		leave: { version: INNER, words: "An index of the other columns" },
		ofContact: ["name", "email", "phone"],
		// A colleague's note on the next step, and a lead's reason for a hold.
		scrubbed: ["next_action", "held_because"],
		order: sql`t.created_at desc, t.number desc`,
	},
	{
		table: "quote",
		title: "The connect request",
		where: ({ quotes }) => sql`t.id = any (${uuids(quotes)})`,
		leave: { visitor_token_hashes: TOKEN, request_key: REPEAT, request_hash: REPEAT },
		ofContact: ["name", "email", "phone", ...QUESTION_NAMES, "gclid"],
		named: sql`${area}, array(select g.description from age_group g where g.code = any (t.age_groups) order by g.number) as ages,
			array(select f.name from funding_type f where f.code = any (t.funding_types) order by f.number) as fundings`,
		order: sql`t.created_at desc, t.id`,
	},
	{
		table: "quote_provider",
		title: "Providers chosen",
		where: ({ quotes }) => sql`t.quote_id = any (${uuids(quotes)})`,
		named: provider,
		order: sql`t.quote_id, t.provider_id`,
	},
	{
		table: "automatic_send",
		title: "When the request went to the providers",
		where: ({ quotes }) => sql`t.quote_id = any (${uuids(quotes)})`,
		order: sql`t.created_at, t.quote_id`,
	},
	{
		table: "others_consent",
		title: "Consent to ask others that fit, without a name",
		where: ({ quotes }) => sql`t.quote_id = any (${uuids(quotes)})`,
		leave: { claimed_until: "When a job tries again", tries: INNER },
		order: sql`t.given_at, t.quote_id`,
	},
	{
		table: "visitor_reminder",
		title: "Reminders sent to them",
		where: ofRequests,
		order: sql`t.sent_at, t.id`,
	},
	{
		table: "request_link",
		title: "Links to their private page",
		where: ({ ownQuotes, enquiries }) =>
			sql`(t.quote_id = any (${uuids(ownQuotes)}) or t.enquiry_id = any (${uuids(enquiries)}))`,
		leave: { token_hash: TOKEN },
		order: sql`t.created_at, t.quote_id, t.enquiry_id`,
	},
	{
		table: "follow_up",
		title: "Details they gave",
		where: ({ quotes }) => sql`t.quote_id = any (${uuids(quotes)})`,
		leave: { request_hash: REPEAT },
		ofHealth: ["details"],
		sealed: { details: { about: ({ quote_id }) => detailsSeal(String(quote_id)), json: true } },
		order: sql`t.submitted_at, t.quote_id`,
	},
	{
		table: "follow_up_draft",
		title: "Details they saved but didn't send",
		where: ({ quotes }) => sql`t.quote_id = any (${uuids(quotes)})`,
		leave: { browser_hash: TOKEN },
		ofHealth: ["fields"],
		sealed: { fields: { about: ({ quote_id }) => draftSeal(String(quote_id)), json: true } },
		order: sql`t.updated_at, t.quote_id`,
	},
	{
		table: "request_message",
		title: "Messages between them and our team",
		where: ofRequests,
		leave: { message_key: REPEAT },
		ofHealth: ["body"],
		sealed: {
			body: {
				about: ({ quote_id, enquiry_id, message_key }) =>
					requestMessageSeal(String(quote_id ?? enquiry_id), String(message_key)),
			},
		},
		order: sql`t.at, t.id`,
	},
	{
		table: "contact_change",
		title: "A new email address that isn't confirmed",
		where: ofRequests,
		leave: { token_hash: TOKEN },
		ofContact: ["email"],
		sealed: { email: { about: ({ quote_id, enquiry_id }) => contactChangeSeal(String(quote_id ?? enquiry_id)) } },
		order: sql`t.sent_at, t.id`,
	},
	{
		table: "plan_file",
		title: "The plan file",
		where: ({ healthQuotes }) => sql`t.quote_id = any (${uuids(healthQuotes)})`,
		leave: {
			content: "A separate file next to this document",
			content_at: "Where that file is stored",
			content_mark: "The key it is sealed with",
		},
		sealed: { name: { about: ({ quote_id }) => planNameSeal(String(quote_id)) } },
		order: sql`t.stored_at, t.id`,
	},
	{
		table: "enquiry",
		title: "What was sent",
		where: ({ enquiries }) => sql`t.id = any (${uuids(enquiries)})`,
		leave: { request_key: REPEAT, request_hash: REPEAT, word_marks: "An index of the sealed words" },
		ofContact: QUESTION_NAMES,
		sealed: { words: { about: ({ id }) => wordsSeal(String(id)), json: true } },
		order: sql`t.created_at desc, t.id`,
	},
	{
		table: "content_report",
		title: "What a report was about",
		where: ({ enquiries }) => sql`t.enquiry_id = any (${uuids(enquiries)})`,
		leave: {
			network: "A keyed hash of the network it was sent from",
			same: REPEAT,
			change_hash: "The key of another person's link. Only its hash is stored",
			change_ends_at: "Belongs to another person's link",
			settled_by: "A colleague",
		},
		named: provider,
		order: sql`t.at, t.enquiry_id`,
	},
	{
		table: "chat",
		title: "The chat",
		where: ({ chats }) => sql`t.id = any (${uuids(chats)})`,
		leave: {
			visitor_hash: TOKEN,
			request_key: REPEAT,
			request_hash: REPEAT,
			team_read: "How far a colleague has read",
		},
		order: sql`t.started_at desc, t.id`,
	},
	{
		table: "chat_message",
		title: "Messages of the chat",
		where: ({ chats }) => sql`t.chat_id = any (${uuids(chats)})`,
		leave: { message_key: REPEAT, word_marks: "An index of the sealed words", marks_fold: INNER },
		sealed: { body: { about: ({ chat_id, number }) => `chat:${chat_id}:${number}` } },
		scrubbed: ["body"],
		order: sql`t.chat_id, t.number`,
	},
	{
		table: "opening_alert",
		title: "Email alerts",
		where: ({ alerts }) => sql`t.id = any (${uuids(alerts)})`,
		leave: { email_mark: "A keyed hash of the address", checked_until: INNER },
		sealed: {
			email: { about: ({ id }) => alertEmailSeal(String(id)) },
			search: { about: ({ id }) => alertSearchSeal(String(id)) },
		},
		named: provider,
		order: sql`t.created_at, t.id`,
	},
	{
		table: "review",
		title: "The review",
		where: ({ reviews }) => sql`t.id = any (${ints(reviews)})`,
		leave: { token_hash: TOKEN, request_key: REPEAT, request_hash: REPEAT, version: INNER },
		sealed: { original: { about: ({ id }) => `review-original:${id}`, json: true } },
		named: provider,
		order: sql`t.submitted_at desc, t.id`,
	},
	{
		table: "review_response",
		title: "The provider's response",
		where: ofReviews,
		sealed: { original: { about: ({ review_id }) => responseSeal(Number(review_id)), json: true } },
		order: sql`t.review_id`,
	},
	{
		table: "review_response_earlier",
		title: "Earlier wording of the provider's response",
		where: ofReviews,
		sealed: { original: { about: ({ review_id }) => responseSeal(Number(review_id)), json: true } },
		order: sql`t.review_id, t.id`,
	},
	{
		table: "review_response_decision",
		title: "Our decisions on the provider's response",
		where: ofReviews,
		sealed: { reason: { about: ({ review_id, at }) => responseDecisionSeal(Number(review_id), at as Date) } },
		scrubbed: ["reason"],
		order: sql`t.review_id, t.id`,
	},
	{
		table: "review_decision",
		title: "Decisions on the review",
		where: ofReviews,
		sealed: { words: { about: ({ review_id, at }) => `review-decision:${review_id}:${(at as Date).toISOString()}` } },
		order: sql`t.review_id, t.id`,
	},
	{
		table: "review_appeal",
		title: "The appeal",
		where: ofReviews,
		leave: { token_hash: TOKEN },
		sealed: { words: { about: ({ review_id }) => `review-appeal:${review_id}` } },
		order: sql`t.review_id`,
	},
	{ table: "complaint_work", title: "Findings of our investigation", where: ofCases, order: sql`t.case_id` },
	{ table: "complaint_referral", title: "Referred to an authority", where: ofCases, order: sql`t.case_id, t.id` },
	{ table: "referral_consent", title: "Consents", where: ofRequests, named: provider, order: sql`t.number` },
	{
		table: "referral",
		title: "Referrals: what was shared, with which provider, and when",
		where: ofRequests,
		leave: { version: INNER, owner_member_id: "Who handles it at the provider" },
		ofHealth: ["needs"],
		sealed: { needs: { about: ({ id }) => needsSeal(String(id)) } },
		named: sql`${provider}, ${area}`,
		order: sql`t.number`,
	},
	{
		table: "referral_question",
		title: "Providers' questions to our team, and our answers",
		where: ({ healthQuotes, enquiries }) => sql`
			t.referral_id in (select r.id from referral r where r.quote_id = any (${uuids(healthQuotes)}) or r.enquiry_id = any (${uuids(enquiries)}))
		`,
		leave: { note_key: REPEAT, person_id: "Who wrote it: the provider's colleague or ours" },
		sealed: {
			body: { about: ({ referral_id, note_key }) => referralQuestionSeal(String(referral_id), String(note_key)) },
		},
		named: sql`(select p.name from referral r join provider p on p.id = r.provider_id where r.id = t.referral_id) as provider,
			(select r.quote_id from referral r where r.id = t.referral_id) as quote_id,
			(select r.enquiry_id from referral r where r.id = t.referral_id) as enquiry_id`,
		order: sql`t.referral_id, t.id`,
	},
	{
		table: "reply_file",
		title: "Files that we sent with our replies",
		where: ofHealthCases,
		leave: {
			reply_key: REPEAT,
			content: "A separate file next to this document",
			content_at: "Where that file is stored",
			content_mark: "The key it is sealed with",
		},
		sealed: { name: { about: ({ id }) => replyFileNameSeal(String(id)) } },
		order: sql`t.stored_at, t.id`,
	},
	{
		table: "incoming_mail",
		title: "Emails from them",
		where: ofHealthCases,
		leave: {
			content_hash: REPEAT,
			other_case_id: "May be another person's case",
			raw: "The email as it arrived: its text is in body, and our team gives a copy of its files",
		},
		sealed: { body: { about: ({ id }) => incomingMailSeal(String(id)), json: true } },
		order: sql`t.received_at, t.id`,
	},
	{ table: "match_list", title: "Providers we considered", where: ofRequests, order: sql`t.at, t.id` },
	{
		table: "call_attempt",
		title: "Calls",
		where: ofCases,
		leave: { attempt_key: REPEAT },
		ofHealth: ["agreed"],
		sealed: { agreed: { about: ({ case_id, attempt_key }) => `call:${case_id}:${attempt_key}` } },
		scrubbed: ["agreed"],
		order: sql`t.case_id, t.id`,
	},
	{
		table: "case_note",
		title: "Our team's notes",
		where: ofHealthCases,
		leave: { note_key: REPEAT, word_marks: "An index of the sealed words", marks_fold: INNER },
		sealed: { body: { about: ({ case_id, note_key }) => `case-note:${case_id}:${note_key}` } },
		scrubbed: ["body"],
		order: sql`t.case_id, t.id`,
	},
	{ table: "case_event", title: "What happened", where: ofCases, scrubbed: ["facts"], order: sql`t.case_id, t.id` },
	{
		table: "letter",
		title: "Emails and text messages sent to them",
		where: ({ emails, numbers, emailSubjects }) => sql`
			(lower(t.recipient) = any (${emails}::text[]) or t.recipient = any (${numbers}::text[]))
				and split_part(t.about, ':', 2) = any (${`{${emailSubjects.join()}}`}::text[])
		`,
		leave: {
			html_body: "The same text as text_body",
			sealed: "The text of text_body, as stored",
			last_error: "From the mail server",
			attempts: "From the mail server",
			given_up_by: "The colleague who handled it",
			give_up_reason: "From the mail server",
		},
		order: sql`t.created_at, t.id`,
	},
	{
		table: "audit",
		title: "Who viewed or changed it",
		where: ({ subjects }) => sql`t.about = any (${subjects}::text[])`,
		leave: { facts: "For internal tracing. Names people by number" },
		order: sql`t.at, t.id`,
	},
];
