// Rules shared by pages and server. No zod here: this file reaches the browser.
import {
	AREA_BEHAVIOUR_SUPPORT,
	AREA_HOME_CARE,
	AREA_PLAN_MANAGEMENT,
	FUNDING_NDIS,
	FUNDING_SUPPORT_AT_HOME,
	FUNDING_UNKNOWN,
	HCP_CODES,
} from "./funding-codes.ts";

/**
 * True for funding whose requests ask for recipient details: home care packages, Support at Home and its classifications
 * (CON-004 to CON-008, decision 96).
 */
export const isHcp = (code: string | null | undefined): boolean =>
	code != null && (HCP_CODES.includes(code) || code === FUNDING_SUPPORT_AT_HOME);

/**
 * Whether to ask how the NDIS plan is managed, and for the plan: for the NDIS, and if the funding isn't known
 * (decision 96).
 * @param codes the chosen funding; none if the visitor doesn't know
 */
export const asksPlan = (codes: readonly (string | null)[]): boolean =>
	codes.every((code) => !code || code === FUNDING_UNKNOWN) || codes.includes(FUNDING_NDIS);

/**
 * Funding choices for a service: home care gets those with `hcp_allowed`, any other service (or none) those without.
 * "I don't know" always comes last (HOM-032 to HOM-034).
 * @param unknown label of the last choice
 */
export const fundingOptions = <F extends { code: string; name: string; hcp_allowed: boolean }>(
	areaName: string | undefined,
	fundingTypes: readonly F[],
	unknown: string,
): { code: string; name: string }[] => [
	...fundingTypes
		.filter((f) => f.hcp_allowed === (areaName === AREA_HOME_CARE))
		.map(({ code, name }) => ({ code, name })),
	{ code: FUNDING_UNKNOWN, name: unknown },
];

/** The funding implied by a service: NDIS for plan management and behaviour support (HOM-036, HOM-037). */
export const fundingOfService = (areaName: string | undefined): string | undefined =>
	areaName === AREA_PLAN_MANAGEMENT || areaName === AREA_BEHAVIOUR_SUPPORT ? FUNDING_NDIS : undefined;

/** Sorts alphabetically by name (HOM-035). */
export const byName = <T extends { name: string }>(items: readonly T[]): T[] =>
	[...items].sort((a, b) => a.name.localeCompare(b.name, "en-AU"));

/** True if the home form asks only for a place and a funding level (HOM-038). */
export const isHomeCareSearch = (areaName: string | undefined, funding: string | undefined): boolean =>
	areaName === AREA_HOME_CARE && isHcp(funding);
