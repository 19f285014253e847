import { workOutNdis, workOutSupportAtHome } from "#contract/reference/care-costs.ts";
import { listFacts } from "#contract/reference/facts.ts";
import {
	chooseFromCatalogue,
	getFundingAmounts,
	getPostcode,
	getSearchLists,
	listAgeGroups,
	listCatalogue,
	listDiagnoses,
	listFundingTypes,
	listHcpServiceAreas,
	listInternalLinks,
	listRegions,
	listServiceAreas,
	listServices,
	readPlaceText,
	suggestPostcodes,
} from "#contract/reference/reference.ts";
import { eventsCopy } from "#contract/shared/copy/events.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { postBoxMessage } from "#contract/shared/post-box.ts";
import { anyone, type Binding, bind } from "#platform/http/bind.ts";
import { notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { areAmountsDue } from "./amounts.ts";
import { CONTRIBUTION_RATES, ndisCosts, supportAtHomeCosts } from "./care-costs.ts";
import { sharedReference } from "./current.ts";
import { factOn } from "./facts.ts";
import { readPlace, suburbOf } from "./read-place.ts";

/**
 * Public reference data and postcodes (API-004 to API-010, API-017 to API-019), from memory. No rate limit: counting a
 * call would cost a database write.
 */
export const referenceApi = ({ database, pubsub, clock, analytics }: Services): Binding[] => {
	const current = sharedReference({ database, pubsub });
	const amountsOn = async (today: string) => {
		const { fundingAmounts } = await current();
		// Before the first start day, the first amounts apply.
		return fundingAmounts.find(({ as_of }) => as_of <= today) ?? fundingAmounts.at(-1);
	};
	return [
		bind(listServices, { who: anyone }, async () => (await current()).services),
		bind(listServiceAreas, { who: anyone }, async () => (await current()).serviceAreas),
		bind(listCatalogue, { who: anyone }, async () => ({ data: (await current()).serviceAreas })),
		bind(listHcpServiceAreas, { who: anyone }, async () =>
			(await current()).serviceAreas.filter((area) => area.valid_for_hcp),
		),
		bind(listAgeGroups, { who: anyone }, async () => (await current()).ageGroups),
		bind(listFundingTypes, { who: anyone }, async () => (await current()).fundingTypes),
		bind(getSearchLists, { who: anyone }, async () => {
			const { serviceAreas: areas, services, ageGroups: ages, fundingTypes: funding } = await current();
			return { areas, services, ages, funding };
		}),
		bind(listDiagnoses, { who: anyone }, async () => (await current()).diagnoses),
		bind(listInternalLinks, { who: anyone }, async () => (await current()).internalLinks),
		bind(listRegions, { who: anyone }, async () => (await current()).regions),
		bind(getFundingAmounts, { who: anyone }, async () => {
			const today = officeDay(clock());
			const amounts = await amountsOn(today);
			if (!amounts) throw notFound("We have no amounts.");
			return { ...amounts, is_due: areAmountsDue(amounts.as_of, today) };
		}),
		bind(workOutSupportAtHome, { who: anyone }, async ({ body }) => {
			const today = officeDay(clock());
			const amounts = await amountsOn(today);
			return supportAtHomeCosts(body, amounts && !areAmountsDue(amounts.as_of, today) ? amounts : undefined, {
				management_percent: amounts?.care_management_percent ?? 10,
				rates: CONTRIBUTION_RATES,
				today,
			});
		}),
		bind(workOutNdis, { who: anyone }, async ({ body }) => ndisCosts(body)),
		bind(listFacts, { who: anyone }, async () => {
			const today = officeDay(clock());
			return (await current()).facts.map((fact) => factOn(fact, today));
		}),
		bind(
			chooseFromCatalogue,
			{ who: anyone, beacon: true, limit: { times: 120, seconds: 600 }, maxBody: 4096 },
			async ({ query }) => {
				const area = (await current()).serviceAreas.find(({ id }) => id === query.area);
				if (!area) throw notFound("We don't know that service area.");
				analytics.record({ name: eventsCopy.advancedSearch, properties: { service_areas_list: area.name } });
				return { recorded: true as const };
			},
		),
		bind(suggestPostcodes, { who: anyone }, async ({ query }) => (await current()).places.suggest(query.query)),
		bind(readPlaceText, { who: anyone }, async ({ query: { text } }) => {
			const reading = readPlace(text, (await current()).placeNames());
			const { places, sure, code } = reading;
			const [first] = places;
			const choices = places.map(({ name, state, postcode }) => ({ suburb: name, state, code: postcode }));
			const message = places.length > 0 ? null : (reading.message ?? postBoxMessage(text) ?? null);
			if (!sure || !first) return { place: null, choices, message };
			const suburb = suburbOf(reading);
			const label = suburb ? `${suburb}, ${first.state} ${first.postcode}` : (code ?? "");
			return { place: { code: first.postcode, suburb, label }, choices, message };
		}),
		bind(getPostcode, { who: anyone }, async ({ params }) => {
			const postcode = (await current()).places.find(params.code);
			if (!postcode) throw notFound(postBoxMessage(params.code) ?? "We don't know that postcode.");
			return postcode;
		}),
	];
};
