import type { NoticeKind } from "#contract/cases/notice-kinds.ts";
import type { TeamNotice } from "#contract/cases/notices.ts";
import { eventWords, isWholeSentence } from "../cases/history-words.ts";

/** What a notice is about. `who` is null for the person of the case or the service. */
export const noticeWords = ({ kind, who }: { kind: NoticeKind; who: string | null }): string =>
	({
		mention: `${who ?? "A colleague"} mentioned you`,
		handed: `${who ?? "A colleague"} assigned it to you`,
		taken: `${who ?? "A colleague"} took it over`,
		reply: "The person wrote or changed something",
		question: "A provider has a question",
		chat: "Someone is waiting in the chat",
		answer: who ? `${who} worked on it` : "There’s an answer",
	})[kind];

/** What happened, as the case's timeline says it. */
export const whatHappened = ({ kind, who, event }: TeamNotice): string => {
	if (!event || ["mention", "handed", "taken", "chat"].includes(kind)) return noticeWords({ kind, who });
	if (isWholeSentence(event)) return eventWords(event);
	return `${who ?? (kind === "reply" ? "The person" : "The service")} ${eventWords(event)}`;
};
