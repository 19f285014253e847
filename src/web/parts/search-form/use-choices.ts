import { type RefObject, useEffect, useState } from "react";
import { searchCopy } from "#contract/shared/copy/search.ts";
import { fundingOfService, fundingOptions, isHomeCareSearch } from "#contract/shared/rules.ts";
import type { SearchState } from "../../lib/search-address.ts";
import type { SearchLists } from "./lists.ts";

/**
 * State of service and funding, which depend on each other (HOM-032 to HOM-037), and of the home care variant
 * (HOM-038).
 */
export const useChoices = (lists: SearchLists, state: SearchState, form: RefObject<HTMLFormElement | null>) => {
	const nameOf = (id: string) => lists.areas.find((area) => String(area.id) === id)?.name;
	const [area, setArea] = useState(state.service_areas_list[0] ?? "");
	const [funding, setFunding] = useState(state.funding_types_list[0] ?? "");
	const [homeCare, setHomeCare] = useState(isHomeCareSearch(nameOf(area), funding));
	/** Announces automatic changes to screen readers. */
	const [said, setSaid] = useState("");

	const chooseFunding = (code: string, areaName = nameOf(area)) => {
		setFunding(code);
		// The variant stays until the visitor wants another service, even with the funding "I don't know".
		if (!isHomeCareSearch(areaName, code)) return;
		setHomeCare(true);
		setSaid(`${searchCopy.homeCareHeading}. We only need a place and a funding level.`);
	};

	const chooseArea = (id: string, before = funding) => {
		const name = nameOf(id);
		const brought = fundingOfService(name);
		const kept = fundingOptions(name, lists.funding, searchCopy.unknownFunding).some((option) => option.code === before)
			? before
			: "";
		setArea(id);
		setHomeCare(false);
		setSaid(
			brought
				? `Funding type is now ${brought}`
				: before && !kept
					? "The funding types have changed. Please choose again."
					: "",
		);
		chooseFunding(brought ?? kept, name);
	};

	// biome-ignore lint/correctness/useExhaustiveDependencies: once, for choices made before hydration
	useEffect(() => {
		if (!form.current) return;
		const chosen = new FormData(form.current);
		const [areaNow, fundingNow] = [
			String(chosen.get("service_areas_list") ?? ""),
			String(chosen.get("funding_types_list") ?? ""),
		];
		if (areaNow !== area) chooseArea(areaNow, fundingNow);
		else if (fundingNow !== funding) chooseFunding(fundingNow);
	}, []);

	return { area, areaName: nameOf(area), funding, homeCare, said, chooseArea, chooseFunding };
};
