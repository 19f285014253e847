import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { NOTICE_KINDS } from "./notice-kinds.ts";

/** One thing that a colleague should hear of. */
export const TeamNotice = z.object({
	id: z.int(),
	kind: z.enum(NOTICE_KINDS),
	/** The case, and its chat if it has one. */
	case: z.object({ id: z.uuid(), reference: z.string(), name: z.string(), chat: z.uuid().nullable() }),
	/** Who caused it; null for the person of the case or the service. */
	who: z.string().nullable(),
	/** The event in the case's timeline; null for a mention and for words in a chat. */
	event: z.object({ kind: z.string(), facts: z.record(z.string(), z.unknown()) }).nullable(),
	/** How often it happened since they last looked. */
	times: z.int(),
	at: z.string(),
	is_seen: z.boolean(),
});
export type TeamNotice = z.infer<typeof TeamNotice>;

const Bell = z.object({
	unseen: z.int(),
	waiting: z.int(),
	newest: TeamNotice.pick({ id: true, kind: true, who: true, at: true }).extend({ reference: z.string() }).nullable(),
});
export type Bell = z.infer<typeof Bell>;

export const readBell = endpoint({
	method: "GET",
	path: "/team/bell/",
	summary:
		"Number of the caller's notices that they haven't seen, the newest of them, and of chats waiting for a first answer. This call doesn't prolong the session",
	output: Bell,
});

export const readNoticesPage = endpoint({
	method: "GET",
	path: "/pages/notices/",
	summary: "The caller's notices, unseen ones first, and whether they get emails about them",
	output: z.object({ results: z.array(TeamNotice), emails: z.boolean() }),
});

export const seeAllNotices = endpoint({
	method: "POST",
	path: "/team/notices/seen/",
	summary: "Mark the caller's notices as seen. A waiting chat stays until a colleague answers it",
	body: z.object({}),
	output: z.object({ seen: z.int() }),
});

export const changeNoticeEmails = endpoint({
	method: "PUT",
	path: "/team/notices/emails/",
	summary: "Whether the caller gets an email about notices that they haven't seen for 10 minutes",
	body: z.object({ is_on: z.boolean() }),
	output: z.object({ is_on: z.boolean() }),
});
