import type { DemoReference } from "./demo-reference.ts";
import { type Area, type DemoProfile, inventName, makeProfile, type Region, titleOf } from "./profile.ts";
import { type Random, seededRandom } from "./random.ts";
import { SPECIAL } from "./special.ts";

/** A demo organisation and its profiles. */
export interface DemoAccount {
	name: string;
	profiles: DemoProfile[];
}

/** Number of providers around each capital, by its postcode. */
const CAPITALS: Record<string, number> = {
	"3000": 34,
	"2000": 32,
	"4000": 18,
	"6000": 15,
	"5000": 14,
	"2601": 9,
	"7000": 9,
	"0800": 9,
};
/** Popular services. Several providers around each capital offer each of them. */
const POPULAR = [
	"Occupational therapy",
	"Physiotherapy",
	"Speech therapy",
	"Psychology",
	"Personal care",
	"Home Care Package Provider",
	"NDIS Plan management",
	"Support coordination",
	"Behaviour support",
	"Domestic assistance",
	"Community participation",
	"Nursing",
];
const POPULAR_PER_CAPITAL = { large: 4, small: 2 };
const LOCAL_PER_REGION = 2;
const STATEWIDE = 2;
const NATIONAL = 10;
/** Number of providers that serve only a few postcodes. */
const SMALL = 14;
const SEVERAL_PROFILES = 52;
const ACCOUNTS = 364;

/**
 * Makes the demo's organisations, always the same for the same reference data. They serve every region and service area
 * and cover all states of a card and a profile (special.ts). Some organisations have several profiles, which may
 * overlap and differ in telehealth.
 */
export const makeDemoAccounts = (around: DemoReference): DemoAccount[] => {
	const random = seededRandom(1_800_975_711);
	const names = new Set<string>();
	const accounts: DemoAccount[] = [];
	const nextArea = roundRobin(around.areas, random);

	const alone = (
		regions: Region[],
		change: (profile: DemoProfile) => DemoProfile = (same) => same,
		first: Area = nextArea(),
	) => {
		const areas = [first, ...random.some(around.areas, random.pick([0, 0, 1, 1, 2]))] as [Area, ...Area[]];
		const profile = change(
			makeProfile(`${inventName(random, names)} ${titleOf(areas[0], random)}`, areas, regions, around, random),
		);
		accounts.push({ name: profile.name, profiles: [profile] });
	};

	for (const region of around.regions)
		for (let i = 0; i < LOCAL_PER_REGION; i++)
			alone(i === 0 ? [region] : [region, ...neighbours(region, around, random)]);
	for (const [postcode, count] of Object.entries(CAPITALS)) {
		const home = around.regions.find((region) => region.postcodes.includes(postcode));
		for (let i = 0; home && i < count; i++) alone([home, ...neighbours(home, around, random)]);
		for (const area of around.areas.filter((one) => POPULAR.includes(one.name)))
			for (let i = 0; home && i < (count > 10 ? POPULAR_PER_CAPITAL.large : POPULAR_PER_CAPITAL.small); i++)
				alone([home, ...neighbours(home, around, random)], undefined, area);
	}
	for (const state of new Set(around.regions.map((region) => region.state)))
		for (let i = 0; i < STATEWIDE; i++) alone(around.regions.filter((region) => region.state === state));
	for (let i = 0; i < NATIONAL; i++)
		alone(around.regions, (profile) => ({ ...profile, is_telehealth_available: random.chance(0.8) }));
	const melbourne = around.regions.find((region) => region.postcodes.includes("3000"));
	for (const change of SPECIAL)
		alone([random.chance(0.5) && melbourne ? melbourne : random.pick(around.regions)], (profile) =>
			change(profile, random, around),
		);
	for (let i = 0; i < SEVERAL_PROFILES; i++) accounts.push(organisation(nextArea(), around, random, names));
	for (let i = 0; i < SMALL; i++)
		alone([random.pick(around.regions)], (profile) => singlePostcodes(profile, around, random));
	while (accounts.length < ACCOUNTS) alone([random.pick(around.regions)]);
	return accounts;
};

/** Returns items in turn, in a shuffled order, so that all are used. */
const roundRobin = <T>(items: readonly T[], random: Random): (() => T) => {
	const order = random.shuffled(items);
	let at = 0;
	return () => order[at++ % order.length] as T;
};

/** Up to two neighbouring regions. Within a state, neighbours have consecutive ids. */
const neighbours = (region: Region, { regions }: DemoReference, random: Random): Region[] => {
	const within = regions.filter(
		(other) => other.state === region.state && other.id !== region.id && Math.abs(other.id - region.id) <= 2,
	);
	return random.some(within, random.pick([0, 0, 0, 1, 2]));
};

/** Limits a profile to a few postcodes of its region, like a small provider. */
const singlePostcodes = (profile: DemoProfile, { regions }: DemoReference, random: Random): DemoProfile => {
	const own = regions
		.filter((region) => (profile.regions as number[]).includes(region.id))
		.flatMap((region) => region.postcodes);
	return { ...profile, regions: [], postcodes: random.some(own, Math.min(own.length, random.int(1, 9))) };
};

/** An organisation with two to five profiles: branches named after towns, or an office and a telehealth service. */
const organisation = (area: Area, around: DemoReference, random: Random, names: Set<string>): DemoAccount => {
	const name = inventName(random, names);
	const title = titleOf(area, random);
	const state = random.pick(around.regions).state;
	const inState = around.regions.filter((region) => region.state === state);
	const more = random.some(around.areas, 1);
	if (random.chance(0.4)) {
		const home = random.pick(inState);
		const office = makeProfile(`${name} ${title}`, [area, ...more], [home], around, random);
		const online = makeProfile(`${name} Online`, [area, ...more], inState, around, random);
		return {
			name,
			profiles: [
				{ ...office, is_telehealth_available: false },
				{ ...online, is_telehealth_available: true },
			],
		};
	}
	const branches = random.some(inState, random.int(2, Math.min(5, Math.max(2, inState.length))));
	// Some branches also serve the first branch's region, so that a search must choose one profile of the account.
	const profiles = branches.map((region, i) =>
		makeProfile(
			`${name} ${title} ${region.town}`,
			[area, ...more],
			[region, ...(i > 0 && random.chance(0.5) ? branches.slice(0, 1) : [])],
			around,
			random,
		),
	);
	if (profiles.length === 1)
		profiles.push({
			...makeProfile(`${name} Telehealth`, [area], inState, around, random),
			is_telehealth_available: true,
		});
	return { name, profiles };
};
