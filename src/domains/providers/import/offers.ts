import { sql } from "kysely";
import { AREA_HOME_CARE, FUNDING_SUPPORT_AT_HOME, FUNDING_UNKNOWN, HCP_CODES } from "#contract/limits.ts";
import type { Db } from "#platform/db/database.ts";
import type { Outlet } from "./outlet.ts";

/** What a profile offers, in our codes. */
export interface Offer {
	services: number[];
	age_groups: string[];
	funding_types: string[];
}

/** Services that a home care outlet's flags speak of, by name. */
const HINTS = {
	dementia: /dementia/i,
	reablement: /re-?ablement|restorative/i,
	respite: /respite/i,
	palliative: /palliative|end of life/i,
	mental_health: /mental health|psychosocial/i,
} as const;

const OLDER_PEOPLE = /\b65\b|65\+|older|aged|senior/i;

/** Turns what outlets say into our services, age groups and funding types, from the reference tables as they are. */
export const readOffers = async (db: Db): Promise<(outlet: Outlet) => Offer & { faults: string[] }> => {
	const services = (
		await sql<{ id: number; name: string; area: string }>`
		select s.id, s.name, a.name as area from service_in_use s join service_area a on a.id = s.service_area_id order by s.id
	`.execute(db)
	).rows;
	const ages = (await sql<{ code: string; description: string }>`select code, description from age_group order by number`.execute(db)).rows;
	const fundings = (await sql<{ code: string; name: string }>`select code, name from funding_type where code <> ${FUNDING_UNKNOWN} order by number`.execute(db))
		.rows;

	const homeCare: Offer = {
		services: services.filter((service) => service.area === AREA_HOME_CARE).map((service) => service.id),
		age_groups: ages.filter((age) => OLDER_PEOPLE.test(age.description) || OLDER_PEOPLE.test(age.code)).map((age) => age.code),
		funding_types: fundings.filter(({ code }) => code === FUNDING_SUPPORT_AT_HOME || HCP_CODES.includes(code)).map((funding) => funding.code),
	};
	const hinted = Object.entries(HINTS).map(([flag, name]) => ({
		flag: flag as keyof typeof HINTS,
		ids: services.filter((s) => name.test(s.name)).map((s) => s.id),
	}));
	const same = (typed: string, ...names: string[]) => names.some((name) => name.toLowerCase() === typed.toLowerCase());

	return ({ lists, flags }) => {
		const faults: string[] = [];
		const match = <T>(typed: string[], find: (text: string) => T[], what: string): T[] =>
			typed.flatMap((text) => {
				const found = find(text);
				if (found.length === 0) faults.push(`${what} not known`);
				return found;
			});
		const named = {
			services: match(lists.services, (text) => services.filter((s) => same(text, s.name, s.area)).map((s) => s.id), "service"),
			age_groups: match(lists.age_groups, (text) => ages.filter((a) => same(text, a.code, a.description)).map((a) => a.code), "age group"),
			funding_types: match(lists.funding_types, (text) => fundings.filter((f) => same(text, f.code, f.name)).map((f) => f.code), "funding type"),
		};
		const byFlags = hinted.filter(({ flag }) => flags[flag]).flatMap(({ ids }) => ids);
		const distinct = <T>(all: T[]) => [...new Set(all)];
		return {
			services: distinct(named.services.length > 0 ? named.services : [...homeCare.services, ...byFlags]).sort((a, b) => a - b),
			age_groups: distinct(named.age_groups.length > 0 ? named.age_groups : homeCare.age_groups),
			funding_types: distinct(named.funding_types.length > 0 ? named.funding_types : homeCare.funding_types),
			faults: distinct(faults),
		};
	};
};
