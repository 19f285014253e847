/** What we send with, or what belongs to it, refused or didn't answer. */
export class SendError extends Error {
	/** No later try can help. */
	readonly isFinal: boolean;
	/** @param text for our team, without an address or a number: `TEXT 400 21211` */
	constructor(text: string, isFinal: boolean) {
		super(text);
		this.isFinal = isFinal;
	}
}
