// Limits of the blog. Plain values: this file may reach the browser.

/** Stories on a page of the blog, including the featured one (BLG-018). */
export const STORIES_PER_PAGE = 7;

/** Longest summary on a story's card (BLG-020). */
export const STORY_SUMMARY_CHARACTERS = 120;

/** Related stories shown with a story. */
export const RELATED_STORIES = 3;
