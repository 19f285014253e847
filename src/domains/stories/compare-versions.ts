import type { StoryText } from "#contract/stories/editing.ts";
import type { Difference } from "#contract/stories/story-versions.ts";
import { anyOf } from "#platform/db/any-of.ts";
import type { Db } from "#platform/db/database.ts";
import { notFound } from "#platform/http/problem.ts";
import { differencesOf, shortened } from "./differences.ts";
import { listVersions } from "./team-stories.ts";

/** Fields in the order of the form. */
const FIELDS = [
	...[
		"title",
		"slug",
		"subtitle",
		"summary",
		"content",
		"category",
		"service_areas",
		"tags",
		"author",
		"cover",
		"cover_alt",
		"cover_credit",
	],
	...["primary_service", "related", "meta_description", "is_featured", "is_social"],
] as (keyof StoryText)[];

/** Replaces ids with names, so that people can read the differences. */
const namesOf = async (
	db: Db,
	table: "story_category" | "service_area" | "story",
	ids: readonly number[],
): Promise<string> => {
	const rows =
		table === "story"
			? await db.selectFrom(table).select(["id", "title as name"]).where("id", "=", anyOf(ids)).execute()
			: await db.selectFrom(table).select(["id", "name"]).where("id", "=", anyOf(ids)).execute();
	const names = new Map(rows.map(({ id, name }) => [id, name]));
	return ids.flatMap((id) => names.get(id) ?? []).join("\n");
};

const inWords = async (db: Db, text: StoryText, field: keyof StoryText): Promise<string> => {
	const value = text[field];
	if (field === "category") return namesOf(db, "story_category", text.category === null ? [] : [text.category]);
	if (field === "service_areas") return namesOf(db, "service_area", text.service_areas);
	if (field === "related") return namesOf(db, "story", text.related);
	if (typeof value === "boolean") return value ? "yes" : "no";
	return Array.isArray(value) ? value.join("\n") : String(value ?? "");
};

/** The differences between two texts, field by field. */
const compareTexts = async (db: Db, older: StoryText, newer: StoryText): Promise<Difference[]> => {
	const differences: Difference[] = [];
	for (const field of FIELDS) {
		const [was, is] = [await inWords(db, older, field), await inWords(db, newer, field)];
		if (was !== is) differences.push({ field, parts: shortened(differencesOf(was, is)) });
	}
	return differences;
};

/**
 * Compares two versions or, without numbers, the newest version and the one before.
 * @throws Problem 404 for an unknown version
 */
export const compareVersions = async (
	db: Db,
	storyId: number,
	asked: { from?: number | undefined; to?: number | undefined },
) => {
	const all = await listVersions(db, storyId);
	const of = (number: number | undefined, place: number) => {
		if (number === undefined) return all[place];
		const one = all.find((version) => version.number === number);
		if (!one) throw notFound("We couldn't find this version.");
		return one;
	};
	const [to, from] = [of(asked.to, 0), of(asked.from, 1)];
	const told = (version: typeof from) => (version ? { ...version, saved_at: version.saved_at.toISOString() } : null);
	return {
		from: told(from),
		to: told(to),
		differences: from && to ? await compareTexts(db, from.content, to.content) : [],
	};
};
