/**
 * Unsent drafts by chat id, so that switching chats loses nothing.
 * In memory only, to keep visitors' information out of browser storage.
 */
const drafts = new Map<string, string>();

export const draftOf = (chatId: string): string | undefined => drafts.get(chatId);

export const keepDraft = (chatId: string, typed: string): void => {
	if (typed) drafts.set(chatId, typed);
	else drafts.delete(chatId);
};
