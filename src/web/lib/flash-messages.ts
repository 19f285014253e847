/**
 * Flash messages by key, for URLs such as `?said=saved`. Without a prototype, so that a link with `?said=constructor`
 * finds nothing and can't break the page.
 */
export const flashMessages = (words: Record<string, string>): Readonly<Record<string, string>> =>
	Object.assign(Object.create(null), words);

/** URL query for a flash message; empty if `said` isn't a valid key. */
export const flashMessage = (said: string): string => (/^[a-z-]{1,30}$/.test(said) ? `?said=${said}` : "");
