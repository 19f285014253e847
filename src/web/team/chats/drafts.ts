/** What is typed and not sent, by chat: kept while the console is open, so that switching loses nothing. In memory alone: visitors' matters stay out of the browser's store. */
const drafts = new Map<string, string>();

export const draftOf = (chatId: string): string | undefined => drafts.get(chatId);

export const keepDraft = (chatId: string, typed: string): void => {
	if (typed) drafts.set(chatId, typed);
	else drafts.delete(chatId);
};
