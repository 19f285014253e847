import { DAYS, GENDERS, OTHER, SERVICE_FREQUENCY, TIMES } from "#contract/quotes/follow-up-options.ts";
import { openFollowUp } from "#domains/quotes/read-details.ts";
import type { Settings } from "#platform/config.ts";
import type { Db, Transaction } from "#platform/db/database.ts";

const among = (options: readonly string[], value: unknown): string[] =>
	(Array.isArray(value) ? value : [value]).filter((one) => typeof one === "string" && options.includes(one));

/**
 * What a provider may read about the needs before it accepts: only values from lists, and none about health (decision
 * 25). The visitor's own words and diagnoses are left out. How the plan is managed is a fact of the referral itself.
 * @returns a line for each answer; null if there are none
 */
export const listedNeeds = async (
	db: Db | Transaction,
	settings: Settings,
	quoteId: string,
): Promise<string | null> => {
	const details = await openFollowUp(db, settings, quoteId);
	if (!details) return null;
	const known = (options: readonly string[]) => options.filter((option) => option !== OTHER);
	const lines: [label: string, values: string[]][] = [
		["Services", (details.hcp_service_areas as string[] | undefined) ?? []],
		["How often", among(known(SERVICE_FREQUENCY), details.service_frequency)],
		["Days", among(DAYS, details.day_preference)],
		["Times", among(TIMES, details.time_preference)],
		["Preferred gender of worker", among(known(GENDERS), details.gender_preference)],
	];
	const told = lines
		.filter(([, values]) => values.length > 0)
		.map(([label, values]) => `${label}: ${values.join(", ")}`);
	return told.length > 0 ? told.join("\n") : null;
};
