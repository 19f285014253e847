import { sql } from "kysely";
import { messageSeal } from "#domains/chat/store.ts";
import { openWords } from "#domains/enquiries/own-words.ts";
import { referralQuestionSeal } from "#domains/referrals/notes.ts";
import { requestMessageSeal } from "#domains/referrals/visitor-messages.ts";
import type { Settings } from "#platform/config.ts";
import { sealerOf } from "#platform/security/sealed.ts";

/** The newest words from outside about a case, as stored. */
export interface LastWords {
	words_from: "message" | "chat" | "enquiry" | "question" | "open" | null;
	/** Id of the request, chat, enquiry or referral. */
	words_of: string | null;
	/** Key or number of the message. */
	words_key: string | null;
	/** Encrypted words. */
	words_body: Buffer | null;
	/** Words that are public, for example of a review. */
	words_text: string | null;
}

/** SQL: the newest words from outside about case `c`, as a row of `LastWords`. Our own replies don't count. */
export const lastWordsOf = sql`
	select s.words_from, s.words_of, s.words_key, s.words_body, s.words_text from (
		(select 'message' as words_from, coalesce(m.quote_id, m.enquiry_id)::text as words_of, m.message_key as words_key, m.body as words_body, null as words_text, m.at
			from request_message m where coalesce(m.quote_id, m.enquiry_id) = coalesce(c.quote_id, c.enquiry_id) and not m.from_team order by m.id desc limit 1)
		union all
		(select 'chat', m.chat_id::text, m.number::text, m.body, null, m.at from chat_message m
			where m.chat_id = c.chat_id and m.sender = 'visitor' order by m.number desc limit 1)
		union all
		(select 'question', n.referral_id::text, n.note_key, n.body, null, n.at from referral r join referral_question n on n.referral_id = r.id
			where (r.quote_id = c.quote_id or r.enquiry_id = c.enquiry_id) and not n.from_team order by n.id desc limit 1)
		union all
		select 'enquiry', e.id::text, null, e.words, null, e.created_at from enquiry e where e.id = c.enquiry_id and e.words is not null
		union all
		select 'open', null, null, null, r.comment, r.submitted_at from review r where r.id = c.review_id
		union all
		select 'open', null, null, null, a.comment, a.updated_at from review_response a where a.review_id = c.response_review_id
	) s order by s.at desc limit 1
`;

/** As much as a row of the inbox can show. */
const MOST_CHARACTERS = 160;

const textOf = (settings: Settings, { words_from, words_of, words_key, words_body, words_text }: LastWords): string => {
	const of = words_of ?? "";
	const key = words_key ?? "";
	const open = (seal: string) => (words_body ? sealerOf(settings).open(words_body, seal).toString() : "");
	switch (words_from) {
		case "message":
			return open(requestMessageSeal(of, key));
		case "chat":
			return open(messageSeal(of, Number(key)));
		case "question":
			return open(referralQuestionSeal(of, key));
		case "enquiry": {
			const { details, message } = openWords(settings, { id: of, details: {}, words: words_body });
			return String(details ?? message ?? "");
		}
		default:
			return words_text ?? "";
	}
};

/** The first words of what came last, on one line. */
export const firstWords = (settings: Settings, last: LastWords): string => {
	const characters = [...textOf(settings, last).replace(/\s+/g, " ").trim()];
	return characters.length > MOST_CHARACTERS
		? `${characters
				.slice(0, MOST_CHARACTERS - 1)
				.join("")
				.trimEnd()}…`
		: characters.join("");
};
