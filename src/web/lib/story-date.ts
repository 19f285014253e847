const british = new Intl.DateTimeFormat("en-GB", {
	timeZone: "Australia/Melbourne",
	day: "numeric",
	month: "short",
	year: "numeric",
});

/** Day in Melbourne in the blog's format: `14 Sept 2026` (BLG-031). */
export const storyDate = (at: Date): string => british.format(at);

/** Publication time of a story; by default its creation time. */
export const storyTime = ({ publishedAt, createdAt }: { publishedAt: string | null; createdAt: string }): string =>
	publishedAt ?? createdAt;
