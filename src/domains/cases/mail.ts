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

/** A colleague's reply to a complainant, in their own words. */
export const complaintEmail = (
	{ reference, text, ...about }: CaseEmail & { reference: string; text: string },
	settings: Sending,
): Email =>
	composeEmail(settings, CASE_EMAILS, "complaint-outcome", head(about), {
		reference,
		reply: text.split(/\n{2,}/).map((paragraph) => ({ paragraph })),
	});

/** Says that we tried to call, and how to reach us. */
export const notReachedEmail = (about: CaseEmail, settings: Sending): Email =>
	composeEmail(settings, CASE_EMAILS, "not-reached", head(about), {});
