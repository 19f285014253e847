import type { RefusedForm } from "./form-state.ts";

/** Values as a form holds them. Values within others have dotted names: `sites.0.postcode`. */
export const asTyped = (values: object): RefusedForm["typed"] =>
	Object.fromEntries(
		Object.entries(values).flatMap(([name, value]): [string, string[]][] => {
			const isPlain = [value].flat().every((one) => typeof one !== "object");
			return isPlain
				? [[name, [value].flat().map(String)]]
				: Object.entries(asTyped(value)).map(([within, all]) => [`${name}.${within}`, [...all]]);
		}),
	);
