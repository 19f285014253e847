/** Removes duplicate tags, ignoring case, and keeps the order (BLG-035). */
export const withoutDoubles = (tags: readonly string[]): string[] =>
	[...new Map([...tags].reverse().map((tag) => [tag.toLowerCase(), tag])).values()].reverse();
