import { expect, test } from "vitest";
import { WatchedSearch } from "#contract/alerts/alerts.ts";
import { ProviderSearch } from "#contract/providers/providers.ts";
import { matchProviders } from "#contract/referrals/matching.ts";
import { withValues } from "./own-words.ts";
import { readSearch, searchQuery } from "./search-address.ts";

// A plus in an address arrives as a space unless it was encoded. Every reader of ages in an address takes both.

const READERS: Record<string, (query: URLSearchParams) => readonly string[]> = {
	"pages of a search, comparison and connect forms": (query) => readSearch(query).age_groups_list,
	"the API's search, counts, cards and map": (query) =>
		ProviderSearch.parse(Object.fromEntries(query)).age_groups_list as string[],
	"alerts and feeds": (query) => WatchedSearch.parse(Object.fromEntries(query)).age_groups_list as string[],
	"the team's matching": (query) =>
		(matchProviders.query?.parse(Object.fromEntries(query)).age_groups_list ?? []) as string[],
	"a form filled in by a sentence": (query) =>
		withValues([["age_groups_list", query.get("age_groups_list") ?? ""]]).age_groups_list,
};

test.each(Object.entries(READERS))("%s read 65+ from every spelling of an address", (_, read) => {
	for (const written of ["65+", "65%2B", "65%252B", "65%20", "65", "65+.", "%2065+"])
		expect({ written, read: read(new URLSearchParams(`age_groups_list=${written}`)) }).toEqual({
			written,
			read: ["65+"],
		});
	expect(read(new URLSearchParams("age_groups_list=0-6"))).toEqual(["0-6"]);
});

test("the addresses we write say 65+ again when they are read", () => {
	const state = readSearch(new URLSearchParams("age_groups_list=65+,0-6"));
	expect(state.age_groups_list).toEqual(["65+", "0-6"]);
	expect(readSearch(new URLSearchParams(searchQuery(state))).age_groups_list).toEqual(["65+", "0-6"]);
});
