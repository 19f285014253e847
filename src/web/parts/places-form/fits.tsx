import { LANGUAGES, WEEKDAYS, YES_NO_FACTS } from "#contract/providers/fit-options.ts";
import { choicesOf } from "#web/lib/choices-of.ts";
import { Choice, Choices, Field } from "../../forms/contract-form.tsx";
import { Disclosure } from "../../ui/disclosure/disclosure.tsx";
import styles from "./places-form.module.css";
import type { PartProps } from "./sites.tsx";
import { PLACES_LABELS } from "./values.ts";

const ANSWERS = [
	{ value: "yes", label: "Yes" },
	{ value: "no", label: "No" },
	{ value: "", label: "Not stated" },
];
const LANGUAGE_OPTIONS = Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }));

/** What helps people to see if the provider fits. */
export const Fits = ({ values, errors, choices: { basis, diagnoses } }: PartProps) => {
	const noteOf = (fact: string) => basis.facts[fact] ?? "Not stated yet";
	return (
		<section className={styles.part} aria-labelledby="fit">
			<h2 id="fit">What fits</h2>
			<p>People can search for these. “Not stated” never counts as a yes, and we don't show it as a no.</p>
			<div className={styles.facts}>
				{YES_NO_FACTS.map((fact) => (
					<Choice key={fact} name={fact} hint={basis.facts[fact]} options={ANSWERS} />
				))}
			</div>
			<fieldset className={styles.hours}>
				<legend className={styles.name}>{PLACES_LABELS.hours}</legend>
				<p className={styles.soft}>{noteOf("hours")}. Leave both times empty for days when you're closed.</p>
				{errors.hours && <p className={styles.error}>{errors.hours}</p>}
				{WEEKDAYS.map((day, at) => (
					<div key={day} className={styles.day}>
						{(["opens", "closes"] as const).map((end) => (
							<Field key={end} name={`hours.${at + 1}.${end}`} type="time" width="phone" label={`${day}, ${end}`} />
						))}
					</div>
				))}
			</fieldset>
			<div>
				<Disclosure
					heading="h3"
					summary={PLACES_LABELS.languages}
					note={noteOf("languages")}
					open={values.languages.length > 0 || errors.languages !== undefined}
				>
					<Choices
						name="languages"
						legend="Languages other than English that workers speak"
						options={LANGUAGE_OPTIONS}
					/>
				</Disclosure>
				<Disclosure
					heading="h3"
					summary={PLACES_LABELS.conditions}
					note={noteOf("conditions")}
					open={values.conditions.length > 0 || errors.conditions !== undefined}
				>
					<Choices name="conditions" legend="Conditions that you have experience with" options={choicesOf(diagnoses)} />
				</Disclosure>
			</div>
		</section>
	);
};
