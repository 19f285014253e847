import { type Detail, details as rows } from "#contract/quotes/details.ts";
import {
	HCP_RELATIONSHIPS,
	MYSELF,
	NDIS_RELATIONSHIPS,
	OTHER,
	PLAN_MANAGEMENT,
} from "#contract/quotes/follow-up-options.ts";
import { PLAN_FILE_BYTES } from "#contract/quotes/limits.ts";
import type { FollowUp } from "#contract/quotes/quotes.ts";
import { followUpCopy } from "#contract/shared/copy/follow-up.ts";
import { byQuestion } from "#contract/shared/questions.ts";
import { UNOPENABLE, type Unopenable } from "#platform/files/openable.ts";
import type { FieldError } from "#platform/http/problem.ts";

const said = followUpCopy;

/** Facts needed to check the details. */
export interface FollowUpFacts {
	/** From the quote's own funding, not from the sent details (CON-041 to CON-046). */
	isHcp: boolean;
	/** Whether the form asks for the NDIS plan. */
	asksPlan: boolean;
	/** Ids of home care service areas. */
	hcpAreas: ReadonlySet<string>;
	/** The plan file's size, and its kind by content. Undefined without a file. */
	plan: { size: number; kind: string | undefined; unopenable?: Unopenable | undefined } | undefined;
}

/** Errors for missing required fields. */
const required = (details: FollowUp, fields: readonly [keyof FollowUp, string][]): FieldError[] =>
	fields.filter(([field]) => details[field] === null).map(([field, message]) => ({ field, message }));

const relationships = (isHcp: boolean) => (isHcp ? HCP_RELATIONSHIPS : NDIS_RELATIONSHIPS);

/** An option in our spelling, whatever its case. Other values stay as they are. */
const spelt = (options: readonly string[], value: string) =>
	options.find((option) => option.toLowerCase() === value.toLowerCase()) ?? value;

/** `Other: …` is Other with the visitor's own words (FUP-033). */
const OWN_WORDS = new RegExp(`^${OTHER}:\\s*(?=\\S)`, "i");

/**
 * Normalises the details: options in our spelling, lists without duplicates.
 * @param diagnoses names of the list; others are the visitor's own words
 */
export const speltDetails = (details: FollowUp, isHcp: boolean, diagnoses: readonly string[]): FollowUp => {
	const one = (options: readonly string[], value: string | null) => value && spelt(options, value);
	const each = (options: readonly string[], values: readonly string[]) => [
		...new Set(values.map((value) => spelt(options, value))),
	];
	const inOurSpelling = ({ choices = [], takesOwnWords }: Detail, value: string): string => {
		const own = spelt(choices, value);
		return takesOwnWords ? own.replace(OWN_WORDS, `${OTHER}: `) : own;
	};
	const chosen = rows.flatMap(([field, row]): [string, string | string[]][] => {
		const value = details[field];
		if (!row.choices || value === null) return [];
		return [[field, Array.isArray(value) ? each(row.choices, value) : inOurSpelling(row, value)]];
	});
	return {
		...details,
		...Object.fromEntries(chosen),
		participant_relation: one(relationships(isHcp), details.participant_relation),
		plan_management: one(PLAN_MANAGEMENT, details.plan_management),
		diagnosis: each([...diagnoses, OTHER, said.unknownDiagnosis], details.diagnosis),
	};
};

/** Longest name that a field accepts. */
const NAME_CHARACTERS = 100;

/** A person who asks for themselves gave their name with the request. Missing first names are filled from there. */
export const withOwnName = (details: FollowUp, nameOfRequest: string): FollowUp => {
	if (details.participant_relation !== MYSELF || details.participant_first_name !== null) return details;
	const [first = "", ...others] = nameOfRequest.trim().split(/\s+/);
	const fitting = (name: string) => [...name].slice(0, NAME_CHARACTERS).join("") || null;
	return {
		...details,
		participant_first_name: fitting(first),
		participant_last_name: details.participant_last_name ?? fitting(others.join(" ")),
	};
};

export const planTooLarge = "The plan file must be 10 MB or smaller.";
const choose = "Please choose one of the answers";

const planErrors = (details: FollowUp, { plan }: FollowUpFacts): FieldError[] => {
	if (!plan) return [];
	if (plan.size > PLAN_FILE_BYTES) return [{ field: "ndis_plan_file", message: planTooLarge }];
	if (!plan.kind)
		return [{ field: "ndis_plan_file", message: "The plan must be a PDF or a photo (JPEG, PNG, WebP, GIF or HEIC)." }];
	if (plan.unopenable) return [{ field: "ndis_plan_file", message: UNOPENABLE[plan.unopenable] }];
	if (details.consent_to_send_ndis_plan === null)
		return [{ field: "consent_to_send_ndis_plan", message: said.consentUnanswered }];
	if (!details.consent_to_send_ndis_plan) return [{ field: "consent_to_send_ndis_plan", message: said.consentRefused }];
	return [];
};

/** All errors in the details from `speltDetails`, each with its field (FUP-004 to FUP-019). */
export const followUpErrors = (details: FollowUp, facts: FollowUpFacts): FieldError[] => {
	const faults: FieldError[] = facts.isHcp
		? required(details, [
				["participant_first_name", said.recipientFirstName],
				["participant_relation", said.recipientRelation],
			])
		: required(details, [
				["participant_first_name", said.participantFirstName],
				["participant_age", said.participantAge],
				["participant_relation", said.participantRelation],
				["participant_goals", said.goals],
				...(facts.asksPlan ? ([["plan_management", said.planManagement]] as [keyof FollowUp, string][]) : []),
			]);
	const fault = (field: keyof FollowUp, message: string) => faults.push({ field, message });
	const { participant_relation: relation, plan_management: management, participant_age: age } = details;
	if (relation !== null && !relationships(facts.isHcp).includes(relation))
		fault("participant_relation", facts.isHcp ? said.recipientRelation : said.participantRelation);
	for (const [field, { choices, takesOwnWords }] of rows) {
		const values = [details[field] ?? []].flat();
		const isChoice = (value: string) => choices?.includes(value) || (takesOwnWords && OWN_WORDS.test(value));
		if (choices && !values.every(isChoice)) fault(field, choose);
	}
	if (facts.isHcp) {
		if (details.hcp_service_areas.some((id) => !facts.hcpAreas.has(id)))
			fault("hcp_service_areas", "One of the services is no longer offered. Please choose again.");
		return faults;
	}
	// Accepts anything with a number in it: "7", "7 months", "about 40".
	if (age !== null && !/\d/.test(age)) fault("participant_age", said.participantAge);
	if (details.diagnosis.length === 0) fault("diagnosis", said.diagnosis);
	if (!facts.asksPlan) return faults;
	if (management !== null && !PLAN_MANAGEMENT.includes(management)) fault("plan_management", said.planManagement);
	return [...faults, ...planErrors(details, facts)];
};

/**
 * The details to store, without the other form's fields, the plan of a request that has none, and the file. The flags follow from the rules, not from what
 * was sent.
 */
export const kept = (details: FollowUp, isHcp: boolean, hasPlan: boolean) => {
	const {
		ndis_plan_file: _file,
		hcp_referral: _hcp,
		automate_referral: _automate,
		check_only: _check,
		share_details: _share,
		...rest
	} = details;
	const flags = { hcp_referral: isHcp, automate_referral: isHcp && details.hcp_service_areas.length > 0 };
	const withPlan = hasPlan ? rest : { ...rest, plan_management: null, consent_to_send_ndis_plan: null };
	return {
		details: {
			...withPlan,
			...(isHcp ? { diagnosis: [] } : { hcp_service_areas: [] }),
			...byQuestion(() => undefined),
		},
		...flags,
	};
};
