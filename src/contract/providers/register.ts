import { z } from "zod";

/** A published register, the day that it describes, and where to look it up. */
const RegisterList = z.object({ name: z.string(), day: z.iso.date(), address: z.string().nullable() });

/** Longest time after its day that a register is read, and that it is shown without saying that it may be out of date. */
export const REGISTER_DAYS = { read: 60, fresh: 30 };

/**
 * What registers say about an organisation on a day (decision 119). `not_on_list` is only said of an ABN that was searched for in a
 * list of the last 60 days; everything unknown is `not_checked`.
 */
export const RegisterFacts = z.object({
	state: z.enum(["registered", "not_on_list", "not_checked"]),
	/** A ban or a revocation is in force. */
	barred: z.boolean(),
	/** Why: `no_abn`, `no_list`, `old_list`, `unread`; `absent`, `ended`, `suspended`, `revoked`; `registered`. */
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
	/** Ids of the profile's service areas that its registration doesn't cover. */
	other_areas: z.array(z.int()),
	/** Compliance and enforcement actions in force. */
	actions: z.array(z.object({ says: z.string(), from: z.iso.date().nullable(), until: z.iso.date().nullable() })),
	actions_list: RegisterList.nullable(),
});
export type RegisterFacts = z.output<typeof RegisterFacts>;
