import { useState } from "react";
import { OTHER } from "#contract/quotes/follow-up-options.ts";
import { followUpCopy } from "#contract/shared/copy/follow-up.ts";
import { counted } from "#contract/shared/counted.ts";
import { Choices, Field } from "../../forms/contract-form.tsx";
import { useTakeover } from "../../lib/use-takeover.ts";
import { ChipList, RemovableChip } from "../../ui/chip/chip.tsx";
import { TextField } from "../../ui/field/field.tsx";
import { useHydrated } from "../../ui/taken-over/use-hydrated.ts";
import { Reveal } from "./reveal.tsx";
import type { Typed } from "./values.ts";

const said = followUpCopy;

interface Props {
	names: readonly string[];
	typed: Typed;
	error: string | undefined;
}

/**
 * Diagnoses with a filter and the chosen ones as chips, a field for other diagnoses, and "I don't know", which excludes the rest (FUP-029 to
 * FUP-031).
 */
export const Diagnoses = ({ names, typed, error }: Props) => {
	const hydrated = useHydrated();
	const [ticked, setTicked] = useState<readonly string[]>(typed.diagnosis ?? []);
	const [touched, setTouched] = useState(false);
	const [words, setWords] = useState("");
	useTakeover(() =>
		setTicked(
			[...document.querySelectorAll<HTMLInputElement>('input[name="diagnosis"]:checked')].map(({ value }) => value),
		),
	);
	const wanted = words.trim().toLowerCase();
	const isFixed = (value: string) => value === OTHER || value === said.unknownDiagnosis;
	const isShown = (value: string) => isFixed(value) || ticked.includes(value) || value.toLowerCase().includes(wanted);
	const shownCount = names.filter((name) => name.toLowerCase().includes(wanted)).length;
	const chosen = names.filter((name) => ticked.includes(name));
	/** Unticks the box, whose change tells the rest of the form. */
	const remove = (value: string) => {
		document.querySelector<HTMLInputElement>(`input[name="diagnosis"][value="${CSS.escape(value)}"]`)?.click();
		document.getElementById("diagnosis-words")?.focus();
	};
	return (
		<>
			<Choices
				name="diagnosis"
				optional={false}
				hint="Select all that apply."
				error={touched ? (ticked.length === 0 ? said.diagnosis : undefined) : error}
				options={names.map((name) => ({ value: name, label: name }))}
				last={[
					{ value: OTHER, label: said.otherDiagnosis },
					{ value: said.unknownDiagnosis, label: said.unknownDiagnosis },
				]}
				exclusive={said.unknownDiagnosis}
				isShown={isShown}
				onChange={(values) => {
					setTicked(values);
					setTouched(true);
				}}
			>
				{hydrated && (
					<>
						<TextField
							id="diagnosis-words"
							label="Search conditions"
							hint="Start typing, for example aut. You can choose several."
							autoComplete="off"
							onChange={(event) => setWords(event.target.value)}
							onKeyDown={(event) => {
								// Enter in the filter must not send the form.
								if (event.key === "Enter") event.preventDefault();
							}}
						/>
						<p role="status" className={wanted && shownCount === 0 ? undefined : "visually-hidden"}>
							{wanted &&
								(shownCount === 0
									? "No condition in our list has these words. Tick “Other” below to type it in."
									: `${counted(shownCount, "condition")} in the list`)}
						</p>
						{chosen.length > 0 && (
							<ChipList label="Chosen conditions">
								{chosen.map((value) => (
									<RemovableChip key={value} onRemove={() => remove(value)}>
										{value}
									</RemovableChip>
								))}
							</ChipList>
						)}
					</>
				)}
			</Choices>
			<Reveal open={ticked.includes(OTHER)}>
				<Field
					name="diagnosis_other"
					label="Type in the diagnosis"
					hint="We'll use this instead of the list."
					maxLength={500}
				/>
			</Reveal>
		</>
	);
};
