import { STATE_CLOCKS } from "#contract/shared/local-moment.ts";
import { OFFICE_ZONE } from "#contract/shared/office-hours.ts";

// What an email states, and whether its reader's page states the same. It reads facts, so that words may change.

const MOMENT =
	/(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,? (\d{1,2} [A-Z][a-z]+)(?: \d{4})?(?:,| at) (\d{1,2})(?::(\d\d))?\s([ap]m)(?:, ([A-Z][a-z]+) time)?/gu;

const zoneOf = (name: string | undefined) =>
	Object.values(STATE_CLOCKS).find(([, called]) => called === name)?.[0] ?? OFFICE_ZONE;

/** A moment as `7 April 9:30 am` in a time zone. */
const plain = (at: string, timeZone: string): string => {
	const parts = Object.fromEntries(
		new Intl.DateTimeFormat("en-AU", {
			timeZone,
			day: "numeric",
			month: "long",
			hour: "numeric",
			minute: "2-digit",
			hour12: true,
		})
			.formatToParts(new Date(at))
			.map(({ type, value }) => [type, value]),
	);
	return `${parts.day} ${parts.month} ${parts.hour}:${parts.minute} ${parts.dayPeriod?.toLowerCase()}`;
};

/** Moments that the email states and the page doesn't. */
export const unknownMoments = (email: string, page: string): string[] => {
	const known = [...page.matchAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g)].map(([at]) => at);
	return [...email.matchAll(MOMENT)].flatMap(([all, day, hour, minute = "00", half, zone]) =>
		known.some((at) => plain(at, zoneOf(zone)) === `${day} ${hour}:${minute} ${half}`) ? [] : [all],
	);
};

interface Page {
	next: { providers: string[] };
	providers: { name: string; referral: { state: string } | null }[];
}
const SAYS: [words: string, states: string[]][] = [
	["said yes", ["accepted", "contacted", "started"]],
	["can't help", ["declined"]],
	["has a waiting list", ["declined", "waiting"]],
];

/** Answers and numbers of providers that the email states and the visitor's page doesn't. */
export const unknownAnswers = (email: string, { next, providers }: Page): string[] => [
	...providers.flatMap(({ name, referral }) =>
		SAYS.flatMap(([words, states]) =>
			email.includes(`${name} ${words}`) && !states.includes(referral?.state ?? "") ? [`${name} ${words}`] : [],
		),
	),
	...[...email.matchAll(/asked (?:a provider|(\d+) providers) to answer/g)].flatMap(([all, count = "1"]) =>
		Number(count) === next.providers.length ? [] : [all],
	),
];
