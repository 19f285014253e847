/** Each tag once, ignoring case, in the order given (BLG-035). */
export const withoutDoubles = (tags: readonly string[]): string[] =>
	[...new Map([...tags].reverse().map((tag) => [tag.toLowerCase(), tag])).values()].reverse();
