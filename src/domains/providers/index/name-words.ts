import { Hits } from "./hits.ts";
import { grown, Posting, setBit } from "./posting.ts";

/** Letters in a row that are looked up at once. */
const GRAM = 3;
const SEVERAL = -1;
/** A word, its entry in a map and its number, about, besides its letters. */
const WORD_BYTES = 120;

const found = new Hits();

/**
 * The words that names are made of, each once, and the places that have it. What is typed has no spaces within, so it stands inside one word of a name or
 * nowhere: it is looked for among the words, by their letters in threes, and never among the names.
 */
export class NameWords {
	#numbers = new Map<string, number>();
	#texts: string[] = [];
	/** The place of a word that one name has, as most have. */
	#only = new Int32Array(0);
	/** The places of the others. */
	#several = new Map<number, Posting>();
	/** Words by one, two and three letters in a row, those of ASCII alone. */
	#grams = new Map<number, Posting>();
	#letters = 0;

	/** @param place not below any that was added before */
	add(place: number, name: string): void {
		for (const text of name.split(/\s+/)) {
			const number = this.#numbers.get(text);
			if (number === undefined) this.#begin(place, text);
			else if (this.#only[number] === SEVERAL) this.#several.get(number)?.add(place);
			else if (this.#only[number] !== place) {
				const places = new Posting();
				places.add(this.#only[number] as number);
				places.add(place);
				this.#several.set(number, places);
				this.#only[number] = SEVERAL;
			}
		}
	}

	/** Sets the bits of names that hold what was typed. @param typed ASCII in lower case, without spaces */
	addTo(target: Uint32Array, typed: string): void {
		const length = Math.min(GRAM, typed.length);
		const grams: Posting[] = [];
		for (let i = 0; i + length <= typed.length; i++) {
			const posting = this.#grams.get(gramAt(typed, i, length) ?? 0);
			if (!posting) return;
			grams.push(posting);
		}
		found.begin((this.#texts.length + 31) >>> 5);
		const [rarest, ...others] = grams.sort((a, b) => a.words - b.words);
		if (!rarest) return;
		found.takeOne(rarest);
		for (const gram of others) found.keepAny([gram]);
		const isCertain = typed.length <= GRAM;
		found.each((number) => {
			if (!isCertain && !this.#texts[number]?.includes(typed)) return;
			const only = this.#only[number] as number;
			if (only === SEVERAL) this.#several.get(number)?.addTo(target);
			else setBit(target, only);
		});
	}

	get bytes(): number {
		let sum = this.#letters * 2 + this.#texts.length * WORD_BYTES;
		for (const postings of [this.#several, this.#grams]) for (const posting of postings.values()) sum += posting.bytes;
		return sum;
	}

	#begin(place: number, text: string): void {
		const number = this.#texts.length;
		this.#numbers.set(text, number);
		this.#texts.push(text);
		this.#letters += text.length;
		this.#only = grown(this.#only, number + 1);
		this.#only[number] = place;
		for (let i = 0; i < text.length; i++)
			for (let length = 1; length <= GRAM && i + length <= text.length; length++) {
				const gram = gramAt(text, i, length);
				if (gram === undefined) break;
				const words = this.#grams.get(gram) ?? new Posting();
				this.#grams.set(gram, words);
				words.add(number);
			}
	}
}

/** Letters in a row as one number; undefined when one of them is not ASCII. */
const gramAt = (text: string, at: number, length: number): number | undefined => {
	let gram = 0;
	for (let i = at; i < at + length; i++) {
		const letter = text.charCodeAt(i);
		if (letter >= 128) return undefined;
		gram = (gram << 7) | letter;
	}
	return gram;
};
