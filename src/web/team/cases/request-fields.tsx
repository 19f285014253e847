import { PHONE_CONSENT } from "#contract/cases/lists.ts";
import { listAgeGroups, listFundingTypes, listServiceAreas } from "#contract/reference/reference.ts";
import { Field, Tick } from "#web/forms/contract-form.tsx";
import { type From, read } from "#web/lib/call.ts";
import { choicesOf } from "#web/lib/choices-of.ts";
import { Select, TextArea } from "#web/ui/field/field.tsx";

// What a person asks for: the fields of a new case and of a connect request made from a case.

export const REQUEST_LABELS = {
	phone: "Phone",
	email: "Email",
	name: "Name",
	said: "What they ask for",
	service_area: "Service",
	place: "Postcode or suburb",
	age_group: "Age",
	funding_type: "Funding",
	has_consent: "They said yes",
};

/** The options of the fields. */
export const requestChoices = async (from: From) => {
	const [areas, ages, fundings] = await Promise.all([
		read(from, listServiceAreas, {}),
		read(from, listAgeGroups, {}),
		read(from, listFundingTypes, {}),
	]);
	return { service_area: choicesOf(areas), age_group: choicesOf(ages), funding_type: choicesOf(fundings) };
};
export type RequestChoices = Awaited<ReturnType<typeof requestChoices>>;

/** Read out before a colleague writes down what a person says. */
export const Yes = ({ hint }: { hint?: string }) => (
	<Tick
		name="has_consent"
		hint={hint}
		label={
			<>
				Read out: “{PHONE_CONSENT}” <strong>They said yes.</strong>
			</>
		}
	/>
);

interface Props {
	choices: RequestChoices;
	hintOf?: (field: "service_area" | "place" | "age_group" | "funding_type") => string | undefined;
	/** Words of a service that isn't chosen. */
	noService: string;
}

/** What the person asks for. */
export const RequestFields = ({ choices, hintOf = () => undefined, noService }: Props) => {
	const select = (name: keyof RequestChoices, placeholderOption: string) => (
		<Field name={name} as={Select} hint={hintOf(name)} placeholderOption={placeholderOption} options={choices[name]} />
	);
	return (
		<>
			<Field name="said" as={TextArea} rows={4} />
			{select("service_area", noService)}
			<Field name="place" autoComplete="off" hint={hintOf("place")} />
			{select("age_group", "Not known")}
			{select("funding_type", "Not known")}
		</>
	);
};
