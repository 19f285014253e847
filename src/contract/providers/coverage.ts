// Where a provider serves, as a form says it: whole regions, and single postcodes besides.
// No imports: this file runs on the server and in the browser.

const POSTCODE = /^\d{4}$/;
const REGION = /^[1-9]\d{0,8}$/;

const pieces = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/** Postcodes out of a text, between commas, spaces or lines; each once. Whatever is not four digits is unreadable and stays as it was typed. */
export const readPostcodes = (text: string): { postcodes: string[]; unreadable: string[] } => {
	const all = [...new Set(pieces(text))];
	return {
		postcodes: all.filter((piece) => POSTCODE.test(piece)),
		unreadable: all.filter((piece) => !POSTCODE.test(piece)),
	};
};

/**
 * Regions and postcodes of a form with the coverage field in either of its forms: `regions` and `postcodes` as lists between commas,
 * or, without JavaScript, a `region` for each box that is ticked and `postcodes_text` as it was typed. Each once.
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
