import { Provider, type ProviderSearch } from "#contract/providers.ts";
import type { Database, Db } from "#platform/db/database.ts";
import { Written } from "#platform/http/written.ts";
import { Lately } from "#platform/lately.ts";
import { currentVersion, trustedVersion } from "./index/current-version.ts";
import { type Lookup, lookupAtHand, lookupOf } from "./lookup.ts";
import { type FoundAt, searchAt, searchAtHand } from "./search.ts";
import { writerOf } from "./write-found.ts";

/** Bytes of all answers that are kept. */
const MOST_BYTES = 24 * 1024 * 1024;

interface Kept {
	version: number;
	/** Opens regions into postcodes: with another one the same profiles say something else. */
	lookup: Lookup;
	written: Written;
}

/** Searches that were asked once. Most never are again, and their answers would push out those that are. */
const MOST_ONCE = 5_000;

class Answers {
	// With a quarter more for what of it is compressed.
	readonly #kept = new Lately<string, Kept>(MOST_BYTES, ({ written }) => written.bytes.length * 1.25);
	readonly #once = new Lately<string, true>(MOST_ONCE);

	get(key: string | undefined): Kept | undefined {
		return key === undefined ? undefined : this.#kept.get(key);
	}

	/** Keeps what is asked for the second time. */
	put(key: string | undefined, { version, lookup }: FoundAt, written: Written): void {
		if (key === undefined || version === undefined) return;
		if (this.#kept.has(key) || this.#once.has(key)) this.#kept.put(key, { version, lookup, written });
		else this.#once.put(key, true);
	}
}

const answers = new WeakMap<Database, Answers>();
const answersOf = (database: Database): Answers => {
	const known = answers.get(database) ?? new Answers();
	answers.set(database, known);
	return known;
};

export const writeFound = writerOf(Provider);

const LONGEST_KEY = 2_000;

/** A value as no other is written: how long a text or a list is stands before it. JSON says the same and takes several times as long. */
const toldApart = (value: unknown): string => {
	if (typeof value === "string") return `${value.length}:${value}`;
	if (!Array.isArray(value)) return `${value};`;
	let told = `${value.length}[`;
	for (const each of value) told += toldApart(each);
	return told;
};

/** Under what a search is kept: another search has another. Answers of room depend on the day besides, and are not kept; nor is what nobody would ask again. */
export const keyOf = (asked: ProviderSearch): string | undefined => {
	if (asked.capacity.length > 0) return undefined;
	let key = "";
	for (const name in asked) key += toldApart(asked[name as keyof ProviderSearch]);
	return key.length <= LONGEST_KEY ? key : undefined;
};

const write = (database: Database, key: string | undefined, page: FoundAt): Written => {
	const written = new Written(writeFound(page.found));
	answersOf(database).put(key, page, written);
	return written;
};

/**
 * A page of results as it is sent. Most searches are asked again and again: the same bytes go out while the directory says that nothing it shows has changed
 * (docs/decisions/0038-trusted-for-a-moment.md).
 * @param trusts as of a moment ago is enough, for whoever has written nothing (`currentVersion`)
 */
export const answerSearch = async (
	database: Database,
	asked: ProviderSearch,
	now: Date,
	read: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
	{ trusts = false } = {},
): Promise<Written> => {
	const key = keyOf(asked);
	const kept = answersOf(database).get(key);
	if (kept && kept.lookup === (await lookupOf(database)) && kept.version === (await currentVersion(database, { trusts }))) return kept.written;
	return write(database, key, await searchAt(database, asked, now, read, { trusts }));
};

/** The same without waiting, as of a moment ago; undefined where the database must be asked. */
export const answerAtHand = (database: Database, asked: ProviderSearch, now: Date): Written | undefined => {
	const key = keyOf(asked);
	const kept = answersOf(database).get(key);
	if (kept && kept.lookup === lookupAtHand(database) && kept.version === trustedVersion(database)) return kept.written;
	const found = searchAtHand(database, asked, now);
	return found && write(database, key, found);
};
