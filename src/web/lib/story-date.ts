const british = new Intl.DateTimeFormat("en-GB", {
	timeZone: "Australia/Melbourne",
	day: "numeric",
	month: "short",
	year: "numeric",
});

/** A Melbourne day as the blog writes it: `14 Sept 2026` (BLG-031). */
export const storyDate = (at: Date): string => british.format(at);

/** When a story came out: since it was created where nothing else is said. */
export const storyTime = ({ publishedAt, createdAt }: { publishedAt: string | null; createdAt: string }): string =>
	publishedAt ?? createdAt;
