import type { WaitChoice } from "#contract/referrals/referrals.ts";
import { localMoment } from "#contract/shared/dates-in-words.ts";
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
 * @param version part of the key for what can happen more than once
 */
const toProvider = <K extends keyof Words>(
	kind: K,
	referral: ReferralEmail,
	version: string | number | null,
	to: Recipients,
	settings: Sending,
	own: Own<K>,
): Email[] =>
	to.to.map((one) =>
		composeEmail(
			settings,
			REFERRAL_EMAILS,
			kind,
			{ about: `referral:${referral.id}${version === null ? "" : `:${version}`}`, to: one },
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
	toProvider(which === "first" ? "referral-first-reminder" : "referral-reminder", referral, null, to, settings, {
		sentAt: localMoment(times.sentAt, to.state),
		answerBy: localMoment(times.answerBy, to.state),
		nextBy: localMoment(times.nextBy, to.state),
		looks: looksFor(look, to),
	});

/** The referral was withdrawn, and why. */
export const withdrawnEmails = (
	referral: ReferralEmail,
	reason: "consent" | "case-closed" | "team" | "cancelled" | "filled",
	to: Recipients,
	settings: Sending,
): Email[] => toProvider("referral-withdrawn", referral, null, to, settings, { reason });

/** We closed the request of a referral they had accepted. */
export const requestClosedEmails = (referral: ReferralEmail, to: Recipients, settings: Sending): Email[] =>
	toProvider("referral-closed", referral, null, to, settings, {});

/** A referral was withdrawn or put on hold because the provider was taken off the site. */
export const stoppedEmails = (
	referral: ReferralEmail,
	isPaused: boolean,
	version: number,
	to: Recipients,
	settings: Sending,
): Email[] => toProvider(isPaused ? "referral-paused" : "referral-stopped", referral, version, to, settings, {});

/** A referral is no longer on hold. */
export const resumedEmails = (referral: ReferralEmail, version: number, to: Recipients, settings: Sending): Email[] =>
	toProvider("referral-resumed", referral, version, to, settings, {});

/** The person chose them. @param isHeldBack our team checks something before they see the person */
export const chosenEmails = (
	referral: ReferralEmail,
	isHeldBack: boolean,
	to: Recipients,
	settings: Sending,
): Email[] => toProvider("referral-chosen", referral, null, to, settings, { isHeldBack });

/** To a provider that said yes and hasn't told us that it has contacted the person. */
export const contactReminderEmails = (
	referral: ReferralEmail,
	contactBy: Date,
	to: Recipients,
	settings: Sending,
): Email[] =>
	toProvider("referral-contact-reminder", referral, contactBy.getTime(), to, settings, {
		contactBy: localMoment(contactBy, to.state),
	});

/** The person's contact details changed. @param change an id of the change */
export const newContactEmails = (referral: ReferralEmail, change: string, to: Recipients, settings: Sending): Email[] =>
	toProvider("referral-contact-changed", referral, change, to, settings, {});

/** To a provider with a waiting list: its time is over, and the person still waits. */
export const waitOverEmails = (referral: ReferralEmail, version: number, to: Recipients, settings: Sending): Email[] =>
	toProvider("referral-wait-over", referral, version, to, settings, {});

/** To a provider with a waiting list: whether the person waits. It can be changed. */
export const waitChosenEmails = (
	referral: ReferralEmail,
	{ choice, version }: { choice: WaitChoice; version: number },
	to: Recipients,
	settings: Sending,
): Email[] => toProvider("referral-wait-chosen", referral, version, to, settings, { choice });

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
