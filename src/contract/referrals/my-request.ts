import { z } from "zod";
import { id, text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { asOneLine } from "#contract/shared/checks.ts";
import { CONSENT_GIVERS, DECLINE_REASONS, extras, REFERRAL_STATES, relation, WITHDRAWN_REASONS } from "./referrals.ts";

const token = z.object({ token: text(100) });

/** What became of a request with one provider, as its visitor sees it. */
export const MyProvider = z.object({
	id: z.int(),
	name: z.string(),
	url_slug: z.string(),
	/** What they agreed to; null: nothing now. */
	consent: z
		.object({
			shares: z.array(z.string()),
			given_at: z.string(),
			given_by: z.enum(CONSENT_GIVERS),
			relation: z.string().nullable(),
		})
		.nullable(),
	/** When consent was last withdrawn, where none stands. */
	withdrawn_at: z.string().nullable(),
	/** Null: not asked yet. */
	referral: z
		.object({
			state: z.enum(REFERRAL_STATES),
			sent_at: z.string(),
			answered_at: z.string().nullable(),
			decline_reason: z.enum(DECLINE_REASONS).nullable(),
			ended_why: z.enum(WITHDRAWN_REASONS).nullable(),
			/** On hold: the provider can read nothing of the person for now. */
			is_paused: z.boolean(),
			/** The provider heard of it; false while we still have to reach them. */
			is_told: z.boolean(),
		})
		.nullable(),
});
export type MyProvider = z.infer<typeof MyProvider>;

export const readMyRequest = endpoint({
	method: "GET",
	path: "/my-request/{token}/",
	summary:
		"A request as its visitor sees it, by the private link of their letter: what was asked, who was asked, what they answered",
	params: token,
	output: z.object({
		reference: z.string(),
		/** Sent where the search found nobody: the team looks for providers. */
		is_without_results: z.boolean(),
		sent_at: z.string(),
		service: z.string(),
		place: z.string().nullable(),
		has_details: z.boolean(),
		has_plan: z.boolean(),
		/** The team closed the request: nothing of it goes on. */
		is_closed: z.boolean(),
		/** By when the team gets in touch, while it is their turn; null: no time is set. */
		contact_by: z.string().nullable(),
		/** What was searched for, to start again with. */
		search: z.object({
			service_areas: z.array(z.int()),
			postcodes: z.array(z.string()),
			suburbs: z.array(z.string()),
			age_groups: z.array(z.string()),
			funding_types: z.array(z.string()),
		}),
		providers: z.array(MyProvider),
	}),
});

export const giveConsent = endpoint({
	method: "POST",
	path: "/my-request/{token}/consents/",
	summary:
		"Agree that one provider hears of the request, or change what it may hear; consent of before is replaced. 409 when the request is closed",
	params: token,
	body: z.object({
		provider: id,
		shares: extras,
		given_by: z.enum(CONSENT_GIVERS, "Please select Yes or No"),
		relation,
	}),
	output: z.object({ given: z.literal(true) }),
});

export const takeConsentBack = endpoint({
	method: "POST",
	path: "/my-request/{token}/consents/withdraw/",
	summary: "Withdraw consent for one provider: its access ends at once",
	params: token,
	body: z.object({ provider: id }),
	output: z.object({ withdrawn: z.boolean() }),
});

export const askForMyCall = endpoint({
	method: "POST",
	path: "/my-request/{token}/call/",
	summary: "Ask the team to ring about the request. The same Idempotency-Key header makes a repeat the same wish",
	params: token,
	body: z.object({ preferred_time: text(100).overwrite(asOneLine).nullish() }),
	output: z.object({ asked: z.literal(true) }),
	status: 201,
});
