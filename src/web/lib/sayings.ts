/**
 * Words by what an address says was done, such as `?said=saved`. What every object has besides (`?said=constructor`) is none of them: anybody can write it into a
 * link, and a page that shows it fails.
 */
export const flashMessages = (words: Record<string, string>): Readonly<Record<string, string>> =>
	Object.assign(Object.create(null), words);

/** What an address adds to say what was done; nothing where that is no word of ours, but what somebody wrote into a form. */
export const flashMessage = (said: string): string => (/^[a-z-]{1,30}$/.test(said) ? `?said=${said}` : "");
