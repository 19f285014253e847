import type { Input } from "#contract/endpoint.ts";
import { type DetailField, details } from "#contract/quotes/details.ts";
import type { DraftFields, SavedDraft } from "#contract/quotes/draft.ts";
import { OTHER } from "#contract/quotes/follow-up-options.ts";
import type { saveFollowUpDraft } from "#contract/quotes/quotes.ts";
import type { Answers } from "#contract/shared/questions.ts";
import type { RefusedForm } from "../../forms/form-state.ts";
import { ANSWER_LABELS, answerValues } from "../questions/ask-questions.tsx";

/** Everything typed, by field. */
export type Typed = RefusedForm["typed"];

/** The refused form, or one to check before sending. */
export type RefusedFollowUp = RefusedForm & {
	/** The answers are right, so the visitor checks them. */
	isChecked?: boolean;
	/** Name of the plan file that was chosen when the answers were checked. */
	planName?: string | undefined;
	/** The file must be chosen again: without scripts a browser can't keep it. */
	fileLost?: boolean;
	/** What another device of the visitor saved meanwhile. */
	elsewhere?: Elsewhere | undefined;
};

/** What another device added to this form: answers of the same fields that weren't kept, by name. */
export type Elsewhere = Pick<SavedDraft, "both">;

const asked = (isPreference: boolean) =>
	Object.fromEntries(
		details.flatMap(([name, { section, asks }]) =>
			(section === "preferences") === isPreference ? [[name, asks]] : [],
		),
	) as Record<DetailField, string>;

/** In page order. */
export const LABELS = {
	...asked(false),
	ndis_plan_file: "Add the NDIS plan",
	consent_to_send_ndis_plan: "Can we share the plan with the providers you chose?",
	...asked(true),
	...ANSWER_LABELS,
	share_details: "Providers that say yes may read these details, so I don’t have to explain everything again",
} as const;

/** The endpoint's fields that the form shows. */
export const FIELDS = Object.keys(LABELS) as (keyof typeof LABELS)[];

/** The text of a field; empty if there is none. */
export const said = (typed: Typed, name: string): string => typed[name]?.[0] ?? "";

/**
 * Diagnoses to send. With scripts the free-text field only exists if "Other" is chosen, where it replaces the list.
 * Without scripts it always exists, and its text is added to the ticked diagnoses.
 */
export const diagnosesOf = (typed: Typed): readonly string[] => {
	const { diagnosis = [] } = typed;
	const other = said(typed, "diagnosis_other").trim();
	return other ? [...(diagnosis.includes(OTHER) ? [] : diagnosis), other] : diagnosis;
};

/** Preferred gender of workers, as sent. */
export const genderOf = (typed: Typed): string => {
	const [chosen, other] = [said(typed, "gender_preference"), said(typed, "gender_other").trim()];
	return (chosen === OTHER || chosen === "") && other ? `${OTHER}: ${other}` : chosen;
};

/** What a saved draft holds. */
export const valuesOf = (fields: readonly (readonly [string, string])[]): Typed => {
	const values: Record<string, string[]> = {};
	for (const [name, value] of fields) {
		values[name] ??= [];
		values[name].push(value);
	}
	return values;
};

/** What the form begins with: the draft, or what the request says. */
export const startOf = (
	form: Answers & { draft: [string, string][] | null; plan_management: string | null },
): [string, string][] =>
	form.draft ?? [
		...(form.plan_management ? [["plan_management", form.plan_management] as [string, string]] : []),
		...Object.entries(answerValues(form)).flatMap(([name, values]) =>
			values.map((value): [string, string] => [name, value]),
		),
	];

/** Names of the fields that a draft keeps. */
const DRAFTED: ReadonlySet<string> = new Set([...FIELDS, "diagnosis_other", "gender_other", "preferences"]);

/** Hidden field with the answers that the page had from us, as JSON. */
export const BEFORE = "draft_before";

export const asBefore = (start: Typed): string =>
	said(start, BEFORE) ||
	JSON.stringify(Object.entries(start).flatMap(([name, values = []]) => values.map((value) => [name, value])));

const beforeIn = (form: FormData): DraftFields | undefined => {
	try {
		// The API refuses what isn't a list of fields.
		return JSON.parse(String(form.get(BEFORE))) ?? undefined;
	} catch {
		return undefined;
	}
};

/** The typed fields of the form, to save as a draft. Empty fields and files are left out. */
export const draftOf = (form: FormData, for_later: boolean): Input<typeof saveFollowUpDraft>["body"] => ({
	fields: [...form].filter(
		(field): field is [string, string] => DRAFTED.has(field[0]) && typeof field[1] === "string" && field[1] !== "",
	),
	before: beforeIn(form),
	for_later,
});

/** True if both hold the same answers. */
export const sameFields = (one: DraftFields, other: DraftFields): boolean => {
	const asText = (fields: DraftFields) =>
		JSON.stringify(fields.map(([name, value]) => [name, value.replace(/\r\n?/g, "\n")].join(" ")).sort());
	return asText(one) === asText(other);
};

/** The form with the merged fields in place of its own. */
export const withSaved = (typed: Typed, fields: DraftFields): Typed => ({
	...Object.fromEntries(Object.entries(typed).filter(([name]) => !DRAFTED.has(name))),
	...valuesOf(fields),
	[BEFORE]: [JSON.stringify(fields)],
});
