// Limits of figures about people. Plain values: this file may reach the browser.

/** Fewer people than this could be named by a count, or by a place with a service and an age. */
export const LEAST_PEOPLE = 5;
