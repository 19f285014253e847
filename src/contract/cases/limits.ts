// Limits of the team's cases. Plain values: this file may reach the browser.

/** Notes, calls and history entries per page of a case. */
export const CASE_LINES_PER_PAGE = 50;
