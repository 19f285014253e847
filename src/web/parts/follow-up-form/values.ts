import { OTHER } from "#contract/quotes/follow-up-options.ts";

/** What the visitor typed, as the form sends it: single values and lists by field. */
export interface FollowUpValues {
	participant_first_name: string;
	participant_last_name: string;
	participant_age: string;
	participant_relation: string;
	participant_goals: string;
	plan_management: string;
	behaviour_relevance: string;
	service_frequency: string;
	additional_needs: string;
	gender_preference: string;
	gender_other: string;
	language_preference: string;
	additional_preference: string;
	diagnosis_other: string;
	consent_to_send_ndis_plan: string;
	diagnosis: string[];
	additional_services: string[];
	day_preference: string[];
	time_preference: string[];
	hcp_service_areas: string[];
	preferences: boolean;
}

/** Names of the fields that take words of one's own: the form and the summary of what is wrong say the same. */
export const FOLLOW_UP_LABELS = {
	participant_first_name: "First name",
	participant_last_name: "Last name",
	participant_goals: "Goals",
	behaviour_relevance: "How does the behaviour affect daily life?",
	additional_needs: "Anything else providers should know",
	language_preference: "Language",
	additional_preference: "Anything else that matters",
} as const satisfies Partial<Record<keyof FollowUpValues, string>>;

/** What is wrong, by field. */
export type FollowUpErrors = Partial<Record<string, string>>;

const LISTS = ["diagnosis", "additional_services", "day_preference", "time_preference", "hcp_service_areas"] as const;
const TEXTS = [
	"participant_first_name",
	"participant_last_name",
	"participant_age",
	"participant_relation",
	"participant_goals",
	"plan_management",
	"behaviour_relevance",
	"service_frequency",
	"additional_needs",
	"gender_preference",
	"gender_other",
	"language_preference",
	"additional_preference",
	"diagnosis_other",
	"consent_to_send_ndis_plan",
] as const;

/**
 * The diagnoses as they are sent. With scripts a field for other words is sent only where "Other" is chosen; without them it is always there, and what it
 * holds was meant: beside what was ticked, for only at "Other" does it replace the list.
 */
export const diagnosesOf = ({ diagnosis, diagnosis_other }: FollowUpValues): string[] => {
	const typed = diagnosis_other.trim();
	return typed ? [...(diagnosis.includes(OTHER) ? [] : diagnosis), typed] : diagnosis;
};

/** Who should come, as it is sent. */
export const genderOf = ({ gender_preference: chosen, gender_other }: FollowUpValues): string =>
	(chosen === OTHER || chosen === "") && gender_other.trim() ? `${OTHER}: ${gender_other.trim()}` : chosen;

const text = (form: FormData, name: string) => {
	const value = form.get(name);
	return typeof value === "string" ? value : "";
};

export const readValues = (form: FormData): FollowUpValues => ({
	...(Object.fromEntries(TEXTS.map((name) => [name, text(form, name)])) as Record<(typeof TEXTS)[number], string>),
	...(Object.fromEntries(
		LISTS.map((name) => [name, form.getAll(name).filter((one) => typeof one === "string")]),
	) as Record<(typeof LISTS)[number], string[]>),
	preferences: form.get("preferences") !== null,
});
