import { localMoment } from "#contract/shared/local-moment.ts";
import { planNote } from "#contract/shared/plan-management.ts";
import { composeEmail, type Sending } from "#platform/email/compose-email.ts";
import type { ValuesOf } from "#platform/email/email-words.ts";
import type { Email } from "#platform/email/outbox.ts";
import { REFERRAL_EMAILS } from "./provider-emails.ts";
import type { Recipients } from "./recipients.ts";
import { TEAM_EMAILS } from "./team-emails.ts";

/** The details of a referral that emails may show. */
export interface ReferralEmail {
	id: string;
	reference: string;
	provider: { id: number; name: string; url_slug: string };
}

/** What a provider may see before accepting. Every value comes from a fixed list. */
export interface FirstLook {
	service: string;
	ages: readonly string[];
	fundings: readonly string[];
	plan_management: string | null;
	place: string;
}

/** A provider's inbox. */
export const referralPath = ({ id, url_slug }: ReferralEmail["provider"]) =>
	`/admin/providers/${url_slug}/${id}/referrals`;

/** The values that emails about a referral share. */
export const referralValues = ({ reference, provider }: ReferralEmail, { way, token = "", isChosen }: Recipients) => ({
	reference,
	provider: provider.name,
	inbox: referralPath(provider),
	token,
	way: way !== "profile" ? ("inbox" as const) : token ? ("link" as const) : ("call" as const),
	why: isChosen ? ("chosen" as const) : way === "profile" ? ("profile" as const) : ("staff" as const),
});

/** The first look, for providers without users who could open the inbox: one or none. */
export const looksFor = (look: FirstLook, { way }: Recipients) =>
	way === "profile"
		? [
				{
					...look,
					ages: look.ages.join(", ") || "Not given",
					fundings: look.fundings.join(", ") || "Not known yet",
					plan: planNote(look.plan_management),
				},
			]
		: [];

type Words = typeof REFERRAL_EMAILS;
type Own<K extends keyof Words> = Omit<ValuesOf<Words[K]>, keyof ReturnType<typeof referralValues>>;

/**
 * The same email to each address of a provider.
 * @param own the values that only this kind has
 * @param version part of the key for what can happen more than once
 */
export const referralEmails = <K extends keyof Words>(
	settings: Sending,
	kind: K,
	referral: ReferralEmail,
	to: Recipients,
	own: Own<K>,
	version?: string | number,
): Email[] =>
	to.to.map((one) =>
		composeEmail(
			settings,
			REFERRAL_EMAILS,
			kind,
			{ about: `referral:${referral.id}${version === undefined ? "" : `:${version}`}`, to: one },
			{ ...referralValues(referral, to), ...own } as ValuesOf<Words[K]>,
		),
	);

/** A reminder after four business hours, and another after two business days. */
export const reminderEmails = (
	referral: ReferralEmail,
	look: FirstLook,
	{ which, ...times }: { which: "first" | "second"; sentAt: Date; answerBy: Date; nextBy: Date },
	to: Recipients,
	settings: Sending,
): Email[] =>
	referralEmails(settings, which === "first" ? "referral-first-reminder" : "referral-reminder", referral, to, {
		sentAt: localMoment(times.sentAt, to.state),
		answerBy: localMoment(times.answerBy, to.state),
		nextBy: localMoment(times.nextBy, to.state),
		looks: looksFor(look, to),
	});

/** To the team: a provider has not answered for three business days. */
export const silentEmail = (
	{ id, reference, provider }: ReferralEmail,
	next: string | undefined,
	asksOthers: boolean,
	settings: Sending,
): Email =>
	composeEmail(
		settings,
		TEAM_EMAILS,
		"referral-silent",
		{ about: `referral:${id}`, to: settings.mail.team },
		{ reference, provider: provider.name, asksOthers, next },
	);

/** To the case's owner, or to the team: a provider has a question. */
export const questionEmail = (
	about: { caseId: string; owner: string | null; reference: string; provider: string; question: number },
	settings: Sending,
): Email =>
	composeEmail(
		settings,
		TEAM_EMAILS,
		"provider-question",
		{ about: `case:${about.caseId}:question-${about.question}`, to: about.owner ?? settings.mail.team },
		{ ...about, case: about.caseId },
	);
