import type { ImportChoices } from "#contract/provider-import/choices.ts";
import { DEFAULT_FIELDS } from "#contract/provider-import/options.ts";
import { useRefused } from "../../forms/act-form.tsx";
import { Field, Tick } from "../../forms/contract-form.tsx";
import { Disclosure } from "../../ui/disclosure/disclosure.tsx";
import { Select } from "../../ui/field/field.tsx";
import { Stack } from "../../ui/layout/layout.tsx";
import common from "../common/common.module.css";
import own from "./imports.module.css";
import { fieldWords } from "./words.ts";

/** The names and values of the boxes and the list. */
export const defaultsOf = ({ defaults }: ImportChoices): Record<string, string> => {
	const [service = "", ...others] = defaults.services ?? [];
	const ticked = [
		["services", others],
		["age_groups", defaults.age_groups ?? []],
		["funding_types", defaults.funding_types ?? []],
	] as const;
	return {
		"defaults.services": service,
		...Object.fromEntries(
			ticked.flatMap(([field, words]) => words.map((word) => [`defaults.${field}.${word}`, "yes"])),
		),
	};
};

/**
 * Default services, age groups and funding for rows that have none we recognise. A profile without them stays hidden.
 */
export const DefaultsFields = ({ choices: { defaults, words, is_suggested } }: { choices: ImportChoices }) => {
	const { errors = {} } = useRefused(["try"]) ?? {};
	const [, ...others] = defaults.services ?? [];
	const isAny = DEFAULT_FIELDS.some((field) => (defaults[field] ?? []).length > 0 || errors[`defaults.${field}`]);
	const box = (field: string, word: string) => <Tick key={word} name={`defaults.${field}.${word}`} label={word} />;
	return (
		<Disclosure summary="Defaults for rows without services, ages or funding" open={isAny}>
			<Stack gap={4}>
				<p className={common.soft}>
					{is_suggested && isAny ? "We’ve suggested defaults for this kind of list. Please check them. " : ""}A profile
					stays hidden until it has services, age groups and funding.
				</p>
				<Field
					name="defaults.services"
					as={Select}
					placeholderOption="None"
					options={(words.services ?? []).map((word) => ({ value: word, label: word }))}
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
