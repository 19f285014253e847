import { ALERT_CONFIRM_DAYS, MOST_ALERTS } from "#contract/alerts/options.ts";
import { confirmedDay } from "#contract/capacity/options.ts";
import { longDay } from "#contract/shared/dates-in-words.ts";
import { joinedWords } from "#contract/shared/place-words.ts";
import type { Opening } from "#domains/search/openings.ts";
import type { Settings } from "#platform/config.ts";
import type { EmailKind } from "#platform/email/email-kinds.ts";
import type { Email } from "#platform/email/outbox.ts";
import { type EmailParts, renderEmail } from "#platform/email/render-email.ts";
import { siteAddress } from "#platform/email/site-address.ts";

// Subjects say nothing of what is watched: a service may be health information.

type Sending = Pick<Settings, "brand" | "mail" | "publicUrl" | "host" | "port">;

/** An alert in an email. */
interface AboutAlert {
	/** What it watches, such as "Occupational therapy providers near Belmont 3216". */
	words: string;
	/** The same in lines, as on its page. */
	lines: [string, string][];
	/** Path of the profile or search. */
	path: string;
	token: string;
}
interface To {
	/** Subject and repeat, for example `alert:0b7c…:key`. */
	key: string;
	to: string;
}

const pageOf = (token: string): string => `/tell-me-when/${token}`;
const isSearch = (path: string): boolean => path.includes("?");
const email = (
	settings: Sending,
	{
		kind,
		key,
		to,
		subject,
		...parts
	}: To & { kind: EmailKind; subject: string } & Omit<EmailParts, "brand" | "publicUrl">,
): Email => ({
	kind,
	about: key,
	to,
	replyTo: settings.brand.email,
	subject,
	...renderEmail({ brand: settings.brand, publicUrl: siteAddress(settings), ...parts }),
});

const ASKED = "You got this email because someone asked for an email alert for this address on our site.";

/** The link that confirms a new alert. */
export const confirmEmail = (
	{ words: _, lines, token, path: _path, ...to }: To & AboutAlert,
	settings: Sending,
): Email => ({
	...email(settings, {
		...to,
		kind: "alert-confirm",
		subject: "Confirm your email alert",
		heading: "Confirm your email alert",
		paragraphs: [
			"Hello,",
			"You asked us to email you when a provider has places:",
			{ facts: lines },
			{ button: { text: "Confirm the alert", href: pageOf(token) } },
			`The link works for ${ALERT_CONFIRM_DAYS} days. After you confirm, we'll send at most one email a week.`,
		],
		footer: `${ASKED} If that wasn't you, ignore this email. We won't send alerts, and we'll delete the address.`,
	}),
	soon: true,
});

/** The address has this alert already. */
export const knownEmail = ({ words: _, lines, token, path: _path, ...to }: To & AboutAlert, settings: Sending): Email =>
	email(settings, {
		...to,
		kind: "alert-known",
		subject: "You already get this email alert",
		heading: "You already get this email alert",
		paragraphs: [
			"Hello,",
			"We already email you when a provider has places:",
			{ facts: lines },
			{ button: { text: "See or stop this alert", href: pageOf(token) } },
		],
		footer: ASKED,
	});

/** The address has as many alerts as it may. */
export const fullEmail = ({ lines, ...to }: To & { lines: readonly AboutAlert[] }, settings: Sending): Email =>
	email(settings, {
		...to,
		kind: "alert-full",
		subject: `You have ${MOST_ALERTS} email alerts`,
		heading: `You have ${MOST_ALERTS} email alerts`,
		paragraphs: [
			"Hello,",
			`That's the most we can send to one address. To get another, stop one of these first:`,
			{ links: lines.map(({ words, token }) => ({ text: words, href: pageOf(token) })) },
		],
		footer: ASKED,
	});

/** What a provider told us, such as "Physiotherapy, since 3 March. Belmont, 3 km away." */
const openingWords = ({ services, open_since, place }: Opening, now: Date): string =>
	[
		`${joinedWords(services)}, since ${confirmedDay(open_since.toISOString(), now)}.`,
		...(place ? [`${place}.`] : []),
	].join(" ");

/** Providers that turned open. */
export const openingsEmail = (
	{
		words: _,
		lines,
		path,
		token,
		openings,
		count,
		ends_at,
		now,
		...to
	}: To & AboutAlert & { openings: readonly Opening[]; count: number; ends_at: Date; now: Date },
	settings: Sending,
): Email => {
	const heading = count === 1 ? "A provider has places now" : `${count} providers have places now`;
	return {
		...email(settings, {
			...to,
			kind: "alert-openings",
			subject: heading,
			heading,
			paragraphs: [
				"Hello,",
				`${count === 1 ? "This provider" : "These providers"} told us that they take new clients:`,
				{ facts: openings.map((opening) => [opening.name, openingWords(opening, now)]) },
				...(count > openings.length ? [`And ${count - openings.length} more.`] : []),
				{
					links: openings.map(({ name, url_slug, id }) => ({
						text: `Profile of ${name}`,
						href: `/providers/${url_slug}/${id}`,
					})),
				},
				...(isSearch(path) ? [{ button: { text: "See all with places", href: path } }] : []),
				"Places can fill quickly, so call or connect soon.",
				`Your alert ends on ${longDay(ends_at)}. On its page you can continue it for six months, or stop it.`,
				{ facts: lines },
				{ links: [{ text: "Continue or stop this alert", href: pageOf(token) }] },
			],
			footer:
				"You got this email because you confirmed an email alert on our site. We send at most one a week for each alert.",
		}),
		unsubscribe: siteAddress(settings) + pageOf(token),
	};
};
