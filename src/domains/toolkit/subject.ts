/** Whom a document is made for, and the brand that stands on it. */
export interface ToolkitSubject {
	product: string;
	phone: string;
	/** Such as "8:30am to 6:30pm AEST, Monday to Friday". */
	phoneHours: string;
	email: string;
	/** Shown, such as `alongside.example`; no scheme. */
	siteHost: string;
	/** The provider's name as it was typed, of any length and script. */
	name: string;
	/** Whole addresses with scheme. */
	reviewUrl: string;
	profileUrl: string;
	/** 0 to 5, the mean of published reviews; 0 while there are none. */
	rating: number;
	/** How many reviews are published. */
	reviews: number;
}

/** A document's subject whose words can all be printed; its `name` is empty where none of it can. */
export interface PrintableSubject extends ToolkitSubject {
	/** The name as it was typed, for readers that do not draw it. */
	spokenName: string;
	/** The name within a sentence; other words where it is too long for one. */
	calledName: string;
}
