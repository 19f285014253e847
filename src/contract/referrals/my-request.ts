import { z } from "zod";
import { id, text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { asOneLine } from "#contract/shared/checks.ts";
import {
	CONSENT_GIVERS,
	DECLINE_REASONS,
	extras,
	NextStep,
	RECORDED_GIVERS,
	REFERRAL_STATES,
	relation,
	WITHDRAWN_REASONS,
} from "./referrals.ts";

const token = z.object({ token: text(100) });

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
			decline_reason: z.enum(DECLINE_REASONS).nullable(),
			ended_why: z.enum(WITHDRAWN_REASONS).nullable(),
			/** On hold: the provider can't read any details for now. */
			is_paused: z.boolean(),
			/** False until we reach the provider. */
			is_told: z.boolean(),
		})
		.nullable(),
});
export type MyProvider = z.infer<typeof MyProvider>;

export const readMyRequest = endpoint({
	method: "GET",
	path: "/my-request/{token}/",
	summary: "A request with its providers and their answers, through the visitor's private link",
	params: token,
	output: z.object({
		reference: z.string(),
		/** Sent after a search without results; the team looks for providers. */
		is_without_results: z.boolean(),
		sent_at: z.string(),
		service: z.string(),
		place: z.string().nullable(),
		has_details: z.boolean(),
		has_plan: z.boolean(),
		/** The team has closed the request. */
		is_closed: z.boolean(),
		/** What happens next, and by when. */
		next: NextStep,
		/** When the team will get in touch; null if no time is set. */
		contact_by: z.string().nullable(),
		/** The original search, to start a new one from. */
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
		"Give or change consent to share the request with one provider, replacing earlier consent. 409 if the request is closed",
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
	summary: "Withdraw consent for one provider, whose access ends at once",
	params: token,
	body: z.object({ provider: id }),
	output: z.object({ withdrawn: z.boolean() }),
});

export const askForMyCall = endpoint({
	method: "POST",
	path: "/my-request/{token}/call/",
	summary: "Ask the team for a call about the request. Calls with the same Idempotency-Key header count once",
	params: token,
	body: z.object({ preferred_time: text(100).overwrite(asOneLine).nullish() }),
	output: z.object({ asked: z.literal(true) }),
	status: 201,
});
