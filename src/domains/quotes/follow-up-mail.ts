import { type NextStep, nextStepInEmail } from "#contract/shared/next-step.ts";
import { composeEmail, type Sending } from "#platform/email/compose-email.ts";
import type { Email } from "#platform/email/outbox.ts";
import { QUOTE_EMAILS } from "./emails.ts";
import { referenceOf } from "./mail.ts";

/** Emails confirming that details arrived. They contain none: no health information is emailed (quality.md). */
export const followUpEmails = (
	{
		id,
		email,
		area,
		hasPlan,
		isShared,
		next,
		at,
	}: {
		id: string;
		email: string;
		area: string;
		hasPlan: boolean;
		/** Providers that say yes may read the details. */
		isShared: boolean;
		next: NextStep;
		at: Date;
	},
	settings: Sending,
): Email[] => {
	const reference = referenceOf(id);
	const about = `quote:${id}`;
	return [
		composeEmail(
			settings,
			QUOTE_EMAILS,
			"follow-up-received",
			{ about, to: email },
			{ reference, isShared, next: nextStepInEmail(next, at, true) },
		),
		composeEmail(
			settings,
			QUOTE_EMAILS,
			"follow-up-for-team",
			{ about, to: settings.mail.team },
			{ reference, area, hasPlan },
		),
	];
};
