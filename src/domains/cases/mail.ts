import type { NoticeKind } from "#contract/cases/notice-kinds.ts";
import { composeEmail, type Sending } from "#platform/email/compose-email.ts";
import type { Email } from "#platform/email/outbox.ts";
import { CASE_EMAILS } from "./emails.ts";

interface CaseEmail {
	caseId: string;
	/** Identifies the email: the same key sends no second one. */
	key: string;
	to: string;
	/** Files that are sent with it. */
	files?: readonly string[];
	/** The first name of the colleague who writes it. */
	by?: string | undefined;
}
const head = ({ caseId, key, to }: CaseEmail) => ({ about: `case:${caseId}:${key}`, to });

interface Reply extends CaseEmail {
	reference: string;
	text: string;
}

const wordsOf = ({ reference, text, files = [] }: Reply) => ({
	reference,
	reply: text.split(/\n{2,}/).map((paragraph) => ({ paragraph })),
	files: files.length > 0 ? (files.length === 1 ? "1 file" : `${files.length} files`) : null,
});
/** The email with its files and its writer. */
const written = (email: Email, { files = [], by }: Reply): Email => ({
	...email,
	...(files.length > 0 && { files }),
	...(by && { by }),
});

/** A colleague's reply to a complainant, in their own words. */
export const complaintEmail = (reply: Reply, settings: Sending): Email =>
	written(composeEmail(settings, CASE_EMAILS, "complaint-outcome", head(reply), wordsOf(reply)), reply);

/**
 * A colleague's reply to a person, in their own words.
 * @param token of a link to their private page, if they have one
 */
export const replyEmail = ({ token, ...reply }: Reply & { token: string | null }, settings: Sending): Email => {
	const values = { ...wordsOf(reply), page: token && `/my-request/${token}` };
	return written(composeEmail(settings, CASE_EMAILS, "case-reply", head(reply), values), reply);
};

/** What a colleague wrote, from the text of the email that carries it alone. */
export const wordsOfReply = (settings: Sending, { id }: { id: string }, sent: string): string => {
	const mark = "\u0001";
	const { text } = replyEmail({ caseId: id, key: "", to: "", reference: "", text: mark, token: null }, settings);
	// What stands behind it quotes the reference, so it is found by its own beginning.
	const [before = "", after = ""] = text.split(mark);
	const end = sent.lastIndexOf(`${after.slice(0, after.indexOf("Your reference is"))}Your reference is`);
	return sent.slice(before.length, end < 0 ? undefined : end).trim();
};

/** Says that we couldn't read an email that came in. */
export const unreadableEmail = (
	{ answers, ...about }: CaseEmail & { answers: string | null },
	settings: Sending,
): Email => ({
	...composeEmail(settings, CASE_EMAILS, "email-unreadable", head(about), {}),
	...(answers && { answers }),
});

/** Says that we tried to call, and how to reach us. */
export const notReachedEmail = (about: CaseEmail, settings: Sending): Email =>
	composeEmail(settings, CASE_EMAILS, "not-reached", head(about), {});

const NOTICE_WORDS: Record<NoticeKind, string> = {
	mention: "a colleague mentioned you",
	handed: "a colleague assigned it to you",
	taken: "a colleague took it over",
	reply: "the person wrote or changed something",
	question: "a provider has a question",
	chat: "someone is waiting in live chat",
	answer: "there's news about what you did",
};
/** Most notices that an email lists. */
const NOTICES_MOST = 15;

/** What a colleague hasn't seen in the console, newest first. Names and texts stay in the console. */
export const noticesEmail = (
	{ key, to, notices }: { key: string; to: string; notices: readonly { kind: NoticeKind; reference: string }[] },
	settings: Sending,
): Email => {
	const [first = "", ...others] = new Set(notices.map(({ reference }) => reference));
	return composeEmail(
		settings,
		CASE_EMAILS,
		"colleague-notices",
		{ about: key, to },
		{
			count: notices.length,
			cases: others.length === 0 ? first : `${others.length + 1} cases`,
			notices: notices.slice(0, NOTICES_MOST).map(({ kind, reference }) => ({ reference, what: NOTICE_WORDS[kind] })),
			more: notices.length > NOTICES_MOST ? notices.length - NOTICES_MOST : null,
		},
	);
};
