import { z } from "zod";
import { byUuid, isoDay, requiredText, text, version } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { CaseLine } from "./cases.ts";
import { COMPLAINT_CAUSE_KEYS, SEVERITY_KEYS } from "./complaint-options.ts";

/** Details of a complaint in addition to its case. */
export const ComplaintWork = z.object({
	about: z.string().nullable(),
	/** Only a lead can close a complaint about us. */
	is_about_us: z.boolean(),
	/** Null if not assessed yet. */
	severity: z.enum(SEVERITY_KEYS).nullable(),
	cause: z.enum(COMPLAINT_CAUSE_KEYS).nullable(),
	conflicts: z.array(z.object({ who: z.string(), at: z.string(), is_linked: z.boolean() })),
	/** The caller's own answer about a conflict of interest; null if not answered yet. */
	own_conflict: z.boolean().nullable(),
	may_close: z.boolean(),
	referrals: z.array(
		z.object({
			id: z.int(),
			who: z.string().nullable(),
			authority: z.string(),
			referred_on: z.string(),
			reference: z.string(),
		}),
	),
});
export type ComplaintWork = z.infer<typeof ComplaintWork>;

export const declareConflict = endpoint({
	method: "POST",
	path: "/team/cases/{id}/complaint/conflict/",
	summary:
		"Declare whether the caller has a conflict of interest, which is needed before assignment. A conflict unassigns the case",
	params: byUuid,
	body: z.object({ is_linked: z.boolean("Please select Yes or No") }),
	output: CaseLine,
});

export const judgeComplaint = endpoint({
	method: "PUT",
	path: "/team/cases/{id}/complaint/severity/",
	summary:
		"Set a complaint's severity: high is due within one business day, critical the same day. 409 if the case has changed since",
	params: byUuid,
	body: z.object({ version, severity: z.enum(SEVERITY_KEYS, "Please select the severity") }),
	output: CaseLine,
});

export const referComplaint = endpoint({
	method: "POST",
	path: "/team/cases/{id}/complaint/referrals/",
	summary: "Record that a complaint was referred to an authority; a repeat changes nothing",
	params: byUuid,
	body: z.object({
		authority: requiredText(120, "Please name the authority"),
		referred_on: isoDay("Please enter the day"),
		reference: text(80).default(""),
	}),
	output: CaseLine,
});
