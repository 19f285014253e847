import { z } from "zod";
import { byToken, email, LinkedProvider, optionalPhone, text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { asOneLine } from "#contract/shared/checks.ts";
import { stageOne } from "./own-referrals.ts";
import { answerFields } from "./provider-answer.ts";
import { DECLINE_REASONS, REFERRAL_STATES, WAIT_CHOICES } from "./referrals.ts";

/** A referral through the link in an email to a profile without users. Nothing in it identifies the person. */
const AnswerPage = z.object({
	reference: z.string(),
	provider: LinkedProvider,
	state: z.enum(REFERRAL_STATES),
	/** False if it was answered, the link was used, or the referral is on hold. */
	may_answer: z.boolean(),
	facts: stageOne,
	/** Null once answered. */
	needs: z.string().nullable(),
	sent_at: z.string(),
	answer_by: z.string(),
	/** The profile's state, such as WA, for local times; null if not known. */
	provider_state: z.string().nullable(),
	answered_at: z.string().nullable(),
	decline_reason: z.enum(DECLINE_REASONS).nullable(),
	weeks: z.int().nullable(),
	/** The answer changed what the profile says about new clients for this service. */
	changed_capacity: z.boolean(),
	/** If the visitor waits for a place, or looks on; null if they haven't said. */
	wait_choice: z.enum(WAIT_CHOICES).nullable(),
	/** Until when the answer can be undone by this link; null if it can't. */
	undo_until: z.string().nullable(),
	is_paused: z.boolean(),
	/** Our team calls to check who said yes. */
	is_unchecked: z.boolean(),
	/** Said yes, and our team checks something before staff can see the person's details. */
	is_held_back: z.boolean(),
	/** When our team calls to check; null if nothing is to check, or the time has passed. */
	check_by: z.string().nullable(),
	/** Said yes to a nameless request, and the person hasn't chosen yet. */
	is_offer: z.boolean(),
});

export const readAnswerLink = endpoint({
	method: "GET",
	path: "/answer/{token}/",
	summary:
		"A referral through the link in an email to the provider: what is needed, and the state of the answer. 410 with the reason if it was withdrawn",
	params: byToken,
	output: AnswerPage,
});

/** A single line, or nothing. */
const line = text(100).overwrite(asOneLine).nullish();

export const answerByLink = endpoint({
	method: "POST",
	path: "/answer/{token}/",
	summary:
		"Answer a referral by an emailed link, once: yes with who answers, a waiting list with its weeks, or no with a reason. 409 if it has been answered. For a profile without users, a yes waits for the team's check",
	params: byToken,
	body: z.object({
		...answerFields,
		/** For a yes. */
		name: line,
		role: line,
		phone: optionalPhone("Enter an Australian phone number").nullish(),
		email: email("Enter an email address").nullish(),
	}),
	output: AnswerPage,
});

export const undoByLink = endpoint({
	method: "POST",
	path: "/answer/{token}/undo/",
	summary:
		"Undo a no or a waiting list that was given by this link, with what it changed on the profile. The link answers once more. 409 with the reason if that isn't possible now",
	params: byToken,
	body: z.object({}),
	output: AnswerPage,
});
