import { z } from "zod";
import { byId, idText, Named, pageNumber, pageOf, version } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { AnswersSaid } from "#contract/quotes/questions.ts";
import { PROGRESS } from "./phases.ts";
import { answerFields } from "./provider-answer.ts";
import { DECLINE_REASONS, OUTCOMES, REFERRAL_OUTCOMES, REFERRAL_STATES, WAIT_CHOICES } from "./referrals.ts";

/** What a provider sees before accepting: nothing that identifies the person. */
export const stageOne = z.object({
	service: z.string(),
	ages: z.array(z.string()),
	fundings: z.array(z.string()),
	/** How the NDIS plan is managed, as the visitor answered; null if they didn't. */
	plan_management: z.string().nullable(),
	place: z.string(),
});

/** A referral in a provider's inbox. */
export const OwnReferralLine = z.object({
	id: z.uuid(),
	reference: z.string(),
	state: z.enum(REFERRAL_STATES),
	sent_at: z.string(),
	remind_at: z.string(),
	/** When we ask another provider, if it is still unanswered. */
	propose_at: z.string(),
	answered_at: z.string().nullable(),
	/** By when the provider promised to contact the person; null before they can see them, and once they have. */
	contact_by: z.string().nullable(),
	/** Weeks of the waiting list that the provider answered with; null for any other answer. */
	weeks: z.int().nullable(),
	/** If the visitor waits for a place, or looks on; null if they haven't said. */
	wait_choice: z.enum(WAIT_CHOICES).nullable(),
	version: z.int(),
	/** Null if the referral was withdrawn. */
	facts: stageOne.nullable(),
	/** On hold while the profile is hidden or until the team resumes it. Staff can't see the person's details. */
	is_paused: z.boolean(),
	/** Our team is checking who said yes. Staff can't see the person's details until then. */
	is_unchecked: z.boolean(),
	/** Said yes, and our team checks something before staff can see the person's details. */
	is_held_back: z.boolean(),
	/** The request went to every provider that fits, and the person chooses among those that can help. */
	is_nameless: z.boolean(),
	/** Said yes to such a request, and the person is still choosing. */
	is_offer: z.boolean(),
	/** The profile's state, such as WA, for local times; null if not known. */
	provider_state: z.string().nullable(),
});
export type OwnReferralLine = z.infer<typeof OwnReferralLine>;

const ownWords = z.object({ id: z.int(), at: z.string(), who: z.string().nullable(), text: z.string() });
export const OwnReferral = OwnReferralLine.extend({
	facts: stageOne,
	needs: z.string().nullable(),
	decline_reason: z.enum(DECLINE_REASONS).nullable(),
	outcome: z.enum(OUTCOMES).nullable(),
	/** Only after the provider accepts, while consent lasts and the referral isn't on hold. */
	person: z
		.object({
			name: z.string().nullable(),
			phone: z.string().nullable(),
			email: z.string().nullable(),
			...AnswersSaid,
			/** Null if consent doesn't cover details. */
			details: z.array(z.object({ label: z.string(), value: z.string() })).nullable(),
			has_plan: z.boolean(),
			/** Whether the person used a link that we emailed, or a colleague reached them by phone. */
			is_confirmed: z.boolean(),
		})
		.nullable(),
	/** Unanswered after `remind_at`. */
	is_overdue: z.boolean(),
	owner: Named.nullable(),
	/** Everyone it can be assigned to. */
	colleagues: z.array(Named.extend({ is_me: z.boolean() })),
	/** The newest notes of the profile's staff, oldest first. Null once the referral has ended or while it is on hold. */
	notes: z.array(ownWords).nullable(),
	/** Questions to our team and its answers, oldest first. The text is null when notes are. */
	questions: z.array(ownWords.extend({ text: z.string().nullable(), from_team: z.boolean() })),
	/** The answer changed what the profile says about new clients for this service. */
	changed_capacity: z.boolean(),
	/** Until when a no or a waiting list can be undone; null if it can't. */
	undo_until: z.string().nullable(),
});
export type OwnReferral = z.infer<typeof OwnReferral>;

const ownParams = z.object({ id: idText, referral: z.uuid() });

/** Views of a provider's referrals. */
export const REFERRAL_VIEWS = ["new", "going", "done"] as const;
export type ReferralView = (typeof REFERRAL_VIEWS)[number];

export const listOwnReferrals = endpoint({
	method: "GET",
	path: "/provider-admin/{id}/referrals/",
	summary: "A page of referrals to a profile, newest first: new, active or finished. The list doesn't identify people",
	params: byId,
	query: z.object({ view: z.enum(REFERRAL_VIEWS).default("new"), page: pageNumber }),
	output: pageOf(OwnReferralLine).extend({ counts: z.record(z.enum(REFERRAL_VIEWS), z.int()) }),
});

export const countOwnReferrals = endpoint({
	method: "GET",
	path: "/own-referrals/waiting/",
	summary: "Number of unanswered referrals to the caller's profiles",
	output: z.object({ waiting: z.int(), results: z.array(z.object({ provider: z.int(), waiting: z.int() })) }),
});

export const readOwnReferral = endpoint({
	method: "GET",
	path: "/provider-admin/{id}/referrals/{referral}/",
	summary:
		"One referral, with the person's details only after it was accepted, while consent lasts and it isn't on hold. 410 with the reason if it was withdrawn. Each reading is logged",
	params: ownParams,
	output: OwnReferral,
});

export const answerReferral = endpoint({
	method: "POST",
	path: "/provider-admin/{id}/referrals/{referral}/answer/",
	summary:
		"Answer a referral: yes, a waiting list with its weeks, or no with a reason; 409 if it has already been answered, 410 if it was withdrawn",
	params: ownParams,
	body: z.object({
		version,
		...answerFields,
	}),
	output: OwnReferralLine,
});

export const moveReferral = endpoint({
	method: "POST",
	path: "/provider-admin/{id}/referrals/{referral}/progress/",
	summary: "Update an accepted referral: contacted, started, or closed with an outcome; 409 while it is on hold",
	params: ownParams,
	body: z.object({
		version,
		state: z.enum([...PROGRESS, "closed"]),
		outcome: z.enum(REFERRAL_OUTCOMES, "Please select how it ended").optional(),
	}),
	output: OwnReferralLine,
});

export const readReferralPlan = endpoint({
	method: "GET",
	path: "/provider-admin/{id}/referrals/{referral}/plan-file/",
	summary: "The NDIS plan of an accepted referral, while consent covers it; each reading is logged",
	params: ownParams,
	output: z.never(),
	binary: true,
});
