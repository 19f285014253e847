/** Normalises a header: `STREET_PCODE`, `Street Pcode` and `streetPcode` are one name. */
export const plainName = (header: string): string =>
	header
		.replace(/([a-z])([A-Z])/g, "$1 $2")
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, " ")
		.trim();
