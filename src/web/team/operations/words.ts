import type { Job } from "#contract/operations/operations.ts";
import type { JobName } from "#contract/operations/options.ts";

/** What a letter is, by its kind; its own subject may name somebody. */
const LETTER_WORDS: Record<string, string> = {
	"account-merged": "To a provider: two accounts are now one",
	"capacity-still-right": "To a provider: is this still right?",
	"chat-copy": "Copy of a chat",
	"chat-waiting": "To the team: somebody waits in the chat",
	"complaint-outcome": "Outcome of a complaint",
	"enquiry-for-team": "To the team: an enquiry came in",
	"enquiry-received": "We have received your enquiry",
	"follow-up-for-team": "To the team: details came in",
	"follow-up-received": "We have received your details",
	invitation: "Invitation to the admin area",
	"not-reached": "We tried to ring you",
	"password-changed": "Your password was changed",
	"password-reset": "Set a new password",
	"profile-merged": "To a provider: two profiles are now one",
	"profile-activated": "To a provider: the profile is shown",
	"profile-deactivated": "To a provider: the profile is no longer shown",
	"quote-for-team": "To the team: a connect request came in",
	"quote-received": "We have received your request",
	"referral-reminder": "To a provider: please answer a referral",
	"referral-silent": "To the team: no answer to a referral",
	"recovery-codes": "You have new recovery codes",
	"new-address": "Confirm your new sign-in address",
	"keep-address": "Your sign-in address is about to change",
	"address-changed": "Your sign-in address was changed",
	"wrong-codes": "Someone typed wrong codes after your password",
	"referral-waits": "To a provider: a referral waits",
	"referral-withdrawn": "To a provider: a referral was withdrawn",
	"referral-closed": "To a provider: a request was closed",
	"referral-paused": "To a provider: a referral is on hold",
	"referral-resumed": "To a provider: a referral is no longer on hold",
	"referral-stopped": "To a provider: a referral ended when the profile was taken off the site",
	"request-news": "There is news about your request",
	"review-appealed": "To the team: a reviewer appeals",
	"review-confirmation": "Please confirm your review",
	"review-published": "Your review is published",
	"review-rejected": "Your review was not published",
	"review-waiting": "To the team: a review waits",
	"visitor-acted": "To a colleague: the person of their case did something",
	"two-factor-off": "Two-step sign-in is off",
	"two-factor-on": "Two-step sign-in is on",
};

/** `quote-received` as people read it. */
export const letterWords = (kind: string): string =>
	LETTER_WORDS[kind] ?? `${kind.charAt(0).toUpperCase()}${kind.slice(1).replaceAll("-", " ")}`;

const ANSWERS: [RegExp, string][] = [
	[/^ESEALED/, "It was sealed with a secret key that the service does not have"],
	[/^EENVELOPE API/, "It is no address that a letter can go to"],
	[/RCPT TO (530|5\d\d 5\.[347]\.)/, "The mail server refuses letters from us just now"],
	[/RCPT TO 5\d\d/, "The mail server refused this address for good"],
	[/RCPT TO 4\d\d/, "The mail server does not take letters for this address just now"],
	[/MAIL FROM/, "The mail server refused our own address"],
	[/^EAUTH/, "The mail server refused our name or password"],
	[/^(ECONNECTION|ESOCKET|ECONNREFUSED|EDNS|ETIMEDOUT|ETLS)/, "The mail server did not answer"],
	[/^(EMESSAGE|.*DATA)/, "The mail server did not take the text"],
];

/** What the mail server said, in words; the codes stand beside it. */
export const answerWords = (fault: string): string =>
	ANSWERS.find(([pattern]) => pattern.test(fault))?.[1] ?? "The mail server did not take it";

export const JOB_WORDS: Record<JobName, { name: string; what: string }> = {
	letters: {
		name: "Letters without a place in the queue",
		what: "Puts letters that wait back into the queue, as after a restore.",
	},
	referrals: {
		name: "Reminders of referrals",
		what: "Reminds providers that have not answered, and proposes the next one to the team.",
	},
	files: {
		name: "Uploads",
		what: "Brings plans, logos and pictures to the folder or store where they are kept, and lets go what nobody names any more. Only where FILES names one.",
	},
	"capacity-letters": {
		name: "Letters about capacity",
		what: "Asks providers whether what they say of free places is still right.",
	},
	retention: { name: "Retention", what: "Removes once a night what the rules of retention let go." },
	"search-index": { name: "Search index", what: "Reads the directory into memory, so that searches are fast." },
	backup: {
		name: "Backup",
		what: "Every row in one file, by the command npm run cli -- backup FILE. Backups by other means are not seen here.",
	},
};

export const JOB_STATES: Record<Job["state"], { words: string; kind: "on" | "waits" | "wrong" | "off" }> = {
	fine: { words: "As it should be", kind: "on" },
	late: { words: "Not heard of for long", kind: "waits" },
	faulty: { words: "The last run failed", kind: "wrong" },
	never: { words: "No run yet", kind: "off" },
};

const DID_WORDS: Record<string, [string, string]> = {
	moved: ["file brought", "files brought"],
	failed: ["file not brought", "files not brought"],
	queued: ["letter put back", "letters put back"],
	reminded: ["reminder", "reminders"],
	proposed: ["proposal", "proposals"],
	asked: ["letter", "letters"],
	runs: ["run", "runs"],
	profiles: ["profile", "profiles"],
	rows: ["row", "rows"],
	tables: ["table", "tables"],
};

/** `{ reminded: 2, proposed: 0 }` as `2 reminders`. */
export const didWords = (did: Record<string, number>): string =>
	Object.entries(did)
		.filter(([, count]) => count > 0)
		.map(([what, count]) => `${count.toLocaleString("en-AU")} ${DID_WORDS[what]?.[count === 1 ? 0 : 1] ?? what}`)
		.join(", ") || "nothing to do";

/** How long something took, as short as it can be said. */
export const tookWords = (ms: number): string => {
	if (ms < 1_000) return `${ms} ms`;
	if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`;
	return `${Math.round(ms / 60_000)} min`;
};

/** `every 10 minutes` */
export const everyWords = (ms: number): string => {
	const minutes = Math.round(ms / 60_000);
	return minutes === 1 ? "every minute" : `every ${minutes} minutes`;
};

const DONE_WORDS: Record<string, { one: string; many: string }> = {
	"send-again": { one: "One letter goes again", many: "letters go again" },
	"give-up": { one: "One letter is given up", many: "letters are given up" },
};

/** `send-again:2:3`: what was done, to how many of how many. */
export const saidWords = (said: string): { title: string; more: string | undefined } | undefined => {
	const [what = "", done = "", of = ""] = said.split(":");
	const words = DONE_WORDS[what];
	const [count, all] = [Number(done), Number(of)];
	if (!words || !Number.isInteger(count) || !Number.isInteger(all) || count < 0 || all < count || all > 100)
		return undefined;
	const left = all - count;
	return {
		title: count === 0 ? "Nothing was left to do" : count === 1 ? words.one : `${count} ${words.many}`,
		more: left === 0 ? undefined : `${left === 1 ? "One was" : `${left} were`} sent or seen to meanwhile.`,
	};
};
