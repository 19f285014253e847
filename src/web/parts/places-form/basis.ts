import type { OwnProvider } from "#contract/providers/provider-admin.ts";
import { statementOf } from "../provider-facts/statement.ts";

/** Who stated what, and when, as the public profile says it. */
export interface Basis {
	/** In the order of the stored sites. */
	sites: string[];
	/** By service area. */
	delivery: Record<string, string>;
	facts: Record<string, string>;
	/** In the order of the stored prices. */
	prices: string[];
}

export const basisOf = ({ sites, delivery, fit_facts, prices, list }: OwnProvider): Basis => ({
	sites: sites.map((site) => statementOf(site, list)),
	delivery: Object.fromEntries(delivery.map((one) => [one.service_area, statementOf(one, list)])),
	facts: Object.fromEntries(Object.entries(fit_facts).map(([fact, stated]) => [fact, statementOf(stated, list)])),
	prices: prices.map((price) => statementOf(price, list)),
});
