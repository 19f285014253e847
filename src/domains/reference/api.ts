import {
	getPostcode,
	listAgeGroups,
	listDiagnoses,
	listFundingTypes,
	listHcpServiceAreas,
	listInternalLinks,
	listRegions,
	listServiceAreas,
	listServices,
	suggestPostcodes,
} from "#contract/reference.ts";
import { anyone, type Binding, bind } from "#platform/http/bind.ts";
import { notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { currentReference } from "./current.ts";

/**
 * A person who types without a pause asks at most 200 times a minute (one question after 300 ms without a key, visitor §9), and many may
 * share an address behind a telephone company or a library.
 */
const AS_PEOPLE_TYPE = { times: 300, seconds: 60 };

/** Reference data and postcodes (visitor §7): open to anyone, from memory. */
export const referenceApi = ({ database }: Services): Binding[] => {
	const current = currentReference(database);
	return [
		bind(listServices, { who: anyone }, async () => (await current()).services),
		bind(listServiceAreas, { who: anyone }, async () => (await current()).serviceAreas),
		bind(listHcpServiceAreas, { who: anyone }, async () => (await current()).serviceAreas.filter((area) => area.valid_for_hcp)),
		bind(listAgeGroups, { who: anyone }, async () => (await current()).ageGroups),
		bind(listFundingTypes, { who: anyone }, async () => (await current()).fundingTypes),
		bind(listDiagnoses, { who: anyone }, async () => (await current()).diagnoses),
		bind(listInternalLinks, { who: anyone }, async () => (await current()).internalLinks),
		bind(listRegions, { who: anyone }, async () => (await current()).regions),
		bind(suggestPostcodes, { who: anyone, limit: AS_PEOPLE_TYPE }, async ({ query }) => (await current()).places.suggest(query.query)),
		bind(getPostcode, { who: anyone }, async ({ params }) => {
			const postcode = (await current()).places.find(params.code);
			if (!postcode) throw notFound("That postcode is not known.");
			return postcode;
		}),
	];
};
