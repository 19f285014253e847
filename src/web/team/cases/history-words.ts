import type { ReplyWay } from "#contract/cases/cases.ts";
import { COMPLAINT_CAUSES, type ComplaintCause } from "#contract/cases/complaint-options.ts";
import type { CaseStatus } from "#contract/cases/lists.ts";
import type { TimelineEntry } from "#contract/cases/timeline.ts";
import { PROGRESS } from "#contract/referrals/phases.ts";
import type { DeclineReason, HoldReason } from "#contract/referrals/referrals.ts";
import { shortCalendarDay, shortMoment } from "#contract/shared/dates-in-words.ts";
import { DECLINE_WORDS, PROGRESS_WORDS, sharesInWords, waitingList } from "../../lib/referral-words.ts";
import { emailWords } from "../operations/words.ts";
import { PLAIN_EVENTS } from "./plain-events.ts";
import { HOLD_WORDS, outcomeWords, STATUS_WORDS, sentence } from "./words.ts";

const NOTICED: Record<string, string> = {
	reach: "The provider says that they cover many more services or places than a month ago. Check if that’s true",
	silent: "The provider reads referrals and never answers. We ask them last. Call them",
	undone: "The provider takes back their declines again and again. Call them",
};

const PROFILE_WORDS: Record<string, string> = {
	name: "name",
	short_description: "short description",
	description: "description",
	url: "website",
	logo_url: "logo",
	prices: "prices",
};

const REPORT_OUTCOME_WORDS: Record<string, string> = {
	kept: "left up",
	changed: "left up after a change",
	removed: "removed",
};

const listed = (names: readonly string[]) => new Intl.ListFormat("en-AU").format(names);

const whyStopped = (facts: TimelineEntry["facts"]): string =>
	facts.why === "not-registered"
		? "isn’t on the NDIS register for it, which this person’s plan needs"
		: "was taken off the site";

const statusOf = (value: unknown) => STATUS_WORDS[value as CaseStatus]?.toLowerCase() ?? String(value);

/** True if the event's text is a whole sentence, so no name goes in front of it. */
export const isWholeSentence = ({ kind, facts }: Pick<TimelineEntry, "kind" | "facts">): boolean =>
	[
		"opened",
		"owner-left",
		"appealed",
		"chat-ended",
		"reply-written",
		"profile-changed",
		"name-asked",
		"published-again",
		"email-refused",
		"sharing-agreed",
		"email-elsewhere",
		"address-unreachable",
		"report-unreadable",
	].includes(kind) ||
	(kind === "chat" && facts.from === "notice");

/** An email that a colleague moved to this case, or that this case was opened for. */
const movedWords = ({ moved, split, received, withdraw, stop }: Record<string, unknown>): string => {
	const what = split ? `gave an email of ${split} this case` : `moved an email here from ${moved}`;
	const asks = withdraw
		? ". It asks to withdraw or cancel. Nothing more is sent until you decide, and we emailed the person the link to confirm it"
		: stop
			? ". It says STOP: the person’s email alerts and our reminders have ended"
			: "";
	return `${what}. It came on ${shortMoment(String(received))}${asks}`;
};

const WAY_WORDS: Record<ReplyWay, string> = {
	email: "by email",
	page: "on their page",
	text: "by text message",
	chat: "in the chat",
};

/** The event in words. They follow the name of who did it, unless `isWholeSentence`. */
export const eventWords = ({ kind, facts }: Pick<TimelineEntry, "kind" | "facts">): string => {
	const plain = PLAIN_EVENTS[kind];
	const progress = PROGRESS.find((act) => kind === `referral-${act}`);
	if (progress) {
		const { byProvider, byVisitor } = PROGRESS_WORDS[progress];
		return `${(facts.way === "own-page" ? byVisitor : byProvider)(String(facts.provider))} (${facts.referral})`;
	}
	if (plain) return plain.replace(/\{(\w+)\}/g, (_, name) => String(facts[name]));
	switch (kind) {
		case "phoned":
			return `${facts.talked ? "talked to them" : "took their call"}. They said yes to: “${facts.agreed}”`;
		case "assigned":
			return facts.to ? `assigned it to ${facts.to}` : "unassigned it";
		case "status":
			return `changed the status from ${statusOf(facts.was)} to ${statusOf(facts.is)}`;
		case "next-action":
			return facts.is ? `set the next action: ${facts.is}` : "cleared the next action";
		case "snoozed":
			return `snoozed it until ${shortMoment(String(facts.until))}`;
		case "denied":
			return facts.by === "provider"
				? `from ${facts.provider} said that the person didn’t ask for this (${facts.referral})`
				: "said that they didn’t ask for this. We hold it and stopped our emails";
		case "denial-lifted":
			return facts.by === "visitor"
				? "said that it was them after all"
				: "decided that it was them: everything goes on";
		case "closed":
			return `closed it: ${outcomeWords(String(facts.outcome)).toLowerCase()}${facts.cause ? `, cause: ${COMPLAINT_CAUSES[facts.cause as ComplaintCause].toLowerCase()}` : ""}`;
		case "visitor-message":
			if (facts.started === "no") return `said that support from ${facts.provider} won’t start (${facts.referral})`;
			return "wrote to us on their page";
		case "contact-changed":
			return `corrected their ${listed((facts.fields as string[]).map((field) => (field === "phone" ? "phone number" : field)))}`;
		case "email-in": {
			const one = facts.text ? "a text message" : "an email";
			if (facts.moved || facts.split) return movedWords(facts);
			if (facts.waits)
				return `sent an email from another address than that of ${facts.waits}, which it answers. Find out who wrote it before you say anything about that case`;
			if (facts.earlier) return `sent ${one}. It answers ${facts.earlier}, which was closed long before`;
			if (facts.unreadable) return `sent ${one} that we couldn’t read. Ask them to send it again`;
			if (facts.withdraw)
				return `sent ${one} that asks to withdraw or cancel. Nothing more is sent until you decide, and we emailed them the link to confirm it`;
			if (facts.stop && facts.text) return "texted STOP. They get no more text messages from us";
			if (facts.stop) return "sent STOP. Their email alerts and our reminders have ended. Replies and news still go";
			return facts.automatic ? "has an automatic answer" : `sent ${one}`;
		}
		case "email-split":
			return facts.apart
				? `decided that an email isn’t from the person of both cases: it stays apart from ${facts.apart}`
				: `gave an email a case of its own: ${facts.to}`;
		case "email-elsewhere":
			return facts.waits
				? `An email that answers ours came from another address. It’s in ${facts.case}`
				: `The person answered long after this was closed. It’s in ${facts.case}`;
		case "consent-given":
		case "consent-changed":
			return `${kind === "consent-changed" ? "changed consent" : facts.way === "own-page" ? "gave consent" : "recorded consent"} for ${facts.provider}: ${sharesInWords(facts.shares as string[])}`;
		case "consent-withdrawn":
			return `${facts.way === "own-page" ? "withdrew consent" : "recorded that consent was withdrawn"} for ${facts.provider}${facts.referral ? `; ${facts.referral} is closed` : ""}`;
		case "sharing-agreed":
			return `The person agreed that we share ${facts.shares ? sharesInWords(facts.shares as string[]) : "the request"} with ${listed(facts.providers as string[])}`;
		case "sending-planned":
			return `planned to send it to the providers at ${shortMoment(String(facts.due))}`;
		case "sending-held":
			return `held it before sending: ${(HOLD_WORDS[facts.because as HoldReason] ?? "").replace(/^./, (first) => first.toLowerCase())}`;
		case "others-asked":
			return facts.providers
				? `asked ${facts.providers === 1 ? "1 more provider" : `${facts.providers} more providers`} that fit, without the name, because nobody had said yes`
				: "found no other provider to ask without the name";
		case "referral-sent":
			return `sent ${facts.referral} to ${facts.provider}${facts.elsewhere ? " at another address" : ""}`;
		case "referral-untold":
			return `chose ${facts.provider} (${facts.referral}). We couldn’t email them: ${facts.phone ? `call ${facts.phone}` : "the profile has no email address or phone number"}`;
		case "claim-waiting":
			if (facts.held)
				return `put the claim on the profile of ${facts.provider} on hold${facts.held === "listed-address" ? ": the profile’s own address didn’t ask for it" : `: ${facts.held}`}`;
			if (facts.expired) return `The code for ${facts.provider} wasn’t used in time. Call again`;
			if (!facts.referral) return `asked for access to the profile of ${facts.provider}. Check who it is`;
			return `from ${facts.provider} said yes to ${facts.referral} by link (${facts.from}). Check who answered before the person hears of it`;
		case "access-ended":
			return `ended access of ${facts.people === 1 ? "1 person" : `${facts.people} people`}`;
		case "claim-confirmed":
			return `confirmed who speaks for ${facts.provider}${facts.referral ? `: the yes to ${facts.referral} counts` : ""}`;
		case "claim-refused":
			return `couldn’t confirm who speaks for ${facts.provider}${facts.referral ? `: ${facts.referral} is waiting for an answer again. Call them, or send it to another address` : ""}`;
		case "referral-accepted":
			if (facts.way === "link") return `from ${facts.provider} accepted ${facts.referral} by link (${facts.from})`;
			if (facts.from) return `recorded that ${facts.provider} accepted ${facts.referral} (${facts.from}, by phone)`;
			return `from ${facts.provider} accepted ${facts.referral}`;
		case "referral-declined":
			if (facts.weeks) {
				const list = `${waitingList(Number(facts.weeks))} (${facts.referral})`;
				if (facts.way === "link") return `from ${facts.provider} answered by link that they have ${list}`;
				if (facts.from) return `recorded that ${facts.provider} has ${list} (${facts.from}, by phone)`;
				return `from ${facts.provider} answered that they have ${list}`;
			}
			if (facts.way === "link")
				return `from ${facts.provider} declined ${facts.referral} by link: ${(DECLINE_WORDS[facts.reason as DeclineReason] ?? "").toLowerCase()}`;
			if (facts.from)
				return `recorded that ${facts.provider} declined ${facts.referral} (${facts.from}, by phone): ${(DECLINE_WORDS[facts.reason as DeclineReason] ?? "").toLowerCase()}`;
			return `from ${facts.provider} declined ${facts.referral}: ${(DECLINE_WORDS[facts.reason as DeclineReason] ?? "").toLowerCase()}`;
		case "referral-stopped":
			return `withdrew ${facts.referral}: ${facts.provider} ${whyStopped(facts)}`;
		case "referral-paused":
			return `put ${facts.referral} on hold: ${facts.provider} ${whyStopped(facts)}`;
		case "referral-reminded":
			return `reminded ${facts.provider} about ${facts.referral}: no answer${facts.since ? ` since ${shortMoment(String(facts.since))}` : " for two business days"}`;
		case "contact-missed":
			return facts.way === "own-page"
				? `said that ${facts.provider} hasn’t been in touch (${facts.referral}). Call the provider, then the person`
				: `found that ${facts.provider} said yes to ${facts.referral}, and nobody told us within two business days that they are in contact. Call both`;
		case "wait-over":
			return `asked ${facts.provider} if it has a place: the ${facts.weeks === 1 ? "week" : `${facts.weeks} weeks`} of its waiting list are over (${facts.referral})`;
		case "referral-silent":
			return `suggested another provider: ${facts.provider} hasn’t answered ${facts.referral} for three business days. ${facts.next ? `Next: ${facts.next}` : "No other provider fits"}`;
		case "called": {
			const next = facts.next ? `; will try again ${shortMoment(String(facts.next))}` : "";
			return `${facts.reached ? "called and reached them" : "called and got no answer"}${next}`;
		}
		case "chat":
			return facts.from === "notice"
				? "In the chat"
				: facts.from === "team"
					? "wrote to the person in the chat"
					: "wrote in the chat";
		case "severity":
			return `set the severity to ${String(facts.is)}`;
		case "referred":
			return `referred it to ${facts.authority} on ${shortCalendarDay(String(facts.on))}`;
		case "email-refused":
			if (String(facts.email).startsWith("text-")) return "A text message to the person didn’t arrive";
			return `An email to the ${facts.to === "provider" ? "provider" : "person"} wasn’t delivered: “${emailWords(String(facts.email))}”`;
		case "replied":
			return `replied to the person ${listed((facts.ways as ReplyWay[]).map((way) => WAY_WORDS[way]))}`;
		case "letter":
			return `told the person ${listed(((facts.ways ?? ["email"]) as ReplyWay[]).map((way) => WAY_WORDS[way]))} that we tried to call`;
		case "review-published":
			return facts.appeal ? "published the review, on appeal" : "published the review";
		case "review-rejected":
			return facts.appeal ? "rejected the review again, on appeal" : "rejected the review";
		case "report-settled":
			return `settled the report: ${REPORT_OUTCOME_WORDS[String(facts.outcome)] ?? ""}`;
		case "reply-written":
			return `The provider wrote a reply. ${facts.hidden ? "It isn't public yet" : "It's public"}`;
		case "profile-changed":
			return `The provider changed their profile: ${(facts.columns as string[]).map((column) => PROFILE_WORDS[column] ?? column).join(", ")}`;
		case "provider-noticed":
			return NOTICED[String(facts.why)] ?? "Something unusual: check the provider";
		case "record-merged":
			return `merged the person’s record with the record in ${(facts.with as string[]).join(", ")}`;
		case "record-joined":
			return `merged the person’s record with the record in ${(facts.with as string[]).join(", ")}: both confirmed the same email address`;
		case "record-unmerged":
			return `separated the person’s record from the record in ${(facts.from as string[]).join(", ")}`;
		case "chat-ended":
			return `Chat ended by the ${facts.by === "visitor" ? "visitor" : "team"}`;
		case "due-moved":
			return `changed the public holidays: now due ${shortMoment(String(facts.is))}, was ${shortMoment(String(facts.was))}`;
		default:
			return sentence(kind.replaceAll("-", " ")).toLowerCase();
	}
};
