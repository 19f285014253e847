import { z } from "zod";
import { id, idText, text, version } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { asOneLine, isBlank } from "#contract/shared/checks.ts";
import { CAPACITY_STATES } from "./options.ts";

/** Whether a provider takes new people for a service area, and when somebody last said so. What was not said is not there. */
export const Capacity = z.object({
	/** Its id. */
	service_area: z.int(),
	state: z.enum(CAPACITY_STATES),
	/** About how long the waiting list is; null unless there is one. */
	weeks: z.int().nullable(),
	confirmed_at: z.string(),
});
export type Capacity = z.output<typeof Capacity>;

/** How an answer came: its staff, the link of a letter, a no to a referral, or told to our team. */
const CAPACITY_WAYS = ["profile", "letter", "referral", "phone"] as const;

const line = z.object({
	service_area: z.object({ id: z.int(), name: z.string() }),
	answer: Capacity.omit({ service_area: true })
		.extend({
			way: z.enum(CAPACITY_WAYS),
			/** Name of who said it here; null for a letter's link, and for somebody who is no longer known. */
			by: z.string().nullable(),
			/** Who told our team. */
			said_by: z.string().nullable(),
		})
		.nullable(),
});

/** Every service area that a profile offers, with its answer; null where nobody has said. */
export const OwnCapacity = z.object({
	/** Of the profile: a change that began before another one is told. */
	version: z.int(),
	areas: z.array(line),
	/** Whether letters ask the account if its answers are still right. */
	letters: z.boolean(),
});
export type OwnCapacity = z.output<typeof OwnCapacity>;

const answer = z.object({
	service_area: id,
	state: z.enum(CAPACITY_STATES, "Please select an answer"),
	/** For a waiting list only: 1 to 104. */
	weeks: z.int().nullish(),
});
export type CapacitySaid = z.output<typeof answer>;
const answers = z.array(answer).max(200);
const params = z.object({ id: idText });

export const readOwnCapacity = endpoint({
	method: "GET",
	path: "/provider-admin/{id}/capacity/",
	summary: "Whether a profile takes new people, by service area",
	params,
	output: OwnCapacity,
});

export const changeOwnCapacity = endpoint({
	method: "PUT",
	path: "/provider-admin/{id}/capacity/",
	summary:
		"Says whether a profile takes new people; what is named is confirmed now, other areas stay. 409 when a colleague changed it meanwhile",
	params,
	body: z.object({ version, answers }),
	output: OwnCapacity,
});

export const confirmOwnCapacity = endpoint({
	method: "POST",
	path: "/provider-admin/{id}/capacity/confirm/",
	summary: "Says that every answer of a profile is still right; 409 when a colleague changed one meanwhile",
	params,
	body: z.object({ version }),
	output: OwnCapacity,
});

export const setCapacityLetters = endpoint({
	method: "PUT",
	path: "/provider-admin/{id}/capacity/letters/",
	summary: "Switches the letters on or off that ask the account whether its answers are still right",
	params,
	body: z.object({ letters: z.boolean() }),
	output: OwnCapacity,
});

export const readTeamCapacity = endpoint({
	method: "GET",
	path: "/team/providers/{id}/capacity/",
	summary: "Whether a profile takes new people, by service area, with who said so",
	params,
	output: OwnCapacity,
});

export const changeTeamCapacity = endpoint({
	method: "PUT",
	path: "/team/providers/{id}/capacity/",
	summary: "Writes down what a provider told the team; 409 when somebody changed it meanwhile",
	params,
	body: z.object({
		version,
		answers,
		said_by: text(100, "Please say who told you")
			.overwrite(asOneLine)
			.refine((typed) => !isBlank(typed), "Please say who told you"),
		/** Now, unless told; never ahead. */
		said_at: z.iso.datetime({ offset: true }).optional(),
	}),
	output: OwnCapacity,
});

export const askCapacity = endpoint({
	method: "POST",
	path: "/team/providers/{id}/capacity/ask/",
	summary:
		"Sends the account the letter that asks if its answers are still right; 409 when it got one today, said nothing yet, or we have no address",
	params,
	body: z.object({}),
	output: z.object({ asked: z.literal(true) }),
});

const token = z.object({ token: text(100) });

/** What the link of a letter leads to. */
export const CapacityLetter = z.object({
	account: z.string(),
	/** When somebody confirmed by this link; null: not yet. */
	used_at: z.string().nullable(),
	providers: z.array(
		z.object({
			id: z.int(),
			url_slug: z.string(),
			name: z.string(),
			areas: z.array(Capacity.extend({ name: z.string() })),
		}),
	),
	/** Names these answers: what is confirmed must be what was seen. */
	seen: z.string(),
});
export type CapacityLetter = z.output<typeof CapacityLetter>;

export const readCapacityLetter = endpoint({
	method: "GET",
	path: "/capacity-letters/{token}/",
	summary: "What the link of a letter would confirm; changes nothing. 404 for an unknown link, and one that has ended",
	params: token,
	output: CapacityLetter,
});

export const confirmCapacityLetter = endpoint({
	method: "POST",
	path: "/capacity-letters/{token}/",
	summary:
		"Says that all answers of an account are still right, once; again it says that they are confirmed already. 409 when one was changed meanwhile",
	params: token,
	body: z.object({ seen: text(100) }),
	output: z.object({ confirmed: z.int(), was_confirmed: z.boolean() }),
});

export const stopCapacityLetters = endpoint({
	method: "POST",
	path: "/capacity-letters/{token}/stop/",
	summary: "Switches such letters off for the account",
	params: token,
	body: z.object({}),
	output: z.object({ stopped: z.literal(true) }),
});
