/** An entry that can be found by text in it. */
export interface Named {
	/** The suburb or everyday name in all its spellings, normalised, and the same followed by the state. */
	keys: { name: string; withState: string }[];
	postcode: string;
}

/** Index of all words and postcodes, sorted, so that entries starting with the typed text are adjacent. */
export const sortedStarts = <Entry extends Named>(entries: Entry[]): ((text: string) => Set<Entry>) => {
	const starts = entries.flatMap((entry) => [
		...entry.keys.flatMap(({ name, withState }) => {
			const wordStarts = [0, ...[...name.matchAll(/ /g)].map((space) => space.index + 1)];
			return wordStarts.map((at) => ({ text: withState.slice(at), entry }));
		}),
		{ text: entry.postcode, entry },
	]);
	starts.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
	return (text) => {
		const found = new Set<Entry>();
		for (let at = firstWhere(starts.length, (one) => (starts[one]?.text ?? "") >= text); ; at++) {
			const start = starts[at];
			if (!start?.text.startsWith(text)) return found;
			found.add(start.entry);
		}
	};
};

/** All names in one long text, one per line. Searching it is many times faster than searching each name. */
export const joinedNames = <Entry extends Named>(entries: Entry[]): ((part: string) => Set<Entry>) => {
	const lines = entries.flatMap((entry) => entry.keys.map(({ name }) => ({ name, entry })));
	const ends: number[] = [];
	for (const { name } of lines) ends.push((ends.at(-1) ?? 0) + name.length + 1);
	const text = lines.map(({ name }) => `${name}\n`).join("");
	return (part) => {
		const found = new Set<Entry>();
		for (let at = text.indexOf(part); at >= 0; ) {
			const line = firstWhere(ends.length, (one) => (ends[one] ?? 0) > at);
			found.add((lines[line] as { entry: Entry }).entry);
			at = text.indexOf(part, ends[line]);
		}
		return found;
	};
};

/** Binary search: the first index from which the test holds, or count if none. */
const firstWhere = (count: number, holds: (at: number) => boolean): number => {
	let low = 0;
	let high = count;
	while (low < high) {
		const middle = (low + high) >> 1;
		if (holds(middle)) high = middle;
		else low = middle + 1;
	}
	return low;
};
