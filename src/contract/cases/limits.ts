// Limits of the team's cases. Plain values: this file may reach the browser.

/** Notes, calls and history entries per page of a case. */
export const CASE_LINES_PER_PAGE = 50;

/** For so long a colleague can undo a reply or a closing: its emails wait. */
export const UNDO_MS = 10_000;

/** Cases per page of the inbox, and most that a colleague changes at once. */
export const CASES_PER_PAGE = 50;

/** Most files of a reply, and their bytes together: an email with them is accepted by usual mail servers. */
export const REPLY_FILES = 5;
export const REPLY_FILES_BYTES = 10 * 1024 * 1024;
