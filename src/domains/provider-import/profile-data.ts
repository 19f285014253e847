import { createHash } from "node:crypto";
import { type FitFacts, FitFactsInput } from "#contract/providers/fit.ts";
import type { ProfileData } from "./import-rows.ts";
import type { Outlet } from "./outlet.ts";

/** Facts about fit that a list states with a yes. Its "no" may only mean that the cell was left empty. */
const factsOf = ({ facts: { evenings, weekends, opens, closes }, hours: byDay }: Outlet, day: string): FitFacts => {
	const by = { stated_on: day, source: "import" as const };
	const yes = { value: "yes" as const, ...by };
	// Without hours by day, from Monday to Friday: "weekends" is a fact of its own.
	const hours = FitFactsInput.shape.hours.safeParse(
		byDay ?? [1, 2, 3, 4, 5].map((weekday) => ({ day: weekday, opens, closes })),
	);
	return {
		...(evenings === true && { evenings: yes }),
		...(weekends === true && { weekends: yes }),
		...(hours.data && { hours: { value: hours.data, ...by } }),
	};
};

const valuesOf = (facts: FitFacts) =>
	Object.fromEntries(Object.entries(facts).map(([fact, { value }]) => [fact, value] as const));

/**
 * A row's values as profile columns.
 * @param day of the import, such as `2026-11-03`
 */
export const profileOf = (
	outlet: Outlet,
	offer: object,
	coverage: { regions: number[]; postcodes: string[] },
	isEstimate: boolean,
	day: string,
): ProfileData => {
	const profile = {
		name: outlet.name,
		short_description: outlet.description.short,
		description: outlet.description.html,
		url: outlet.website,
		phone_number: outlet.phone,
		email: outlet.email,
		...offer,
		...coverage,
		...(outlet.telehealth !== null && { is_telehealth_available: outlet.telehealth }),
		street_address: outlet.streetAddress,
		suburb: outlet.suburb,
		state: outlet.state,
		postcode: outlet.postcode,
		latitude: outlet.point?.latitude ?? null,
		longitude: outlet.point?.longitude ?? null,
	};
	const facts = {
		...outlet.facts,
		coverage: isEstimate ? "estimated" : "source",
	};
	const fit_facts = factsOf(outlet, day);
	// Hash of the values: a row with new words but the same values changes nothing, and neither does another day.
	const digest = createHash("sha256")
		.update(JSON.stringify([profile, facts, ...(Object.keys(fit_facts).length === 0 ? [] : [valuesOf(fit_facts)])]))
		.digest("base64url");
	return { ...profile, fit_facts, source_facts: { ...facts, listed_on: day, digest } };
};

/** Compares values as they would be written. */
export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
