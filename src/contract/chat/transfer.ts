import { z } from "zod";
import { byUuid, id, text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";

export const transferChat = endpoint({
	method: "POST",
	path: "/team/chats/{id}/transfer/",
	summary: "Transfer a chat and its case to a colleague, with a note for the team; the visitor sees who answers now",
	params: byUuid,
	body: z.object({ to: id, note: text(2000).default("") }),
	output: z.object({ to: z.string() }),
});

export const findChatCase = endpoint({
	method: "GET",
	path: "/team/chats/{id}/case/",
	summary: "The case of a chat; null if it has none",
	params: byUuid,
	output: z.object({ case: z.object({ id: z.string(), reference: z.string() }).nullable() }),
});
