import type { Named } from "#contract/common.ts";
import { listStoryAreas, listStoryCategories } from "#contract/stories/stories.ts";
import { call, type From } from "../../lib/call.ts";

/** Filter options for stories. If a list fails to load, its filter is left out and the stories still show. */
export const loadFilters = async (from: From): Promise<{ categories: Named[]; areas: Named[] }> => {
	const [categories, areas] = await Promise.all([call(from, listStoryCategories, {}), call(from, listStoryAreas, {})]);
	return { categories: categories.ok ? categories.data : [], areas: areas.ok ? areas.data : [] };
};
