import type { ResponseAct } from "#contract/reviews/moderation-options.ts";
import { composeEmail, type Sending } from "#platform/email/compose-email.ts";
import type { Email } from "#platform/email/outbox.ts";
import { RESPONSE_EMAILS } from "./emails.ts";

interface Moderated {
	reviewId: number;
	provider: { id: number; name: string; url_slug: string };
	/** The decision's id, because each decision has its own email. */
	number: number;
	act: ResponseAct;
	reason: string;
	/** Whether the public can read the response now. */
	isPublic: boolean;
}

/** Tells everyone who may answer the provider's reviews what the team did to a response. */
export const responseEmails = (
	{ reviewId, provider, number, act, reason, isPublic }: Moderated,
	to: readonly string[],
	settings: Sending,
): Email[] =>
	to.map((one) =>
		composeEmail(
			settings,
			RESPONSE_EMAILS,
			`response-${act}`,
			{ about: `review:${reviewId}:response-${number}`, to: one },
			{
				provider: provider.name,
				reviews: `/admin/providers/${provider.url_slug}/${provider.id}/reviews`,
				reason,
				isPublic,
			},
		),
	);
