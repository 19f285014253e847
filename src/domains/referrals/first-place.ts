import { LEAST_PEOPLE } from "#contract/reports/limits.ts";
import { ofReferral } from "./expressions.ts";

/**
 * About one person of one age group who looks for one service lives at this many addresses: 2.5 people at each, one in 40
 * with funding, six age groups, and a quarter of them needs the service.
 */
const ADDRESSES_PER_PERSON = 400;

/**
 * SQL: the place of referral `r` before a yes, where suburb, age and service together could name a person (decision 49).
 * The floor is the one of our reports.
 */
export const firstPlace = ofReferral.fn<string>("place_before_yes", [
	...(["r.postcode", "r.suburb"] as const),
	ofReferral.lit(LEAST_PEOPLE * ADDRESSES_PER_PERSON),
]);
