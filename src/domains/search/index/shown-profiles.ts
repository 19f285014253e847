import { LRUCache } from "lru-cache";
import type { Provider } from "#contract/providers/providers.ts";
import type { Lookup } from "#domains/providers/lookup.ts";

const MEGABYTE = 1024 * 1024;
/** Bytes of all profiles that are ready to be shown, as they are sent: all of a directory of 5,000 take half of it. */
const MOST = 48 * MEGABYTE;

/** About as many as it takes to send it; what is not text is short. */
const bytesOf = ({ description, short_description, postcodes }: Provider) =>
	800 + description.length + short_description.length + postcodes.length * 7;

/** Profiles that pages of results showed lately, as of the moment of the index: who changes is forgotten with the change. Frozen, since many answers share one. */
export class ShownProfiles {
	readonly #profiles = new LRUCache<number, Provider>({ maxSize: MOST, sizeCalculation: bytesOf });
	/** Opens regions into postcodes: with another one profiles may say something else. */
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
