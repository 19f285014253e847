import {
	ACCESS_FACTS,
	FIT_WORDS,
	type FitFilter,
	LANGUAGES,
	WAY_WORDS,
	WAYS,
	YES_NO_FACTS,
} from "#contract/providers/fit-options.ts";
import { CAPACITY_WISHES, DISTANCES_KM } from "#contract/search/limits.ts";
import { readFiltersPage } from "#contract/search/results-page.ts";
import { FUNDING_NDIS } from "#contract/shared/funding-codes.ts";
import { headingWords } from "#contract/shared/search-words.ts";
import { thousands } from "#contract/shared/thousands.ts";
import { read } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { readSearch, searchCall, searchQuery } from "#web/lib/search-address.ts";
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
	const option = (value: string, name: string, count: number) => ({ value, label: `${name} (${thousands(count)})` });
	const facts = (names: readonly FitFilter[]) => names.map((fact) => option(fact, FIT_WORDS[fact], counts.fit[fact]));
	return {
		product: brand.name,
		state,
		heading: headingWords(state, counts.areas),
		ways: WAYS.map((way) => {
			const { value, label } = option(way, WAY_WORDS[way], counts.delivery[way]);
			const isBeside = way === "site" && counts.farther > 0;
			return { value, label: isBeside ? `${label}, and ${thousands(counts.farther)} a little farther away` : label };
		}),
		people: facts(YES_NO_FACTS),
		access: facts(ACCESS_FACTS),
		// Only what some match states, and what is already chosen.
		languages: Object.entries(LANGUAGES)
			.filter(([tag]) => counts.languages[tag] || state.languages_list.includes(tag))
			.map(([tag, name]) => option(tag, name, counts.languages[tag] ?? 0)),
		conditions: counts.conditions.map(({ id, name, count }) => option(String(id), name, count)),
	};
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData ? pageMeta({ title: "More filters", product: loaderData.product, noindex: true }) : [];

export default function Filters({ loaderData }: Route.ComponentProps) {
	const { state, heading, ways, people, access, languages, conditions } = loaderData;
	const asksAgency =
		state.funding_types_list.includes(FUNDING_NDIS) && (state.plan_management ?? "agency") === "agency";
	const without = {
		...state,
		within_km: undefined,
		capacity: [],
		plan_management: asksAgency ? undefined : state.plan_management,
		delivery_list: [],
		fit_list: [],
		languages_list: [],
		conditions_list: [],
		page: 1,
	};
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
					<Checkboxes
						name="delivery_list"
						legend="How should they help?"
						hint="Any of these"
						options={ways}
						defaultValues={state.delivery_list}
					/>
					<Checkboxes
						name="fit_list"
						legend="What do you need?"
						hint="All of these"
						options={people}
						defaultValues={state.fit_list}
					/>
					<Checkboxes
						name="fit_list"
						id="access"
						legend="If you visit them"
						hint="All of these"
						options={access}
						defaultValues={state.fit_list}
					/>
					{languages.length > 0 && (
						<Checkboxes
							name="languages_list"
							legend="Which language, other than English?"
							hint="Any of these"
							options={languages}
							defaultValues={state.languages_list}
						/>
					)}
					{conditions.length > 0 && (
						<Checkboxes
							name="conditions_list"
							legend="Experience with"
							hint="Any of these"
							options={conditions}
							defaultValues={state.conditions_list}
						/>
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
