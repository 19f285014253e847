// Choices in the follow-up forms, shown and stored as is (FUP-022 to FUP-028). No zod here: this reaches the browser.

/** The visitor is the person who needs support, so their name is already in the request. */
export const MYSELF = "This is for myself";
const RELATIONSHIPS = [
	MYSELF,
	"Parent",
	"Child",
	"Spouse/partner",
	"Carer",
	"Support Coordinator",
	"Local Area Coordinator",
	"Aged Care Case Worker",
] as const;
export const HCP_RELATIONSHIPS: readonly string[] = [...RELATIONSHIPS, "Other"];
export const NDIS_RELATIONSHIPS: readonly string[] = [...RELATIONSHIPS, "Child Safety Officer", "Other"];

export const PLAN_MANAGEMENT: readonly string[] = ["Self Managed", "Plan Managed", "Agency Managed", "I'm not sure"];
export const SERVICE_FREQUENCY: readonly string[] = [
	"Daily",
	"Twice a week",
	"Weekly",
	"Every fortnight",
	"Monthly",
	"Other",
];
export const NO_PREFERENCE = "No preference";
export const OTHER = "Other";
export const GENDERS: readonly string[] = ["Male", "Female", OTHER, NO_PREFERENCE];
export const DAYS: readonly string[] = [
	"Monday",
	"Tuesday",
	"Wednesday",
	"Thursday",
	"Friday",
	"Saturday",
	"Sunday",
	NO_PREFERENCE,
];
export const TIMES: readonly string[] = ["Morning", "Afternoon", "Evening", NO_PREFERENCE];
