import type { Delivery, Nearest, Reached, ReachedWay, Site } from "#contract/providers/fit.ts";
import { ACCESS_FACTS } from "#contract/providers/fit-options.ts";

// How a provider's reach is written (decision 87). Plain functions: this file may reach the browser.

/** Whether an area is only estimated. */
export const isUnsure = (way: Pick<ReachedWay, "sure"> | undefined): boolean => way?.sure === "estimated";

/** Help by phone or video, as surely as it's stated. */
export const videoWords = ({ sure, is_anywhere, is_assessment }: ReachedWay): string => {
	if (is_assessment) return "By phone or video to assess what you need";
	if (sure === "unstated") return "Telehealth available (by phone or video)";
	return is_anywhere ? "By phone or video anywhere in Australia" : "By phone or video";
};

/**
 * "Telehealth" on a profile. How it does its services decides, as everywhere (decision 87); its own answer about all of
 * them counts where that says nothing.
 */
export const telehealthWords = ({
	ways,
	is_telehealth_available: said,
}: {
	ways: readonly ReachedWay[];
	is_telehealth_available: boolean | null;
}): string => {
	const video = ways.find(({ way }) => way === "video");
	if (video?.is_assessment) return "By phone or video to assess what you need";
	if (video) return ways.length === 1 ? "Yes, by phone or video only" : "Yes, by phone or video as well";
	if (said === null) return "Not stated";
	return said ? "Not for the services listed here" : "No, in person only";
};

/** Whether a profile says that it helps by phone or video. Then people can find it without an area that it serves. */
export const saysVideo = ({
	delivery,
	is_telehealth_available: said,
}: {
	delivery: readonly Delivery[];
	is_telehealth_available: boolean | null;
}): boolean => said === true || delivery.some(({ ways }) => ways.some(({ way }) => way === "video"));

/**
 * The site that stands for a provider: the nearest one, else the first; with access facts in the search, one that
 * states all of them.
 */
export const standingSite = (
	{ sites, nearest }: { sites: readonly Site[]; nearest: Pick<Nearest, "site"> | null },
	facts: readonly string[] = [],
): Site | undefined => {
	if (nearest) return sites[nearest.site];
	const access = ACCESS_FACTS.filter((fact) => facts.includes(fact));
	return sites.find((site) => access.every((fact) => site.access[fact] === "yes")) ?? sites[0];
};

/** Why a chosen provider doesn't fit a place, such as "Doesn't visit Geelong 3220". Undefined if it fits. */
export const unreachedWords = ({ as }: Pick<Reached, "as">, place: string): string | undefined =>
	as === null ? `Doesn't visit ${place}` : undefined;
