/** A file of an email. */
export interface Attachment {
	name: string;
	/** Its type by content. */
	type: string;
	content: Buffer;
}
