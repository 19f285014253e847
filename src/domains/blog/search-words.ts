/** One thing of a search: a word, words in a row, or either that must not be there. */
export interface SearchPart {
	text: string;
	kind: "word" | "phrase" | "without";
	/** The word that was meant, as the stories have it, where what was typed is in none of them. */
	meant?: string;
}

/** What people type for short, and the words that stories use. */
const IN_FULL: Record<string, readonly string[]> = {
	aac: ["augmentative communication", "communication device"],
	asd: ["autism"],
	behavior: ["behaviour"],
	bsp: ["behaviour support plan"],
	counsellor: ["counselling"],
	counselor: ["counselling"],
	ec: ["early childhood"],
	eci: ["early childhood"],
	hcp: ["home care package", "support at home"],
	ndis: ["national disability insurance scheme"],
	ot: ["occupational therapy", "occupational therapist"],
	pbs: ["behaviour support"],
	physio: ["physiotherapy", "physiotherapist"],
	psych: ["psychology", "psychologist"],
	psychologist: ["psychology"],
	sah: ["support at home"],
	sc: ["support coordination", "support coordinator"],
	slp: ["speech therapy", "speech pathology"],
	speechie: ["speech therapy"],
	therapist: ["therapy"],
};

/** Other words for a word that was typed, each of one word or more. */
export const inFull = (word: string): readonly string[] => {
	const key = word.toLowerCase().replace(/[^a-z]/g, "");
	for (const one of [key, key.replace(/s$/, "")]) if (Object.hasOwn(IN_FULL, one)) return IN_FULL[one] ?? [];
	return [];
};

/** The parts of what was typed: `falls -stairs "at home"`. */
export const searchParts = (typed: string): SearchPart[] =>
	[...typed.matchAll(/(-?)"([^"]+)"|(\S+)/g)].map(([, minus, phrase, word = ""]): SearchPart => {
		if (phrase !== undefined) return { text: phrase, kind: minus ? "without" : "phrase" };
		return word.length > 1 && word.startsWith("-") ? { text: word.slice(1), kind: "without" } : { text: word, kind: "word" };
	});

/** How many letters may be wrong in a word of that length. */
const mostWrong = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** How many letters differ: one missing, one too many, another one, or two neighbours in the wrong order; past `most` any larger number. */
export const lettersApart = (a: string, b: string, most: number): number => {
	if (Math.abs(a.length - b.length) > most) return most + 1;
	let before: number[] = [];
	let last = Array.from({ length: b.length + 1 }, (_, index) => index);
	for (let i = 1; i <= a.length; i++) {
		const row = [i];
		for (let j = 1; j <= b.length; j++) {
			const same = a[i - 1] === b[j - 1] ? 0 : 1;
			let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
			if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, (before[j - 2] ?? 0) + 1);
			row.push(least);
		}
		if (Math.min(...row) > most) return most + 1;
		before = last;
		last = row;
	}
	return last[b.length] ?? most + 1;
};

/** A word of the stories, or the stem of one, and in how many of them it is. */
export interface KnownWord {
	word: string;
	stories: number;
}

/**
 * The word that was meant by one that no story has: the nearest, of those the one that begins alike, then the most frequent.
 * @param typed the word and its stem, in lower case
 */
export const nearestWord = (typed: readonly string[], known: readonly KnownWord[]): string | undefined => {
	const best = { word: undefined as string | undefined, apart: Number.POSITIVE_INFINITY, begins: false, stories: 0 };
	for (const { word, stories } of known)
		for (const one of typed) {
			const most = mostWrong(one.length);
			const apart = lettersApart(one, word, most);
			if (apart > most) continue;
			const begins = one[0] === word[0];
			if (apart < best.apart || (apart === best.apart && (begins !== best.begins ? begins : stories > best.stories)))
				Object.assign(best, { word, apart, begins, stories });
		}
	return best.word;
};
