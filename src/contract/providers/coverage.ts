// Reads a provider's service area from a form: whole regions and single postcodes.
// No imports: this file runs on the server and in the browser.

const POSTCODE = /^\d{4}$/;
const REGION = /^[1-9]\d{0,8}$/;

const pieces = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/** Splits text at commas, spaces and line ends into unique postcodes. Other pieces are `unreadable`. */
export const readPostcodes = (text: string): { postcodes: string[]; unreadable: string[] } => {
	const all = [...new Set(pieces(text))];
	return {
		postcodes: all.filter((piece) => POSTCODE.test(piece)),
		unreadable: all.filter((piece) => !POSTCODE.test(piece)),
	};
};

/**
 * Reads unique regions and postcodes from the coverage field: `regions` and `postcodes` as comma-separated lists or,
 * without JavaScript, a `region` for each ticked box and `postcodes_text` as typed.
 */
export const readCoverage = (form: FormData): { regions: number[]; postcodes: string[]; unreadable: string[] } => {
	const words = (name: string) => form.getAll(name).filter((value) => typeof value === "string");
	const regions = pieces([...words("regions"), ...words("region")].join(","))
		.filter((id) => REGION.test(id))
		.map(Number);
	return {
		regions: [...new Set(regions)],
		...readPostcodes([...words("postcodes"), ...words("postcodes_text")].join(",")),
	};
};
