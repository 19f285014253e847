import type { DeliveryInput, FitFactsInput, Site, SiteInput } from "#contract/providers/fit.ts";
import {
	ACCESS_FACTS,
	type AccessFact,
	WAYS,
	type Way,
	WEEKDAYS,
	YES_NO_FACTS,
	type YesNoFact,
} from "#contract/providers/fit-options.ts";
import type { PriceInput } from "#contract/providers/prices.ts";
import type { OwnProvider } from "#contract/providers/provider-admin.ts";
import { openedWith } from "#web/lib/merge-typed.ts";
import { askedPrice, isPriceFilled, type PriceValues, priceValues, readPrices } from "./price-values.ts";

/** A site as typed. Empty access facts aren't stated. */
export interface SiteValues extends Record<"name" | "street" | "suburb" | "state" | "postcode", string> {
	access: Record<AccessFact, string>;
}

type ReachValue = "served" | "australia" | "regions";

/** How the services of an area are delivered, as typed. `regions` counts only with that reach. */
export interface WaysValues {
	area: number;
	ways: { way: Way; reach: ReachValue; regions: number[] }[];
}

/** Opening hours as typed, by day (Monday is 1). */
export type HoursValues = Record<string, { opens: string; closes: string }>;

/** Values of the form. A fact of yes or no is empty if it isn't stated. */
export interface PlacesValues extends Record<YesNoFact, string> {
	sites: SiteValues[];
	delivery: WaysValues[];
	languages: string[];
	conditions: number[];
	hours: HoursValues;
	prices: PriceValues[];
}

export const PLACES_LABELS: Record<keyof PlacesValues, string> = {
	sites: "Where you are",
	delivery: "How you work",
	auslan: "Uses Auslan",
	female_workers: "Clients can ask for a woman worker",
	male_workers: "Clients can ask for a man worker",
	evenings: "Works evenings",
	weekends: "Works weekends",
	first_nations_led: "First Nations-led",
	lgbtiq_inclusive: "LGBTIQ+ inclusive",
	languages: "Languages",
	conditions: "Conditions",
	hours: "Opening hours",
	prices: "Prices",
};

export const SITE_LABELS = {
	name: "Name of the site",
	street: "Street and number",
	suburb: "Suburb",
	state: "State",
	postcode: "Postcode",
} as const;
const SITE_FIELDS = Object.keys(SITE_LABELS) as (keyof typeof SITE_LABELS)[];

/** Ways from the provider's side. */
export const WAY_LABELS: Record<Way, string> = {
	home: "At the client's place",
	site: "At one of your sites",
	community: "Out in the community",
	video: "By phone or video",
};

const days = WEEKDAYS.map((_, at) => at + 1);

export const blankSite = (): SiteValues => siteOf({});

const siteOf = ({ access = {}, ...site }: Partial<Site>): SiteValues => ({
	...(Object.fromEntries(SITE_FIELDS.map((field) => [field, site[field] ?? ""])) as Record<
		keyof typeof SITE_LABELS,
		string
	>),
	access: Object.fromEntries(ACCESS_FACTS.map((fact) => [fact, access[fact] ?? ""])) as SiteValues["access"],
});

/** In a fixed order, so that equal values are equal as text. */
const inOrder = (delivery: readonly WaysValues[]): WaysValues[] =>
	delivery
		.filter(({ ways }) => ways.length > 0)
		.map(({ area, ways }) => ({
			area,
			ways: ways
				.map(({ way, reach, regions }) => ({
					way,
					reach,
					regions: reach === "regions" ? regions.toSorted((a, b) => a - b) : [],
				}))
				.sort((a, b) => WAYS.indexOf(a.way) - WAYS.indexOf(b.way)),
		}))
		.sort((a, b) => a.area - b.area);

/** Initial values of the form for a profile. */
export const placesOf = ({ sites, delivery, fit_facts, prices }: OwnProvider): PlacesValues => ({
	sites: sites.map(siteOf),
	delivery: inOrder(
		delivery.map(({ service_area, ways }) => ({
			area: service_area,
			ways: ways.map(({ way, reach }) =>
				typeof reach === "string" ? { way, reach, regions: [] } : { way, reach: "regions", regions: reach },
			),
		})),
	),
	...(Object.fromEntries(YES_NO_FACTS.map((fact) => [fact, fit_facts[fact]?.value ?? ""])) as Record<
		YesNoFact,
		string
	>),
	languages: fit_facts.languages?.value.toSorted() ?? [],
	conditions: fit_facts.conditions?.value.toSorted((a, b) => a - b) ?? [],
	hours: Object.fromEntries(
		days.map((day) => {
			const { opens = "", closes = "" } = fit_facts.hours?.value.find((one) => one.day === day) ?? {};
			return [day, { opens, closes }];
		}),
	),
	prices: prices.map(priceValues),
});

/** Values when the form was opened; undefined if missing or unreadable. */
export const openedPlaces = (form: FormData): PlacesValues | undefined => {
	const held = openedWith<PlacesValues>(form);
	return Array.isArray(held?.sites) && Array.isArray(held.delivery)
		? { ...held, prices: held.prices ?? [] }
		: undefined;
};

/**
 * Reads the form. Field names are those of the API's errors where possible, such as `sites.0.postcode`.
 * @param base values when the form was opened, for service areas that the form doesn't show
 */
export const readPlaces = (form: FormData, base: PlacesValues | undefined): PlacesValues => {
	const text = (name: string) => {
		const typed = form.get(name);
		return typeof typed === "string" ? typed.trim() : "";
	};
	const numbers = (name: string) => form.getAll(name).map(Number).filter(Number.isInteger);
	const sites: SiteValues[] = [];
	const names = [...form.keys()];
	for (let at = 0; names.some((name) => name.startsWith(`sites.${at}.`)); at++)
		sites.push(
			siteOf({
				...Object.fromEntries(SITE_FIELDS.map((field) => [field, text(`sites.${at}.${field}`)])),
				access: Object.fromEntries(ACCESS_FACTS.map((fact) => [fact, text(`sites.${at}.access.${fact}`)])),
			}),
		);
	const waysOf = (area: number | "all") =>
		WAYS.filter((way) => form.getAll(`delivery.${area}`).includes(way)).map((way) => ({
			way,
			reach: (text(`delivery.${area}.${way}`) || "served") as ReachValue,
			regions: numbers(`delivery.${area}.${way}.regions`),
		}));
	const areas = text("areas").split(",").filter(Boolean).map(Number);
	const all = waysOf("all");
	return {
		sites,
		delivery: inOrder([
			...areas.map((area) => ({ area, ways: all.length > 0 ? all : waysOf(area) })),
			...(base?.delivery.filter(({ area }) => !areas.includes(area)) ?? []),
		]),
		...(Object.fromEntries(YES_NO_FACTS.map((fact) => [fact, text(fact)])) as Record<YesNoFact, string>),
		languages: form.getAll("languages").map(String).sort(),
		conditions: numbers("conditions").sort((a, b) => a - b),
		hours: Object.fromEntries(
			days.map((day) => [day, { opens: text(`hours.${day}.opens`), closes: text(`hours.${day}.closes`) }]),
		),
		prices: readPrices(names, text),
	};
};

/** Reaches and chosen regions, as the fields of `delivery` are named. */
export const waysTyped = ({ delivery }: PlacesValues): Record<string, string | number[]> =>
	Object.fromEntries(
		delivery.flatMap(({ area, ways }) =>
			ways.flatMap(({ way, reach, regions }) => [
				[`${area}.${way}`, reach],
				[`${area}.${way}.regions`, regions],
			]),
		),
	);

/** Values as the API takes them. */
export interface AskedPlaces {
	sites: SiteInput[];
	delivery: DeliveryInput[];
	fit_facts: FitFactsInput;
	prices: PriceInput[];
}

const isFilled = ({ access, ...site }: SiteValues) =>
	Object.values(site).some((value) => value !== "") || Object.values(access).some((value) => value !== "");

const openDays = (hours: HoursValues) => days.filter((day) => hours[day]?.opens || hours[day]?.closes);

/** The API's body for the form's values. Blank sites and days, and facts that aren't stated, are left out. */
export const askedPlaces = (values: PlacesValues): AskedPlaces => {
	const stated = <T extends object>(facts: T) =>
		Object.fromEntries(
			Object.entries(facts).filter(([, value]) => value !== "" && !(Array.isArray(value) && value.length === 0)),
		);
	return {
		sites: values.sites.filter(isFilled).map(({ name, street, suburb, state, postcode, access }) => ({
			...{ name: name || null, street: street || null, suburb, state, postcode },
			access: stated(access) as SiteInput["access"],
		})),
		delivery: values.delivery.map(({ area, ways }) => ({
			service_area: area,
			ways: ways.map(({ way, reach, regions }) => ({ way, reach: reach === "regions" ? regions : reach })),
		})),
		fit_facts: stated({
			...Object.fromEntries(YES_NO_FACTS.map((fact) => [fact, values[fact]])),
			languages: values.languages,
			conditions: values.conditions,
			hours: openDays(values.hours).map((day) => ({
				day,
				...{ opens: values.hours[day]?.opens ?? "", closes: values.hours[day]?.closes ?? "" },
			})),
		}) as FitFactsInput,
		prices: values.prices.filter(isPriceFilled).map(askedPrice),
	};
};

/** The form's field for each field of the API, by name. Undefined for a field that the form doesn't show. */
export const placeOf = (values: PlacesValues) => {
	const sites = values.sites.flatMap((site, at) => (isFilled(site) ? [at] : []));
	const prices = values.prices.flatMap((price, at) => (isPriceFilled(price) ? [at] : []));
	return (field: string): string | undefined => {
		const [column, first, second = "", third = ""] = field.split(".");
		if (column === "sites" && first !== undefined)
			return ["sites", sites[Number(first)], second, third].filter((part) => part !== "").join(".");
		if (column === "prices" && first !== undefined)
			return ["prices", prices[Number(first)], second, second === "rates" ? third || "any" : ""]
				.filter((part) => part !== "")
				.join(".");
		if (column === "sites" || column === "delivery" || column === "prices") return column;
		if (column !== "fit_facts" || first === undefined || !(first in PLACES_LABELS)) return undefined;
		if (first !== "hours" || second === "") return first;
		return `hours.${openDays(values.hours)[Number(second)]}.${third || "opens"}`;
	};
};

/** Errors for ways in chosen regions without any region. Without scripts, regions are only shown after this. */
export const missingRegions = ({ delivery }: PlacesValues): Record<string, string> =>
	Object.fromEntries(
		delivery.flatMap(({ area, ways }) =>
			ways
				.filter(({ reach, regions }) => reach === "regions" && regions.length === 0)
				.map(({ way }) => [`delivery.${area}.${way}.regions`, "Choose at least one region"]),
		),
	);
