import { z } from "zod";
import { personEmail } from "#contract/accounts/accounts.ts";
import { byUuid, code, id, isoDay, Named, requiredText, text, version } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { asOneLine } from "#contract/shared/checks.ts";
import { NEXT_STEPS } from "#contract/shared/next-step.ts";
import { contactDetailIn } from "#contract/shared/text/contact-details.ts";

/** Referral states. From `accepted` to `started`, the provider can see the person's details while consent lasts. */
export const REFERRAL_STATES = ["new", "accepted", "contacted", "started", "declined", "closed", "withdrawn"] as const;
export type ReferralState = (typeof REFERRAL_STATES)[number];

/** Why a provider declines. */
export const DECLINE_REASONS = ["no-room", "place", "service", "funding", "age", "other"] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

/** Outcomes of an accepted referral that a provider can choose. */
export const REFERRAL_OUTCOMES = ["support-ended", "not-suitable", "not-reached", "chose-another"] as const;
/** Includes the outcome of closing the request, which providers can't choose. */
export const OUTCOMES = [...REFERRAL_OUTCOMES, "request-closed"] as const;

/**
 * Why a referral was withdrawn: consent withdrawn, provider hidden or without the registration that the plan needs,
 * request closed, taken back by the team, another provider chosen, request cancelled, or the provider told us that the
 * person didn't ask.
 */
export const WITHDRAWN_REASONS = [
	"consent",
	"provider-inactive",
	"case-closed",
	"team",
	"filled",
	"cancelled",
	"not-asked",
] as const;
export type WithdrawnReason = (typeof WITHDRAWN_REASONS)[number];

/** What consent can cover in addition to name and contact details, which it always covers. */
const CONSENT_EXTRAS = ["needs", "plan"] as const;
export const CONSENT_GIVERS = ["participant", "representative"] as const;
/** The connect form doesn't ask if the sender is the participant. */
export const RECORDED_GIVERS = [...CONSENT_GIVERS, "sender"] as const;
/** How the team received consent. */
const CONSENT_WAYS = ["phone", "e-mail"] as const;
/** Visitors can also give it with their request, and on their own page. */
const RECORDED_WAYS = [...CONSENT_WAYS, "own-page", "connect-form"] as const;

export const extras = z.array(z.enum(CONSENT_EXTRAS)).max(2).default([]);
export const relation = text(100).overwrite(asOneLine).nullish();

/** HTML tags, Markdown links and web addresses, which a note in an email or on a page must not carry. */
const MARKUP = /<[^>]*>|\]\(|https?:|www\./i;

/** A provider's note for the person: plain text without contact details, because the person may still choose. */
export const answerNote = text(500)
	.refine((typed) => !MARKUP.test(typed), { error: "Leave out web addresses and formatting codes", abort: true })
	.refine(
		(typed) => contactDetailIn(typed) === undefined,
		"Leave out contact details. If you say yes, we give the person the contact details of your profile",
	)
	.nullish();
/** The earliest day the provider could start. */
export const startsOn = isoDay("Enter a date, for example 27 3 2026").nullish();

/** Consent to share a request with one provider: scope, person, method, time, recorder and end. */
export const Consent = z.object({
	id: z.uuid(),
	provider: Named,
	shares: z.array(z.enum(["contact", ...CONSENT_EXTRAS])),
	given_by: z.enum(RECORDED_GIVERS),
	relation: z.string().nullable(),
	way: z.enum(RECORDED_WAYS),
	given_at: z.string(),
	/** Null if given with the request, or on the person's own page. */
	recorded_by: z.string().nullable(),
	ended_at: z.string().nullable(),
	ended_how: z.enum(["withdrawn", "changed"]).nullable(),
	ended_way: z.enum(RECORDED_WAYS).nullable(),
	ended_by: z.string().nullable(),
});
export type Consent = z.infer<typeof Consent>;

/** A referral, as the team sees it. */
export const Referral = z.object({
	id: z.uuid(),
	/** For example R-101. */
	reference: z.string(),
	provider: Named,
	state: z.enum(REFERRAL_STATES),
	sent_at: z.string(),
	sent_by: z.string().nullable(),
	/** When we remind the provider and suggest the next one. */
	remind_at: z.string(),
	propose_at: z.string(),
	reminded_at: z.string().nullable(),
	proposed_at: z.string().nullable(),
	answered_at: z.string().nullable(),
	opened_at: z.string().nullable(),
	decline_reason: z.enum(DECLINE_REASONS).nullable(),
	outcome: z.enum(OUTCOMES).nullable(),
	ended_why: z.enum(WITHDRAWN_REASONS).nullable(),
	/** When it was put on hold because the provider can't go on; null if not on hold. */
	paused_at: z.string().nullable(),
	/** True if the provider's profile is public. */
	is_provider_shown: z.boolean(),
	/** Recipient of the email: staff who sign in, or else the profile's address. Null if none, so the team must call. */
	told_way: z.enum(["staff", "profile"]).nullable(),
	provider_phone: z.string().nullable(),
	/** Source and recorder of an answer given to the team; null if the provider answered online. */
	answer_from: z.string().nullable(),
	answer_recorded_by: z.string().nullable(),
	/** The address a colleague sent it to instead of the profile's. */
	sent_to: z.string().nullable(),
	/** If the visitor waits for a place, or looks on; null if they haven't said. */
	wait_choice: z.enum(["wait", "look"]).nullable(),
	answer_note: z.string().nullable(),
	starts_on: z.string().nullable(),
	weeks: z.int().nullable(),
	/** The yes came from someone the team hasn't checked, so the person's details stay hidden. */
	is_unchecked: z.boolean(),
	/** The team refused who answered last, so the referral waits again and no email goes to that mailbox. */
	is_answer_refused: z.boolean(),
	version: z.int(),
});
export type Referral = z.infer<typeof Referral>;

/** What happens next with a request (shared/next-step.ts). */
export const NextStep = z.object({
	step: z.enum(NEXT_STEPS),
	by: z.string().nullable(),
	providers: z.array(z.string()),
});

/** Why a request that sends itself waits for a colleague. */
const HOLD_REASONS = [
	"many-from-mailbox",
	"many-from-network",
	"throw-away-address",
	"too-fast",
	"switched-off",
	"nobody-fits",
	"danger",
	"withdrawal",
] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/** How a request sends itself to the providers that the visitor named. */
export const AutomaticSend = z.object({
	state: z.enum(["waiting", "held", "stopped", "sent"]),
	due_at: z.string(),
	because: z.enum(HOLD_REASONS).nullable(),
	/** The colleague who stopped or sent it. */
	decided_by: z.string().nullable(),
});
export type AutomaticSend = z.infer<typeof AutomaticSend>;

/** Replaces a code to match all. */
export const ANY = "any";

export const listReferrals = endpoint({
	method: "GET",
	path: "/team/cases/{id}/referrals/",
	summary: "Referrals of a case, newest first, with current and earlier consents",
	params: byUuid,
	output: z.object({
		referrals: z.array(Referral),
		consents: z.array(Consent),
		/** What happens next, as the person reads it; null for cases that aren't requests. */
		next: NextStep.nullable(),
		/** How the request sends itself; null if a colleague sends it. */
		sending: AutomaticSend.nullable(),
	}),
});

export const recordConsent = endpoint({
	method: "POST",
	path: "/team/cases/{id}/consents/",
	summary: "Record consent to share a request with one provider, replacing earlier consent",
	params: byUuid,
	body: z.object({
		provider: id,
		shares: extras,
		given_by: z.enum(CONSENT_GIVERS, "Please select who agreed"),
		relation,
		way: z.enum(CONSENT_WAYS, "Please select how they agreed"),
		/** Defaults to now. */
		given_at: z.iso.datetime({ offset: true }).optional(),
	}),
	output: Consent,
	status: 201,
});

export const withdrawConsent = endpoint({
	method: "POST",
	path: "/team/cases/{id}/consents/withdraw/",
	summary: "Record that consent for one provider was withdrawn; the provider's access ends at once",
	params: byUuid,
	body: z.object({ provider: id, way: z.enum(CONSENT_WAYS, "Please select how they told us") }),
	output: z.object({ withdrawn: z.boolean() }),
});

export const sendReferrals = endpoint({
	method: "POST",
	path: "/team/cases/{id}/send/",
	summary: "Send a request to providers: 422 without consent for each, 409 if the list has changed since",
	params: byUuid,
	body: z.object({
		service_area: id,
		postcode: text(4, "Find out the postcode first"),
		age_groups_list: z.array(code).max(20),
		funding_types_list: z.array(code).max(20),
		search: text(200).default(""),
		fingerprint: text(64),
		providers: z
			.array(id, "Please choose at least one provider")
			.min(1, "Please choose at least one provider")
			.max(10, "Choose up to 10 providers"),
		/** Support needs, without names. */
		needs: text(2000, "Describe what is needed"),
	}),
	output: z.object({ results: z.array(Referral) }),
	status: 201,
});

export const decideSending = endpoint({
	method: "POST",
	path: "/team/cases/{id}/sending/",
	summary:
		"Stop the automatic sending of a request, or send it now to the providers that the person agreed to and that fit. 409 if it has been sent or doesn't send itself",
	params: byUuid,
	body: z.object({ decision: z.enum(["stop", "send"]) }),
	output: z.object({ sending: AutomaticSend }),
});

/** Parameters and version check for the team's actions on a referral. */
const onReferral = {
	method: "POST",
	params: z.object({ id: z.uuid(), referral: z.uuid() }),
	body: z.object({ version }),
	output: Referral,
} as const;

export const takeBackReferral = endpoint({
	...onReferral,
	path: "/team/cases/{id}/referrals/{referral}/take-back/",
	summary:
		"Take a referral back: the provider's access ends at once, and the provider and the person get an email. 409 if it has ended or a colleague has changed it since",
});

export const resumeReferral = endpoint({
	...onReferral,
	path: "/team/cases/{id}/referrals/{referral}/resume/",
	summary:
		"Resume a referral that was on hold. 409 if the provider is hidden, consent is missing, the case is closed, or a colleague has changed it since",
});

export const sendReferralTo = endpoint({
	...onReferral,
	path: "/team/cases/{id}/referrals/{referral}/send-to/",
	summary:
		"Send an unanswered referral to another address of the provider, with a link to answer. Earlier links end. 409 if it was answered, has ended, the case is closed, or a colleague has changed it since",
	body: z.object({ version, email: personEmail }),
});

/** What a visitor can say to a waiting list: they wait for this provider, or look on. */
export const WAIT_CHOICES = ["wait", "look"] as const;
export type WaitChoice = (typeof WAIT_CHOICES)[number];

/** A provider's answers. A waiting list declines the referral and is recorded on the profile with its weeks. */
export const PHONE_ANSWERS = ["yes", "waiting", "no"] as const;

export const recordReferralAnswer = endpoint({
	...onReferral,
	path: "/team/cases/{id}/referrals/{referral}/answer/",
	summary:
		"Record a provider's answer by phone, with who gave it and when. It counts like an online answer; name and contact details need consent. 409 if the referral has been answered or has ended, if consent is missing for a yes, or if a colleague has changed it since",
	body: z.object({
		version,
		answer: z.enum(PHONE_ANSWERS, "Please select what they said"),
		/** Only for a no. */
		reason: z.enum(DECLINE_REASONS, "Please select why").optional(),
		/** Only for a waiting list. */
		weeks: z.int().nullish(),
		said_by: requiredText(100, "Please say who you spoke to").overwrite(asOneLine),
		/** Defaults to now. */
		said_at: z.iso.datetime({ offset: true }).optional(),
	}),
});
