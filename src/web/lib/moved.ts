/** Pages that moved, each with its present address. Bookmarks and links in earlier emails keep working. */
const MOVED: readonly (readonly [from: string, to: string])[] = [
	["/team/people", "/team/members"],
	["/demo/letters", "/demo/emails"],
];

/**
 * Finds where a page moved.
 * @param path of the request, for example `/demo/letters/5f0c…`
 * @returns the present path; undefined if the page didn't move
 */
export const movedTo = (path: string): string | undefined => {
	for (const [from, to] of MOVED) if (path === from || path.startsWith(`${from}/`)) return to + path.slice(from.length);
	return undefined;
};
