import { OTHER } from "#contract/quotes/follow-up-options.ts";

/** Typed values of the follow-up form: single values and lists by field. */
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
	/** "true" if ticked. */
	share_details: string;
	diagnosis: string[];
	additional_services: string[];
	day_preference: string[];
	time_preference: string[];
	hcp_service_areas: string[];
	preferences: boolean;
}

/** Labels of text fields, shared by the form and its error summary. */
export const FOLLOW_UP_LABELS = {
	participant_first_name: "First name",
	participant_last_name: "Last name",
	participant_goals: "Goals",
	behaviour_relevance: "How does the behaviour affect daily life?",
	additional_needs: "Anything else providers should know",
	language_preference: "Language",
	additional_preference: "Anything else that matters",
} as const satisfies Partial<Record<keyof FollowUpValues, string>>;

/** Errors by field. */
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
	"share_details",
] as const;

/**
 * Diagnoses to send. With scripts the free-text field only exists if "Other" is chosen, where it replaces the list.
 * Without scripts it always exists, and its text is added to the ticked diagnoses.
 */
export const diagnosesOf = ({ diagnosis, diagnosis_other }: FollowUpValues): string[] => {
	const typed = diagnosis_other.trim();
	return typed ? [...(diagnosis.includes(OTHER) ? [] : diagnosis), typed] : diagnosis;
};

/** Preferred gender of workers, as sent. */
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

/** Values of a saved draft. */
export const valuesOf = (fields: readonly (readonly [string, string])[]): FollowUpValues => {
	const form = new FormData();
	for (const [name, value] of fields) form.append(name, value);
	return readValues(form);
};

/** What the form begins with: the draft, or what the request says. */
export const startOf = (form: {
	draft: [string, string][] | null;
	plan_management: string | null;
}): [string, string][] => form.draft ?? (form.plan_management ? [["plan_management", form.plan_management]] : []);

/** Names of the fields that a draft keeps. */
const DRAFTED: ReadonlySet<string> = new Set([...TEXTS, ...LISTS, "preferences"]);

/** The typed fields of the form, to save as a draft. Empty fields and files are left out. */
export const draftOf = (form: FormData): [string, string][] =>
	[...form].filter(
		(field): field is [string, string] => DRAFTED.has(field[0]) && typeof field[1] === "string" && field[1] !== "",
	);
