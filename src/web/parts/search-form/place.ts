/** Normalises place names and typed text for comparison. */
export const plain = (text: string) =>
	text
		.normalize("NFKD")
		.replace(/[\p{M}'’.]/gu, "")
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, " ")
		.trim();
