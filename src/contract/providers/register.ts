import { z } from "zod";
import { PRICE_TIMES, PRICE_UNITS } from "./price-options.ts";

/** A published register, the day that it describes, and where to look it up. */
const RegisterList = z.object({ name: z.string(), day: z.iso.date(), address: z.string().nullable() });

/**
 * What registers say about an organisation on a day (decision 119). `not_on_list` is only said of an ABN that was searched for in a
 * list of the last 60 days; everything unknown is `not_checked`.
 */
export const RegisterFacts = z.object({
	state: z.enum(["registered", "not_on_list", "not_checked"]),
	/** A ban or a revocation is in force. */
	barred: z.boolean(),
	/** Why: `no_abn`, `no_list`, `old_list`, `disagree`, `unread`; `absent`, `ended`, `suspended`, `revoked`; `registered`. */
	why: z.string(),
	list: RegisterList.nullable(),
	/** Registrations in force, with the names of their groups; `is_offered` if the profile has services of the group. */
	registrations: z.array(
		z.object({ until: z.iso.date(), groups: z.array(z.object({ name: z.string(), is_offered: z.boolean() })) }),
	),
	/** The latest row of the list, in its own words. */
	before: z.object({ says: z.string(), until: z.iso.date().nullable() }).nullable(),
	/** Conditions of registration in their own words. */
	conditions: z.array(z.string()),
	/** The profile's service areas: whether it is registered for each, or only for others, and whether it must be. */
	areas: z.array(
		z.object({
			id: z.int(),
			state: z.enum(["registered", "not_on_list", "not_checked"]),
			is_other: z.boolean(),
			must: z.boolean(),
		}),
	),
	/** Compliance and enforcement actions in force. */
	actions: z.array(z.object({ says: z.string(), from: z.iso.date().nullable(), until: z.iso.date().nullable() })),
	actions_list: RegisterList.nullable(),
	/** What other lists of the last 60 days say of it. An organisation that isn't on such a list has nothing here. */
	facts: z.array(z.object({ says: z.string(), since: z.iso.date().nullable(), list: RegisterList })),
	/** NDIS limits in force, in cents, for the support items that its prices name. */
	limits: z.array(
		z.object({
			item: z.string(),
			name: z.string(),
			/** "an hour" */
			unit: z.string(),
			since: z.iso.date(),
			national: z.int().nullable(),
			remote: z.int().nullable(),
			very_remote: z.int().nullable(),
			list: RegisterList,
		}),
	),
	/** National ranges of Support at Home, in cents, for its prices of the same service, unit and time, until the day to check again. */
	ranges: z.array(
		z.object({
			service_area: z.int(),
			unit: z.enum(PRICE_UNITS),
			time: z.enum(PRICE_TIMES),
			low: z.int(),
			high: z.int(),
			/** What the range covers: "half of prices were". */
			share: z.string(),
			check_again: z.iso.date(),
			list: RegisterList,
		}),
	),
});
export type RegisterFacts = z.output<typeof RegisterFacts>;

/** Why a person can't connect with a provider. */
export type ConnectBar = "barred" | "not_on_list" | "not_checked";

/**
 * Why a person can't connect with a provider, undefined if they can: a ban or revocation is in force, or their NDIS plan needs a
 * registered provider and this one isn't, or we couldn't check.
 * @param searched ids of the service areas asked for; the best of them counts
 */
export const connectBar = (
	{ barred, state, areas }: Pick<RegisterFacts, "barred" | "state" | "areas">,
	searched: readonly number[],
	{ isNdis, isAgency }: { isNdis: boolean; isAgency: boolean },
): ConnectBar | undefined => {
	if (barred) return "barred";
	const asked = areas.filter(({ id }) => searched.includes(id));
	const isNeeded = isNdis && (isAgency || (asked.length > 0 && asked.every(({ must }) => must)));
	if (!isNeeded) return undefined;
	const states = asked.length > 0 ? asked.map((one) => one.state) : [state];
	if (states.includes("registered")) return undefined;
	return states.includes("not_checked") ? "not_checked" : "not_on_list";
};

const BAR_WORDS: Record<ConnectBar, string> = {
	barred: "You can't connect with this provider here: a ban or revocation of its registration is in force.",
	not_on_list: "Not on the NDIS register for this service, which needs a registered provider for this plan.",
	not_checked: "We couldn't check if they are registered, so you can't connect with them here.",
};

/** Why there is no Connect, in words. */
export const barWords = (bar: ConnectBar): string => BAR_WORDS[bar];
