/** Lower case without accents, apostrophes or points, words apart by one space: how names and what is typed are compared. */
export const plainPlace = (text: string): string =>
	text
		.normalize("NFKD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.replace(/['’.]/g, "")
		.replace(/[^a-z0-9]+/g, " ")
		.trim();

/** Words of names that people write in other ways too. */
const OTHERWISE: Record<string, string> = {
	fort: "ft",
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
 * Every way a name may be typed, plain: `St Kilda` is also `saint kilda`, `O'Connor` also `o connor`, `Kippa-Ring` also `kipparing`.
 * The names are spelled in all ways rather than what is typed in one, for that may still be half a word: `mou` is on the way to Mount Waverley.
 */
export const spellingsOf = (name: string): string[] => {
	const joined = [name, name.replace(/['’]/g, " "), name.replace(/-/g, "")].map(plainPlace);
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
