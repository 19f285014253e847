import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type {
	Delivery,
	DeliveryInput,
	FitFacts,
	FitFactsInput,
	ListOrigin,
	Site,
	SiteInput,
} from "#contract/providers/fit.ts";
import type { FactSource } from "#contract/providers/fit-options.ts";
import { PRICE_LABELS, PRICE_TEXTS } from "#contract/providers/price-options.ts";
import type { Price, PriceInput } from "#contract/providers/prices.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { contactDetailIn, contactRefusal, hasContactDetails } from "#contract/shared/text/contact-details.ts";
import { anyOf } from "#platform/db/any-of.ts";
import type { Transaction } from "#platform/db/database.ts";
import type { FieldError } from "#platform/http/problem.ts";

/** What a form may state about sites, delivery and fit. */
export interface AskedStatements {
	sites?: SiteInput[] | undefined;
	delivery?: DeliveryInput[] | undefined;
	fit_facts?: FitFactsInput | undefined;
	prices?: PriceInput[] | undefined;
}

/** The same as stored: each entry with its day and source. */
export interface Statements {
	sites?: Site[];
	delivery?: Delivery[];
	fit_facts?: FitFacts;
	prices?: Price[];
}

interface By {
	now: Date;
	source: FactSource;
	/** Everything was stated again: unchanged entries get today's date, too. */
	isRestated: boolean;
}

/**
 * Adds day and source to what a form states. Entries that haven't changed keep theirs, unless everything was stated
 * again (decision 87). A site gets the coordinates of its suburb, or keeps those an import had for the same address.
 */
export const settleStatements = async (
	trx: Transaction,
	asked: AskedStatements,
	row: Required<Statements> & { list: ListOrigin | null },
	{ now, source, isRestated }: By,
): Promise<Statements> => {
	const by = { stated_on: officeDay(now), source };
	const stated: StateOne = (entry, before) => {
		if (isRestated || !before) return { ...entry, ...by };
		const { stated_on, source: from, list, ...content } = before;
		return isDeepStrictEqual(content, entry)
			? { ...entry, stated_on, source: from, ...(list && { list }) }
			: { ...entry, ...by };
	};
	/** An imported entry that stays in a changed column keeps its list of today: a later list doesn't write here. */
	const listed = <Entry extends Basis>(one: Entry): Entry =>
		one.source === "import" && row.list ? { list: row.list, ...one } : one;
	const sites = await Promise.all(
		(asked.sites ?? []).map(async (site, at) => {
			const same = row.sites.find((other) => isSamePlace(other, site)) ?? undefined;
			const before = same ?? row.sites[at];
			return stated({ ...site, ...(same ? pointOf(same) : await pointOfSuburb(trx, site)) }, before);
		}),
	);
	const facts = factsOf(asked.fit_facts ?? {}, row.fit_facts, stated);
	/** A price has no id, so it is the same as long as everything about it is. */
	const samePrice = (asked: PriceInput) =>
		row.prices.find(({ stated_on: _, source: _source, list: _list, ...content }) => isDeepStrictEqual(content, asked));
	return {
		...(asked.prices && { prices: asked.prices.map((one) => stated(one, samePrice(one))) }),
		...(asked.sites && { sites: isDeepStrictEqual(sites, row.sites) ? sites : sites.map(listed) }),
		...(asked.delivery && {
			delivery: asked.delivery.map((one) =>
				stated(
					one,
					row.delivery.find(({ service_area }) => service_area === one.service_area),
				),
			),
		}),
		...(asked.fit_facts && {
			fit_facts: isDeepStrictEqual(facts, row.fit_facts)
				? facts
				: Object.fromEntries(Object.entries(facts).map(([fact, one]) => [fact, listed(one)])),
		}),
	};
};

const pointOf = ({ latitude, longitude }: Pick<Site, "latitude" | "longitude">) => ({ latitude, longitude });

const isSamePlace = (a: Site, b: SiteInput): boolean =>
	a.street === b.street && a.suburb === b.suburb && a.state === b.state && a.postcode === b.postcode;

/** The middle of a suburb, else of its postcode, else null. */
const pointOfSuburb = async (trx: Transaction, { suburb, postcode }: SiteInput) => {
	const point = await trx
		.selectFrom("postcode as q")
		.leftJoin("locality as l", (join) =>
			join
				.onRef("l.postcode", "=", "q.code")
				.on((eb) => eb(eb.fn("lower", ["l.name"]), "=", eb.fn("lower", [eb.val(suburb)]))),
		)
		.select(({ fn }) => [
			fn.coalesce("l.latitude", "q.latitude").as("latitude"),
			fn.coalesce("l.longitude", "q.longitude").as("longitude"),
		])
		.where("q.code", "=", postcode)
		.orderBy("l.weight", (by) => by.desc().nullsLast())
		.limit(1)
		.executeTakeFirst();
	return point ?? { latitude: null, longitude: null };
};

type Basis = Pick<Site, "stated_on" | "source" | "list">;
type StateOne = <Entry extends object>(entry: Entry, before: Basis | undefined) => Entry & Basis;

const factsOf = (asked: FitFactsInput, before: FitFacts, stated: StateOne): FitFacts =>
	Object.fromEntries(
		Object.entries(asked)
			.filter(([, value]) => value !== undefined)
			.map(([fact, value]) => [fact, stated({ value: value as unknown }, before[fact as keyof FitFacts])]),
	) as FitFacts;

/** Errors for areas, regions and diagnoses that don't exist, contact details in names and prices, and unknown postcodes. */
export const unknownStatements = async (trx: Transaction, asked: AskedStatements): Promise<FieldError[]> => {
	const areas = asked.delivery?.map(({ service_area }) => service_area) ?? [];
	const priced = asked.prices?.map(({ service_area }) => service_area);
	const regions = asked.delivery?.flatMap(({ ways }) =>
		ways.flatMap(({ reach }) => (Array.isArray(reach) ? reach : [])),
	);
	const missing = async (table: "service_area" | "region" | "diagnosis", ids: readonly number[] = []) => {
		if (ids.length === 0) return false;
		const { rows } = await sql`
			select from unnest(${`{${ids.join()}}`}::int[]) v where not exists (select from ${sql.table(table)} t where t.id = v) limit 1
		`.execute(trx);
		return rows.length > 0;
	};
	const errors: FieldError[] = [];
	if (await missing("service_area", areas)) errors.push({ field: "delivery", message: "We don't know this service." });
	if (await missing("service_area", priced)) errors.push({ field: "prices", message: "We don't know this service." });
	for (const [at, price] of (asked.prices ?? []).entries())
		for (const field of PRICE_TEXTS) {
			const read = contactDetailIn(price[field] ?? "");
			if (read) errors.push({ field: `prices.${at}.${field}`, message: contactRefusal(PRICE_LABELS[field], read) });
		}
	if (await missing("region", regions)) errors.push({ field: "delivery", message: "We don't know this region." });
	if (await missing("diagnosis", asked.fit_facts?.conditions))
		errors.push({ field: "fit_facts.conditions", message: "Choose conditions from the list." });
	if (new Set(areas).size < areas.length) errors.push({ field: "delivery", message: "Each service once." });
	const asked_codes = asked.sites?.map(({ postcode }) => postcode) ?? [];
	const postcodes = await trx.selectFrom("postcode").select("code").where("code", "=", anyOf(asked_codes)).execute();
	const known = new Set(postcodes.map(({ code }) => code));
	for (const [at, { name, street, suburb, postcode }] of (asked.sites ?? []).entries()) {
		for (const [field, typed, label] of [
			["name", name, "Name of the site"],
			["street", street, "Street"],
			["suburb", suburb, "Suburb"],
		] as const) {
			const read = field === "street" ? hasContactDetails(typed ?? "") && "contact" : contactDetailIn(typed ?? "");
			if (read) errors.push({ field: `sites.${at}.${field}`, message: contactRefusal(label, read) });
		}
		if (!known.has(postcode))
			errors.push({ field: `sites.${at}.postcode`, message: `We don't know the postcode ${postcode}. Check it.` });
	}
	return errors;
};
