// Limits of a landing page. Plain values: this file may reach the browser.

/** Widest window, in CSS pixels, that shows the campaign answers for small screens (CMP-022). */
export const MOBILE_ANSWER_WIDTH = 720;
