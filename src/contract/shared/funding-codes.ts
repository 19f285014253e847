// Codes of funding types, and names of service areas, that change forms. Plain values: this file may reach the browser.

/**
 * Funding codes whose requests ask for recipient (not participant) details (CON-004 to CON-008): the specified codes,
 * now transitioned levels of Support at Home, and its eight classifications (decision 17).
 */
export const HCP_CODES: readonly string[] = [
	"HCP",
	"HCP1",
	"HCP2",
	"HCP3",
	"HCP4",
	...[1, 2, 3, 4, 5, 6, 7, 8].map((level) => `SAH${level}`),
];

/** Support at Home for services other than home care packages. Forms don't ask for a level. */
export const FUNDING_SUPPORT_AT_HOME = "SAH";
export const FUNDING_NDIS = "NDIS";

/** Funding we can't help with. A message replaces the no-results form (NOR-021, NOR-022). */
export const UNSUPPORTED_FUNDING: readonly string[] = ["Medicare", "self-funded"];
export const FUNDING_UNKNOWN = "i-don-t-know";

/** Service areas that change the search form (HOM-036 to HOM-038). */
export const AREA_PLAN_MANAGEMENT = "NDIS Plan management";
export const AREA_BEHAVIOUR_SUPPORT = "Behaviour support";
export const AREA_HOME_CARE = "Home Care Package Provider";
