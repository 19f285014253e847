import { z } from "zod";
import { byId, id, idText, version } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { TeamStory } from "./editing.ts";

export const StoryVersion = z.object({
	number: z.int(),
	saved_at: z.string(),
	saved_by: z.string().nullable(),
	kind: z.enum(["first", "saved", "automatic", "restored"]),
	is_public: z.boolean(),
	title: z.string(),
});
export type StoryVersion = z.output<typeof StoryVersion>;

export const listStoryVersions = endpoint({
	method: "GET",
	path: "/team/stories/{id}/versions/",
	summary: "All stored versions of a story, newest first",
	params: byId,
	output: z.object({ title: z.string(), version, results: z.array(StoryVersion) }),
});

export const Difference = z.object({
	field: z.string(),
	/** Runs of words: in both versions, only in the older, or only in the newer. */
	parts: z.array(z.object({ is: z.enum(["same", "removed", "added", "skipped"]), text: z.string() })),
});
export type Difference = z.output<typeof Difference>;

export const compareStoryVersions = endpoint({
	method: "GET",
	path: "/team/stories/{id}/compare/",
	summary:
		"Differences between two versions by field and word; by default between the newest version and the one before",
	params: byId,
	query: z.object({ from: idText.optional(), to: idText.optional() }),
	output: z.object({ from: StoryVersion.nullable(), to: StoryVersion.nullable(), differences: z.array(Difference) }),
});

export const restoreStoryVersion = endpoint({
	method: "POST",
	path: "/team/stories/{id}/restore/",
	summary: "Restore an older version as a new one; no version is lost. 409 if a colleague has saved since",
	params: byId,
	body: z.object({ version, number: id }),
	output: TeamStory,
});
