import { type Provider, ProviderCard, type ProviderSearch } from "#contract/providers.ts";
import type { Database, Db } from "#platform/db/database.ts";
import { Written } from "#platform/http/written.ts";
import { searchAt } from "./search.ts";

/** Cards as they are sent: one of a profile that the directory in memory holds is checked and written once, until the profile changes. */
const texts = new WeakMap<Provider, string>();
const textOf = (profile: Provider): string => {
	const text = texts.get(profile) ?? JSON.stringify(ProviderCard.parse(profile));
	texts.set(profile, text);
	return text;
};

/** A search's page of cards: what is found, counted and in which order is the search's own. @param trusts as of a moment ago is enough (`currentVersion`) */
export const answerCards = async (
	database: Database,
	asked: ProviderSearch,
	now: Date,
	read: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
	{ trusts = false } = {},
): Promise<Written> => {
	const { results, count, totalPages, not_said } = (await searchAt(database, asked, now, read, { trusts })).found;
	return new Written(`{"results":[${results.map(textOf).join()}],"count":${count},"totalPages":${totalPages},"not_said":${not_said}}`);
};
