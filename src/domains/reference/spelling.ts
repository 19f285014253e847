/** Normalises names and typed text for comparison: lower case, single spaces, no accents, apostrophes or points. */
export const plainPlace = (text: string): string =>
	text
		.normalize("NFKD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.replace(/['’.]/g, "")
		.replace(/[^a-z0-9]+/g, " ")
		.trim();

/** Words in names that people also abbreviate. */
const OTHERWISE: Record<string, string> = {
	beach: "bch",
	creek: "ck",
	fort: "ft",
	gardens: "gdns",
	heights: "hts",
	island: "is",
	mount: "mt",
	mt: "mount",
	north: "nth",
	point: "pt",
	port: "pt",
	saint: "st",
	south: "sth",
	st: "saint",
};

/**
 * All ways to type a name, normalised: `St Kilda` is also `saint kilda`, `O'Connor` also `o connor`, `Kippa-Ring` also
 * `kipparing`, and `Naarm (Melbourne)` also `naarm`. Expands the names rather than the typed text, which may end inside a word: `mou` could become Mount
 * Waverley.
 */
export const spellingsOf = (name: string): string[] => {
	const joined = [name, name.replace(/['’]/g, " "), name.replace(/-/g, ""), name.replace(/ \([^)]*\)$/, "")].map(
		plainPlace,
	);
	const all = joined.flatMap((text) =>
		text.split(" ").reduce<string[]>(
			(begun, word) => {
				const ways = Object.hasOwn(OTHERWISE, word) ? [word, OTHERWISE[word]] : [word];
				return begun.flatMap((start) => ways.map((way) => (start ? `${start} ${way}` : `${way}`)));
			},
			[""],
		),
	);
	return [...new Set(all)];
};
