import { answerWords, type CapacityAnswer, confirmedDay, isRecent } from "#contract/capacity/options.ts";
import type { MatchRule } from "#contract/referrals/referrals.ts";

/** What is asked for, as providers are matched by it. An empty list, or no postcode, asks for nothing in particular. */
export interface Need {
	area: number;
	areaName: string;
	postcode: string | null;
	/** Codes and their names. */
	ages: ReadonlyMap<string, string>;
	fundings: ReadonlyMap<string, string>;
}

/** A profile as the rules see it. Commercial flags are left out on purpose: nothing here can read them. */
export interface Candidate {
	id: number;
	name: string;
	is_active: boolean;
	/** Ids of service areas. */
	areas: readonly number[];
	age_groups: readonly string[];
	funding_types: readonly string[];
	regions: readonly number[];
	postcodes: readonly string[];
	is_telehealth_available: boolean;
	/** Null while unrated. */
	rating: number | null;
	reviews_count: number;
	/** What is said of room for the service asked for; null: nobody has said. */
	capacity: CapacityAnswer | null;
	has_staff: boolean;
	is_chosen: boolean;
	/** What was already asked of it about this very request; null: nothing. */
	asked: string | null;
}

export interface Fit {
	reasons: string[];
	exclusions: { rule: MatchRule; cause: string }[];
	warnings: string[];
}

const listed = (names: readonly string[]) => names.join(", ");

/** One of the asked is enough, as in the search: who is several ages, or funded in several ways, is served by any of them. */
const met = (asked: ReadonlyMap<string, string>, offered: readonly string[]): string[] =>
	offered.flatMap((code) => asked.get(code) ?? []);

/** What an answer means for a request: a no rules out, and whatever is old, a no as well, has to be asked again. */
const roomOf = (answer: CapacityAnswer | null, now: Date): { cause?: string; reason?: string; warning?: string } => {
	if (!answer) return { warning: "Has not said whether it takes new people: ask" };
	const confirmed = `(confirmed on ${confirmedDay(answer.confirmed_at, now)})`;
	const said = `${answerWords(answer)} ${confirmed}`;
	if (!isRecent(answer, now)) return { warning: `Not confirmed recently: ${said}` };
	if (answer.state === "closed") return { cause: `Not taking new clients ${confirmed}` };
	return answer.state === "open" ? { reason: said } : { warning: said };
};

/**
 * Which rules a provider meets and which not, each with its reason (decision 20). They fit if nothing excludes them.
 * @param regionOf the region a postcode lies in
 * @param now by which what was said of room is recent or not
 */
export const fitOf = (
	need: Need,
	of: Candidate,
	regionOf: (postcode: string) => number | undefined,
	now: Date,
): Fit => {
	const reasons: string[] = [];
	const exclusions: Fit["exclusions"] = [];
	const rule = (name: MatchRule, isMet: boolean, reason: string | undefined, cause: string) => {
		if (!isMet) exclusions.push({ rule: name, cause });
		else if (reason) reasons.push(reason);
	};
	if (of.is_chosen) reasons.push("Chosen by the person");
	rule("active", of.is_active, undefined, "The profile is not active");
	rule("service", of.areas.includes(need.area), `Offers ${need.areaName}`, `Does not offer ${need.areaName}`);
	if (need.postcode !== null) {
		const region = regionOf(need.postcode);
		const serves = of.postcodes.includes(need.postcode) || (region !== undefined && of.regions.includes(region));
		rule("place", serves, `Serves ${need.postcode}`, `Does not serve ${need.postcode}`);
	}
	if (need.ages.size > 0) {
		const ages = met(need.ages, of.age_groups);
		rule("age", ages.length > 0, `For ${listed(ages)}`, `Not for ${listed([...need.ages.values()])}`);
	}
	if (need.fundings.size > 0) {
		const fundings = met(need.fundings, of.funding_types);
		rule(
			"funding",
			fundings.length > 0,
			`Takes ${listed(fundings)}`,
			`Does not take ${listed([...need.fundings.values()])}`,
		);
	}
	const { cause, reason, warning } = roomOf(of.capacity, now);
	rule("availability", cause === undefined, reason, cause ?? "");
	rule("asked", of.asked === null, undefined, of.asked ?? "");
	if (of.is_telehealth_available) reasons.push("Telehealth as well");
	if (of.rating !== null)
		reasons.push(
			`${of.rating.toFixed(1)} stars from ${of.reviews_count} ${of.reviews_count === 1 ? "review" : "reviews"}`,
		);
	const warnings = [
		...(warning ? [warning] : []),
		...(of.has_staff ? [] : ["Nobody there signs in yet: ring them after sending"]),
	];
	return { reasons, exclusions, warnings };
};

/** Whom to look at first: those the person chose, then by rating and reviews as in the search, then by name and id, so that the order is always the same. */
export const byPlace = (a: Candidate, b: Candidate): number =>
	Number(b.is_chosen) - Number(a.is_chosen) ||
	(b.rating ?? -1) - (a.rating ?? -1) ||
	b.reviews_count - a.reviews_count ||
	(a.name.toLowerCase() < b.name.toLowerCase() ? -1 : a.name.toLowerCase() > b.name.toLowerCase() ? 1 : 0) ||
	a.id - b.id;
