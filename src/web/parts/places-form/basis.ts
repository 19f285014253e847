import type { FactSource } from "#contract/providers/fit-options.ts";
import type { OwnProvider } from "#contract/providers/provider-admin.ts";
import { longDay } from "#contract/shared/dates-in-words.ts";

/** Who stated what, and when. */
export interface Basis {
	/** In the order of the stored sites. */
	sites: string[];
	/** By service area. */
	delivery: Record<string, string>;
	facts: Record<string, string>;
}

const WORDS: Record<FactSource, (isTeam: boolean) => string> = {
	provider: (isTeam) => (isTeam ? "The provider" : "Your organisation"),
	team: () => "Our team",
	import: (isTeam) => `From the list ${isTeam ? "they" : "you"} were imported from`,
};

/** "Our team, 3 November 2026" */
export const basisWords = ({ source, stated_on }: { source: FactSource; stated_on: string }, isTeam: boolean): string =>
	`${WORDS[source](isTeam)}, ${longDay(`${stated_on}T12:00:00+11:00`)}`;

/** @param isTeam the reader is on our team */
export const basisOf = ({ sites, delivery, fit_facts }: OwnProvider, isTeam: boolean): Basis => ({
	sites: sites.map((site) => basisWords(site, isTeam)),
	delivery: Object.fromEntries(delivery.map((one) => [one.service_area, basisWords(one, isTeam)])),
	facts: Object.fromEntries(Object.entries(fit_facts).map(([fact, stated]) => [fact, basisWords(stated, isTeam)])),
});
