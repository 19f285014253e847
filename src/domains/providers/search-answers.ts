import { Provider, type ProviderSearch } from "#contract/providers.ts";
import type { Database, Db } from "#platform/db/database.ts";
import { Written } from "#platform/http/written.ts";
import { currentVersion } from "./index/current-version.ts";
import { type Lookup, lookupOf } from "./lookup.ts";
import { type Found, searchAt } from "./search.ts";

/** Characters of all answers that are kept: about as many bytes. */
const MOST_CHARACTERS = 24 * 1024 * 1024;

interface Kept {
	version: number;
	/** Opens regions into postcodes: with another one the same profiles say something else. */
	lookup: Lookup;
	text: string;
}

/** Answers that were given lately; whichever nobody asked for longest goes first. */
class Lately {
	#kept = new Map<string, Kept>();
	#characters = 0;

	get(key: string): Kept | undefined {
		const kept = this.#kept.get(key);
		if (kept && this.#kept.delete(key)) this.#kept.set(key, kept);
		return kept;
	}

	put(key: string, kept: Kept): void {
		this.#drop(key);
		this.#kept.set(key, kept);
		this.#characters += kept.text.length;
		for (const first of this.#kept.keys()) {
			if (this.#characters <= MOST_CHARACTERS) break;
			this.#drop(first);
		}
	}

	#drop(key: string): void {
		this.#characters -= this.#kept.get(key)?.text.length ?? 0;
		this.#kept.delete(key);
	}
}

const answers = new WeakMap<Database, Lately>();

/** A profile as it is sent. One that the directory in memory holds is checked against the contract and written once, until it changes. */
const texts = new WeakMap<Provider, string>();
const textOf = (profile: Provider): string => {
	const text = texts.get(profile) ?? JSON.stringify(Provider.parse(profile));
	texts.set(profile, text);
	return text;
};

/** As the contract has it, field for field in its order. */
export const writeFound = ({ results, count, totalPages, not_said }: Found): string =>
	`{"results":[${results.map(textOf).join()}],"count":${count},"totalPages":${totalPages},"not_said":${not_said}}`;

/**
 * A page of results as it is sent. Most searches are asked again and again: the same text goes out while the directory says, on every node and at every call,
 * that nothing it shows has changed (docs/decisions/0029-search-in-memory.md). Answers of room depend on the day besides, and are not kept.
 */
export const answerSearch = async (
	database: Database,
	asked: ProviderSearch,
	now: Date,
	read: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
): Promise<Written> => {
	const lately = answers.get(database) ?? new Lately();
	answers.set(database, lately);
	const key = asked.capacity.length === 0 ? JSON.stringify(asked) : undefined;
	const kept = key === undefined ? undefined : lately.get(key);
	if (kept && kept.lookup === (await lookupOf(database)) && kept.version === (await currentVersion(database))) return new Written(kept.text);
	const { found, version, lookup } = await searchAt(database, asked, now, read);
	const text = writeFound(found);
	if (key !== undefined && version !== undefined) lately.put(key, { version, lookup, text });
	return new Written(text);
};
