import { sql } from "kysely";
import { FIT_FILTERS, type FitFilter, LANGUAGES, WAYS, type Way } from "#contract/providers/fit-options.ts";
import type { ProviderSearch } from "#contract/providers/providers.ts";
import { lookupOf } from "#domains/providers/lookup.ts";
import type { Database } from "#platform/db/database.ts";
import { indexOf } from "./index/directory-index.ts";
import { countInDatabase } from "./search.ts";
import { conditionTokens, factToken, languageToken, searchTokens, wayTokens } from "./tokens.ts";

interface FactCounts {
	fit: Record<FitFilter, number>;
	delivery: Record<Way, number>;
	languages: Record<string, number>;
	conditions: Record<string, number>;
}

/**
 * How many providers a search would find with each fact added. Ways of delivery, languages and conditions are
 * alternatives, so theirs count without those already chosen. A way counts for the searched services.
 */
export const countFacts = async (database: Database, asked: ProviderSearch, now: Date): Promise<FactCounts> => {
	const lookup = await lookupOf(database);
	const { rows: diagnoses } = await sql<{ id: number }>`select id from diagnosis where retired_at is null`.execute(
		database.db,
	);
	const count = async <Choice extends string>(
		search: ProviderSearch,
		choices: readonly Choice[],
		tokensOf: (choice: Choice) => number[],
	): Promise<Record<Choice, number>> => {
		const tokens = searchTokens(search, lookup);
		const lists = choices.map(tokensOf);
		const counts = tokens
			? (indexOf(database)?.count(search, tokens, now, lists) ??
				(await countInDatabase(database, search, tokens, now, lists)))
			: [];
		return Object.fromEntries(choices.map((choice, i) => [choice, counts[i] ?? 0])) as Record<Choice, number>;
	};
	const [fit, delivery, languages, conditions] = await Promise.all([
		count(asked, FIT_FILTERS, (fact) => [factToken(fact)]),
		count({ ...asked, delivery_list: [] }, WAYS, (way) => wayTokens([way], asked.service_areas_list)),
		count({ ...asked, languages_list: [] }, Object.keys(LANGUAGES), (tag) => [languageToken(tag)]),
		count(
			{ ...asked, conditions_list: [] },
			diagnoses.map(({ id }) => String(id)),
			(id) => conditionTokens([Number(id)]),
		),
	]);
	return { fit, delivery, languages: stated(languages), conditions: stated(conditions) };
};

const stated = (counts: Record<string, number>) => Object.fromEntries(Object.entries(counts).filter(([, n]) => n > 0));
