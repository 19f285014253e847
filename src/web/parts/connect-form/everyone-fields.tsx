import { MOST_ASKED } from "#contract/quotes/limits.ts";
import { Field } from "../../forms/contract-form.tsx";
import { Select } from "../../ui/field/field.tsx";

export const DEFAULT_MOST = 10;
const MOST = [5, DEFAULT_MOST, MOST_ASKED];
const DISTANCES = [5, 10, 20, 50, 100];

/** How many providers a nameless request asks, and how far away. */
export const EveryoneFields = () => (
	<>
		<Field
			name="most"
			as={Select}
			hint="Those with places first, the nearest first."
			options={MOST.map((most) => ({ value: String(most), label: `Up to ${most}` }))}
		/>
		<Field
			name="within_km"
			as={Select}
			options={[
				{ value: "", label: "Any distance, if they serve my area" },
				...DISTANCES.map((km) => ({ value: String(km), label: `Within ${km} km` })),
			]}
		/>
	</>
);
