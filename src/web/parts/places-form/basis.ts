import type { OwnProvider } from "#contract/providers/provider-admin.ts";
import { statementOf } from "../provider-facts/statement.ts";

/** Who stated what, and when, as the public profile says it. */
export interface Basis {
	/** In the order of the stored sites. */
	sites: string[];
	/** By service area. */
	delivery: Record<string, string>;
	facts: Record<string, string>;
}

export const basisOf = ({ sites, delivery, fit_facts, list }: OwnProvider): Basis => ({
	sites: sites.map((site) => statementOf(site, list)),
	delivery: Object.fromEntries(delivery.map((one) => [one.service_area, statementOf(one, list)])),
	facts: Object.fromEntries(Object.entries(fit_facts).map(([fact, stated]) => [fact, statementOf(stated, list)])),
});
