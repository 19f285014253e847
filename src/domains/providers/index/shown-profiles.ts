import type { Provider } from "#contract/providers.ts";
import { Lately } from "#platform/lately.ts";
import type { Lookup } from "../lookup.ts";

/** Bytes of all profiles that are kept, as they are sent: some thirty thousand, so that of a large directory most of a page is held. */
const MOST_BYTES = 96 * 1024 * 1024;

/** About as many as it takes to send it; what is not text is short. */
const bytesOf = ({ description, short_description, postcodes }: Provider) => 800 + description.length + short_description.length + postcodes.length * 7;

/** Profiles lately shown on a page of results, as they are at the moment that the index is as of; frozen, since many answers share them. Whoever changes is forgotten with the change. */
export class ShownProfiles {
	readonly #profiles = new Lately<number, Provider>(MOST_BYTES, bytesOf);
	/** Opens regions into postcodes: with another one profiles may say something else. */
	#lookup: Lookup | undefined;

	get(id: number, lookup: Lookup): Provider | undefined {
		return this.#lookup === lookup ? this.#profiles.get(id) : undefined;
	}

	/** Whether it is kept, though nobody asks for it. */
	has(id: number, lookup: Lookup): boolean {
		return this.#lookup === lookup && this.#profiles.has(id);
	}

	/** Whether more can be kept without another going for it. */
	get hasRoom(): boolean {
		return this.#profiles.weight < MOST_BYTES * 0.9;
	}

	keep(profile: Provider, lookup: Lookup): void {
		if (this.#lookup !== lookup) this.clear();
		this.#lookup = lookup;
		this.#profiles.put(profile.id, Object.freeze(profile));
	}

	forget(ids: readonly number[]): void {
		for (const id of ids) this.#profiles.drop(id);
	}

	clear(): void {
		this.#profiles.clear();
	}
}
