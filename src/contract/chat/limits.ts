// Limits of the live chat. Plain values: this file may reach the browser.

/** Chats on a page of the team's list. */
export const CHATS_PER_PAGE = 50;

/** Longest live chat message, and longest visitor name in a link to the chat. */
export const CHAT_MESSAGE_CHARACTERS = 4000;
export const CHAT_NAME_CHARACTERS = 60;

/** Longest case number in a link to the chat (LCH-006). */
export const CASE_NUMBER_CHARACTERS = 40;
