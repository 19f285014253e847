import type { Delivery, FitFacts, Reach, Site } from "#contract/providers/fit.ts";
import { type AccessFact, FIT_WORDS, LANGUAGES, WEEKDAYS, type YesNoFact } from "#contract/providers/fit-options.ts";
import { dollars, PRICE_TIMES, TIME_WORDS, UNIT_WORDS } from "#contract/providers/price-options.ts";
import type { Price } from "#contract/providers/prices.ts";
import { joinedWords, namesAndMore } from "#contract/shared/place-words.ts";
import { PLACES_LABELS, WAY_LABELS } from "../places-form/values.ts";

type Names = Record<string, ReadonlyMap<unknown, string>>;

const YES_NO: Record<string, string> = { yes: "yes", no: "no" };

const siteText = ({ name, street, suburb, state, postcode, access }: Site): string => {
	const address = [name, street, [suburb, state, postcode].filter(Boolean).join(" ")].filter(Boolean).join(", ");
	const facts = Object.entries(access).map(
		([fact, answer]) => `${FIT_WORDS[fact as AccessFact].toLowerCase()}: ${YES_NO[answer] ?? answer}`,
	);
	return facts.length > 0 ? `${address} (${facts.join(", ")})` : address;
};

const reachText = (reach: Reach, names: Names): string => {
	if (reach === "served") return "everywhere served";
	if (reach === "australia") return "all of Australia";
	return namesAndMore(reach.map((id) => names.regions?.get(id) ?? `region ${id}`));
};

const deliveryText = ({ service_area, ways }: Delivery, names: Names): string => {
	const texts = ways.map(({ way, reach }) => {
		const label = WAY_LABELS[way].toLowerCase();
		return way === "site" ? label : `${label} (${reachText(reach, names)})`;
	});
	return `${names.areas?.get(service_area) ?? `Service ${service_area}`}: ${joinedWords(texts)}`;
};

const factTexts = (facts: FitFacts, names: Names): string[] => {
	const { languages, conditions, hours, ...answers } = facts;
	return [
		...Object.entries(answers).map(([fact, { value }]) => `${PLACES_LABELS[fact as YesNoFact]}: ${YES_NO[value]}`),
		...(languages ? [`Languages: ${languages.value.map((tag) => LANGUAGES[tag] ?? tag).join(", ")}`] : []),
		...(conditions
			? [`Conditions: ${conditions.value.map((id) => names.conditions?.get(id) ?? `condition ${id}`).join(", ")}`]
			: []),
		...(hours
			? [
					`Hours: ${hours.value.map(({ day, opens, closes }) => `${WEEKDAYS[day - 1]} ${opens} to ${closes}`).join(", ")}`,
				]
			: []),
	];
};

const priceText = (
	{ service_area, unit, rates, includes, travel, cancellation, url, support_item }: Price,
	names: Names,
): string => {
	const amounts = PRICE_TIMES.flatMap((time) => {
		const cents = rates[time];
		return cents === undefined ? [] : [`${TIME_WORDS[time].toLowerCase()} ${dollars(cents)}`];
	});
	const more = [
		includes && `includes ${includes}`,
		travel && `travel: ${travel}`,
		cancellation && `cancelling: ${cancellation}`,
		url,
		support_item && `NDIS support item ${support_item}`,
	].filter(Boolean);
	const area = names.areas?.get(service_area) ?? `Service ${service_area}`;
	return [`${area}, ${UNIT_WORDS[unit]}: ${amounts.join(", ")}`, ...more].join("; ");
};

/** What a column of statements says, one text for each. Undefined for other columns. */
export const statementTexts = (column: string, value: unknown, names: Names): string[] | undefined => {
	if (column === "sites") return ((value ?? []) as Site[]).map(siteText);
	if (column === "delivery") return ((value ?? []) as Delivery[]).map((one) => deliveryText(one, names));
	if (column === "fit_facts") return factTexts((value ?? {}) as FitFacts, names);
	if (column === "prices") return ((value ?? []) as Price[]).map((one) => priceText(one, names));
	return undefined;
};
