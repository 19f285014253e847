import { useState } from "react";
import { HCP_RELATIONSHIPS, MYSELF, NDIS_RELATIONSHIPS } from "#contract/quotes/follow-up-options.ts";
import { Field } from "../../forms/contract-form.tsx";
import { useTakeover } from "../../lib/use-takeover.ts";
import { Select } from "../../ui/field/field.tsx";
import styles from "./follow-up-form.module.css";
import { Reveal } from "./reveal.tsx";
import { said, type Typed } from "./values.ts";

interface Props {
	isForHcp: boolean;
	/** The visitor's name in the request. */
	ownName: string | null;
	typed: Typed;
}

/** Who needs the support. The request has the name of a visitor who asks for themselves. */
export const Who = ({ isForHcp, ownName, typed }: Props) => {
	const [relation, setRelation] = useState(said(typed, "participant_relation"));
	useTakeover(() => {
		const chosen = document.getElementById("participant_relation");
		if (chosen instanceof HTMLSelectElement) setRelation(chosen.value);
	});
	const who = isForHcp ? "recipient" : "participant";
	const isOwn = relation === MYSELF && ownName !== null;
	return (
		<>
			<Field
				name="participant_relation"
				as={Select}
				label={`Your relationship to the ${who}`}
				optional={false}
				placeholderOption="Select your relationship"
				options={(isForHcp ? HCP_RELATIONSHIPS : NDIS_RELATIONSHIPS).map((value) => ({ value, label: value }))}
				onChange={(event) => setRelation(event.target.value)}
			/>
			<p role="status" className={isOwn ? undefined : styles.scriptless}>
				{ownName !== null &&
					`${isOwn ? "" : "If this is for yourself, you can leave your name out. "}We have your name from your request: ${ownName}.`}
			</p>
			<Reveal open={!isOwn}>
				<Field name="participant_first_name" optional={false} autoComplete={`section-${who} given-name`} />
				<Field name="participant_last_name" autoComplete={`section-${who} family-name`} />
			</Reveal>
			{!isForHcp && (
				<Field name="participant_age" optional={false} hint="For a baby, write the age in months." width="postcode" />
			)}
		</>
	);
};
