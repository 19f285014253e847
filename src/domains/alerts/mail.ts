import { confirmedDay } from "#contract/capacity/options.ts";
import { longDay } from "#contract/shared/dates-in-words.ts";
import { joinedWords } from "#contract/shared/place-words.ts";
import type { Opening } from "#domains/search/openings.ts";
import { composeEmail, type Sending } from "#platform/email/compose-email.ts";
import type { Email } from "#platform/email/outbox.ts";
import { ALERT_EMAILS } from "./emails.ts";

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

const head = ({ key, to }: To) => ({ about: key, to });
const valuesOf = ({ lines, token }: Pick<AboutAlert, "lines" | "token">) => ({
	lines: lines.map(([label, words]) => ({ label, words })),
	page: `/tell-me-when/${token}`,
});

/** The link that confirms a new alert. */
export const confirmEmail = (about: To & AboutAlert, settings: Sending): Email =>
	composeEmail(settings, ALERT_EMAILS, "alert-confirm", head(about), valuesOf(about));

/** The address has this alert already. */
export const knownEmail = (about: To & AboutAlert, settings: Sending): Email =>
	composeEmail(settings, ALERT_EMAILS, "alert-known", head(about), valuesOf(about));

/** The address has as many alerts as it may. */
export const fullEmail = ({ lines, ...to }: To & { lines: readonly AboutAlert[] }, settings: Sending): Email =>
	composeEmail(settings, ALERT_EMAILS, "alert-full", head(to), {
		alerts: lines.map((alert) => ({ words: alert.words, page: valuesOf(alert).page })),
	});

/** Providers that turned open. */
export const openingsEmail = (
	about: To & AboutAlert & { openings: readonly Opening[]; count: number; ends_at: Date; now: Date },
	settings: Sending,
): Email =>
	composeEmail(settings, ALERT_EMAILS, "alert-openings", head(about), {
		...valuesOf(about),
		count: about.count,
		openings: about.openings.map((opening) => ({
			...opening,
			services: joinedWords(opening.services),
			since: confirmedDay(opening.open_since.toISOString(), about.now),
			place: opening.place || null,
		})),
		more: about.count > about.openings.length ? about.count - about.openings.length : null,
		search: about.path.includes("?") ? about.path : null,
		ends: longDay(about.ends_at),
	});
