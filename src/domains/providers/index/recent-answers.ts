import type { CapacityState } from "#contract/capacity-options.ts";
import { clearBit, grown, setBit, withBit } from "./posting.ts";

/** States by number. */
const STATES: readonly CapacityState[] = ["open", "waiting", "closed"];
const HOUR_US = 3_600_000_000;
/** An answer: four numbers in columns, and its entry in the list of its hour. */
const ANSWER_BYTES = 8;

type Bits = Uint32Array<ArrayBuffer>;
const noBits = (): Bits[] => STATES.map(() => new Uint32Array(0));

/** Who said what of room after a moment, in bits by state: of one service area, or of any. The moment moves with the clock, and answers leave one by one. */
export class RecentAnswers {
	size = 0;
	#places = new Int32Array(0);
	#areas = new Int32Array(0);
	#states = new Uint8Array(0);
	/** When each was confirmed, in microseconds, which is how exact the database is. */
	#moments = new Float64Array(0);
	/** Answers by the hour they were confirmed in. */
	#hours = new Map<number, number[]>();
	#since: number;
	/** No answer was confirmed after `#since` and before this, or at it. */
	#until: number;
	#ofArea = new Map<number, Bits[]>();
	#ofAny = noBits();
	/** When each place last said a state of any area: three numbers a place, 0 for never. */
	#lastSaid = new Float64Array(0);

	/** @param since in microseconds; what is asked for later moves it */
	constructor(since: number) {
		this.#since = since;
		this.#until = since;
	}

	add(place: number, area: number, said: CapacityState, moment: number): void {
		const answer = this.size++;
		this.#places = grown(this.#places, this.size);
		this.#areas = grown(this.#areas, this.size);
		this.#states = grown(this.#states, this.size);
		this.#moments = grown(this.#moments, this.size);
		this.#lastSaid = grown(this.#lastSaid, (place + 1) * 3);
		const state = STATES.indexOf(said);
		this.#places[answer] = place;
		this.#areas[answer] = area;
		this.#states[answer] = state;
		this.#moments[answer] = moment;
		const last = place * 3 + state;
		this.#lastSaid[last] = Math.max(this.#lastSaid[last] as number, moment);

		const hour = Math.floor(moment / HOUR_US);
		const others = this.#hours.get(hour);
		if (others) others.push(answer);
		else this.#hours.set(hour, [answer]);
		if (moment > this.#since) {
			this.#until = Math.min(this.#until, moment - 1);
			this.#show(answer);
		}
	}

	/** From here on what was confirmed after this moment counts. @param since in microseconds */
	moveTo(since: number): void {
		const [from, to] = since > this.#since ? [this.#since, since] : [since, this.#since];
		const isQuiet = since >= this.#since && since <= this.#until;
		this.#since = since;
		if (isQuiet) return;
		const [first, last] = [Math.floor(from / HOUR_US), Math.floor(to / HOUR_US)];
		let until = Number.POSITIVE_INFINITY;
		for (const [hour, answers] of this.#hours) {
			if (hour >= first && hour <= last)
				for (const answer of answers) {
					const moment = this.#moments[answer] as number;
					if (moment <= from || moment > to) continue;
					if (moment > since) this.#show(answer);
					else this.#hide(answer);
				}
			until = Math.min(until, this.#firstAfter(since, hour, answers) - 1);
		}
		this.#until = until;
	}

	/** Bits of who said one of these states of one of the areas, or of any where none is named: of each area and state by itself, so many words at least. */
	bitsOf(areas: readonly number[], states: readonly CapacityState[], words: number): Bits[] {
		const kinds = areas.length === 0 ? [this.#ofAny] : areas.flatMap((area) => [this.#ofArea.get(area) ?? []]);
		return kinds.flatMap((kind) =>
			states.flatMap((state) => {
				const number = STATES.indexOf(state);
				const bits = kind[number];
				if (!bits) return [];
				const long = grown(bits, words);
				kind[number] = long;
				return [long];
			}),
		);
	}

	get bytes(): number {
		let sum = this.#places.byteLength + this.#areas.byteLength + this.#states.byteLength + this.#moments.byteLength + this.#lastSaid.byteLength;
		for (const kind of [this.#ofAny, ...this.#ofArea.values()]) for (const bits of kind) sum += bits.byteLength;
		return sum + this.size * ANSWER_BYTES;
	}

	/** The first moment of an hour's answers that is after this one. */
	#firstAfter(since: number, hour: number, answers: readonly number[]): number {
		const start = hour * HOUR_US;
		if (start > since) return start;
		let first = Number.POSITIVE_INFINITY;
		if (start + HOUR_US > since)
			for (const answer of answers) {
				const moment = this.#moments[answer] as number;
				if (moment > since && moment < first) first = moment;
			}
		return first;
	}

	#show(answer: number): void {
		const place = this.#places[answer] as number;
		const state = this.#states[answer] as number;
		const area = this.#areas[answer] as number;
		const kind = this.#ofArea.get(area) ?? noBits();
		this.#ofArea.set(area, kind);
		kind[state] = withBit(kind[state] as Bits, place);
		this.#ofAny[state] = withBit(this.#ofAny[state] as Bits, place);
	}

	#hide(answer: number): void {
		const place = this.#places[answer] as number;
		const state = this.#states[answer] as number;
		const bits = this.#ofArea.get(this.#areas[answer] as number)?.[state];
		if (bits) clearBit(bits, place);
		const any = this.#ofAny[state] as Bits;
		if ((this.#lastSaid[place * 3 + state] as number) > this.#since) setBit(any, place);
		else clearBit(any, place);
	}
}
