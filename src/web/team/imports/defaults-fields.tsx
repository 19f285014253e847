import { DEFAULT_FIELDS } from "#contract/provider-import/options.ts";
import type { ImportChoices } from "#contract/provider-import/provider-import.ts";
import { Disclosure } from "../../ui/disclosure/disclosure.tsx";
import { Checkbox, Select } from "../../ui/field/field.tsx";
import { Stack } from "../../ui/layout/layout.tsx";
import desk from "../desk/desk.module.css";
import own from "./imports.module.css";
import { fieldWords } from "./words.ts";

interface Props {
	choices: ImportChoices;
	typed: Record<string, string> | undefined;
	errors: Record<string, string>;
}

/**
 * Default services, age groups and funding for rows that have none we recognise. A profile without them stays hidden.
 */
export const DefaultsFields = ({ choices: { defaults, words, is_suggested }, typed, errors }: Props) => {
	const [service = "", ...others] = defaults.services ?? [];
	const isChosen = (field: string, word: string) =>
		typed ? typed[`defaults.${field}.${word}`] === "on" : (defaults[field as "services"] ?? []).includes(word);
	const isAny = DEFAULT_FIELDS.some((field) => (defaults[field] ?? []).length > 0 || errors[`defaults.${field}`]);
	const box = (field: string, word: string) => (
		<Checkbox
			key={word}
			id={`defaults-${field}-${word}`}
			name={`defaults.${field}.${word}`}
			value="on"
			label={word}
			defaultChecked={isChosen(field, word)}
		/>
	);
	return (
		<Disclosure summary="Defaults for rows without services, ages or funding" open={isAny}>
			<Stack gap={4}>
				<p className={desk.soft}>
					{is_suggested && isAny ? "We’ve suggested defaults for this kind of list. Please check them. " : ""}A profile
					stays hidden until it has services, age groups and funding.
				</p>
				<Select
					id="defaults-services"
					name="defaults.services"
					label="Services"
					placeholderOption="None"
					defaultValue={typed?.["defaults.services"] ?? service}
					options={(words.services ?? []).map((word) => ({ value: word, label: word }))}
					error={errors["defaults.services"]}
				/>
				{others.map((word) => box("services", word))}
				{(["age_groups", "funding_types"] as const).map((field) => (
					<fieldset key={field} className={own.boxes}>
						<legend className={own.legend}>{fieldWords(field)}</legend>
						{(words[field] ?? []).map((word) => box(field, word))}
					</fieldset>
				))}
			</Stack>
		</Disclosure>
	);
};
