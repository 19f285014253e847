/** How an NDIS plan is managed: the code in search addresses, and the answer that forms store. */
export const PLAN_WAYS = { agency: "Agency Managed", plan: "Plan Managed", self: "Self Managed" } as const;
export type PlanWay = keyof typeof PLAN_WAYS;

/** The code of a search address; undefined for anything else. */
export const planWayIn = (given: string | null | undefined): PlanWay | undefined =>
	given && Object.hasOwn(PLAN_WAYS, given) ? (given as PlanWay) : undefined;

export const isAgencyManaged = (answer: string | null): boolean => answer === PLAN_WAYS.agency;

/** Shown with search results and profiles. */
export const AGENCY_HINT =
	"Agency-managed plans can only pay registered providers, so these are on the NDIS register for what you searched for.";

const NOTES: Readonly<Record<string, string>> = {
	[PLAN_WAYS.agency]: "Agency-managed – check your registration",
	[PLAN_WAYS.plan]: "Plan-managed",
	[PLAN_WAYS.self]: "Self-managed",
};

/** What a provider sees about the plan before it answers; undefined if the visitor didn't say or isn't sure. */
export const planNote = (answer: string | null): string | undefined => NOTES[answer ?? ""];
