// Kinds, statuses, views and outcomes of cases. No zod: this file may reach the browser.

/** Case kinds, one for each way to reach us. */
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

/** How a colleague entered a case: for a person on the phone, or from another case. */
export const CASE_ENTERED = ["by-phone", "from-case"] as const;

/** Kinds that a colleague can make a connect request from. Requests are connect requests already. */
export const MAKES_REQUEST: readonly CaseKind[] = ["message", "campaign-enquiry", "call-back", "chat"];

/** new: no team member has acted yet. The due time is on hold only in waiting-person. */
export const CASE_STATUSES = ["new", "open", "waiting-person", "waiting-provider", "closed"] as const;
export type CaseStatus = (typeof CASE_STATUSES)[number];

/** The saved views of the inbox, in display order. */
export const CASE_VIEWS = [
	"all",
	"danger",
	"exceptions",
	"mine",
	"unassigned",
	"due-today",
	"overdue",
	"waiting-provider",
	"mentions",
	"snoozed",
	"closed",
] as const;
export type CaseView = (typeof CASE_VIEWS)[number];

/** The flag that colleagues set themselves. */
export const OWN_FLAG = "flagged";

/** Flags of cases that the service can't go on with alone: a colleague has to look. */
export const EXCEPTION_FLAGS: readonly string[] = [
	...["report-first", "sending-held", "submitted-anyway", "claim-waiting", "claim-held", "provider-question"],
	...["visitor-message", "message-sent", "call-asked", "email-refused", "provider-untold", "contact-missed"],
	...["provider-noticed", "access-stopped", "provider-inactive", "appeal", "email-in", "some-left-out"],
	// Promises that a provider didn't keep, and a request that no provider is left for.
	...["provider-silent", "wait-over", "provider-declined"],
];

/** Whose turn it is: a colleague's, the person's or a provider's, or the service's, which will send the request. */
export const CASE_WAITS = ["us", "them", "machine"] as const;
export const CASE_ORDERS = ["due", "newest", "oldest"] as const;

/** Outcomes by case kind. Chats and reviews close through their own actions. */
export const CASE_OUTCOMES: Record<CaseKind, readonly string[]> = {
	quote: ["connected", "no-room", "no-longer-needed", "not-reached", "not-asked", "duplicate", "spam"],
	"no-provider": ["connected", "no-room", "no-longer-needed", "not-reached", "not-asked", "duplicate", "spam"],
	message: ["answered", "not-reached", "duplicate", "spam"],
	complaint: ["upheld", "partly-upheld", "not-upheld", "referred", "withdrawn", "duplicate"],
	"provider-enquiry": ["listed", "not-listed", "not-reached", "duplicate", "spam"],
	"campaign-enquiry": ["answered", "not-reached", "duplicate", "spam"],
	"call-back": ["reached", "not-reached", "duplicate", "spam"],
	chat: ["ended", "answered", "not-reached", "spam"],
	review: ["published", "rejected"],
	publication: ["in-order", "changed", "taken-down"],
};

/** Read out to somebody on the phone before a colleague writes down what they say. Kept with their yes. */
export const PHONE_CONSENT =
	"May I write down what you tell me, so that our team can help you? We share nothing with a provider until you agree to that provider.";
