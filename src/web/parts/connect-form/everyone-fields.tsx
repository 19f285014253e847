import { MOST_ASKED } from "#contract/shared/limits.ts";
import { Select } from "../../ui/field/field.tsx";
import type { ConnectValues } from "./values.ts";

export const DEFAULT_MOST = 10;
const MOST = [5, DEFAULT_MOST, MOST_ASKED];
const DISTANCES = [5, 10, 20, 50, 100];

/** How many providers a nameless request asks, and how far away. */
export const EveryoneFields = ({ values }: { values: Pick<ConnectValues, "most" | "within_km"> }) => (
	<>
		<Select
			id="most"
			name="most"
			label="How many providers may we ask?"
			hint="Those with places first, the nearest first."
			options={MOST.map((most) => ({ value: String(most), label: `Up to ${most}` }))}
			defaultValue={values.most || String(DEFAULT_MOST)}
		/>
		<Select
			id="within_km"
			name="within_km"
			label="How far away may they be?"
			options={[
				{ value: "", label: "Any distance, if they serve my area" },
				...DISTANCES.map((km) => ({ value: String(km), label: `Within ${km} km` })),
			]}
			defaultValue={values.within_km}
		/>
	</>
);
