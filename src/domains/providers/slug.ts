/** Longest slug, with its number. */
const LONGEST = 80;

/**
 * Turns a name into a slug: ASCII lower case and digits with hyphens, up to 80 characters, never only digits (those are
 * ids).
 */
export const slugOf = (name: string): string => {
	const plain = name
		.replaceAll("&", " and ")
		.replace(/[’']/g, "")
		.normalize("NFKD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, "-");
	const slug = shorten(plain.replace(/^-+/, ""), LONGEST);
	if (slug === "") return "provider";
	return /[a-z]/.test(slug) ? slug : shorten(`provider-${slug}`, LONGEST);
};

/** A slug for this name that isn't in `taken`, with -2, -3 … if needed. Adds it to `taken`. */
export const uniqueSlug = (name: string, taken: Set<string>): string => {
	const plain = slugOf(name);
	let slug = plain;
	for (let n = 2; taken.has(slug); n++) slug = `${shorten(plain, LONGEST - String(n).length - 1)}-${n}`;
	taken.add(slug);
	return slug;
};

/** Cuts at the end of a word if one ends in the last third. */
const shorten = (slug: string, longest: number): string => {
	const cut = slug.slice(0, longest);
	const end = slug.length > longest && slug[longest] !== "-" ? cut.lastIndexOf("-") : -1;
	return (end > longest * 0.66 ? cut.slice(0, end) : cut).replace(/-+$/, "");
};
