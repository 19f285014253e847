// Small decisions the specifications give to pages and server alike. No zod here: this file reaches the browser.
import { AREA_BEHAVIOUR_SUPPORT, AREA_HOME_CARE, AREA_PLAN_MANAGEMENT, FUNDING_NDIS, FUNDING_UNKNOWN, HCP_CODES } from "./limits.ts";

/** True for funding whose requests ask recipient details (visitor §4). */
export const isHcp = (code: string | null | undefined): boolean => code != null && HCP_CODES.includes(code);

/**
 * Funding choices that go with a service: for home care those with `hcp_allowed`, for all others and for none those without;
 * "I don't know" always comes last (visitor §5).
 * @param unknown words of the last choice
 */
export const fundingOptions = <F extends { code: string; name: string; hcp_allowed: boolean }>(
	areaName: string | undefined,
	fundingTypes: readonly F[],
	unknown: string,
): { code: string; name: string }[] => [
	...fundingTypes.filter((f) => f.hcp_allowed === (areaName === AREA_HOME_CARE)).map(({ code, name }) => ({ code, name })),
	{ code: FUNDING_UNKNOWN, name: unknown },
];

/** The funding a service brings with it: NDIS for plan management and behaviour support (visitor §4). */
export const fundingOfService = (areaName: string | undefined): string | undefined =>
	areaName === AREA_PLAN_MANAGEMENT || areaName === AREA_BEHAVIOUR_SUPPORT ? FUNDING_NDIS : undefined;

/** Alphabetical by name, as people read (visitor §5). */
export const byName = <T extends { name: string }>(items: readonly T[]): T[] => [...items].sort((a, b) => a.name.localeCompare(b.name, "en-AU"));

/** True when the home form asks for a place and a funding level only (visitor §2, HCP variant). */
export const isHomeCareSearch = (areaName: string | undefined, funding: string | undefined): boolean => areaName === AREA_HOME_CARE && isHcp(funding);
