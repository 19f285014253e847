// The lists that cases are sorted by. No zod: they may reach the browser.

/** What a case is about: one kind for each way to reach us. */
export const CASE_KINDS = [
	"quote",
	"no-provider",
	"message",
	"complaint",
	"provider-enquiry",
	"campaign-enquiry",
	"call-back",
	"chat",
	"review",
	"publication",
] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

/** new: nobody has done anything. The two waits are for somebody else to act; while we wait for the person, the clock stands. */
export const CASE_STATUSES = ["new", "open", "waiting-person", "waiting-provider", "closed"] as const;
export type CaseStatus = (typeof CASE_STATUSES)[number];

/** The saved views of the inbox, in order. */
export const CASE_VIEWS = [
	"all",
	"mine",
	"unassigned",
	"due-today",
	"overdue",
	"waiting-provider",
	"mentions",
	"closed",
] as const;
export type CaseView = (typeof CASE_VIEWS)[number];

/** How a case can end, by its kind. Chats and reviews end by what is done with them. */
export const CASE_OUTCOMES: Record<CaseKind, readonly string[]> = {
	quote: ["connected", "no-room", "no-longer-needed", "not-reached", "duplicate", "spam"],
	"no-provider": ["connected", "no-room", "no-longer-needed", "not-reached", "duplicate", "spam"],
	message: ["answered", "not-reached", "duplicate", "spam"],
	complaint: ["upheld", "partly-upheld", "not-upheld", "referred", "withdrawn", "duplicate"],
	"provider-enquiry": ["listed", "not-listed", "not-reached", "duplicate", "spam"],
	"campaign-enquiry": ["answered", "not-reached", "duplicate", "spam"],
	"call-back": ["reached", "not-reached", "duplicate", "spam"],
	chat: ["ended"],
	review: ["published", "rejected"],
	publication: ["in-order", "changed", "taken-down"],
};
