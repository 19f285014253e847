/** The first name and the initial of the last: `Ada Lovelace` becomes `Ada L.` Empty for no name. */
export const shortName = (name: string | null): string => {
	const words = (name ?? "").trim().split(/\s+/);
	const [first = ""] = words;
	const [initial = ""] = words.length > 1 ? (words.at(-1) ?? "") : "";
	return initial ? `${first} ${initial.toUpperCase()}.` : first;
};
