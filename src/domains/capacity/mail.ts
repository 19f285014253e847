import { answerWords, confirmedDay } from "#contract/capacity/options.ts";
import { composeEmail, type Sending } from "#platform/email/compose-email.ts";
import type { Email } from "#platform/email/outbox.ts";
import type { Answered } from "./capacity-emails.ts";
import { CAPACITY_EMAILS } from "./emails.ts";

/** Asks an account whether the answers of all its profiles are still right. */
export const stillRightEmail = (
	about: { key: string; to: string; account: string; providers: readonly Answered[]; token: string; now: Date },
	settings: Sending,
): Email =>
	composeEmail(
		settings,
		CAPACITY_EMAILS,
		"capacity-still-right",
		{ about: about.key, to: about.to },
		{
			account: about.account,
			token: about.token,
			providers: about.providers.map(({ name, areas }) => ({
				name,
				areas: areas.map((area) => ({
					area: area.name,
					answer: answerWords(area),
					day: confirmedDay(area.confirmed_at, about.now),
				})),
			})),
		},
	);
