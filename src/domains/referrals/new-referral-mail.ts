import { localMoment } from "#contract/shared/local-moment.ts";
import { composeEmail, type Sending } from "#platform/email/compose-email.ts";
import type { Email } from "#platform/email/outbox.ts";
import { type FirstLook, looksFor, type ReferralEmail, referralValues } from "./mail.ts";
import { REFERRAL_EMAILS } from "./provider-emails.ts";
import type { Recipients } from "./recipients.ts";

// The first email about a referral. A provider that has never heard of us learns who we are, what is needed, and how to
// answer (decision 71).

/** A new referral, with all that its email says. Nothing identifies the person. */
export interface NewReferral extends ReferralEmail {
	look: FirstLook;
	/** What is needed as answers from lists, a line each; null if nothing is known or a colleague wrote it. */
	listed: string | null;
	sentAt: Date;
	answerBy: Date;
	/** How many providers this request has asked so far, this one included. */
	asked: number;
	isNameless: boolean;
	to: Recipients;
}

/** Answers about time, from the lines of `listedNeeds`. */
const timesOf = (listed: string | null): string =>
	(listed ?? "")
		.split("\n")
		.flatMap((line) => /^(?:How often|Days|Times): (.+)$/.exec(line)?.[1] ?? [])
		.join("; ") || "Not given";

const valuesOf = (one: NewReferral) => ({
	...referralValues(one, one.to),
	isNewToUs: one.to.way === "profile",
	isNameless: one.isNameless,
	looks: looksFor(one.look, one.to).map((look) => ({
		...look,
		times: timesOf(one.listed),
		asked: localMoment(one.sentAt, one.to.state),
	})),
	count: one.asked,
	answerBy: localMoment(one.answerBy, one.to.state),
});

const oneEmail = (one: NewReferral, to: string, settings: Sending): Email =>
	composeEmail(settings, REFERRAL_EMAILS, "referral-waits", { about: `referral:${one.id}`, to }, valuesOf(one));

/** One email for several profiles with the same address. */
const sharedEmail = (all: readonly NewReferral[], first: NewReferral, to: string, settings: Sending): Email =>
	composeEmail(
		settings,
		REFERRAL_EMAILS,
		"referral-waits:shared",
		{ about: `referral:${first.id}`, to },
		{
			...valuesOf(first),
			number: all.length,
			references: all.map(({ reference }) => reference).join(", "),
			referrals: all.map(valuesOf),
		},
	);

/** Emails about new referrals that go out together: one to each of the staff, and one to each profile's address. */
export const newReferralEmails = (all: readonly NewReferral[], settings: Sending): Email[] => {
	const shared = Map.groupBy(
		all.filter(({ to }) => to.way === "profile"),
		({ to }) => to.to[0]?.trim().toLowerCase() ?? "",
	);
	return [
		...all
			.filter(({ to }) => to.way !== "profile")
			.flatMap((one) => one.to.to.map((address) => oneEmail(one, address, settings))),
		...[...shared.values()].flatMap((some) => {
			const [first] = some;
			const address = first?.to.to[0];
			if (!first || !address) return [];
			return [some.length === 1 ? oneEmail(first, address, settings) : sharedEmail(some, first, address, settings)];
		}),
	];
};
