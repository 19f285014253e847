import {
	ACCESS_FACTS,
	FIT_WORDS,
	type FitFilter,
	LANGUAGES,
	WAY_WORDS,
	WAYS,
	YES_NO_FACTS,
} from "#contract/providers/fit-options.ts";
import { barWords, connectBar } from "#contract/providers/register.ts";
import type { AgeGroup, FundingType, Service } from "#contract/reference/reference.ts";
import type { ChosenProvider } from "#contract/search/chosen-page.ts";
import { FUNDING_NDIS } from "#contract/shared/funding-codes.ts";
import { kmWords, namesAndMore, whereWords } from "#contract/shared/place-words.ts";
import { standingSite } from "#contract/shared/reach-words.ts";
import { badgeOf, badgeOfArea } from "#web/lib/capacity-badge.ts";
import { telephone } from "#web/lib/links.ts";
import { planOf, type SearchState } from "#web/lib/search-address.ts";
import { fundingLines } from "#web/parts/profile-view/funding.ts";
import { registerLines } from "#web/parts/profile-view/register-lines.ts";
import { hoursLines } from "#web/parts/provider-facts/hours.ts";
import { priceLines } from "#web/parts/provider-facts/prices.ts";
import { servesPlace } from "#web/parts/provider-facts/serves-place.ts";

export type ComparedProvider = Omit<ChosenProvider, "asked">;

/** A row of the comparison, with a cell for each provider. */
export interface CompareRow {
	label: string;
	/** `of` is the id of the provider. */
	cells: { of: number; lines: string[]; href?: string }[];
}

interface Lists {
	areas: readonly { id: number; name: string }[];
	services: readonly Service[];
	conditions: readonly { id: number; name: string }[];
	ages: readonly AgeGroup[];
	funding: FundingType[];
}

const NOT_STATED = "Not stated";
const YES_NO = { yes: ["Yes"], no: ["No"], unstated: [] };
/** Most services named in a cell; the rest is counted. */
const NAMED = 5;

/** The rows of a comparison. What isn't stated says so, and is never a no (decision 87). */
export const compareRows = (
	providers: readonly ComparedProvider[],
	state: SearchState,
	{ areas, services, conditions, ages, funding }: Lists,
	now: Date,
): CompareRow[] => {
	const place = whereWords(state);
	const searched = areas.filter(({ id }) => state.service_areas_list.includes(String(id)));
	const offeredBy = (provider: ComparedProvider) => services.filter(({ id }) => provider.services.includes(id));
	const areasOf = (provider: ComparedProvider) => {
		const offered = [...new Set(offeredBy(provider).map(({ service_area }) => service_area))];
		const both = offered.filter((area) => searched.some(({ id }) => id === area));
		return { offered, both };
	};
	const row = (label: string, linesOf: (provider: ComparedProvider) => string[]): CompareRow => ({
		label,
		cells: providers.map((provider) => {
			const lines = linesOf(provider);
			return { of: provider.id, lines: lines.length > 0 ? lines : [NOT_STATED] };
		}),
	});
	const fact = (of: FitFilter, answer: (provider: ComparedProvider) => "yes" | "no" | undefined) =>
		row(FIT_WORDS[of], (provider) => YES_NO[answer(provider) ?? "unstated"]);
	const site = (provider: ComparedProvider) => standingSite(provider, state.fit_list);
	return [
		row("Rating", ({ overall_review, reviews_count: count }) => [
			count === 0 ? "No reviews yet" : `${overall_review} out of 5, ${count} ${count === 1 ? "review" : "reviews"}`,
		]),
		row("Places now", (provider) => {
			const { offered, both } = areasOf(provider);
			if (searched.length < 2) return [badgeOf(provider.capacity, offered, both, now).text];
			return searched.map(({ id, name }) => {
				const answer = provider.capacity.find(({ service_area }) => service_area === id);
				return `${name}: ${both.includes(id) ? lower(badgeOfArea(answer, now).text) : "not offered"}`;
			});
		}),
		row(place ? "Distance" : "Where", (provider) => {
			const { suburb, state: of, postcode } = site(provider) ?? {};
			const town = [suburb, of, suburb ? undefined : postcode].filter(Boolean).join(" ");
			const more = provider.sites.length > 1 ? ` (${provider.sites.length} sites)` : "";
			const away = provider.nearest ? kmWords(provider.nearest) : undefined;
			return [[away, town].filter(Boolean).join(", ") + (town ? more : "")].filter(Boolean);
		}),
		row("Price", (provider) => {
			const { offered, both } = areasOf(provider);
			const shown = searched.length > 0 ? both : offered;
			return priceLines(
				provider.prices,
				areas.filter(({ id }) => shown.includes(id)),
				now,
			);
		}),
		row("How they help", (provider) => {
			const ways = provider.reach.ways.map(({ way }) => way);
			return WAYS.filter((way) => ways.includes(way)).map((way) => WAY_WORDS[way]);
		}),
		...(place
			? [
					row(`Serves ${place}?`, (provider) => [
						searched.length > 0 && areasOf(provider).both.length === 0
							? "Not for the services you searched for"
							: servesPlace(provider),
					]),
				]
			: []),
		row(searched.length > 0 ? "Services that match" : "Services", (provider) => {
			const { offered, both } = areasOf(provider);
			if (searched.length > 0 && both.length === 0) return ["None of those you searched for"];
			const names =
				searched.length > 0
					? offeredBy(provider)
							.filter(({ service_area }) => both.includes(service_area))
							.map(({ name }) => name)
					: areas.filter(({ id }) => offered.includes(id)).map(({ name }) => name);
			return names.length > 0 ? [namesAndMore(names, NAMED)] : [];
		}),
		row("Age groups", (provider) =>
			ages.filter(({ code }) => provider.age_groups.includes(code)).map(({ description }) => description),
		),
		row("Funding", (provider) => fundingLines(funding, provider.funding_types)),
		row("NDIS registration", (provider) => {
			const areas = searched.map(({ id }) => id);
			const bar = connectBar(provider.register, areas, planOf(state));
			const isNdis = provider.funding_types.includes(FUNDING_NDIS);
			const said = registerLines(provider.register, areas.length > 0 ? searched : [], isNdis, now);
			return [...(bar ? [barWords(bar)] : []), ...said.map(({ text }) => text)];
		}),
		row("An agency-managed NDIS plan can pay them", (provider) => {
			const areas = searched.length > 0 ? searched.map(({ id }) => id) : areasOf(provider).offered;
			if (!provider.funding_types.includes(FUNDING_NDIS)) return ["No, they take no NDIS funding"];
			const bar = connectBar(provider.register, areas, { isNdis: true, isAgency: true });
			return bar === "not_checked" ? [] : [bar ? "No" : "Yes, they are on the NDIS register"];
		}),
		row("Languages other than English", ({ fit_facts: { languages } }) => {
			const names = languages?.value.flatMap((tag) => LANGUAGES[tag] ?? []) ?? [];
			return names.length > 0 ? [namesAndMore(names, NAMED)] : [];
		}),
		row("Experience with conditions", ({ fit_facts: { conditions: known } }) => {
			const names = conditions.flatMap(({ id, name }) => (known?.value.includes(id) ? [name] : []));
			return names.length > 0 ? [namesAndMore(names, NAMED)] : [];
		}),
		...YES_NO_FACTS.map((of) => fact(of, ({ fit_facts: facts }) => facts[of]?.value)),
		...ACCESS_FACTS.map((of) => fact(of, (provider) => site(provider)?.access[of])),
		row("Opening hours", ({ fit_facts: { hours } }) => (hours ? hoursLines(hours.value, true) : [])),
		{
			label: "Phone",
			cells: providers.map(({ id: of, phone_number: phone }) =>
				phone ? { of, lines: [phone], href: telephone(phone) } : { of, lines: [NOT_STATED] },
			),
		},
	];
};

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** Rows that differ, rows with the same answer from all, and what none of several providers states. */
export const sortedRows = (rows: readonly CompareRow[]) => {
	const several = (rows[0]?.cells.length ?? 0) > 1;
	const answers = ({ cells }: CompareRow) => new Set(cells.map(({ lines }) => lines.join("\n")));
	const isSilent = (row: CompareRow) => several && answers(row).size === 1 && answers(row).has(NOT_STATED);
	return {
		differing: rows.filter((row) => !several || answers(row).size > 1),
		same: rows.filter((row) => several && answers(row).size === 1 && !isSilent(row)),
		unstated: rows.filter(isSilent).map(({ label }) => label),
	};
};
