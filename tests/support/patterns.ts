/** One piece of a pattern that can be repeated: a character, a class or a group. */
interface Atom {
	text: string;
	/** True unless its repetition allows none. */
	isRequired: boolean;
	/** True if its repetition has no upper limit. */
	isEndless: boolean;
}

const ATOM =
	/\\[pP]\{[^}]*\}|\\k<\w+>|\\u\{[^}]*\}|\\u[0-9a-f]{4}|\\x[0-9a-f]{2}|\\[\s\S]|\[(?:\\[\s\S]|\[:\w+:\]|[^\]\\])*\]|[\s\S]/iy;
const REPEAT = /[*+?]|\{\d+(?:,\d*)?\}/y;

/** Where the group that starts at `from` ends. */
const endOfGroup = (pattern: string, from: number): number => {
	for (let at = from, depth = 0; at < pattern.length; at = ATOM.lastIndex) {
		ATOM.lastIndex = at;
		const [atom] = ATOM.exec(pattern) ?? [""];
		if (atom === "(") depth++;
		if (atom === ")" && --depth === 0) return at + 1;
	}
	return pattern.length;
};

/** The alternatives of a pattern, each as its atoms. Lookarounds and anchors match no text, and a repeated
 * group no new one: they are left out. */
const atomsOf = (pattern: string): Atom[][] => {
	const alternatives: Atom[][] = [[]];
	for (let at = 0; at < pattern.length; ) {
		ATOM.lastIndex = at;
		let [text] = ATOM.exec(pattern) ?? [""];
		if (text === "(") text = pattern.slice(at, endOfGroup(pattern, at));
		at += text.length;
		if (text === "|") {
			alternatives.push([]);
			continue;
		}
		REPEAT.lastIndex = at;
		const [repeat = ""] = REPEAT.exec(pattern) ?? [];
		at += repeat.length;
		if (repeat && (pattern[at] === "?" || pattern[at] === "+")) at++;
		if (/^(\(\?<?[=!]|\\[bBmMyY]$|\\k<|[$^]$)/.test(text)) continue;
		alternatives.at(-1)?.push({
			text,
			isRequired: !/^([*?]|\{0)/.test(repeat),
			isEndless: /^([*+]|\{\d+,\})/.test(repeat),
		});
	}
	return alternatives;
};

const bodyOf = (group: string): string => group.slice(1, -1).replace(/^\?(?::|<\w+>|[a-z]+:)/, "");
const CHARACTERS = [
	..."aZ09_ \t\n\"'’",
	...Array.from({ length: 94 }, (_, n) => String.fromCharCode(33 + n)),
	"é",
	"\u0301",
];

/** The characters that a piece may contain. */
const charactersOf = ({ text }: Pick<Atom, "text">): Set<string> => {
	if (text.startsWith("("))
		return new Set(
			atomsOf(bodyOf(text))
				.flat()
				.flatMap((atom) => [...charactersOf(atom)]),
		);
	const one = new RegExp(`^(?:${text === "/" ? "\\/" : text})$`, "iu");
	return new Set(CHARACTERS.filter((character) => one.test(character)));
};
const areDisjoint = (a: ReadonlySet<string>, b: ReadonlySet<string>) => ![...a].some((one) => b.has(one));

/** True if each round of a repeated group starts or ends with a character that the rest of the round can't contain. */
const hasSeparator = (round: readonly Atom[]): boolean =>
	[round[0], round.at(-1)].some(
		(edge) =>
			edge?.isRequired &&
			round.length > 1 &&
			round.every((atom) => atom === edge || areDisjoint(charactersOf(atom), charactersOf(edge))) &&
			round.some((atom) => atom !== edge && (atom.isRequired || !edge.isEndless)),
	);

/**
 * Repeated groups whose rounds can divide the same text in many ways, so that a text that doesn't match may take
 * exponential time: a round has no separator, although a part of it repeats without limit.
 */
export const ambiguousRepeats = (pattern: string): string[] =>
	atomsOf(pattern)
		.flat()
		.filter(({ text }) => text.startsWith("("))
		.flatMap(({ text, isEndless }) => {
			const rounds = atomsOf(bodyOf(text));
			const isEndlessInside = (atoms: readonly Atom[]): boolean =>
				atoms.some(
					(atom) => atom.isEndless || (atom.text.startsWith("(") && atomsOf(bodyOf(atom.text)).some(isEndlessInside)),
				);
			const isAmbiguous = isEndless && rounds.some((round) => isEndlessInside(round) && !hasSeparator(round));
			return [...(isAmbiguous ? [text] : []), ...ambiguousRepeats(bodyOf(text))];
		});
