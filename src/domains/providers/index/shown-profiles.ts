import type { Provider } from "#contract/providers.ts";
import type { Lookup } from "../lookup.ts";

/** Profiles kept; a page has at most 100. */
const MOST = 2_000;

/** Profiles lately shown on a page of results, as they are at the moment that the index is as of; frozen, since many answers share them. Whoever changes is forgotten with the change. */
export class ShownProfiles {
	#profiles = new Map<number, Provider>();
	/** Opens regions into postcodes: with another one profiles may say something else. */
	#lookup: Lookup | undefined;

	get(id: number, lookup: Lookup): Provider | undefined {
		if (this.#lookup !== lookup) return undefined;
		const profile = this.#profiles.get(id);
		// Whoever is asked for moves to the end: the first is the one that nobody asked for longest.
		if (profile && this.#profiles.delete(id)) this.#profiles.set(id, profile);
		return profile;
	}

	keep(profile: Provider, lookup: Lookup): void {
		if (this.#lookup !== lookup) this.clear();
		this.#lookup = lookup;
		if (this.#profiles.size >= MOST) for (const id of this.#profiles.keys()) if (this.#profiles.delete(id)) break;
		this.#profiles.set(profile.id, Object.freeze(profile));
	}

	forget(ids: readonly number[]): void {
		for (const id of ids) this.#profiles.delete(id);
	}

	clear(): void {
		this.#profiles.clear();
	}
}
