import { sql } from "kysely";
import type { Delivery, FitFacts, Reach, Site } from "#contract/providers/fit.ts";
import { ACCESS_FACTS, type FactSource, LANGUAGES, type Way, YES_NO_FACTS } from "#contract/providers/fit-options.ts";
import type { Price } from "#contract/providers/prices.ts";
import { DEMO_ITEMS } from "#demo/registers/items.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import type { DemoReference } from "./demo-reference.ts";
import type { DemoProfile } from "./profile.ts";
import { type Random, seededRandom } from "./random.ts";

// What demo providers state about their sites, delivery, fit and prices. Some state nothing, as on the real service.

const DAY_MS = 24 * 3600_000;
/** Spoken by many demo providers; each of the others by a few. */
const COMMON = ["yue", "cmn", "ar", "vi", "el", "it", "pa", "hi", "es", "fil", "tr", "so", "aii", "prs"];
const RARE = Object.keys(LANGUAGES).filter((tag) => !COMMON.includes(tag));

interface Row {
	id: number;
	areas: { id: number; name: string }[];
	regions: number[];
	telehealth: boolean;
	/** Towns of the regions served, the largest first. */
	towns: Pick<Site, "suburb" | "state" | "postcode" | "latitude" | "longitude">[];
}

/** Older people's services and plan management aren't given at a clinic. */
const AT_HOME = /home care|personal care|domestic|nursing|respite|meals|garden|cleaning/i;
const OUT = /community|transport|support worker|social|recreation/i;
const NO_VISIT = /plan management/i;

const waysOf = (area: string, { telehealth, regions }: Row, random: Random): Delivery["ways"] => {
	const inPerson: Way[] = AT_HOME.test(area)
		? ["home"]
		: OUT.test(area)
			? ["home", "community"]
			: NO_VISIT.test(area)
				? ["site"]
				: random.pick<Way[]>([["home"], ["site"], ["home", "site"], ["home", "site", "community"]]);
	const near = regions.slice(0, 2);
	const reach = random.pick<Reach>(["australia", "australia", "served", near.length > 0 ? near : "served"]);
	return [
		...inPerson.map((way) => ({ way, reach: "served" as const })),
		...(telehealth ? [{ way: "video" as const, reach }] : []),
	];
};

/** A few state prices, some of them long ago. Other numbers than those of the statements, which stay as they were. */
const pricesOf = ({ id, areas }: Row, now: Date): Price[] => {
	const random = seededRandom(id * 104_729);
	if (!random.chance(0.3)) return [];
	const age = random.chance(0.3) ? random.int(70, 300) : random.int(1, 50);
	const stated_on = new Date(now.getTime() - age * DAY_MS).toISOString().slice(0, 10);
	return areas.slice(0, 3).map((area) => {
		const weekday = random.int(30, 98) * 200;
		const item = DEMO_ITEMS.find(({ areas: of }) => of.includes(area.id))?.item;
		const isVisit = NO_VISIT.test(area.name) || random.chance(0.2);
		return {
			service_area: area.id,
			...(isVisit
				? { unit: "visit" as const, rates: { any: weekday } }
				: {
						unit: "hour" as const,
						rates: { weekday, ...(random.chance(0.6) && { saturday: weekday * 1.25, sunday: weekday * 1.5 }) },
					}),
			includes: random.chance(0.4) ? "A written note for you after each visit" : null,
			travel: random.pick([null, "Free up to 20 km, then $0.99 a kilometre", "Included in the price"]),
			cancellation: random.pick([null, "Free until two days before, then the full price"]),
			url: null,
			...(item && !isVisit && { support_item: item }),
			...{ stated_on, source: "provider" as const },
		};
	});
};

/** Experience with some conditions, and rare languages in turn, so that a search can filter by each of them. */
const rareFactsOf = ({ id }: Row, diagnoses: readonly number[]) => {
	const random = seededRandom(id * 15_485_863);
	return {
		conditions: random.chance(0.45) ? random.some(diagnoses, random.int(1, 2)) : [],
		spoken: id % 3 === 0 ? [RARE[(id / 3) % RARE.length] as string] : [],
	};
};

const statementsOf = (
	row: Row,
	diagnoses: readonly number[],
	now: Date,
): { sites: Site[]; delivery: Delivery[]; fit_facts: FitFacts; prices: Price[] } => {
	const random = seededRandom(row.id * 7_919);
	const by = () => ({
		stated_on: new Date(now.getTime() - random.int(3, 500) * DAY_MS).toISOString().slice(0, 10),
		source: random.pick<FactSource>(["provider", "provider", "team"]),
	});
	const stated = by();
	const said = <T>(value: T) => ({ value, ...stated });
	const sites = random.chance(0.8)
		? random.some(row.towns, random.pick([1, 1, 1, 2, 3])).map((town) => ({
				name: random.chance(0.25) ? `${town.suburb} ${random.pick(["clinic", "office", "hub", "rooms"])}` : null,
				street: random.chance(0.6)
					? `${random.int(1, 240)} ${random.pick(["Banksia", "Station", "Main", "Wattle", "High"])} Street`
					: null,
				...town,
				access: random.chance(0.6)
					? Object.fromEntries(
							ACCESS_FACTS.filter(() => random.chance(0.7)).map((fact) => [fact, random.chance(0.8) ? "yes" : "no"]),
						)
					: {},
				...stated,
			}))
		: [];
	const delivery = random.chance(0.7)
		? row.areas
				.map(({ id, name }) => ({ service_area: id, ways: waysOf(name, row, random), ...by() }))
				// One form states all of it.
				.map((one, _, [first]) => ({ ...one, ...(first && { stated_on: first.stated_on, source: first.source }) }))
		: [];
	const facts = random.chance(0.65)
		? Object.fromEntries(
				YES_NO_FACTS.filter((fact) =>
					random.chance(fact === "first_nations_led" || fact === "auslan" ? 0.15 : 0.5),
				).map((fact) => [fact, said(random.chance(0.75) ? "yes" : "no")]),
			)
		: {};
	const { conditions, spoken } = rareFactsOf(row, diagnoses);
	const languages = [...(random.chance(0.4) ? random.some(COMMON, random.int(1, 3)) : []), ...spoken];
	return {
		sites,
		prices: pricesOf(row, now),
		delivery: delivery.filter(({ ways }) => ways.length > 0),
		fit_facts: {
			...facts,
			...(languages.length > 0 && { languages: said(languages) }),
			...(conditions.length > 0 && { conditions: said(conditions) }),
			...(random.chance(0.35) && {
				hours: said(
					[1, 2, 3, 4, 5].map((day) => ({ day, opens: "08:30", closes: random.pick(["17:00", "17:30", "18:00"]) })),
				),
			}),
		} as FitFacts,
	};
};

/** The largest suburbs of each region and postcode. */
const readTowns = async (db: Db | Transaction) => {
	const { rows } = await sql<Row["towns"][number] & { region: number | null }>`
		select l.name as suburb, l.state, l.postcode, l.latitude, l.longitude, q.region_id as region
		from locality l join postcode q on q.code = l.postcode order by l.weight desc, l.name
	`.execute(db);
	return rows.map(({ region, ...town }) => ({ region, town }));
};

type Profile = Pick<DemoProfile, "services" | "regions" | "postcodes" | "is_telehealth_available">;

/** What each of these demo profiles states, as columns. */
export const demoStatements = async (
	db: Db | Transaction,
	profiles: readonly Profile[],
	{ areas, diagnoses }: Pick<DemoReference, "areas" | "diagnoses">,
	now: Date,
) => {
	const towns = await readTowns(db);
	return profiles.map((profile, i) => {
		const [services, regions, codes] = [profile.services, profile.regions, profile.postcodes].map(
			(list) => new Set<unknown>(list as unknown[]),
		);
		const near = towns.filter(({ region, town }) => regions?.has(region) || codes?.has(town.postcode)).slice(0, 12);
		const { sites, delivery, fit_facts, prices } = statementsOf(
			{
				id: i + 1,
				areas: areas.filter((area) => area.services.some((id) => services?.has(id))),
				regions: profile.regions as number[],
				telehealth: profile.is_telehealth_available ?? false,
				towns: near.map(({ town }) => town),
			},
			diagnoses,
			now,
		);
		return {
			sites: JSON.stringify(sites),
			delivery: JSON.stringify(delivery),
			fit_facts: JSON.stringify(fit_facts),
			prices: JSON.stringify(prices),
		};
	});
};
