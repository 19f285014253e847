/** What providers of one kind say of themselves. */
export interface AreaText {
	/** Which service areas it fits, by name. */
	fits: RegExp;
	/** What ends a provider's name. */
	title: string[];
	/** Cards: one of these. */
	short: string[];
	/** First paragraph of the profile. */
	opening: string[];
	/** "We can help with": four or five of these. */
	helps: string[];
}
