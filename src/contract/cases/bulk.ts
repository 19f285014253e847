import { z } from "zod";
import { id, text, version } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { CASES_PER_PAGE } from "./limits.ts";

/** What a colleague does with several cases at once. Each case changes as if it were the only one. */
const BULK_ACTS = ["assign", "snooze", "close", "flag", "unflag"] as const;
export type BulkAct = (typeof BULK_ACTS)[number];

/** A case of the ones that a colleague ticked. */
const ticked = z.object({
	id: z.uuid(),
	reference: z.string(),
	name: z.string().nullable(),
});

export const changeCases = endpoint({
	method: "POST",
	path: "/team/cases/bulk/",
	summary:
		"Assign, snooze, close or flag several cases. Each changes separately, as it would alone. Closing first answers with the emails that it would send, and assigning with the cases of other colleagues, and changes nothing until `is_agreed`",
	body: z
		.object({
			cases: z
				.array(z.object({ id: z.uuid(), version }))
				.min(1, "Please tick a case")
				.max(CASES_PER_PAGE, "Please tick fewer cases"),
			act: z.enum(BULK_ACTS, "Please press what to do with them"),
			/** Id of a team member; null to unassign. */
			owner: id.nullable().optional(),
			snoozed_until: z.iso.datetime({ offset: true, error: "Please choose a day" }).optional(),
			outcome: text(40, "Please select how they ended").default(""),
			/** The colleague has seen which emails closing sends, or whose cases they take. */
			is_agreed: z.boolean().default(false),
		})
		.refine(({ act, owner }) => act !== "assign" || owner !== undefined, {
			path: ["owner"],
			message: "Please select a colleague",
		})
		.refine(({ act, snoozed_until }) => act !== "snooze" || snoozed_until !== undefined, {
			path: ["snoozed_until"],
			message: "Please choose a day",
		})
		.refine(({ act, outcome }) => act !== "close" || outcome !== "", {
			path: ["outcome"],
			message: "Please select how they ended",
		}),
	output: z.object({
		/** Cases that changed, or already were as wanted. */
		done: z.int(),
		/** Cases that couldn't be changed, and why. */
		refused: z.array(ticked.extend({ reason: z.string() })),
		/** Cases whose closing sends emails, if the colleague hasn't agreed to them. */
		sends: z.array(ticked.extend({ to_person: z.int(), to_providers: z.int() })),
		/** Cases that other colleagues have, if the caller hasn't agreed to take them. */
		takes: z.array(ticked.extend({ owner: z.string() })),
	}),
});
