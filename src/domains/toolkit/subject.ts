/** The provider that a document is made for, and the brand. */
export interface ToolkitSubject {
	product: string;
	phone: string;
	/** For example "8:30am to 6:30pm AEST, Monday to Friday". */
	phoneHours: string;
	email: string;
	/** For display, without a scheme, for example `alongside.example`. */
	siteHost: string;
	/** The provider's name as typed, of any length and in any script. */
	name: string;
	/** Absolute URLs. */
	reviewUrl: string;
	profileUrl: string;
	/** The mean of published reviews, 0 to 5; 0 if there are none. */
	rating: number;
	/** The number of published reviews. */
	reviews: number;
}

/** A subject whose texts can all be printed. `name` is empty if none of it can be. */
export interface PrintableSubject extends ToolkitSubject {
	/** The name as typed, for screen readers. */
	spokenName: string;
	/** The name for use in a sentence, or other words if it is too long. */
	calledName: string;
}
