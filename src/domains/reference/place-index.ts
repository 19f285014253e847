import { POSTCODE_SUGGESTIONS, SUGGEST_FROM_CHARACTERS } from "#contract/limits.ts";
import type { PostcodeSuggestion } from "#contract/reference.ts";
import type { LocalityRow } from "./store.ts";

/** Every suburb and postcode, in memory: suggestions are asked for at every key press. */
export interface PlaceIndex {
	/** Best first, at most 8; fewer than 3 characters match nothing. */
	suggest(typed: string): PostcodeSuggestion[];
	/** One postcode; undefined when unknown. */
	find(code: string): { code: string; labels: string; state: string } | undefined;
}

interface Entry {
	/** The suburb or everyday name, and the state, as they are matched. */
	key: string;
	name: string;
	state: string;
	postcode: string;
	weight: number;
	order: number;
}

const ABBREVIATIONS: Record<string, string> = { saint: "st", mount: "mt", point: "pt", port: "pt", north: "nth", south: "sth", fort: "ft" };
const STATES = new Set(["nsw", "vic", "qld", "wa", "sa", "tas", "nt", "act", "ot"]);

/** Lower case without accents or punctuation, words apart by one space; Saint and Mount as they are shortened. */
export const plainPlace = (text: string): string =>
	text
		.normalize("NFKD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.replace(/['’.]/g, "")
		.replace(/[^a-z0-9]+/g, " ")
		.trim()
		.split(" ")
		.map((word) => ABBREVIATIONS[word] ?? word)
		.join(" ");

interface Asked {
	words: string;
	code: string;
	state: string | undefined;
}

/** "Belmont, VIC 3216" as its words, its (part of a) postcode and its state. The last word may still be half typed, so it counts as a state only when it is one. */
const understand = (typed: string): Asked => {
	const parts = plainPlace(typed).split(" ").filter(Boolean);
	const code = parts.find((part) => /^\d{1,4}$/.test(part)) ?? "";
	const words = parts.filter((part) => part !== code);
	const last = words.at(-1);
	const state = words.length > 1 && last && STATES.has(last) ? last : undefined;
	if (state) words.pop();
	return { words: words.join(" "), code, state };
};

/**
 * How well an entry fits, 0 best; undefined when it does not: the whole name, its beginning, a later word's beginning, anywhere.
 * With digits the postcode must begin with them, and a whole postcode beats a part of one.
 */
const fit = (entry: Entry, { words, code, state }: Asked): number | undefined => {
	if (state && entry.state.toLowerCase() !== state) return undefined;
	if (code && !entry.postcode.startsWith(code)) return undefined;
	if (!words) return code ? (entry.postcode === code ? 0 : 1) : undefined;
	if (entry.key === words) return 0;
	if (entry.key.startsWith(words)) return 1;
	if (entry.key.includes(` ${words}`)) return 2;
	return entry.key.includes(words) ? 3 : undefined;
};

/** Builds the index of localities; 15,000 take some 50 ms. */
export const createPlaceIndex = (localities: LocalityRow[]): PlaceIndex => {
	const entries: Entry[] = [];
	const codes = new Map<string, { state: string; members: LocalityRow[] }>();
	for (const row of localities) {
		for (const name of [row.name, ...row.aliases]) entries.push({ key: plainPlace(name), name, state: row.state, postcode: row.postcode, weight: row.weight, order: 0 });
		const held = codes.get(row.postcode);
		if (held) held.members.push(row);
		else codes.set(row.postcode, { state: row.state, members: [row] });
	}
	// One order for all answers, so that picking the best of a class is picking its first.
	entries.sort((a, b) => b.weight - a.weight || a.name.localeCompare(b.name, "en-AU") || a.postcode.localeCompare(b.postcode));
	for (const [order, entry] of entries.entries()) entry.order = order;

	const described = new Map<string, { code: string; labels: string; state: string }>();
	for (const [code, { state, members }] of codes) {
		members.sort((a, b) => b.weight - a.weight || a.name.localeCompare(b.name, "en-AU"));
		described.set(code, { code, state, labels: members.map((row) => [row.name, ...row.aliases].join("/")).join(", ") });
	}

	// Every word of every name, and every postcode, sorted: what begins with the typed text lies side by side.
	const starts = entries.flatMap((entry) => [
		...entry.key.split(" ").map((_word, at, all) => ({ text: all.slice(at).join(" "), entry })),
		{ text: entry.postcode, entry },
	]);
	starts.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
	const beginningWith = (text: string) => {
		let low = 0;
		let high = starts.length;
		while (low < high) {
			const middle = (low + high) >> 1;
			if ((starts[middle]?.text ?? "") < text) low = middle + 1;
			else high = middle;
		}
		const found = new Set<Entry>();
		for (let at = low; starts[at]?.text.startsWith(text); at++) found.add((starts[at] as { entry: Entry }).entry);
		return found;
	};

	const rank = (candidates: Iterable<Entry>, asked: Asked) => {
		const fitting: { entry: Entry; fit: number }[] = [];
		for (const entry of candidates) {
			const how = fit(entry, asked);
			if (how !== undefined) fitting.push({ entry, fit: how });
		}
		return fitting.sort((a, b) => a.fit - b.fit || a.entry.order - b.entry.order);
	};

	return {
		find: (code) => described.get(code),
		suggest(typed) {
			if (typed.trim().length < SUGGEST_FROM_CHARACTERS) return [];
			const asked = understand(typed);
			let ranked = rank(beginningWith(asked.words || asked.code), asked);
			// The middle of a word is looked for only when beginnings do not fill the list.
			if (ranked.length < POSTCODE_SUGGESTIONS && asked.words.length >= SUGGEST_FROM_CHARACTERS) ranked = rank(entries, asked);
			const suggestions = new Map<string, PostcodeSuggestion>();
			for (const { entry } of ranked) {
				if (suggestions.size === POSTCODE_SUGGESTIONS) break;
				const postcode = described.get(entry.postcode);
				const key = `${entry.name} ${entry.postcode}`;
				if (postcode && !suggestions.has(key)) suggestions.set(key, { ...postcode, state: entry.state, suburb: entry.name });
			}
			return [...suggestions.values()];
		},
	};
};
