import { SERVICE_FREQUENCY } from "#contract/quotes/follow-up-options.ts";
import { choicesOf } from "#web/lib/choices-of.ts";
import { Choices, Field } from "../../forms/contract-form.tsx";
import { Disclosure } from "../../ui/disclosure/disclosure.tsx";
import { Select, TextArea } from "../../ui/field/field.tsx";
import { Diagnoses } from "./diagnoses.tsx";
import type { Typed } from "./values.ts";

interface Area {
	id: number;
	name: string;
}

interface Props {
	isForHcp: boolean;
	asksBehaviour: boolean;
	/** Services other than the one of the request. */
	otherAreas: readonly Area[];
	/** Service areas within home care. */
	hcpAreas: readonly Area[];
	diagnoses: readonly string[];
	typed: Typed;
	/** What is wrong with the diagnosis. */
	error: string | undefined;
}

/** What is needed, and how often. */
export const Needs = ({ isForHcp, asksBehaviour, otherAreas, hcpAreas, diagnoses, typed, error }: Props) => (
	<>
		{isForHcp ? (
			<Choices name="hcp_service_areas" hint="Select all that you'd like." options={choicesOf(hcpAreas)} />
		) : (
			<>
				<Diagnoses names={diagnoses} typed={typed} error={error} />
				<Field
					name="participant_goals"
					as={TextArea}
					optional={false}
					hint="What would you like to be easier, or be able to do?"
				/>
				{asksBehaviour && <Field name="behaviour_relevance" as={TextArea} rows={3} />}
				<Disclosure summary="Other services that could help" open={(typed.additional_services ?? []).length > 0}>
					<Choices name="additional_services" options={otherAreas.map(({ name }) => ({ value: name, label: name }))} />
				</Disclosure>
			</>
		)}
		<Field
			name="service_frequency"
			as={Select}
			placeholderOption="Not sure yet"
			options={SERVICE_FREQUENCY.map((value) => ({ value, label: value }))}
		/>
		<Field
			name="additional_needs"
			as={TextArea}
			hint="For example equipment, pets at home, or the best way to contact you."
		/>
	</>
);
