import { DEFAMATION_DAYS, type ReportOutcome } from "#contract/reviews/report-options.ts";
import { fullDay } from "#contract/shared/dates-in-words.ts";
import { composeEmail, type Sending } from "#platform/email/compose-email.ts";
import type { Email } from "#platform/email/outbox.ts";
import { REVIEW_EMAILS } from "./emails.ts";

const DAY_MS = 24 * 3600_000;

interface Named {
	name: string;
	url_slug: string;
}
interface Reported {
	/** The review's id. */
	id: number;
	to: string;
	enquiryId: string;
}
const toWriter = ({ id, to, enquiryId }: Reported) => ({ about: `review:${id}:${enquiryId}`, to });

/** Tells the writer that their review is reported as defamatory, and by when we decide. */
export const reportedEmail = (
	{ subject, at, ...review }: Reported & { subject: Named; at: Date },
	settings: Sending,
): Email =>
	composeEmail(settings, REVIEW_EMAILS, "review-reported", toWriter(review), {
		provider: subject.name,
		day: fullDay(new Date(at.getTime() + DEFAMATION_DAYS * DAY_MS)),
	});

/** Tells the writer that a reported review stays up. */
export const keptEmail = ({ subject, ...review }: Reported & { subject: Named }, settings: Sending): Email =>
	composeEmail(settings, REVIEW_EMAILS, "review-kept", toWriter(review), { provider: subject.name });

/** Asks the writer to change a reported review, with a link that works once. */
export const changeEmail = (
	{ provider, token, ends, ...review }: Reported & { provider: Named & { id: number }; token: string; ends: Date },
	settings: Sending,
): Email =>
	composeEmail(settings, REVIEW_EMAILS, "review-change", toWriter(review), {
		provider: provider.name,
		profile: `/providers/${provider.url_slug}/${provider.id}`,
		token,
		day: fullDay(ends),
	});

/** Tells a reporter the outcome. */
export const outcomeEmail = (
	{ enquiryId, to, what, told }: { enquiryId: string; to: string; what: string; told: ReportOutcome | "asked" },
	settings: Sending,
): Email => {
	const head = { about: `enquiry:${enquiryId}`, to };
	return told === "asked"
		? composeEmail(settings, REVIEW_EMAILS, "report-asked", head, { what })
		: composeEmail(settings, REVIEW_EMAILS, "report-settled", head, { what, outcome: told });
};
