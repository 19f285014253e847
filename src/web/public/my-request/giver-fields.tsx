import { Checkboxes } from "../../ui/checkboxes/checkboxes.tsx";
import { Radios, TextField } from "../../ui/field/field.tsx";

/** The id of a form control. The page has several forms with these fields, so ids include the provider; 0 for offers. */
export const consentField = (field: string, provider: number | undefined) => `${field.replace("_", "-")}-${provider}`;

export const RELATION_LABEL = "Your relationship to them";

interface Props {
	/** Id of the provider; 0 for offers. */
	id: number;
	typed: { given_by: string; relation: string | null } | null | undefined;
	errors: Record<string, string>;
}

/** Who gives consent: the person who needs support, or a person who decides with or for them. */
export const GiverFields = ({ id, typed, errors }: Props) => (
	<>
		<Radios
			name="given_by"
			id={consentField("given_by", id)}
			legend="Are you the person who needs support?"
			options={[
				{ value: "participant", label: "Yes, that's me" },
				{ value: "representative", label: "No, I make decisions with or for them" },
			]}
			defaultValue={typed?.given_by}
			error={errors.given_by}
		/>
		<TextField
			id={consentField("relation", id)}
			name="relation"
			label={RELATION_LABEL}
			hint="If that's not you. For example mother, guardian or support coordinator."
			maxLength={100}
			defaultValue={typed?.relation ?? ""}
			error={errors.relation}
		/>
	</>
);

/** What consent covers beyond name and contact details. Empty if the visitor hasn't given any more. */
export const ShareFields = ({
	id,
	has,
	shares,
}: {
	id: number;
	has: { needs: boolean; plan: boolean };
	shares: string[];
}) =>
	(has.needs || has.plan) && (
		<Checkboxes
			name="shares"
			id={`shares-${id}`}
			legend="What else can we share?"
			optional
			options={[
				...(has.needs ? [{ value: "needs", label: "The details you gave us" }] : []),
				...(has.plan ? [{ value: "plan", label: "Your plan file" }] : []),
			]}
			defaultValues={shares}
		/>
	);
