import { z } from "zod";
import { code, commaList, id, idText, pageNumber, pageOf, text, version } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { asOneLine } from "#contract/shared/checks.ts";

/** How a referral stands. From `accepted` to `started` the provider may know who it is about, as long as consent stands. */
export const REFERRAL_STATES = ["new", "accepted", "contacted", "started", "declined", "closed", "withdrawn"] as const;
export type ReferralState = (typeof REFERRAL_STATES)[number];

/** Why a provider says no. */
export const DECLINE_REASONS = ["no-room", "place", "service", "funding", "age", "other"] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

/** How a referral ends with a provider that had accepted it. */
export const REFERRAL_OUTCOMES = ["support-ended", "not-suitable", "not-reached", "chose-another"] as const;
/** The same, and the one that no provider chooses: we closed the request. */
const OUTCOMES = [...REFERRAL_OUTCOMES, "request-closed"] as const;

/** Why a referral was withdrawn: the person withdrew consent, the provider was taken off the site, we closed the request, or the team took it back. */
export const WITHDRAWN_REASONS = ["consent", "provider-inactive", "case-closed", "team"] as const;
export type WithdrawnReason = (typeof WITHDRAWN_REASONS)[number];

/** What consent may cover besides name and contact, which it always does. */
const CONSENT_EXTRAS = ["needs", "plan"] as const;
export const CONSENT_GIVERS = ["participant", "representative"] as const;
/** How the team came by it. On their own page visitors give it themselves. */
const CONSENT_WAYS = ["phone", "e-mail"] as const;

export const extras = z.array(z.enum(CONSENT_EXTRAS)).max(2).default([]);
export const relation = text(100).overwrite(asOneLine).nullish();

/** Consent to hand a request over to one provider: what, who, how, when, by whom recorded, and how it ended. */
export const Consent = z.object({
	id: z.uuid(),
	provider: z.object({ id: z.int(), name: z.string() }),
	shares: z.array(z.enum(["contact", ...CONSENT_EXTRAS])),
	given_by: z.enum(CONSENT_GIVERS),
	relation: z.string().nullable(),
	way: z.enum([...CONSENT_WAYS, "own-page"]),
	given_at: z.string(),
	/** Null: they gave it themselves, on their own page. */
	recorded_by: z.string().nullable(),
	ended_at: z.string().nullable(),
	ended_how: z.enum(["withdrawn", "changed"]).nullable(),
	ended_way: z.enum([...CONSENT_WAYS, "own-page"]).nullable(),
	ended_by: z.string().nullable(),
});
export type Consent = z.infer<typeof Consent>;

/** A referral as the team sees it. */
export const Referral = z.object({
	id: z.uuid(),
	/** What people say: R-101. */
	reference: z.string(),
	provider: z.object({ id: z.int(), name: z.string() }),
	state: z.enum(REFERRAL_STATES),
	sent_at: z.string(),
	sent_by: z.string().nullable(),
	/** By when the provider is reminded, and the next one proposed. */
	remind_at: z.string(),
	propose_at: z.string(),
	reminded_at: z.string().nullable(),
	proposed_at: z.string().nullable(),
	answered_at: z.string().nullable(),
	opened_at: z.string().nullable(),
	decline_reason: z.enum(DECLINE_REASONS).nullable(),
	outcome: z.enum(OUTCOMES).nullable(),
	ended_why: z.enum(WITHDRAWN_REASONS).nullable(),
	/** Since when it is on hold because the provider was taken off the site; null: it is not. */
	paused_at: z.string().nullable(),
	/** Whether the provider's profile is on the site. */
	is_provider_shown: z.boolean(),
	/** Who got the email: staff who sign in, or the profile's own address where nobody does. Null: nobody, and a colleague must call. */
	told_way: z.enum(["staff", "profile"]).nullable(),
	provider_phone: z.string().nullable(),
	/** Who at the provider gave the answer that a colleague recorded, and which colleague; null for a provider's own answer. */
	answer_from: z.string().nullable(),
	answer_recorded_by: z.string().nullable(),
	version: z.int(),
});
export type Referral = z.infer<typeof Referral>;

/** The rules that a provider must meet, in the order they are told. */
const MATCH_RULES = ["active", "service", "place", "age", "funding", "availability", "asked"] as const;
export type MatchRule = (typeof MATCH_RULES)[number];

export const MatchCandidate = z.object({
	id: z.int(),
	name: z.string(),
	url_slug: z.string(),
	is_chosen: z.boolean(),
	/** What speaks for it. */
	reasons: z.array(z.string()),
	/** Rules it does not meet, each with its cause; none: it fits. */
	exclusions: z.array(z.object({ rule: z.enum(MATCH_RULES), cause: z.string() })),
	/** To know before sending: nothing that rules it out. */
	warnings: z.array(z.string()),
	consent: Consent.nullable(),
});
export type MatchCandidate = z.infer<typeof MatchCandidate>;

/** What is asked for, as providers are matched by it. */
export const MatchNeed = z.object({
	service_area: z.object({ id: z.int(), name: z.string() }),
	/** Null: not known yet, and nothing can be sent. */
	postcode: z.string().nullable(),
	suburb: z.string().nullable(),
	/** What they wrote of the place. */
	said_place: z.string().nullable(),
	age_groups: z.array(z.string()),
	funding_types: z.array(z.string()),
});
export type MatchNeed = z.infer<typeof MatchNeed>;

const caseId = z.object({ id: z.uuid() });
/** In place of codes: whichever. */
export const ANY = "any";

export const matchProviders = endpoint({
	method: "GET",
	path: "/team/cases/{id}/match/",
	summary:
		"Providers for a connect request or a search without results: those that fit with their reasons, others with what rules them out",
	params: caseId,
	/** In place of what the request says, where the team knows better; `any` lifts a rule. */
	query: z.object({
		service_area: idText.optional(),
		postcode: text(4).optional(),
		age_groups_list: commaList(code, 20),
		funding_types_list: commaList(code, 20),
		/** Words of a provider's name. */
		search: text(200).default(""),
	}),
	output: z.object({
		need: MatchNeed,
		fitting: z.array(MatchCandidate),
		excluded: z.array(MatchCandidate),
		/** How many there are beyond those listed. */
		more_fitting: z.int(),
		more_excluded: z.int(),
		/** How many each rule excludes, of all that were looked at. */
		excluded_by: z.record(z.enum(MATCH_RULES), z.int()),
		/** Names this list: what is sent must be chosen from it. */
		fingerprint: z.string(),
		has_details: z.boolean(),
		has_plan: z.boolean(),
	}),
});

export const listReferrals = endpoint({
	method: "GET",
	path: "/team/cases/{id}/referrals/",
	summary: "Referrals of a case, newest first, and every consent there was",
	params: caseId,
	output: z.object({ referrals: z.array(Referral), consents: z.array(Consent) }),
});

export const recordConsent = endpoint({
	method: "POST",
	path: "/team/cases/{id}/consents/",
	summary:
		"Record that somebody agreed that one provider hears of their request; in place of what they agreed to before",
	params: caseId,
	body: z.object({
		provider: id,
		shares: extras,
		given_by: z.enum(CONSENT_GIVERS, "Please select who agreed"),
		relation,
		way: z.enum(CONSENT_WAYS, "Please select how they agreed"),
		/** Now, unless told. */
		given_at: z.iso.datetime({ offset: true }).optional(),
	}),
	output: Consent,
	status: 201,
});

export const withdrawConsent = endpoint({
	method: "POST",
	path: "/team/cases/{id}/consents/withdraw/",
	summary: "Record that consent for one provider was withdrawn: its access ends at once",
	params: caseId,
	body: z.object({ provider: id, way: z.enum(CONSENT_WAYS, "Please select how they told us") }),
	output: z.object({ withdrawn: z.boolean() }),
});

export const sendReferrals = endpoint({
	method: "POST",
	path: "/team/cases/{id}/send/",
	summary: "Hand a request over to providers: 422 without consent for each, 409 when the list is not what it was",
	params: caseId,
	body: z.object({
		service_area: id,
		postcode: text(4, "Please find out the postcode first"),
		age_groups_list: z.array(code).max(20),
		funding_types_list: z.array(code).max(20),
		search: text(200).default(""),
		fingerprint: text(64),
		providers: z
			.array(id, "Please choose at least one provider")
			.min(1, "Please choose at least one provider")
			.max(10, "Choose at most ten providers"),
		/** What is needed, without names. */
		needs: text(2000, "Please say what is needed"),
	}),
	output: z.object({ results: z.array(Referral) }),
	status: 201,
});

/** What the team does with one referral of a case, from the version it read. */
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
		"Take a referral back: the provider's access ends at once, and they and the person get an email. 409 when it has ended, or a colleague changed it meanwhile",
});

export const resumeReferral = endpoint({
	...onReferral,
	path: "/team/cases/{id}/referrals/{referral}/resume/",
	summary:
		"Let a provider that is on the site again go on with a referral that was on hold. 409 while the provider is not shown, without consent, in a closed case, or when a colleague changed it meanwhile",
});

/** What a provider says on the phone; a waiting list is a no for now, with the weeks noted on their profile. */
export const PHONE_ANSWERS = ["yes", "waiting", "no"] as const;

export const recordReferralAnswer = endpoint({
	...onReferral,
	path: "/team/cases/{id}/referrals/{referral}/answer/",
	summary:
		"Record the answer that a provider gave by phone, with who gave it and when: as the provider's own answer, and name and contact open only with consent. 409 when it was answered or ended, without consent for a yes, or when a colleague changed it meanwhile",
	body: z.object({
		version,
		answer: z.enum(PHONE_ANSWERS, "Please select what they said"),
		/** Of a no. */
		reason: z.enum(DECLINE_REASONS, "Please select why").optional(),
		/** Of a waiting list. */
		weeks: z.int().nullish(),
		said_by: text(100, "Please say who you spoke to")
			.overwrite(asOneLine)
			.pipe(z.string().min(1, "Please say who you spoke to")),
		/** Now, unless told. */
		said_at: z.iso.datetime({ offset: true }).optional(),
	}),
});

/** What a provider hears before it accepts: nothing that says who it is. */
const stageOne = z.object({
	service: z.string(),
	ages: z.array(z.string()),
	fundings: z.array(z.string()),
	place: z.string(),
});

/** A referral in a provider's inbox. */
export const OwnReferralLine = z.object({
	id: z.uuid(),
	reference: z.string(),
	state: z.enum(REFERRAL_STATES),
	sent_at: z.string(),
	remind_at: z.string(),
	answered_at: z.string().nullable(),
	version: z.int(),
	/** Null when the referral was withdrawn. */
	facts: stageOne.nullable(),
	/** On hold while the profile is off the site, or until the team lets it continue: nobody at the provider can read who it is about. */
	is_paused: z.boolean(),
	/** State of the profile, such as WA, for the time of its clocks; null: not known. */
	provider_state: z.string().nullable(),
});
export type OwnReferralLine = z.infer<typeof OwnReferralLine>;

export const OwnReferral = OwnReferralLine.extend({
	facts: stageOne,
	needs: z.string().nullable(),
	decline_reason: z.enum(DECLINE_REASONS).nullable(),
	outcome: z.enum(OUTCOMES).nullable(),
	/** Who it is: only after the provider accepted, while consent stands and the referral is not on hold. */
	person: z
		.object({
			name: z.string().nullable(),
			phone: z.string().nullable(),
			email: z.string().nullable(),
			/** Null: consent does not cover it. */
			details: z.array(z.object({ label: z.string(), value: z.string() })).nullable(),
			has_plan: z.boolean(),
		})
		.nullable(),
});
export type OwnReferral = z.infer<typeof OwnReferral>;

const ofProvider = z.object({ id: idText });
const ownParams = z.object({ id: idText, referral: z.uuid() });

/** What the inbox of a provider shows. */
export const REFERRAL_VIEWS = ["new", "going", "done"] as const;
export type ReferralView = (typeof REFERRAL_VIEWS)[number];

export const listOwnReferrals = endpoint({
	method: "GET",
	path: "/provider-admin/{id}/referrals/",
	summary:
		"Referrals to a profile, newest first, a page at a time: new, going on, or done; nothing in the list says who they are about",
	params: ofProvider,
	query: z.object({ view: z.enum(REFERRAL_VIEWS).default("new"), page: pageNumber }),
	output: pageOf(OwnReferralLine).extend({ counts: z.record(z.enum(REFERRAL_VIEWS), z.int()) }),
});

export const countOwnReferrals = endpoint({
	method: "GET",
	path: "/own-referrals/waiting/",
	summary: "How many referrals wait for an answer at the profiles of whoever asks",
	output: z.object({ waiting: z.int(), results: z.array(z.object({ provider: z.int(), waiting: z.int() })) }),
});

export const readOwnReferral = endpoint({
	method: "GET",
	path: "/provider-admin/{id}/referrals/{referral}/",
	summary:
		"One referral; who it is about only after it was accepted, while consent stands and it is not on hold. 410 with the reason when it was withdrawn. Each read is noted",
	params: ownParams,
	output: OwnReferral,
});

export const answerReferral = endpoint({
	method: "POST",
	path: "/provider-admin/{id}/referrals/{referral}/answer/",
	summary:
		"Accept a referral, or decline it with a reason; 409 when it was answered meanwhile, 410 when it was withdrawn",
	params: ownParams,
	body: z.object({
		version,
		accept: z.boolean(),
		reason: z.enum(DECLINE_REASONS, "Please select why").optional(),
		/** With a no for want of room: what to say of the service from now on. */
		capacity: z.object({ state: z.enum(["closed", "waiting"]), weeks: z.int().nullish() }).optional(),
	}),
	output: OwnReferralLine,
});

export const moveReferral = endpoint({
	method: "POST",
	path: "/provider-admin/{id}/referrals/{referral}/progress/",
	summary: "Say how an accepted referral goes on: contacted, started, closed with an outcome; 409 while it is on hold",
	params: ownParams,
	body: z.object({
		version,
		state: z.enum(["contacted", "started", "closed"]),
		outcome: z.enum(REFERRAL_OUTCOMES, "Please select how it ended").optional(),
	}),
	output: OwnReferralLine,
});

export const readReferralPlan = endpoint({
	method: "GET",
	path: "/provider-admin/{id}/referrals/{referral}/plan-file/",
	summary: "The NDIS plan of a referral, after it was accepted and while consent covers it; each read is noted",
	params: ownParams,
	output: z.never(),
	binary: true,
});
