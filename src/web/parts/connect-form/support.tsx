import type { ReactNode } from "react";
import { searchCopy } from "#contract/shared/copy/search.ts";
import { FUNDING_UNKNOWN } from "#contract/shared/funding-codes.ts";
import { PLAN_WAYS } from "#contract/shared/plan-management.ts";
import { asksPlan } from "#contract/shared/rules.ts";
import { Field, Hidden } from "../../forms/contract-form.tsx";
import { Select } from "../../ui/field/field.tsx";
import { Terms } from "../glossary/terms.tsx";
import styles from "./connect-form.module.css";

/** The answers of the follow-up form, in other words. */
const PLANS = [
	{ value: PLAN_WAYS.agency, label: "Agency managed (NDIA)" },
	{ value: PLAN_WAYS.plan, label: "Plan managed" },
	{ value: PLAN_WAYS.self, label: "Self managed" },
	{ value: "I'm not sure", label: "I'm not sure" },
];

export interface Lists {
	areas: { id: number; name: string }[];
	ages: { code: string; description: string }[];
	funding: { code: string; name: string }[];
}

/** The lists of the form, with the funding that someone doesn't know. */
export const withUnknown = (funding: Lists["funding"]) => [
	...funding,
	{ code: FUNDING_UNKNOWN, name: searchCopy.unknownFunding },
];

interface Props extends Lists {
	/** Answers of the search, which the form doesn't ask for again (CON-029). */
	known: Readonly<Record<string, unknown>>;
	/** What the form shows as funding at first. */
	firstFunding: string;
	onFunding: (code: string) => void;
	/** The field for the postcode. */
	children: ReactNode;
}

/** What is needed: service, place, age and funding. */
export const Support = ({ areas, ages, funding, known, firstFunding, onFunding, children }: Props) => (
	<>
		{known.service_area ? (
			<Hidden name="service_area" />
		) : (
			<Field
				name="service_area"
				as={Select}
				placeholderOption="Select a service"
				options={areas.map((a) => ({ value: String(a.id), label: a.name }))}
			/>
		)}
		{children}
		{known.age_group ? (
			<Hidden name="age_group" />
		) : (
			<Field
				name="age_group"
				as={Select}
				placeholderOption="Select an age group"
				options={ages.map((a) => ({ value: a.code, label: a.description }))}
			/>
		)}
		{known.funding_type ? (
			<Hidden name="funding_type" />
		) : (
			<Field
				name="funding_type"
				as={Select}
				optional={false}
				placeholderOption="Select a funding type"
				options={withUnknown(funding).map((f) => ({ value: f.code, label: f.name }))}
				onChange={(event) => onFunding(event.target.value)}
			/>
		)}
		{(!known.funding_type || asksPlan([firstFunding])) && (
			// Only shown while the funding is the NDIS or unknown; otherwise its answer is dropped.
			<div className={styles.plan}>
				<Field
					name="plan_management"
					as={Select}
					hint="The providers you ask see this. An agency-managed plan only pays registered providers."
					optional
					placeholderOption="Select how the plan is managed"
					options={PLANS}
				/>
			</div>
		)}
		{!(known.service_area && known.funding_type) && <Terms />}
	</>
);
