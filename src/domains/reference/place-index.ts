import type { PostcodeSuggestion } from "#contract/reference/reference.ts";
import { POSTCODE_SUGGESTIONS, SUGGEST_FROM_CHARACTERS } from "#contract/search/limits.ts";
import { stateOf } from "./middles.ts";
import { joinedNames, type Named, sortedStarts } from "./place-lookup.ts";
import { stateAt } from "./read-place.ts";
import { plainPlace, spellingsOf } from "./spelling.ts";
import type { LocalityRow } from "./store.ts";

type Postcode = Omit<PostcodeSuggestion, "suburb">;

/** All suburbs and postcodes in memory, because suggestions are requested on every key press. */
export interface PlaceIndex {
	/**
	 * Suggestions, best first, up to 8. Fewer than 3 characters match nothing. A place matches if its postcode starts
	 * with the typed digits and one spelling of its name contains the typed words, optionally followed by a state of its
	 * postcode. Ties go to the place with more addresses, then by name.
	 */
	suggest(typed: string): PostcodeSuggestion[];
	/** Finds a postcode. Undefined if unknown. */
	find(code: string): Postcode | undefined;
}

interface Entry extends Named {
	name: string;
	state: string;
	/**
	 * States of all places in its postcode, in lower case: Queanbeyan (NSW) shares its postcode with the ACT, and people
	 * type either.
	 */
	states: ReadonlySet<string>;
	weight: number;
	order: number;
}

const STATES = new Set(["nsw", "vic", "qld", "wa", "sa", "tas", "nt", "act", "ot"]);

interface PlaceQuery {
	/** Everything except the postcode. */
	words: string;
	code: string;
	/**
	 * An alternative reading with the last word as a state (`belmont wa`). It may not be one: `glen wa` could become Glen
	 * Waverley.
	 */
	before?: { words: string; state: string };
}

/** Splits "Belmont, VIC 3216" into words and a (partial) postcode. */
const understand = (typed: string): PlaceQuery => {
	const named = plainPlace(typed).split(" ").filter(Boolean);
	// "Richmond Tasmania" is "richmond tas".
	const at = named.findIndex((_, from) => from > 0 && stateAt(named, from)?.length === named.length - from);
	const parts = at < 0 ? named : [...named.slice(0, at), stateAt(named, at)?.state.toLowerCase() ?? ""];
	const code = parts.find((part) => /^\d{1,4}$/.test(part)) ?? "";
	const words = parts.filter((part) => part !== code);
	const state = words.at(-1) ?? "";
	const before = words.length > 1 && STATES.has(state) ? { words: words.slice(0, -1).join(" "), state } : undefined;
	return { words: words.join(" "), code, before };
};

/** People leave out the leading zero of Darwin's 0800. */
const codesOf = (code: string) => (/^[289]\d\d$/.test(code) ? [code, `0${code}`] : [code]);

const NO_FIT = 9;

/**
 * Rank of a match, 0 is best: the whole name, the start of the name, the start of a later word (or a start followed by
 * the state), anywhere.
 */
const fitOf = (entry: Entry, { words, code, before }: PlaceQuery): number => {
	if (code && !codesOf(code).some((one) => entry.postcode.startsWith(one))) return NO_FIT;
	if (!words) return code ? 0 : NO_FIT;
	const stated = before && entry.states.has(before.state) ? before.words : undefined;
	let best = NO_FIT;
	for (const { name, withState } of entry.keys) {
		if (name === words || withState === words) return 0;
		if (withState.startsWith(words)) best = Math.min(best, 1);
		else if (startsLaterWord(name, withState, words)) best = Math.min(best, 2);
		else if (name.includes(words)) best = Math.min(best, 3);
		if (stated === undefined) continue;
		if (name.startsWith(stated) || startsLaterWord(name, name, stated)) best = Math.min(best, 2);
		else if (name.includes(stated)) best = Math.min(best, 3);
	}
	return best;
};

/** Whether the words start at a later word of the name. They may continue into the state. */
const startsLaterWord = (name: string, text: string, words: string): boolean => {
	const at = text.indexOf(` ${words}`);
	return at >= 0 && at < name.length;
};

const people = new Intl.Collator("en-AU");

/** Builds the index. 15,000 localities take about 300 ms on a busy two-core machine. */
export const createPlaceIndex = (localities: LocalityRow[]): PlaceIndex => {
	const entries: Entry[] = [];
	const codes = new Map<string, LocalityRow[]>();
	const statesOf = new Map<string, Set<string>>();
	for (const row of localities) {
		const { state, postcode, weight } = row;
		const states = statesOf.get(postcode) ?? new Set();
		statesOf.set(postcode, states.add(state.toLowerCase()));
		for (const name of [row.name, ...row.aliases]) {
			const keys = spellingsOf(name).map((key) => ({ name: key, withState: `${key} ${state.toLowerCase()}` }));
			entries.push({ keys, name, state, states, postcode, weight, order: 0 });
		}
		const held = codes.get(postcode);
		if (held) held.push(row);
		else codes.set(postcode, [row]);
	}
	// Sorted once, so the best matches of a rank are its first entries.
	entries.sort((a, b) => b.weight - a.weight || people.compare(a.name, b.name) || (a.postcode < b.postcode ? -1 : 1));
	for (const [order, entry] of entries.entries()) entry.order = order;

	const described = new Map<string, Postcode>();
	for (const [code, members] of codes) {
		members.sort((a, b) => b.weight - a.weight || people.compare(a.name, b.name));
		described.set(code, {
			code,
			state: stateOf(members),
			labels: members.map((row) => [row.name, ...row.aliases].join("/")).join(", "),
		});
	}

	const beginningWith = sortedStarts(entries);
	const candidates = ({ words, code, before }: PlaceQuery): Set<Entry> => {
		const found = new Set((words ? [words] : codesOf(code)).flatMap((text) => [...beginningWith(text)]));
		if (before) for (const entry of beginningWith(before.words)) found.add(entry);
		return found;
	};
	const holding = joinedNames(entries);

	const rank = (some: Iterable<Entry>, asked: PlaceQuery) => {
		const fitting: { entry: Entry; fit: number }[] = [];
		for (const entry of some) {
			const fit = fitOf(entry, asked);
			if (fit !== NO_FIT) fitting.push({ entry, fit });
		}
		return fitting.sort((a, b) => a.fit - b.fit || a.entry.order - b.entry.order);
	};

	return {
		find: (code) => described.get(code),
		suggest(typed) {
			if (typed.trim().length < SUGGEST_FROM_CHARACTERS) return [];
			const asked = understand(typed);
			if (!asked.words && !asked.code) return [];
			let ranked = rank(candidates(asked), asked);
			// Searches inside words only if matches at their start don't fill the list.
			if (ranked.length < POSTCODE_SUGGESTIONS && asked.words.length >= SUGGEST_FROM_CHARACTERS) {
				const more = holding(asked.words);
				if (asked.before) for (const entry of holding(asked.before.words)) more.add(entry);
				for (const { entry } of ranked) more.add(entry);
				ranked = rank(more, asked);
			}
			const suggestions = new Map<string, PostcodeSuggestion>();
			for (const { entry } of ranked) {
				if (suggestions.size === POSTCODE_SUGGESTIONS) break;
				const postcode = described.get(entry.postcode);
				const key = `${entry.name} ${entry.postcode}`;
				if (postcode && !suggestions.has(key))
					suggestions.set(key, { ...postcode, state: entry.state, suburb: entry.name });
			}
			return [...suggestions.values()];
		},
	};
};
