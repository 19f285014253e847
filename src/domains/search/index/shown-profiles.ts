import { LRUCache } from "lru-cache";
import type { Provider } from "#contract/providers/providers.ts";
import type { Lookup } from "#domains/providers/lookup.ts";

const MEGABYTE = 1024 * 1024;
/** The cache limit in bytes. A directory of 5,000 profiles takes half of it. */
const MOST = 48 * MEGABYTE;

/** The approximate size of a profile when sent. */
const bytesOf = ({ description, short_description, postcodes }: Provider) =>
	800 + description.length + short_description.length + postcodes.length * 7;

/**
 * An LRU cache of profiles recently shown in results. The index removes a profile when it changes. Profiles are frozen,
 * because responses share them.
 */
export class ShownProfiles {
	readonly #profiles = new LRUCache<number, Provider>({ maxSize: MOST, sizeCalculation: bytesOf });
	/** Expands regions into postcodes. A new lookup makes cached profiles invalid. */
	#lookup: Lookup | undefined;

	get(id: number, lookup: Lookup): Provider | undefined {
		if (this.#lookup !== lookup) this.#profiles.clear();
		this.#lookup = lookup;
		return this.#profiles.get(id);
	}

	keep(profile: Provider, lookup: Lookup): void {
		if (this.#lookup === lookup) this.#profiles.set(profile.id, profile);
	}

	forget(ids: readonly number[]): void {
		for (const id of ids) this.#profiles.delete(id);
	}

	clear(): void {
		this.#profiles.clear();
	}
}
