import { useState } from "react";
import { DAYS, GENDERS, NO_PREFERENCE, OTHER, TIMES } from "#contract/quotes/follow-up-options.ts";
import { Choice, Choices, Field, Tick } from "../../forms/contract-form.tsx";
import { useTakeover } from "../../lib/use-takeover.ts";
import { TextArea } from "../../ui/field/field.tsx";
import { Reveal } from "./reveal.tsx";
import { said, type Typed } from "./values.ts";

const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** Preferences for workers, times and language. Shown if the visitor has preferences (FUP-035). */
export const Preferences = ({ typed }: { typed: Typed }) => {
	const [open, setOpen] = useState(said(typed, "preferences") !== "");
	const [gender, setGender] = useState(said(typed, "gender_preference"));
	useTakeover(() => {
		const asked = document.getElementById("preferences");
		if (asked instanceof HTMLInputElement) setOpen(asked.checked);
		const who = document.querySelector<HTMLInputElement>('input[name="gender_preference"]:checked');
		if (who) setGender(who.value);
	});
	return (
		<>
			<Tick
				name="preferences"
				label="I have preferences about workers, language, days or times"
				onChange={(event) => setOpen(event.target.checked)}
			/>
			<Reveal open={open}>
				<Choice
					name="gender_preference"
					optional
					options={options(GENDERS)}
					onChange={(event) => setGender(event.target.value)}
				/>
				<Reveal open={gender === OTHER}>
					<Field name="gender_other" label="Please tell us" optional maxLength={100} />
				</Reveal>
				<Field
					name="language_preference"
					optional
					hint="You can choose any language, including Auslan."
					maxLength={200}
				/>
				<Choices name="day_preference" optional options={options(DAYS)} exclusive={NO_PREFERENCE} />
				<Choices name="time_preference" optional options={options(TIMES)} exclusive={NO_PREFERENCE} />
				<Field name="additional_preference" as={TextArea} optional rows={3} />
			</Reveal>
		</>
	);
};
