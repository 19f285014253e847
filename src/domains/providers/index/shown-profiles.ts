import { LRUCache } from "lru-cache";
import type { Provider } from "#contract/providers.ts";
import type { Lookup } from "../lookup.ts";
import { rowOf, toProvider } from "../store.ts";
import { HeldTexts } from "./held-texts.ts";

const MEGABYTE = 1024 * 1024;
/** Bytes of all profiles that are ready to be shown, as they are sent: all of a directory of 5,000 take half of it. */
const MOST_READY = 48 * MEGABYTE;

/** About as many as it takes to send it; what is not text is short. */
const bytesOf = ({ description, short_description, postcodes }: Provider) => 800 + description.length + short_description.length + postcodes.length * 7;

/**
 * Profiles as they are at the moment that the index is as of, whoever changes is forgotten with the change: rows as bytes, of all profiles where there is room,
 * and made of them what pages of results showed lately, frozen, since many answers share it.
 */
export class ShownProfiles {
	readonly #rows = new HeldTexts();
	/** Those whose rows are longer than any that is held. */
	readonly #tooLong = new Set<number>();
	readonly #profiles = new LRUCache<number, Provider>({ maxSize: MOST_READY, sizeCalculation: bytesOf });
	/** Opens regions into postcodes: with another one profiles may say something else. */
	#lookup: Lookup | undefined;

	get(id: number, lookup: Lookup): Provider | undefined {
		this.#openWith(lookup);
		const profile = this.#profiles.get(id);
		if (profile) return profile;
		const text = this.#rows.get(id);
		return text === undefined ? undefined : this.#makeReady(id, text, lookup);
	}

	/** Whether its row is held, or never can be. */
	holds(id: number): boolean {
		return this.#rows.has(id) || this.#tooLong.has(id);
	}

	/** Of rows. */
	get bytes(): number {
		return this.#rows.bytes;
	}

	/** Whether another row can be held. */
	get hasRoom(): boolean {
		return this.#rows.hasRoom;
	}

	/** @param text a row as `publicText` writes it */
	hold(id: number, text: string): void {
		this.#profiles.delete(id);
		this.#rows.put(id, text);
		if (!this.#rows.has(id) && this.#rows.hasRoom) this.#tooLong.add(id);
	}

	/** Holds what a page shows: where there is no room for its row, as long as others are not shown more lately. */
	show(id: number, text: string, lookup: Lookup): Provider {
		this.hold(id, text);
		return this.#makeReady(id, text, lookup);
	}

	forget(ids: readonly number[]): void {
		for (const id of ids) {
			this.#rows.drop(id);
			this.#tooLong.delete(id);
			this.#profiles.delete(id);
		}
	}

	/** Lets all go. @param room bytes for rows from then on */
	begin(room: number): void {
		this.#rows.begin(room);
		this.#tooLong.clear();
		this.#profiles.clear();
	}

	/** Rows have so many bytes from now on; where they take more all go, to be read ahead again as far as they fit. */
	leave(room: number): void {
		this.#rows.leave(room);
	}

	#openWith(lookup: Lookup): void {
		if (this.#lookup !== lookup) this.#profiles.clear();
		this.#lookup = lookup;
	}

	#makeReady(id: number, text: string, lookup: Lookup): Provider {
		this.#openWith(lookup);
		const profile = Object.freeze(toProvider(rowOf(text), lookup));
		this.#profiles.set(id, profile);
		return profile;
	}
}
