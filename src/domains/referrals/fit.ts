import { answerWords, type CapacityAnswer, confirmedDay, isRecent } from "#contract/capacity/options.ts";
import type { Nearest, Reached } from "#contract/providers/fit.ts";
import type { Way } from "#contract/providers/fit-options.ts";
import type { MatchRule } from "#contract/referrals/matching.ts";
import { kmWords } from "#contract/shared/place-words.ts";

/** The criteria that providers are matched against. An empty list matches everything; without a place nothing fits. */
export interface Need {
	area: number;
	areaName: string;
	postcode: string | null;
	/** Names by code. */
	ages: ReadonlyMap<string, string>;
	fundings: ReadonlyMap<string, string>;
	/** The plan only pays registered providers: it is agency-managed, or providers of this service must be registered. */
	needsRegistered: boolean;
}

/** The parts of a profile that the rules read. Commercial flags are left out so that they can't affect the match. */
export interface Candidate {
	id: number;
	name: string;
	is_active: boolean;
	/** Ids of service areas. */
	areas: readonly number[];
	age_groups: readonly string[];
	funding_types: readonly string[];
	/** How it does the requested service at the place, or any if it doesn't offer it (`reachOf`). */
	reach: Reached;
	nearest: Nearest | null;
	/** Null while unrated. */
	rating: number | null;
	reviews_count: number;
	/** Capacity for the requested service; null if the provider hasn't told us. */
	capacity: CapacityAnswer | null;
	has_staff: boolean;
	/** What registers say for the requested service (`register_state`). */
	registration: "registered" | "not_on_list" | "not_checked";
	barred: boolean;
	is_chosen: boolean;
	/** Why this request can't be sent to them again; null if it can. */
	asked: string | null;
}

export interface Fit {
	reasons: string[];
	exclusions: { rule: MatchRule; cause: string }[];
	warnings: string[];
}

const listed = (names: readonly string[]) => names.join(", ");

/** The requested codes that the provider offers. One is enough, as in the search. */
const met = (asked: ReadonlyMap<string, string>, offered: readonly string[]): string[] =>
	offered.flatMap((code) => asked.get(code) ?? []);

/** A recent "closed" rules a provider out. An old answer, even "closed", only gives a warning to ask again. */
const roomOf = (answer: CapacityAnswer | null, now: Date): { cause?: string; reason?: string; warning?: string } => {
	if (!answer) return { warning: "Capacity unknown – check with them" };
	const confirmed = `(confirmed on ${confirmedDay(answer.confirmed_at, now)})`;
	const said = `${answerWords(answer)} ${confirmed}`;
	if (!isRecent(answer, now)) return { warning: `Not confirmed recently: ${said}` };
	if (answer.state === "closed") return { cause: `Not taking new clients ${confirmed}` };
	return answer.state === "open" ? { reason: said } : { warning: said };
};

/**
 * Checks a provider against every rule and gives a reason for each (decision 20). A provider without exclusions fits.
 * @param now the time used to decide whether a capacity answer is recent
 */
export const fitOf = (need: Need, of: Candidate, now: Date): Fit => {
	const reasons: string[] = [];
	const exclusions: Fit["exclusions"] = [];
	const rule = (name: MatchRule, isMet: boolean, reason: string | undefined, cause: string) => {
		if (!isMet) exclusions.push({ rule: name, cause });
		else if (reason) reasons.push(reason);
	};
	if (of.is_chosen) reasons.push("Chosen by the person");
	rule("active", of.is_active, undefined, "The profile is not active");
	rule("service", of.areas.includes(need.area), `Offers ${need.areaName}`, `Does not offer ${need.areaName}`);
	if (need.postcode === null) exclusions.push({ rule: "place", cause: "We don't know where the support is needed" });
	else {
		const { as } = of.reach;
		// A person may choose to ask or visit a provider that is a little farther away.
		const reaches = as === "serves" || as === "video" || (as === "farther" && of.is_chosen);
		rule("place", reaches, reachReason(as, need.postcode), `Does not serve ${need.postcode}`);
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
	rule("register", !of.barred, undefined, "A ban or revocation is in force");
	if (need.needsRegistered && !of.barred)
		rule(
			"register",
			of.registration === "registered",
			`On the NDIS register for ${need.areaName}`,
			of.registration === "not_on_list"
				? `Not on the NDIS register for ${need.areaName}`
				: "We couldn't check the NDIS register",
		);
	const { cause, reason, warning } = roomOf(of.capacity, now);
	rule("availability", cause === undefined, reason, cause ?? "");
	rule("asked", of.asked === null, undefined, of.asked ?? "");
	if (of.rating !== null)
		reasons.push(
			`${of.rating.toFixed(1)} stars from ${of.reviews_count} ${of.reviews_count === 1 ? "review" : "reviews"}`,
		);
	const warnings = [
		...(warning ? [warning] : []),
		...(of.has_staff ? [] : ["They don't use the portal yet – call them after sending"]),
	];
	return { reasons, exclusions, warnings };
};

const reachReason = (as: Reached["as"], place: string): string =>
	as === "video"
		? `Helps in ${place} by phone or video`
		: as === "farther"
			? `A little farther away from ${place}`
			: `Serves ${place}`;

const WAY_REASONS: Record<Way, string> = {
	home: "Comes to the person",
	site: "The person visits them",
	community: "Meets in the community",
	video: "By phone or video",
};

/** Reasons about place and delivery. They never exclude: "not stated" isn't "no" (decision 87). */
export const placeReasons = ({ reach: { ways }, nearest }: Pick<Candidate, "reach" | "nearest">): string[] => {
	const stated = ways.filter(({ sure }) => sure !== "unstated").flatMap(({ way }) => way ?? []);
	return [
		...(nearest === null ? [] : [`Nearest site ${kmWords(nearest)}`]),
		...(stated.length === 1 && stated[0] === "video"
			? ["Only by phone or video"]
			: stated.map((way) => WAY_REASONS[way])),
		...(ways.some(({ way, sure }) => way === "video" && sure === "unstated") ? ["Also offers telehealth"] : []),
	];
};

/**
 * Orders candidates: the person's chosen providers first, then those that serve the place, then by rating and reviews as in the search, then by name and
 * id so that the order is stable.
 */
export const byPlace = (a: Candidate, b: Candidate): number =>
	Number(b.is_chosen) - Number(a.is_chosen) ||
	Number(b.reach.as === "serves") - Number(a.reach.as === "serves") ||
	(b.rating ?? -1) - (a.rating ?? -1) ||
	b.reviews_count - a.reviews_count ||
	(a.name.toLowerCase() < b.name.toLowerCase() ? -1 : a.name.toLowerCase() > b.name.toLowerCase() ? 1 : 0) ||
	a.id - b.id;
