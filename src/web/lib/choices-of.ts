/** A row of our lists, with the words that people choose it by. */
type Listed = { id: number; name: string } | { code: string; name: string } | { code: string; description: string };

/** The options of a choice from one of our lists. */
export const choicesOf = (list: readonly Listed[]): { value: string; label: string }[] =>
	list.map((one) => ({
		value: "id" in one ? String(one.id) : one.code,
		label: "name" in one ? one.name : one.description,
	}));
