import { z } from "zod";
import { isoDay, text, version } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { CaseLine } from "./cases.ts";
import { COMPLAINT_CAUSE_KEYS, SEVERITY_KEYS } from "./complaint-options.ts";

/** What is found out about a complaint besides its case. */
export const ComplaintWork = z.object({
	about: z.string().nullable(),
	/** Then a lead closes it. */
	is_about_us: z.boolean(),
	/** Null: not judged yet. */
	severity: z.enum(SEVERITY_KEYS).nullable(),
	cause: z.enum(COMPLAINT_CAUSE_KEYS).nullable(),
	conflicts: z.array(z.object({ who: z.string(), at: z.string(), is_linked: z.boolean() })),
	/** What whoever asks said of themselves; null: nothing yet. */
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
	/** When letters about it went to whoever complained. */
	letters: z.array(z.object({ who: z.string().nullable(), at: z.string() })),
});
export type ComplaintWork = z.infer<typeof ComplaintWork>;

const params = z.object({ id: z.uuid() });

export const readComplaintWork = endpoint({
	method: "GET",
	path: "/team/cases/{id}/complaint/",
	summary:
		"What is found out about a complaint: conflicts, severity, referrals, letters; null for a case of another kind",
	params,
	output: z.object({ complaint: ComplaintWork.nullable() }),
});

export const declareConflict = endpoint({
	method: "POST",
	path: "/team/cases/{id}/complaint/conflict/",
	summary: "Say whether one is linked to whom a complaint is about, before one takes it; whoever is gives it back",
	params,
	body: z.object({ is_linked: z.boolean("Please select Yes or No") }),
	output: CaseLine,
});

export const judgeComplaint = endpoint({
	method: "PUT",
	path: "/team/cases/{id}/complaint/severity/",
	summary:
		"Say how bad a complaint is: high is due within one business day, critical the same day. 409 when the case was changed meanwhile",
	params,
	body: z.object({ version, severity: z.enum(SEVERITY_KEYS, "Please select how bad it is") }),
	output: CaseLine,
});

export const referComplaint = endpoint({
	method: "POST",
	path: "/team/cases/{id}/complaint/referrals/",
	summary: "Note that a complaint was referred to an authority; the same again is noted once",
	params,
	body: z.object({
		authority: text(120, "Please name the authority").pipe(z.string().min(1, "Please name the authority")),
		referred_on: isoDay("Please give the day"),
		reference: text(80).default(""),
	}),
	output: CaseLine,
});

export const writeToComplainant = endpoint({
	method: "POST",
	path: "/team/cases/{id}/complaint/letter/",
	summary:
		"Send a letter to whoever complained, in one's own words. The same Idempotency-Key header makes a repeat the same letter",
	params,
	body: z.object({ text: text(5000, "Please write the letter").pipe(z.string().min(1, "Please write the letter")) }),
	output: CaseLine,
});
