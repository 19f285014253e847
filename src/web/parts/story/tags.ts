/** Each tag once, whatever its capitals, in the order given (admin §2.10). */
export const withoutDoubles = (tags: readonly string[]): string[] =>
	[...new Map([...tags].reverse().map((tag) => [tag.toLowerCase(), tag])).values()].reverse();
