/**
 * What an email is to its reader, which decides its budget (budget.ts).
 * asked: what an act of theirs, or an act in their name, asked for. news: news of their request, review or alert.
 * security: links and warnings about signing in. work: emails to providers and our team, never limited.
 */
export type EmailClass = "asked" | "news" | "security" | "work";

/** Every kind of email that we send. A new kind declares its class here. */
export const EMAIL_KINDS = {
	"alert-confirm": "asked",
	"alert-full": "asked",
	"alert-known": "asked",
	"chat-copy": "asked",
	"contact-link": "asked",
	"email-unreadable": "asked",
	"enquiry-received": "asked",
	"follow-up-received": "asked",
	"quote-received": "asked",
	"request-cancelled": "asked",
	"review-confirmation": "asked",
	shortlist: "asked",
	"text-received": "asked",

	"alert-openings": "news",
	"case-reply": "news",
	"complaint-outcome": "news",
	"contact-changed": "news",
	"contact-confirmed": "news",
	"not-reached": "news",
	"request-closed": "news",
	"report-asked": "news",
	"report-settled": "news",
	"request-news": "news",
	"review-change": "news",
	"review-kept": "news",
	"review-published": "news",
	"review-rejected": "news",
	"review-reported": "news",
	"text-not-reached": "news",
	"text-reminder": "news",
	"text-reply": "news",

	"access-ended": "security",
	"access-ended-near": "security",
	"access-frozen": "security",
	"address-changed": "security",
	"claim-closed": "security",
	"claim-invitation": "security",
	"claim-link": "security",
	"claim-owned": "security",
	"claim-told": "security",
	invitation: "security",
	"join-answered": "security",
	"join-waits": "security",
	"join-link": "security",
	"join-on-team": "security",
	"keep-address": "security",
	"new-address": "security",
	"password-changed": "security",
	"password-reset": "security",
	"recovery-codes": "security",
	"two-factor-off": "security",
	"two-factor-on": "security",
	"wrong-codes": "security",

	"account-merged": "work",
	"capacity-still-right": "work",
	"chat-waiting": "work",
	"claim-refused": "work",
	"colleague-notices": "work",
	"enquiry-for-team": "work",
	"follow-up-for-team": "work",
	"gathered-messages": "work",
	"profile-activated": "work",
	"profile-deactivated": "work",
	"profile-merged": "work",
	"profile-name-agreed": "work",
	"profile-name-refused": "work",
	"provider-question": "work",
	"quote-for-team": "work",
	"referral-chosen": "work",
	"register-fetched": "work",
	"referral-closed": "work",
	"referral-contact-changed": "work",
	"referral-contact-reminder": "work",
	"referral-first-reminder": "work",
	"referral-message": "work",
	"referral-paused": "work",
	"referral-reminder": "work",
	"referral-resumed": "work",
	"referral-silent": "work",
	"referral-stopped": "work",
	"referral-wait-chosen": "work",
	"referral-wait-over": "work",
	"referral-waits": "work",
	"referral-withdrawn": "work",
	"response-hidden": "work",
	"response-redacted": "work",
	"response-removed": "work",
	"response-restored": "work",
	"response-shown": "work",
	"review-appealed": "work",
	"review-waiting": "work",
	"visitor-acted": "work",
	"weekly-referrals": "work",
} as const satisfies Record<string, EmailClass>;

export type EmailKind = keyof typeof EMAIL_KINDS;

/** Whether an email goes to a visitor, so that it has the link "This wasn't me" and can be stopped by it (decision 49). */
export const isForVisitor = (kind: EmailKind): boolean =>
	EMAIL_KINDS[kind] === "asked" || EMAIL_KINDS[kind] === "news" || kind === "gathered-messages";

/** News that a colleague writes, or decides to send. */
const BY_HAND: readonly EmailKind[] = [
	...(["case-reply", "complaint-outcome", "not-reached"] as const),
	...(["text-not-reached", "text-reply"] as const),
];
const REMINDERS: readonly EmailKind[] = [
	...(["capacity-still-right", "referral-contact-reminder", "referral-first-reminder", "referral-reminder"] as const),
	...(["referral-wait-over", "weekly-referrals", "gathered-messages"] as const),
];

/** Whether an email goes out automatically: not to an address whose emails come back (decision 116). */
export const isAutomatic = (kind: EmailKind): boolean =>
	(EMAIL_KINDS[kind] === "news" && !BY_HAND.includes(kind)) || REMINDERS.includes(kind);

/** Automatic acknowledgements. An address gets few an hour. */
export const RECEIPTS: readonly EmailKind[] = [
	"email-unreadable",
	"enquiry-received",
	"follow-up-received",
	"quote-received",
	"text-received",
];

/**
 * Whether an email to a visitor reminds or alerts them: not sent to an address whose owner said STOP. News of a request says it
 * itself.
 */
export const reminds = ({ kind, isReminder }: { kind: EmailKind; isReminder?: true | undefined }): boolean =>
	kind === "alert-openings" || isReminder === true;

/** Every kind that goes to visitors. */
export const VISITOR_KINDS = (Object.keys(EMAIL_KINDS) as EmailKind[]).filter(isForVisitor);
