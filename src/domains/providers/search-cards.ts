import { ProviderCard, type ProviderSearch } from "#contract/providers.ts";
import type { Database, Db } from "#platform/db/database.ts";
import { Written } from "#platform/http/written.ts";
import { searchAt } from "./search.ts";
import { writerOf } from "./write-found.ts";

const writeCards = writerOf(ProviderCard);

/** A search's page of cards: what is found, counted and in which order is the search's own. @param trusts as of a moment ago is enough (`currentVersion`) */
export const answerCards = async (
	database: Database,
	asked: ProviderSearch,
	now: Date,
	read: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
	{ trusts = false } = {},
): Promise<Written> => {
	const { found } = await searchAt(database, asked, now, read, { trusts });
	return new Written(writeCards(found));
};
