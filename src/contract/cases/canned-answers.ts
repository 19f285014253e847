import { z } from "zod";
import { byId, requiredText, version } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { asOneLine } from "#contract/shared/checks.ts";
import { ANSWER_BLANKS, unknownBlankIn } from "./answer-blanks.ts";

/** A saved reply with placeholders such as `{name}`. */
export const CannedAnswer = z.object({ id: z.int(), title: z.string(), body: z.string(), version: z.int() });
export type CannedAnswer = z.infer<typeof CannedAnswer>;

const placeholders = Object.keys(ANSWER_BLANKS)
	.map((name) => `{${name}}`)
	.join(", ");
const fields = {
	title: requiredText(60, "Please give it a title").overwrite(asOneLine),
	body: requiredText(2000, "Please write the reply").refine((body) => !unknownBlankIn(body), {
		error: ({ input }) => `${unknownBlankIn(String(input))} isn't a placeholder. You can use ${placeholders}`,
	}),
};
export const listAnswers = endpoint({
	method: "GET",
	path: "/team/answers/",
	summary: "Saved replies, by title",
	output: z.object({ results: z.array(CannedAnswer) }),
});

export const addAnswer = endpoint({
	method: "POST",
	path: "/team/answers/",
	summary: "Add a saved reply with a unique title",
	body: z.object(fields),
	output: CannedAnswer,
	status: 201,
});

export const changeAnswer = endpoint({
	method: "PUT",
	path: "/team/answers/{id}/",
	summary: "Change a saved reply; 409 if a colleague has changed it since",
	params: byId,
	body: z.object({ ...fields, version }),
	output: CannedAnswer,
});

export const removeAnswer = endpoint({
	method: "DELETE",
	path: "/team/answers/{id}/",
	summary: "Remove a saved reply; a repeat changes nothing",
	params: byId,
	output: z.object({ removed: z.boolean() }),
});
