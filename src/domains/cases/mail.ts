import { composeEmail, type Sending } from "#platform/email/compose-email.ts";
import type { Email } from "#platform/email/outbox.ts";
import { CASE_EMAILS } from "./emails.ts";

interface CaseEmail {
	caseId: string;
	/** Identifies the email: the same key sends no second one. */
	key: string;
	to: string;
}
const head = ({ caseId, key, to }: CaseEmail) => ({ about: `case:${caseId}:${key}`, to });

const paragraphsOf = (text: string) => text.split(/\n{2,}/).map((paragraph) => ({ paragraph }));

/** A colleague's reply to a complainant, in their own words. */
export const complaintEmail = (
	{ reference, text, ...about }: CaseEmail & { reference: string; text: string },
	settings: Sending,
): Email =>
	composeEmail(settings, CASE_EMAILS, "complaint-outcome", head(about), {
		reference,
		reply: paragraphsOf(text),
	});

/**
 * A colleague's reply to a person, in their own words.
 * @param token of a link to their private page, if they have one
 */
export const replyEmail = (
	{ reference, text, token, ...about }: CaseEmail & { reference: string; text: string; token: string | null },
	settings: Sending,
): Email =>
	composeEmail(settings, CASE_EMAILS, "case-reply", head(about), {
		reference,
		reply: paragraphsOf(text),
		page: token && `/my-request/${token}`,
	});

/** Says that we tried to call, and how to reach us. */
export const notReachedEmail = (about: CaseEmail, settings: Sending): Email =>
	composeEmail(settings, CASE_EMAILS, "not-reached", head(about), {});
