import { Choice, Choices, Field } from "../../forms/contract-form.tsx";

/** The id of a form control. The page has several forms with these fields, so ids include the provider; 0 for offers. */
export const consentField = (field: string, provider: number | undefined) => `${field.replace("_", "-")}-${provider}`;

/** Labels of the fields, in the order of the page. */
export const CONSENT_LABELS = {
	given_by: "Are you the person who needs support?",
	relation: "Your relationship to them",
	shares: "What else can we share?",
};

/** Who gives consent: the person who needs support, or a person who decides with or for them. */
export const GiverFields = () => (
	<>
		<Choice
			name="given_by"
			options={[
				{ value: "participant", label: "Yes, that's me" },
				{ value: "representative", label: "No, I make decisions with or for them" },
			]}
		/>
		<Field
			name="relation"
			hint="If that's not you. For example mother, guardian or support coordinator."
			optional={false}
		/>
	</>
);

/** What consent covers beyond name and contact details. Empty if the visitor hasn't given any more. */
export const ShareFields = ({ has }: { has: { needs: boolean; plan: boolean } }) =>
	(has.needs || has.plan) && (
		<Choices
			name="shares"
			options={[
				...(has.needs ? [{ value: "needs", label: "The details you gave us" }] : []),
				...(has.plan ? [{ value: "plan", label: "Your plan file" }] : []),
			]}
		/>
	);
