import { FIT_FILTERS, WAYS } from "#contract/providers/fit-options.ts";
import { ProviderSearch } from "#contract/providers/providers.ts";
import { ORDERS } from "#contract/search/limits.ts";
import { FUNDING_UNKNOWN } from "#contract/shared/funding-codes.ts";
import type { Random } from "#demo/providers/random.ts";
import type { Vocabulary } from "./plain-search.fixture.ts";

/** A random search, parsed by the contract: mostly known values, sometimes unknown ones, odd names or distant pages. */
export const randomSearch = (random: Random, known: Vocabulary): ProviderSearch => {
	const list = (chance: number, from: readonly (string | number)[], strange: readonly string[]): string | undefined => {
		if (!random.chance(chance)) return undefined;
		const count = random.pick([1, 1, 1, 1, 2, 3, 6]);
		return Array.from({ length: count }, () =>
			strange.length > 0 && random.chance(0.06) ? random.pick(strange) : random.pick(from),
		).join(",");
	};
	const asked = {
		query: random.chance(0.25) ? typedName(random, known.names) : undefined,
		service_areas_list: list(0.5, known.areas, ["999999", "2147483647", "15000000"]),
		age_groups_list: list(0.3, known.ages, ["nobody", "AGE"]),
		funding_types_list: list(0.35, known.fundings, [FUNDING_UNKNOWN, "gold", "ndis"]),
		postcodes_list: list(0.55, known.postcodes, ["0001", "9999", "300", "30000", "abcd", "10001"]),
		suburb_list: list(0.2, ["Melbourne", "Nowhere"], []),
		is_subscribed_for_onboarding: random.pick([undefined, undefined, undefined, "true", "false"]),
		capacity: random.pick([undefined, undefined, undefined, "open", "open,waiting", "waiting"]),
		within_km: random.pick([undefined, undefined, undefined, undefined, "5", "25", "40"]),
		price_up_to: random.pick([undefined, undefined, undefined, "50", "65", "66", "9999"]),
		delivery_list: list(0.2, WAYS, []),
		fit_list: list(0.15, FIT_FILTERS, []),
		languages_list: list(0.07, ["vi", "yue", "ar"], []),
		conditions_list: list(0.07, [1, 2, 3], ["2147483647"]),
		plan_management: random.pick([undefined, undefined, "agency", "self"]),
		order: random.pick([undefined, ...ORDERS]),
		page: random.pick([undefined, undefined, "1", "2", "3", String(random.int(1, 40))]),
		pageSize: random.pick([undefined, undefined, "1", "5", "20", "100"]),
	};
	return ProviderSearch.parse(asked);
};

/** The same search for the last page and for the page after it. @param count the total it finds */
export const lastPages = (asked: ProviderSearch, count: number): ProviderSearch[] => {
	const last = Math.max(1, Math.ceil(count / asked.pageSize));
	return [
		{ ...asked, page: last },
		{ ...asked, page: last + 1 },
	];
};

/** Words or parts of words of one name, in any order and case, sometimes with LIKE wildcards. */
const typedName = (random: Random, names: readonly string[]): string | undefined => {
	const words = random.pick(names).split(/\s+/);
	const typed = random.shuffled(random.some(words, random.int(1, 2))).map((word) => {
		const part = random.chance(0.5) ? word : [...word].slice(random.int(0, 2), random.int(3, 7)).join("");
		return random.chance(0.3) ? part.toUpperCase() : part;
	});
	if (random.chance(0.08)) typed.push(random.pick(["%", "_", "\\", "a%e", "z z", "'"]));
	const name = typed.join(random.pick([" ", "  "]));
	// Skip names that are too long or contain characters that the contract refuses.
	return ProviderSearch.shape.query.safeParse(name).success ? name : undefined;
};
