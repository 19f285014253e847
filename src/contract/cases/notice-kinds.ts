/** The kinds of notices that a colleague gets. No zod: this file may reach the browser. */
export const NOTICE_KINDS = [
	/** A note mentions them. */
	"mention",
	/** A colleague assigned the case to them. */
	"handed",
	/** A colleague took the case from them. */
	"taken",
	/** The person of their case wrote or did something. */
	"reply",
	/** A provider asked something. */
	"question",
	/** A visitor waits in the chat. */
	"chat",
	/** A provider, a colleague or the service answered what they did. */
	"answer",
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Minutes after which a notice that wasn't seen is emailed. */
export const NOTICE_EMAIL_MINUTES = 10;
/** Days for which a seen notice is kept. */
export const NOTICE_DAYS = 30;
