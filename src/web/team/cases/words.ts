import type { CaseEvent } from "#contract/cases/cases.ts";
import { COMPLAINT_CAUSES, type ComplaintCause } from "#contract/cases/complaint-options.ts";
import type { CaseKind, CaseStatus, CaseView } from "#contract/cases/lists.ts";
import type { DeclineReason } from "#contract/referrals/referrals.ts";
import { clockTime, shortCalendarDay, shortMoment } from "#contract/shared/dates-in-words.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { DECLINE_WORDS, sharesInWords } from "../../lib/referral-words.ts";
import { letterWords } from "../operations/words.ts";

export const KIND_WORDS: Record<CaseKind, string> = {
	quote: "Connect request",
	"no-provider": "No provider found",
	message: "Message",
	complaint: "Complaint",
	"provider-enquiry": "Provider enquiry",
	"campaign-enquiry": "Campaign enquiry",
	"call-back": "Call back",
	chat: "Chat",
	review: "Review",
	publication: "Published by a provider",
};

export const VIEW_WORDS: Record<CaseView, string> = {
	all: "All open",
	mine: "Mine",
	unassigned: "Unassigned",
	"due-today": "Due today",
	overdue: "Overdue",
	"waiting-provider": "Waiting on provider",
	mentions: "You are mentioned",
	closed: "Closed",
};

export const STATUS_WORDS: Record<CaseStatus, string> = {
	new: "New",
	open: "In progress",
	"waiting-person": "Waiting on the person",
	"waiting-provider": "Waiting on a provider",
	closed: "Closed",
};

const FLAG_WORDS: Record<string, string> = {
	"provider-accepted": "A provider said yes",
	"provider-declined": "A provider said no",
	"provider-silent": "A provider does not answer",
	"provider-untold": "Call a provider: nobody was told",
	"provider-inactive": "A provider was taken off the site",
	"details-sent": "The person sent details",
	"consent-given": "The person gave consent",
	"consent-changed": "The person changed their consent",
	"consent-withdrawn": "The person withdrew consent",
	"call-asked": "The person asked for a call",
	"email-refused": "An email was refused",
	"message-sent": "The person wrote in the chat",
};

/** What needs looking at first, as people read it. */
export const flagWords = (flags: readonly string[]): string[] => flags.flatMap((flag) => FLAG_WORDS[flag] ?? []);

const PROFILE_WORDS: Record<string, string> = {
	name: "name",
	short_description: "short description",
	description: "description",
	url: "website",
	logo_url: "logo",
};

const OUTCOME_WORDS: Record<string, string> = {
	"no-room": "No provider had room",
	"not-reached": "Could not be reached",
	spam: "Spam",
	changed: "Changed by us",
};

/** `partly-upheld` as people read it. */
export const outcomeWords = (outcome: string): string =>
	OUTCOME_WORDS[outcome] ?? sentence(outcome.replaceAll("-", " "));

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A moment as short as it can be said: the time alone today, else with its day. */
export const moment = (at: string, today: string): string =>
	(officeDay(new Date(at)) === today ? clockTime : shortMoment)(at);

const statusOf = (value: unknown) => STATUS_WORDS[value as CaseStatus]?.toLowerCase() ?? String(value);

/** Its words name who or what did it. */
export const isWholeSentence = ({ kind }: Pick<CaseEvent, "kind">): boolean =>
	["reply-written", "profile-changed", "published-again", "email-refused"].includes(kind);

/** What happened, as a sentence without its subject, unless `isWholeSentence`. */
export const eventWords = ({ kind, facts }: CaseEvent): string => {
	switch (kind) {
		case "opened":
			return "came in";
		case "claimed":
			return "took it";
		case "released":
			return "gave it back";
		case "assigned":
			return facts.to ? `handed it to ${facts.to}` : "took its owner away";
		case "status":
			return `changed it from ${statusOf(facts.was)} to ${statusOf(facts.is)}`;
		case "next-action":
			return facts.is ? `set the next action: ${facts.is}` : "cleared the next action";
		case "snoozed":
			return `snoozed it until ${shortMoment(String(facts.until))}`;
		case "woken":
			return "woke it";
		case "note":
			return "wrote a note";
		case "closed":
			return `closed it: ${outcomeWords(String(facts.outcome)).toLowerCase()}${facts.cause ? `, cause: ${COMPLAINT_CAUSES[facts.cause as ComplaintCause].toLowerCase()}` : ""}`;
		case "owner-left":
			return `lost its owner: ${facts.from} left the team`;
		case "reopened":
			return "opened it again";
		case "details-sent":
			return "sent details";
		case "call-asked":
			return "asked for a call";
		case "message-sent":
			return "wrote in the chat";
		case "consent-given":
		case "consent-changed":
			return `${kind === "consent-changed" ? "changed consent" : facts.way === "own-page" ? "gave consent" : "noted consent"} for ${facts.provider}: ${sharesInWords(facts.shares as string[])}`;
		case "consent-withdrawn":
			return `${facts.way === "own-page" ? "withdrew consent" : "noted that consent was withdrawn"} for ${facts.provider}${facts.referral ? `; ${facts.referral} is closed` : ""}`;
		case "referral-sent":
			return `sent ${facts.referral} to ${facts.provider}`;
		case "referral-untold":
			return `chose ${facts.provider} (${facts.referral}). Nobody was told: ${facts.phone ? `call ${facts.phone}` : "the profile has no email address or phone number"}`;
		case "referral-accepted":
			if (facts.from) return `recorded that ${facts.provider} accepted ${facts.referral} (${facts.from}, by phone)`;
			return `of ${facts.provider} accepted ${facts.referral}`;
		case "referral-declined":
			if (facts.from)
				return `recorded that ${facts.provider} declined ${facts.referral} (${facts.from}, by phone): ${(DECLINE_WORDS[facts.reason as DeclineReason] ?? "").toLowerCase()}`;
			return `of ${facts.provider} declined ${facts.referral}: ${(DECLINE_WORDS[facts.reason as DeclineReason] ?? "").toLowerCase()}`;
		case "referral-opened":
			return `of ${facts.provider} read name and contact (${facts.referral})`;
		case "referral-contacted":
			return `of ${facts.provider} is in contact (${facts.referral})`;
		case "referral-started":
			return `of ${facts.provider} has started support (${facts.referral})`;
		case "referral-closed":
			return `of ${facts.provider} closed ${facts.referral}`;
		case "referral-ended":
			return `ended ${facts.referral} to ${facts.provider} by closing the case`;
		case "referral-stopped":
			return `withdrew ${facts.referral}: ${facts.provider} was taken off the site`;
		case "referral-paused":
			return `put ${facts.referral} on hold: ${facts.provider} was taken off the site`;
		case "referral-resumed":
			return `let ${facts.provider} continue with ${facts.referral}`;
		case "referral-taken-back":
			return `took ${facts.referral} back from ${facts.provider}`;
		case "referral-reminded":
			return `reminded ${facts.provider} of ${facts.referral}: no answer for two business days`;
		case "referral-silent":
			return `proposes the next provider: ${facts.provider} has not answered ${facts.referral} for three business days. ${facts.next ? `Next: ${facts.next}` : "Nobody else fits"}`;
		case "called": {
			const next = facts.next ? `; next try ${shortMoment(String(facts.next))}` : "";
			return `${facts.reached ? "rang and reached them" : "rang and did not reach them"}${next}`;
		}
		case "linked":
			return "is linked to whom it is about";
		case "not-linked":
			return "is not linked to whom it is about";
		case "severity":
			return `judged it: ${String(facts.is)}`;
		case "referred":
			return `referred it to ${facts.authority} on ${shortCalendarDay(String(facts.on))}`;
		case "email-refused":
			return `An email to the ${facts.to === "provider" ? "provider" : "person"} was refused: “${letterWords(String(facts.email))}”`;
		case "letter":
			return "sent an email";
		case "review-published":
			return facts.appeal ? "published the review, on appeal" : "published the review";
		case "review-rejected":
			return facts.appeal ? "rejected the review again, on appeal" : "rejected the review";
		case "names-removed":
			return "took names out of the review";
		case "names-restored":
			return "put names back into the review";
		case "reply-written":
			return `The provider wrote a reply. ${facts.hidden ? "It isn't public yet" : "It's public"}`;
		case "profile-changed":
			return `The provider changed their profile: ${(facts.columns as string[]).map((column) => PROFILE_WORDS[column] ?? column).join(", ")}`;
		case "published-again":
			return "Reopened: the provider published something new";
		case "reply-hidden":
			return "hid the reply";
		case "reply-shown":
			return "made the reply public";
		case "reply-redacted":
			return "removed words from the reply";
		case "reply-restored":
			return "put the removed words back into the reply";
		case "reply-removed":
			return "removed the reply";
		case "appealed":
			return "came back: the reviewer appealed";
		case "record-merged":
			return `merged the person's record with that of ${(facts.with as string[]).join(", ")}`;
		case "record-joined":
			return `joined the person's record with that of ${(facts.with as string[]).join(", ")}: both confirmed the same email address`;
		case "record-unmerged":
			return `took the person's record apart from that of ${(facts.from as string[]).join(", ")}`;
		case "record-split":
			return "took it off the person's record: it is somebody else's";
		case "held":
			return `holds it, whatever the rules of retention say: ${facts.because}`;
		case "hold-lifted":
			return "lets it go by the rules of retention again";
		case "chat-ended":
			return `ended, by the ${facts.by === "visitor" ? "visitor" : "team"}`;
		case "due-moved":
			return `changed the public holidays: due ${shortMoment(String(facts.is))} instead of ${shortMoment(String(facts.was))}`;
		default:
			return sentence(kind.replaceAll("-", " ")).toLowerCase();
	}
};
