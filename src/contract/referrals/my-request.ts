import { z } from "zod";
import { ReplyFile } from "#contract/cases/reply-files.ts";
import { byToken, id, requiredText, text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { asOneLine } from "#contract/shared/checks.ts";
import { MyContact } from "./contact-details.ts";
import { MY_EVENTS } from "./my-events.ts";
import { Reader } from "./my-reads.ts";
import {
	CONSENT_GIVERS,
	DECLINE_REASONS,
	extras,
	NextStep,
	RECORDED_GIVERS,
	REFERRAL_STATES,
	relation,
	WAIT_CHOICES,
	WITHDRAWN_REASONS,
} from "./referrals.ts";

/** The visitor's answer to "has support started?". */
const START_ANSWERS = ["yes", "not-yet", "no"] as const;
export type StartAnswer = (typeof START_ANSWERS)[number];

/** Progress of a request with one provider, as the visitor sees it. */
export const MyProvider = z.object({
	id: z.int(),
	name: z.string(),
	url_slug: z.string(),
	/** Current consent; null if none. */
	consent: z
		.object({
			shares: z.array(z.string()),
			given_at: z.string(),
			given_by: z.enum(RECORDED_GIVERS),
			relation: z.string().nullable(),
		})
		.nullable(),
	/** When consent was last withdrawn, if there is none now. */
	withdrawn_at: z.string().nullable(),
	/** Null if we haven't contacted the provider yet. */
	referral: z
		.object({
			state: z.enum(REFERRAL_STATES),
			sent_at: z.string(),
			answered_at: z.string().nullable(),
			/** When we asked them to answer by; null once they have, or if the time has passed. */
			answer_by: z.string().nullable(),
			decline_reason: z.enum(DECLINE_REASONS).nullable(),
			/** Said yes to a nameless request, and not chosen (yet). */
			is_offer: z.boolean(),
			is_nameless: z.boolean(),
			/** As the crow flies; null if not known. */
			distance_km: z.number().nullable(),
			ended_why: z.enum(WITHDRAWN_REASONS).nullable(),
			/** On hold: the provider can't read any details for now. */
			is_paused: z.boolean(),
			/** False until we reach the provider. */
			is_told: z.boolean(),
			/** We asked, and our team couldn't confirm who answered. We ask again. */
			is_answer_refused: z.boolean(),
			/** What the provider said with its answer: a note, when support can start, and the weeks to wait. */
			answer_note: z.string().nullable(),
			starts_on: z.string().nullable(),
			weeks: z.int().nullable(),
			/** Someone answered, and our team checks who they are. */
			is_being_checked: z.boolean(),
			/** The provider said yes, and can't see who the visitor is before our team has looked. */
			is_held_back: z.boolean(),
			/** When our team checks by; null if nothing is to check, or the time has passed. */
			check_by: z.string().nullable(),
			/** What the visitor said to a waiting list; null if they haven't. */
			wait_choice: z.enum(WAIT_CHOICES).nullable(),
			/** We ask if the provider, which promised to contact the visitor, has done so. */
			is_contact_asked: z.boolean(),
			/** The visitor said that it hasn't, or nobody told us in time. Our team follows up. */
			is_contact_missed: z.boolean(),
			/** We ask if support has started. */
			is_start_asked: z.boolean(),
			/** What the visitor last answered; null if they haven't, or support has started. */
			start_answer: z.enum(["not-yet", "no"]).nullable(),
		})
		.nullable(),
	/** How to reach a provider that accepted, while consent lasts; null otherwise. */
	reach: z
		.object({ phone: z.string().nullable(), email: z.string().nullable(), website: z.string().nullable() })
		.nullable(),
});
export type MyProvider = z.infer<typeof MyProvider>;

export const MyEvent = z.object({
	at: z.string(),
	what: z.enum(MY_EVENTS),
	/** The provider's name, for events with a provider. */
	provider: z.string().nullable(),
	/** What a consent covers. */
	shares: z.array(z.string()).nullable(),
	/** The visitor's message, our reply, or the provider's note with its answer. */
	text: z.string().nullable(),
	/** Weeks to wait, if the provider has a waiting list. */
	weeks: z.int().nullable(),
	/** Files of our reply. */
	files: z.array(ReplyFile),
});
export type MyEvent = z.infer<typeof MyEvent>;

export const readMyFile = endpoint({
	method: "GET",
	path: "/my-request/{token}/files/{file}/",
	summary: "A file of our reply, as a download, through the visitor's private link",
	params: byToken.extend({ file: z.uuid() }),
	output: z.never(),
	binary: true,
});

export const readMyRequest = endpoint({
	method: "GET",
	path: "/my-request/{token}/",
	summary:
		"A request with its providers and their answers, and who read the person's name or details, through the visitor's private link",
	params: byToken,
	output: z.object({
		reference: z.string(),
		/** Sent after a search without results; the team looks for providers. */
		is_without_results: z.boolean(),
		sent_at: z.string(),
		service: z.string(),
		place: z.string().nullable(),
		has_details: z.boolean(),
		has_plan: z.boolean(),
		/** Until when the visitor can add details on this link; null if they can't, or have sent them. */
		details_until: z.string().nullable(),
		/** Details were saved to finish later. */
		has_draft: z.boolean(),
		/** The team has closed the request. */
		is_closed: z.boolean(),
		/** Someone at the address pressed "This wasn't me", and nobody has decided yet; null otherwise. */
		denied: z.object({ may_undo: z.boolean() }).nullable(),
		/** What happens next, and by when. */
		next: NextStep,
		/** When the visitor agreed that we ask others that fit, without a name; null if that doesn't stand. */
		others_agreed_at: z.string().nullable(),
		/** When the visitor cancelled the request. */
		cancelled_at: z.string().nullable(),
		/** The contact details of the request in part, because others may see the link. */
		contact: MyContact,
		/** A new address that waits to be confirmed, in part. */
		new_email: z.object({ email: z.string(), has_ended: z.boolean() }).nullable(),
		/** The original search, to start a new one from. */
		search: z.object({
			service_areas: z.array(z.int()),
			postcodes: z.array(z.string()),
			suburbs: z.array(z.string()),
			age_groups: z.array(z.string()),
			funding_types: z.array(z.string()),
		}),
		providers: z.array(MyProvider),
		/** What happened so far, newest first. */
		timeline: z.array(MyEvent),
		/** Who read the person's name or details, when, and by which right. First looks without a name don't count. */
		readers: z.array(Reader),
	}),
});

export const giveConsent = endpoint({
	method: "POST",
	path: "/my-request/{token}/consents/",
	summary:
		"Give or change consent to share the request with one provider, replacing earlier consent. 409 if the request is closed",
	params: byToken,
	body: z.object({
		provider: id,
		shares: extras,
		given_by: z.enum(CONSENT_GIVERS, "Please select Yes or No"),
		relation,
	}),
	output: z.object({ given: z.literal(true) }),
});

export const chooseMyProviders = endpoint({
	method: "POST",
	path: "/my-request/{token}/choose/",
	summary:
		"Choose among the providers that said yes to a nameless request: they get the name and contact details. Optionally the others learn that it is filled. 409 if the request is closed or cancelled",
	params: byToken,
	body: z.object({
		providers: z.array(id, "Please choose a provider").min(1, "Please choose a provider").max(20),
		tell_others: z.boolean(),
		shares: extras,
		given_by: z.enum(CONSENT_GIVERS, "Please select Yes or No"),
		relation,
	}),
	output: z.object({ chosen: z.literal(true) }),
});

export const takeConsentBack = endpoint({
	method: "POST",
	path: "/my-request/{token}/consents/withdraw/",
	summary: "Withdraw consent for one provider, whose access ends at once",
	params: byToken,
	body: z.object({ provider: id }),
	output: z.object({ withdrawn: z.boolean() }),
});

export const takeOthersBack = endpoint({
	method: "POST",
	path: "/my-request/{token}/others/withdraw/",
	summary:
		"Take back the consent to ask others that fit, without a name. Those already asked stay asked. False if there was none; 409 if the request is closed",
	params: byToken,
	body: z.object({}),
	output: z.object({ withdrawn: z.boolean() }),
});

export const answerIfStarted = endpoint({
	method: "POST",
	path: "/my-request/{token}/started/",
	summary:
		"Say if support from a provider has started. False if the visitor had said the same before. 409 if the provider hasn't said yes, did so less than a day ago, or the referral has ended",
	params: byToken,
	body: z.object({ provider: id, started: z.enum(START_ANSWERS, "Please select if support has started") }),
	output: z.object({ saved: z.boolean() }),
});

export const answerIfContacted = endpoint({
	method: "POST",
	path: "/my-request/{token}/contacted/",
	summary:
		"Say if a provider that said yes has been in touch. False if the visitor had said the same before. 409 if we don't ask about this provider",
	params: byToken,
	body: z.object({
		provider: id,
		contacted: z.enum(["yes", "no"], "Please select if the provider has been in touch"),
	}),
	output: z.object({ saved: z.boolean() }),
});

export const askForMyCall = endpoint({
	method: "POST",
	path: "/my-request/{token}/call/",
	summary: "Ask the team for a call about the request. Calls with the same Idempotency-Key header count once",
	params: byToken,
	body: z.object({ preferred_time: text(100).overwrite(asOneLine).nullish() }),
	output: z.object({ asked: z.literal(true) }),
	status: 201,
});

export const cancelMyRequest = endpoint({
	method: "POST",
	path: "/my-request/{token}/cancel/",
	summary: "Cancel the request: every consent and referral ends at once. False if it was cancelled before",
	params: byToken,
	body: z.object({}),
	output: z.object({ cancelled: z.boolean() }),
});

export const writeToTeam = endpoint({
	method: "POST",
	path: "/my-request/{token}/messages/",
	summary:
		"Send the team a message about the request. Calls with the same Idempotency-Key header count once. 409 if the request is closed",
	params: byToken,
	body: z.object({ text: requiredText(2000, "Please write a message") }),
	output: z.object({ sent: z.literal(true) }),
	status: 201,
});

export const chooseToWait = endpoint({
	method: "POST",
	path: "/my-request/{token}/waiting-list/",
	summary:
		"Say to a provider's waiting list: wait for them, or keep looking. The provider hears which. It can be changed. 409 if the provider has no waiting list for this request, or the request is closed or cancelled",
	params: byToken,
	body: z.object({ provider: id, choice: z.enum(WAIT_CHOICES, "Please choose") }),
	output: z.object({ saved: z.boolean() }),
});
