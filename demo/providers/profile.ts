import type { Insertable } from "kysely";
import { FUNDING_SUPPORT_AT_HOME } from "#contract/shared/funding-codes.ts";
import { slugOf } from "#domains/providers/slug.ts";
import type { ProviderTable } from "#domains/providers/store.ts";
import type { AreaText } from "./area-text.ts";
import { fictionalHost, fictionalPhone } from "./contact.ts";
import type { DemoReference } from "./demo-reference.ts";
import { type Random, seededRandom } from "./random.ts";
import { relatedAreas } from "./related.ts";
import { textFor } from "./texts.ts";
import { APPROACH, COUNTRY, LEGAL_ENDINGS, PRACTICAL, THINGS } from "./words.ts";

/** A profile before it has an account and a slug. */
export type DemoProfile = Omit<Insertable<ProviderTable>, "account_id" | "url_slug">;
export type Area = DemoReference["areas"][number];
export type Region = DemoReference["regions"][number];

export const LOGOS = 12;

/** Invents a name of two words that isn't taken. */
export const inventName = (random: Random, taken: Set<string>): string => {
	for (;;) {
		const name = `${random.pick(COUNTRY)} ${random.pick(THINGS)}`;
		if (taken.has(name)) continue;
		taken.add(name);
		return name;
	}
};

/** The end of a name: mostly the service, sometimes the kind of organisation. */
export const titleOf = (area: Area, random: Random): string =>
	random.chance(0.85) ? random.pick(textFor(area.name).title) : random.pick(LEGAL_ENDINGS);

const paragraphs = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join("");

/** A description of a few paragraphs and a list, in the markup of the profile editor. */
export const describe = (text: AreaText, random: Random): string => {
	const helps = random.some(text.helps, random.int(3, 5)).map((help) => `<li>${help}</li>`);
	const list = `<p><strong>We can help with</strong></p><ul>${helps.join("")}</ul>`;
	const [first = "", second = ""] = random.some(APPROACH, 2);
	const practical = random.pick(PRACTICAL);
	const opening = random.pick(text.opening);
	return random.chance(0.5)
		? `${paragraphs(opening)}${list}${paragraphs(first, practical)}`
		: `${paragraphs(opening, first)}${list}${paragraphs(second, `<em>${practical}</em>`)}`;
};

/** Age groups served: older people for home care, the youngest for early childhood, otherwise consecutive groups. */
const agesFor = (area: Area, { ages }: DemoReference, random: Random): string[] => {
	if (isHomeCare(area)) {
		const older = ages.filter((age) => /65|older|aged|senior/i.test(age.description));
		return (older.length > 0 ? older : ages.slice(-1)).map((age) => age.code);
	}
	if (/early|child|key ?work/i.test(area.name)) return ages.slice(0, random.int(1, 3)).map((age) => age.code);
	const from = random.int(0, Math.max(0, ages.length - 2));
	return ages.slice(from, random.int(from + 1, ages.length)).map((age) => age.code);
};

const isHomeCare = (area: Area): boolean => /home care package/i.test(area.name);

const fundingFor = (area: Area, { fundings }: DemoReference, random: Random): string[] => {
	const isSupportAtHome = (code: string) => code.startsWith(FUNDING_SUPPORT_AT_HOME);
	const drawn = fundings.filter((funding) => !isSupportAtHome(funding.code));
	// A provider that accepts package levels accepts Support at Home (db/migrations/0060).
	const supportAtHome = fundings.map((funding) => funding.code).filter(isSupportAtHome);
	const hcp = drawn.filter((funding) => funding.hcp).map((funding) => funding.code);
	const others = drawn.filter((funding) => !funding.hcp).map((funding) => funding.code);
	if (isHomeCare(area))
		return random.chance(0.75) ? [...hcp, ...supportAtHome] : [...random.some(hcp, 3), ...supportAtHome];
	const [ndis = [], rest] = [others.filter((code) => code === "NDIS"), others.filter((code) => code !== "NDIS")];
	return [
		...ndis,
		...random.some(rest, random.int(0, Math.min(3, rest.length))),
		...(area.hcp && random.chance(0.4) ? [...hcp, ...supportAtHome] : []),
	];
};

/** A random rating: some providers have no reviews, most ratings are good, and most counts are small. */
const ratingFor = (random: Random): Pick<DemoProfile, "overall_review" | "reviews_count"> => {
	if (random.chance(0.22)) return { overall_review: null, reviews_count: 0 };
	const rating = Math.round((5 - 2.6 * random.next() ** 2.2) * 10) / 10;
	return { overall_review: rating.toFixed(1), reviews_count: 1 + Math.floor(140 * random.next() ** 3) };
};

/** Service ids: two to five of the main area, one or two of each other area. */
const servicesOf = (areas: Area[], random: Random): number[] =>
	[
		...new Set(areas.flatMap((area, i) => random.some(area.services, i === 0 ? random.int(2, 5) : random.int(1, 2)))),
	].sort((a, b) => a - b);

/** Services and funding types. Uses its own random sequence, so that changes here don't change names and places. */
const offerOf = (name: string, areas: Area[], around: DemoReference) => {
	const own = seededRandom(
		[...name].reduce((sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) >>> 0, 7),
	);
	return {
		services: servicesOf(areas, own),
		funding_types: [...new Set(areas.flatMap((area) => fundingFor(area, around, own)))],
	};
};

/** Makes a plausible profile. @param areas main area first; the drawn ones are replaced by related areas */
export const makeProfile = (
	name: string,
	[main, ...drawn]: [Area, ...Area[]],
	regions: Region[],
	around: DemoReference,
	random: Random,
): DemoProfile => {
	const areas = [main, ...relatedAreas(main, drawn, around.areas)];
	const text = textFor(main.name);
	const state = regions.length === around.regions.length ? undefined : regions[0]?.state;
	const host = fictionalHost(slugOf(name));
	const office = regions[0] && random.pick(regions[0].postcodes);
	return {
		name,
		short_description: random.pick(text.short),
		description: describe(text, random),
		url: random.chance(0.86) ? `https://www.${host}` : null,
		email: `hello@${host}`,
		logo_url: random.chance(0.72) ? `/demo-logos/mark-${String(random.int(1, LOGOS)).padStart(2, "0")}.svg` : null,
		phone_number: random.chance(0.94) ? fictionalPhone(state, random) : null,
		...offerOf(name, areas, around),
		age_groups: agesFor(main, around, random),
		regions: regions.map((region) => region.id),
		postcodes: [],
		...ratingFor(random),
		is_active: true,
		is_telehealth_available: random.chance(0.3),
		is_optimisation_provider: random.chance(0.15),
		is_subscribed_for_onboarding: random.chance(0.25),
		is_using_advanced_availability: random.chance(0.25),
		state: regions[0]?.state ?? null,
		postcode: office ?? null,
	};
};
