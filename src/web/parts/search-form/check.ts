import type { FundingType } from "#contract/reference/reference.ts";
import { searchCopy } from "#contract/shared/copy/search.ts";
import { AREA_HOME_CARE } from "#contract/shared/funding-codes.ts";
import { fundingOptions, isHomeCareSearch } from "#contract/shared/rules.ts";

/** Control names of search form fields that can have errors. */
export type SearchFieldName = "location" | "age_groups_list" | "funding_types_list";

export interface SearchProblem {
	field: SearchFieldName;
	message: string;
}

interface SearchValues {
	areaName: string | undefined;
	/** True if a suggestion is chosen or the server will find the place from the text. */
	placed: boolean;
	/** More specific error about the place. */
	placeMessage?: string | undefined;
	/** Undefined in the home care variant, which has no age field. */
	age: string | undefined;
	funding: string;
}

/** Errors that prevent a search, in form order (HOM-016 to HOM-019). The home care variant needs no age (HOM-038). */
export const checkSearch = (
	{ areaName, placed, placeMessage, age, funding }: SearchValues,
	types: readonly FundingType[],
): SearchProblem[] => {
	const problems: SearchProblem[] = [];
	if (!placed) problems.push({ field: "location", message: placeMessage ?? searchCopy.chooseSuggestion });
	const isHomeCare = isHomeCareSearch(areaName, funding) || (age === undefined && areaName === AREA_HOME_CARE);
	if (!age && !isHomeCare) problems.push({ field: "age_groups_list", message: searchCopy.ageRequired });
	if (!funding) problems.push({ field: "funding_types_list", message: searchCopy.fundingRequired });
	else if (!fundingOptions(areaName, types, searchCopy.unknownFunding).some((option) => option.code === funding))
		problems.push({
			field: "funding_types_list",
			message: `${searchCopy.fundingRequired} that goes with ${areaName ?? "any service"}`,
		});
	return problems;
};
