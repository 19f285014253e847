import {
	ACCESS_FACTS,
	FIT_WORDS,
	type FitFilter,
	LANGUAGES,
	WAY_WORDS,
	WAYS,
	YES_NO_FACTS,
} from "#contract/providers/fit-options.ts";
import { CAPACITY_WISHES, DISTANCES_KM, PRICES_UP_TO } from "#contract/search/limits.ts";
import { readFiltersPage } from "#contract/search/results-page.ts";
import { FUNDING_NDIS } from "#contract/shared/funding-codes.ts";
import { headingWords } from "#contract/shared/search-words.ts";
import { thousands } from "#contract/shared/thousands.ts";
import { read } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { noFacts, readSearch, searchCall, searchQuery } from "#web/lib/search-address.ts";
import { pageMeta } from "#web/lib/seo.ts";
import { knownFacts, knownSearch } from "#web/parts/search-form/known-search.ts";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Checkboxes } from "#web/ui/checkboxes/checkboxes.tsx";
import { Radios, Select } from "#web/ui/field/field.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import type { Route } from "./+types/filters";

const WISHES = ["All", "Has places now", "Open or with a waiting list"];

/** Filters by places and by what providers state, with how many each would leave (decision 87). A plain form without scripts. */
export const loader = async (from: Route.LoaderArgs) => {
	const { brand } = from.context.get(requestContext);
	const asked = knownFacts(readSearch(new URL(from.request.url).searchParams));
	const counts = await read(from, readFiltersPage, { query: searchCall(asked) });
	const state = knownSearch(asked, counts.search);
	const none: string[] = [];
	/** What a provider states or is chosen, with its count. A filter that finds nobody isn't offered. */
	const offered = (options: { value: string; name: string; count: number }[], chosen: readonly string[]) =>
		options.flatMap(({ value, name, count }) => {
			if (count > 0 || chosen.includes(value))
				return [{ value, label: `${name} (${count > 0 ? thousands(count) : "none yet"})` }];
			none.push(name);
			return [];
		});
	const facts = (names: readonly FitFilter[]) =>
		offered(
			names.map((fact) => ({ value: fact, name: FIT_WORDS[fact], count: counts.fit[fact] })),
			state.fit_list,
		);
	const ways = WAYS.map((way) => ({ value: way, name: WAY_WORDS[way], count: counts.delivery[way] }));
	const languages = Object.entries(LANGUAGES)
		.map(([value, name]) => ({ value, name, count: counts.languages[value] ?? 0 }))
		.filter(({ value, count }) => count > 0 || state.languages_list.includes(value));
	return {
		product: brand.name,
		state,
		heading: headingWords(state, counts.areas),
		ways: offered(ways, state.delivery_list).map(({ value, label }) => {
			const isBeside = value === "site" && counts.farther > 0;
			return { value, label: isBeside ? `${label}, and ${thousands(counts.farther)} a little farther away` : label };
		}),
		people: facts(YES_NO_FACTS),
		access: facts(ACCESS_FACTS),
		languages: offered(languages, state.languages_list),
		conditions: offered(
			counts.conditions.map(({ id, name, count }) => ({ value: String(id), name, count })),
			state.conditions_list,
		),
		none,
	};
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData ? pageMeta({ title: "More filters", product: loaderData.product, noindex: true }) : [];

export default function Filters({ loaderData }: Route.ComponentProps) {
	const { state, heading, ways, people, access, languages, conditions, none } = loaderData;
	const asksAgency =
		state.funding_types_list.includes(FUNDING_NDIS) && (state.plan_management ?? "agency") === "agency";
	const without = {
		...{ ...state, ...noFacts, capacity: [] },
		plan_management: asksAgency ? undefined : state.plan_management,
		page: 1,
	};
	// An address may have another price than those that we offer.
	const prices = [...new Set([...PRICES_UP_TO, ...(state.price_up_to ? [state.price_up_to] : [])])].sort(
		(a, b) => a - b,
	);
	const kept = new URLSearchParams(searchQuery(without));
	return (
		<Page width="text">
			<BackLink href={links.results(state)}>Back to results</BackLink>
			<form action={links.results()}>
				<Stack gap="large">
					<Stack gap="small">
						<h1>More filters</h1>
						<p>{heading}</p>
						<p>
							The numbers are providers that say so themselves. Others may do it too, but haven't told us: ask them, or
							call us.
						</p>
					</Stack>
					{[...kept].map(([name, value]) => (
						<input key={name} type="hidden" name={name} value={value} />
					))}
					{asksAgency && (
						<Checkboxes
							name="plan_management"
							legend="How is the plan managed?"
							options={[{ value: "agency", label: "My NDIS plan is agency managed" }]}
							defaultValues={state.plan_management ? ["agency"] : []}
						/>
					)}
					<Radios
						name="capacity"
						legend="Who has places?"
						options={WISHES.map((label, wishes) => ({ value: CAPACITY_WISHES.slice(0, wishes).join(","), label }))}
						defaultValue={state.capacity.join(",")}
					/>
					{state.postcodes_list.length > 0 && (
						<Select
							id="within_km"
							name="within_km"
							label="How far away may they be?"
							hint="To their nearest site, in a straight line."
							options={[
								{ value: "", label: "Any distance, if they serve the place" },
								...DISTANCES_KM.map((km) => ({ value: String(km), label: `Within ${km} km` })),
							]}
							defaultValue={String(state.within_km ?? "")}
						/>
					)}
					{state.service_areas_list.length > 0 && (
						<Select
							id="price_up_to"
							name="price_up_to"
							label="What may an hour cost?"
							hint="Their lowest price stated in the last two months. Providers that haven't stated a price an hour stay in the list: ask them."
							options={[
								{ value: "", label: "Any price" },
								...prices.map((price) => ({ value: String(price), label: `Up to $${thousands(price)} an hour` })),
							]}
							defaultValue={String(state.price_up_to ?? "")}
						/>
					)}
					{(
						[
							["delivery_list", "delivery", "How should they help?", ways],
							["fit_list", "fit", "What do you need?", people],
							["fit_list", "access", "If you visit them", access],
							["languages_list", "languages", "Which language, other than English?", languages],
							["conditions_list", "conditions", "Experience with", conditions],
						] as const
					).map(
						([name, id, legend, options]) =>
							options.length > 0 && (
								<Checkboxes
									key={id}
									name={name}
									id={id}
									legend={legend}
									hint={name === "fit_list" ? "All of these" : "Any of these"}
									options={options}
									defaultValues={state[name]}
								/>
							),
					)}
					{none.length > 0 && (
						<p>Nobody here says this yet, so you can't filter by it: {none.join(", ")}. Ask providers, or call us.</p>
					)}
					<div>
						<Button type="submit" variant="primary">
							Show providers
						</Button>
						<p>
							<a href={links.results(without)}>Clear these filters</a>
						</p>
					</div>
				</Stack>
			</form>
		</Page>
	);
}
