/** Texts for providers of one kind of service. */
export interface AreaText {
	/** Matches names of service areas. */
	fits: RegExp;
	/** Endings of provider names. */
	title: string[];
	/** Short descriptions on cards. A provider gets one. */
	short: string[];
	/** First paragraphs of the profile. A provider gets one. */
	opening: string[];
	/** Items of the list "We can help with". A provider gets three to five. */
	helps: string[];
}
