import type { Answers } from "#contract/shared/questions.ts";
import { DAYS, GENDERS, SERVICE_FREQUENCY, TIMES } from "./follow-up-options.ts";
import type { FollowUp } from "./quotes.ts";

// What a person says about the support they look for (FUP-004 to FUP-040): one row for each answer of the follow-up form.
// The form's labels, its check before sending, its rules, its draft, and what the team and providers read come from here.

/** Fields that control the form, and the plan, which is a file with a consent of its own. */
type Control =
	| "ndis_plan_file"
	| "consent_to_send_ndis_plan"
	| "automate_referral"
	| "hcp_referral"
	| "funding_types_list"
	| "share_details"
	| "check_only";
export type DetailField = Exclude<keyof FollowUp, Control | keyof Answers>;

export interface Detail {
	/** Where it stands in the check before sending. */
	section: "who" | "needs" | "plan" | "preferences";
	/** The label on the form. */
	asks: string;
	/** The label in the check before sending, if it differs. */
	checks?: string;
	/** The label that the team and providers read. */
	reads: string;
	/** If only one of the two forms asks it. */
	only?: "NDIS" | "home care";
	/** Answers other than these are refused. Choices that depend on the request are in follow-up-rules.ts. */
	choices?: readonly string[];
	/** `Other: …` with free text is a choice too. */
	takesOwnWords?: true;
	/** It has several values. */
	isList?: true;
	/** People write at length in it, so two devices' texts are both kept. */
	isLong?: true;
}

/** In the order of the form. */
export const DETAILS = {
	participant_relation: { section: "who", asks: "Your relationship", reads: "Relationship of the writer" },
	participant_first_name: { section: "who", asks: "First name", reads: "First name" },
	participant_last_name: { section: "who", asks: "Last name", reads: "Last name" },
	participant_age: { section: "who", asks: "Age", reads: "Age", only: "NDIS" },
	diagnosis: { section: "needs", asks: "Diagnosis", reads: "Diagnosis", only: "NDIS", isList: true },
	participant_goals: { section: "needs", asks: "Goals", reads: "Goals", only: "NDIS", isLong: true },
	behaviour_relevance: {
		...{ section: "needs", asks: "How does the behaviour affect daily life?", only: "NDIS", isLong: true },
		reads: "How the behaviour affects daily life",
	},
	plan_management: {
		...{ section: "plan", asks: "How is the participant's NDIS plan managed?", checks: "How the plan is managed" },
		...{ reads: "How the plan is managed", only: "NDIS" },
	},
	hcp_service_areas: {
		...{ section: "needs", asks: "Services within the package", reads: "Services", only: "home care", isList: true },
	},
	additional_services: {
		...{ section: "needs", asks: "Other services", reads: "Other services", only: "NDIS", isList: true },
	},
	service_frequency: {
		...{ section: "needs", asks: "How often is support needed?", checks: "How often support is needed" },
		...{ reads: "How often", choices: SERVICE_FREQUENCY },
	},
	additional_needs: { section: "needs", asks: "Anything else providers should know", reads: "Needs", isLong: true },
	gender_preference: {
		...{ section: "preferences", asks: "Do you prefer a male or female worker?", checks: "Male or female worker" },
		...{ reads: "Preferred gender of worker", choices: GENDERS, takesOwnWords: true },
	},
	language_preference: { section: "preferences", asks: "Language", reads: "Language" },
	day_preference: { section: "preferences", asks: "Days", reads: "Days", choices: DAYS, isList: true },
	time_preference: { section: "preferences", asks: "Times", reads: "Times", choices: TIMES, isList: true },
	additional_preference: {
		...{ section: "preferences", asks: "Anything else that matters", reads: "Other wishes", isLong: true },
	},
} as const satisfies Record<DetailField, Detail>;

/** The rows of the table, in the order of the form. */
export const details = Object.entries(DETAILS) as [DetailField, Detail][];
