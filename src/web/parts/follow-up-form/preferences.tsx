import { useState } from "react";
import { DAYS, GENDERS, NO_PREFERENCE, OTHER, TIMES } from "#contract/quotes/follow-up-options.ts";
import { useTakeover } from "../../lib/use-takeover.ts";
import { Checkboxes } from "../../ui/checkboxes/checkboxes.tsx";
import { Checkbox, Radios, TextArea, TextField } from "../../ui/field/field.tsx";
import { Reveal } from "./reveal.tsx";
import { FOLLOW_UP_LABELS, type FollowUpErrors, type FollowUpValues } from "./values.ts";

const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** Preferences for workers, times and language. Shown if the visitor has preferences (FUP-035). */
export const Preferences = ({ values, errors }: { values: FollowUpValues; errors: FollowUpErrors }) => {
	const [open, setOpen] = useState(values.preferences);
	const [gender, setGender] = useState(values.gender_preference);
	useTakeover(() => {
		const asked = document.getElementById("preferences");
		if (asked instanceof HTMLInputElement) setOpen(asked.checked);
		const who = document.querySelector<HTMLInputElement>('input[name="gender_preference"]:checked');
		if (who) setGender(who.value);
	});
	return (
		<>
			<Checkbox
				id="preferences"
				name="preferences"
				value="yes"
				defaultChecked={values.preferences}
				label="I have preferences about workers, language, days or times"
				onChange={(event) => setOpen(event.target.checked)}
			/>
			<Reveal open={open}>
				<Radios
					name="gender_preference"
					legend="Do you prefer a male or female worker?"
					optional
					options={options(GENDERS)}
					defaultValue={values.gender_preference}
					error={errors.gender_preference}
					onChange={(event) => setGender(event.target.value)}
				/>
				<Reveal open={gender === OTHER}>
					<TextField
						id="gender_other"
						name="gender_other"
						label="Please tell us"
						optional
						defaultValue={values.gender_other}
						maxLength={100}
					/>
				</Reveal>
				<TextField
					id="language_preference"
					name="language_preference"
					label={FOLLOW_UP_LABELS.language_preference}
					optional
					hint="You can choose any language, including Auslan."
					defaultValue={values.language_preference}
					error={errors.language_preference}
					maxLength={200}
				/>
				<Checkboxes
					name="day_preference"
					legend="Days"
					optional
					options={options(DAYS)}
					exclusive={NO_PREFERENCE}
					defaultValues={values.day_preference}
					error={errors.day_preference}
				/>
				<Checkboxes
					name="time_preference"
					legend="Times"
					optional
					options={options(TIMES)}
					exclusive={NO_PREFERENCE}
					defaultValues={values.time_preference}
					error={errors.time_preference}
				/>
				<TextArea
					id="additional_preference"
					name="additional_preference"
					label={FOLLOW_UP_LABELS.additional_preference}
					optional
					rows={3}
					defaultValue={values.additional_preference}
					error={errors.additional_preference}
				/>
			</Reveal>
		</>
	);
};
