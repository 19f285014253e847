import type { Job } from "#contract/operations/operations.ts";
import type { JobName } from "#contract/operations/options.ts";

/** Names of emails by kind. We don't show their subjects, which can contain names. */
export const EMAIL_WORDS: Record<string, string> = {
	"account-merged": "To a provider: two accounts are now one",
	"alert-confirm": "Confirm your email alert",
	"alert-full": "You have as many email alerts as we send",
	"alert-known": "You already get this email alert",
	"alert-openings": "Email alert: providers have places",
	"capacity-still-right": "To a provider: please confirm your capacity",
	"chat-copy": "Copy of a chat",
	"chat-waiting": "To the team: someone is waiting in the chat",
	"case-reply": "Reply from a case",
	"complaint-outcome": "Outcome of a complaint",
	"enquiry-for-team": "To the team: new enquiry",
	"enquiry-received": "We’ve received your enquiry",
	"gathered-messages": "One email for several to the same address",
	"follow-up-for-team": "To the team: new follow-up details",
	"follow-up-received": "We’ve received your details",
	invitation: "Invitation to the admin area",
	"not-reached": "We tried to call you",
	"password-changed": "Your password was changed",
	"password-reset": "Set a new password",
	"profile-merged": "To a provider: two profiles are now one",
	"profile-name-agreed": "To a provider: we agreed to your new name",
	"profile-name-refused": "To a provider: we didn’t agree to your new name",
	"profile-activated": "To a provider: your profile is shown in search",
	"profile-deactivated": "To a provider: your profile is hidden from search",
	"referral-message": "To a provider: our team wrote about a referral",
	"provider-question": "To the team: a provider has a question about a referral",
	"quote-for-team": "To the team: new connect request",
	"quote-received": "We’ve received your request",
	"referral-reminder": "To a provider: please answer a referral",
	"referral-silent": "To the team: no answer to a referral",
	"recovery-codes": "You have new recovery codes",
	"new-address": "Confirm your new sign-in address",
	"keep-address": "Your sign-in address is about to change",
	"address-changed": "Your sign-in address was changed",
	"wrong-codes": "Someone entered wrong codes after your password",
	"contact-link": "Confirm your new email address",
	"email-unreadable": "We couldn’t read your email",
	"contact-confirmed": "Your new email address is confirmed",
	"contact-changed": "The email address of your request was changed",
	"join-link": "Join the team of a provider",
	"join-on-team": "You’re already on the team of a provider",
	"claim-link": "Confirm an email for a profile",
	"claim-told": "To a provider: someone claims your profile",
	"claim-invitation": "Invitation after our call to a provider",
	"claim-owned": "Full access to a profile",
	"claim-closed": "Claim closed: the profile is off the site",
	"access-ended": "Access to an account ended",
	"access-ended-near": "To owners: access of others ended",
	"access-frozen": "Access frozen: please call us",
	"join-waits": "To owners: a colleague asks to join",
	"join-answered": "An owner answered a request to join",
	"claim-refused": "To a provider: we couldn’t confirm who answered",
	"referral-contact-changed": "To a provider: the contact details of a referral changed",
	"referral-chosen": "To a provider: the person chose you",
	"referral-contact-reminder": "To a provider: please contact the person",
	"referral-first-reminder": "To a provider: first reminder to answer a referral",
	"referral-waits": "To a provider: new referral",
	"referral-withdrawn": "To a provider: a referral was withdrawn",
	"referral-closed": "To a provider: a request was closed",
	"referral-paused": "To a provider: a referral is on hold",
	"referral-resumed": "To a provider: a referral is no longer on hold",
	"referral-stopped": "To a provider: a referral ended because they can’t go on",
	"referral-wait-chosen": "To a provider: the person will wait, or keeps looking",
	"referral-wait-over": "To a provider: do you have a place now?",
	"register-fetched": "To the team: a new list to publish",
	"report-asked": "We’re dealing with your report",
	"report-settled": "We’ve decided about your report",
	"request-cancelled": "Your request is cancelled",
	"request-news": "We have an update on your request",
	"request-closed": "Your request is closed",
	"response-hidden": "To a provider: we hid a response to a review",
	"response-redacted": "To a provider: we removed words from a response to a review",
	"response-removed": "To a provider: we removed a response to a review",
	"response-restored": "To a provider: removed words of a response to a review are back",
	"response-shown": "To a provider: a response to a review is public",
	"review-appealed": "To the team: a reviewer asked us to look again",
	"review-change": "Please change your review",
	"review-confirmation": "Please confirm your review",
	"review-kept": "Your review stays up",
	"review-published": "Your review is published",
	"review-rejected": "Your review wasn’t published",
	"review-reported": "Your review was reported",
	shortlist: "A visitor’s list of providers",
	"review-waiting": "To the team: a review to moderate",
	"weekly-referrals": "To a provider: referrals waiting this week",
	"colleague-notices": "To a colleague: new notices in the console",
	"visitor-acted": "To a colleague: activity on their case",
	"text-not-reached": "Text message: we tried to call",
	"text-received": "Text message: we’ve received your request",
	"text-reminder": "Text message: something to answer",
	"text-reply": "Text message from a colleague",
	"two-factor-off": "Two-step sign-in is off",
	"two-factor-on": "Two-step sign-in is on",
};

/** The name of an email kind such as `quote-received`. Unknown kinds are shown as words. */
export const emailWords = (kind: string): string =>
	EMAIL_WORDS[kind] ?? `${kind.charAt(0).toUpperCase()}${kind.slice(1).replaceAll("-", " ")}`;

const ANSWERS: [RegExp, string][] = [
	[/^ESEALED/, "The email was encrypted with a key that the service doesn’t have"],
	[/^Returned TEXT/, "The phone network couldn’t deliver it"],
	[/^TEXT (401|403)/, "The text message service rejected our account"],
	[/^TEXT 429/, "The text message service takes no more at the moment"],
	[/^TEXT 4/, "The text message service rejected this number or text"],
	[/^TEXT/, "The text message service didn’t answer"],
	[/^Returned \d\.[367]/, "It came back: the other mail server refused it, but not because of the address"],
	[/^Returned/, "It came back: the address can’t be reached"],
	[/^EENVELOPE API/, "The address is not a valid email address"],
	[/RCPT TO (530|5\d\d 5\.[347]\.)/, "The mail server is currently rejecting our emails"],
	[/RCPT TO 5\d\d/, "The mail server rejected this address permanently"],
	[/RCPT TO 4\d\d/, "The mail server is temporarily rejecting this address"],
	[/MAIL FROM/, "The mail server rejected our sender address"],
	[/^EAUTH/, "The mail server rejected our username or password"],
	[/^(ECONNECTION|ESOCKET|ECONNREFUSED|EDNS|ETIMEDOUT|ETLS)/, "The mail server didn’t answer"],
	[/^(EMESSAGE|.*DATA)/, "The mail server rejected the message text"],
];

/** Explains the mail server's error. The page shows the code beside it. */
export const answerWords = (fault: string): string =>
	ANSWERS.find(([pattern]) => pattern.test(fault))?.[1] ?? "The mail server didn’t accept the email";

export const JOB_WORDS: Record<JobName, { name: string; what: string }> = {
	letters: {
		name: "Emails missing from the queue",
		what: "Adds waiting emails back to the queue, for example after a restore.",
	},
	referrals: {
		name: "Referral reminders",
		what: "Reminds providers who haven’t answered, and suggests the next provider to the team.",
	},
	cases: { name: "Waits for a person", what: "Brings back cases that waited for the person for five business days." },
	notices: {
		name: "Notices by email",
		what: "Emails colleagues about notices that they haven’t seen for 10 minutes, and deletes old ones.",
	},
	"mail-in": {
		name: "Incoming emails",
		what: "Reads emails that come in, and puts each into its case. Runs only if MAIL_IN is a mailbox.",
	},
	"weekly-emails": {
		name: "Weekly referral emails",
		what: "On Monday at 8 am, emails each provider’s staff which of their referrals wait.",
	},
	files: {
		name: "Uploads",
		what: "Moves plans, logos and pictures to the file store and deletes unused files. Runs only if FILES is set.",
	},
	"capacity-letters": {
		name: "Capacity emails",
		what: "Asks providers to confirm their capacity.",
	},
	"unmet-demand": {
		name: "Unmet demand",
		what: "Counts, once a month, how many people couldn’t find help, by service and region.",
	},
	"likely-same": {
		name: "Likely the same",
		what: "Finds profiles and organisations that may be listed twice.",
	},
	registers: {
		name: "Registers",
		what: "Lets search read the NDIS register and bans for a new day.",
	},
	"register-addresses": {
		name: "Addresses of registers",
		what: "Asks the addresses of lists for new releases, and tells leads what they would change.",
	},
	"opening-alerts": {
		name: "Email alerts",
		what: "Emails visitors, at most weekly, when a provider they watch turns open.",
	},
	retention: { name: "Retention", what: "Deletes expired data every night, following the retention rules." },
	"search-index": { name: "Search index", what: "Loads the directory into memory, so that searches are fast." },
	backup: {
		name: "Backup",
		what: "Saves every row to one file, with npm run cli -- backup FILE. Other backups aren’t shown here.",
	},
	"restore-drill": {
		name: "Restore drill",
		what: "Tries a backup in a scratch database, with npm run cli -- restore-drill FILE. Once a month is good.",
	},
};

export const JOB_STATES: Record<Job["state"], { words: string; kind: "on" | "waits" | "wrong" | "off" }> = {
	fine: { words: "OK", kind: "on" },
	late: { words: "Overdue", kind: "waits" },
	faulty: { words: "The last run failed", kind: "wrong" },
	never: { words: "No run yet", kind: "off" },
};

const DID_WORDS: Record<string, [string, string]> = {
	moved: ["file moved", "files moved"],
	taken: ["email taken in", "emails taken in"],
	untaken: ["email left to try again", "emails left to try again"],
	failed: ["file failed", "files failed"],
	queued: ["email queued again", "emails queued again"],
	back: ["case back", "cases back"],
	reminded: ["reminder", "reminders"],
	proposed: ["suggestion", "suggestions"],
	asked: ["email", "emails"],
	emailed: ["email", "emails"],
	runs: ["run", "runs"],
	profiles: ["profile", "profiles"],
	rows: ["row", "rows"],
	tables: ["table", "tables"],
};

/** Formats `{ reminded: 2, proposed: 0 }` as `2 reminders`. */
export const didWords = (did: Record<string, number>): string =>
	Object.entries(did)
		.filter(([, count]) => count > 0)
		.map(([what, count]) => `${count.toLocaleString("en-AU")} ${DID_WORDS[what]?.[count === 1 ? 0 : 1] ?? what}`)
		.join(", ") || "nothing to do";

/** Formats a duration: `340 ms`, `2.5 s` or `3 min`. */
export const tookWords = (ms: number): string => {
	if (ms < 1_000) return `${ms} ms`;
	if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`;
	return `${Math.round(ms / 60_000)} min`;
};

/** Formats an interval as `every 10 minutes`. */
export const everyWords = (ms: number): string => {
	if (ms < 60_000) return `every ${Math.round(ms / 1_000)} seconds`;
	const minutes = Math.round(ms / 60_000);
	return minutes === 1 ? "every minute" : `every ${minutes} minutes`;
};

const DONE_WORDS: Record<string, { one: string; many: string }> = {
	"send-again": { one: "1 email will be sent again", many: "emails will be sent again" },
	"give-up": { one: "1 email discarded", many: "emails discarded" },
};

/** Success message for `send-again:2:3`: the action, how many emails it changed, and how many were selected. */
export const saidWords = (said: string): { title: string; more: string | undefined } | undefined => {
	const [what = "", done = "", of = ""] = said.split(":");
	const words = DONE_WORDS[what];
	const [count, all] = [Number(done), Number(of)];
	if (!words || !Number.isInteger(count) || !Number.isInteger(all) || count < 0 || all < count || all > 100)
		return undefined;
	const left = all - count;
	return {
		title: count === 0 ? "Nothing to do" : count === 1 ? words.one : `${count} ${words.many}`,
		more: left === 0 ? undefined : `${left === 1 ? "1 email was" : `${left} emails were`} already sent or handled.`,
	};
};
