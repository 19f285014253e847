import { z } from "zod";
import { byId, byToken, id, Named, requiredText, text, version } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { asOneLine } from "#contract/shared/checks.ts";
import { CAPACITY_STATES } from "./options.ts";

/** A provider's capacity for new clients in a service area. Areas without an answer are left out. */
export const Capacity = z.object({
	/** Service area id. */
	service_area: z.int(),
	state: z.enum(CAPACITY_STATES),
	/** Approximate waiting time; null without a waiting list. */
	weeks: z.int().nullable(),
	confirmed_at: z.string(),
});
export type Capacity = z.output<typeof Capacity>;

/** Source of an answer: provider staff, the link in a reminder email, a declined referral, or a call to our team. */
const CAPACITY_WAYS = ["profile", "letter", "referral", "phone"] as const;

const line = z.object({
	service_area: Named,
	answer: Capacity.omit({ service_area: true })
		.extend({
			way: z.enum(CAPACITY_WAYS),
			/** Name of the person who saved it; null for an email link or a deleted person. */
			by: z.string().nullable(),
			/** The person who told our team. */
			said_by: z.string().nullable(),
		})
		.nullable(),
});

/** Every service area of a profile with its answer, or null without one. */
export const OwnCapacity = z.object({
	/** Profile version, to detect conflicting changes. */
	version: z.int(),
	areas: z.array(line),
	/** Whether the account gets reminder emails about its answers. */
	reminder_emails: z.boolean(),
});
export type OwnCapacity = z.output<typeof OwnCapacity>;

const answer = z.object({
	service_area: id,
	state: z.enum(CAPACITY_STATES, "Please select an answer"),
	/** 1 to 104, only for a waiting list. */
	weeks: z.int().nullish(),
});
export type CapacitySaid = z.output<typeof answer>;
const answers = z.array(answer).max(200);
export const readOwnCapacity = endpoint({
	method: "GET",
	path: "/provider-admin/{id}/capacity/",
	summary: "A profile's capacity for new clients by service area",
	params: byId,
	output: OwnCapacity,
});

export const changeOwnCapacity = endpoint({
	method: "PUT",
	path: "/provider-admin/{id}/capacity/",
	summary:
		"Set a profile's capacity for new clients. Named areas are confirmed now; others stay unchanged. 409 if a colleague has changed it since",
	params: byId,
	body: z.object({ version, answers }),
	output: OwnCapacity,
});

export const confirmOwnCapacity = endpoint({
	method: "POST",
	path: "/provider-admin/{id}/capacity/confirm/",
	summary: "Confirm all capacity answers of a profile; 409 if a colleague has changed one since",
	params: byId,
	body: z.object({ version }),
	output: OwnCapacity,
});

/** What the caller's profiles say, and what `seen` it was. */
const allCapacity = z.object({
	profiles: z.int(),
	answers: z.int(),
	/** When the oldest answer was confirmed; null without answers. */
	oldest: z.string().nullable(),
	seen: z.string(),
});

export const readAllCapacity = endpoint({
	method: "GET",
	path: "/own-capacity/",
	summary: "How many capacity answers all profiles of the caller have, and how old the oldest is",
	output: allCapacity,
});

export const confirmAllCapacity = endpoint({
	method: "POST",
	path: "/own-capacity/confirm/",
	summary:
		"Confirm every capacity answer of every profile that the caller manages; 409 if one has changed since `seen` was read",
	body: z.object({ seen: text(100) }),
	output: allCapacity,
});

export const setCapacityEmails = endpoint({
	method: "PUT",
	path: "/provider-admin/{id}/capacity/emails/",
	summary: "Turn an account's capacity reminder emails on or off",
	params: byId,
	body: z.object({ reminder_emails: z.boolean() }),
	output: OwnCapacity,
});

export const readTeamCapacity = endpoint({
	method: "GET",
	path: "/team/providers/{id}/capacity/",
	summary: "A profile's capacity for new clients by service area, with the source of each answer",
	params: byId,
	output: OwnCapacity,
});

export const changeTeamCapacity = endpoint({
	method: "PUT",
	path: "/team/providers/{id}/capacity/",
	summary: "Record capacity that a provider told the team; 409 if the profile has changed since",
	params: byId,
	body: z.object({
		version,
		answers,
		said_by: requiredText(100, "Please say who told you").overwrite(asOneLine),
		/** Defaults to now; can't be in the future. */
		said_at: z.iso.datetime({ offset: true }).optional(),
	}),
	output: OwnCapacity,
});

export const askCapacity = endpoint({
	method: "POST",
	path: "/team/providers/{id}/capacity/ask/",
	summary:
		"Email the account a reminder to confirm its capacity; 409 if it got one today, has no answers yet, or has no email address",
	params: byId,
	body: z.object({}),
	output: z.object({ asked: z.literal(true) }),
});

/** Answers that the link in a reminder email confirms. */
export const CapacityEmail = z.object({
	account: z.string(),
	/** When the link was used to confirm; null if not yet. */
	used_at: z.string().nullable(),
	providers: z.array(
		z.object({
			id: z.int(),
			url_slug: z.string(),
			name: z.string(),
			areas: z.array(Capacity.extend({ name: z.string() })),
		}),
	),
	/** Identifies these answers, so that the provider only confirms what they saw. */
	seen: z.string(),
});
export type CapacityEmail = z.output<typeof CapacityEmail>;

export const readCapacityEmail = endpoint({
	method: "GET",
	path: "/capacity-emails/{token}/",
	summary: "The answers that a reminder link confirms; changes nothing. 404 for an unknown or expired link",
	params: byToken,
	output: CapacityEmail,
});

export const confirmCapacityEmail = endpoint({
	method: "POST",
	path: "/capacity-emails/{token}/",
	summary:
		"Confirm all capacity answers of an account through a reminder link. A repeat says that they are already confirmed. 409 if one has changed since",
	params: byToken,
	body: z.object({ seen: text(100) }),
	output: z.object({ confirmed: z.int(), was_confirmed: z.boolean() }),
});

export const stopCapacityEmails = endpoint({
	method: "POST",
	path: "/capacity-emails/{token}/stop/",
	summary: "Turn off capacity reminder emails for the account",
	params: byToken,
	body: z.object({}),
	output: z.object({ stopped: z.literal(true) }),
});
