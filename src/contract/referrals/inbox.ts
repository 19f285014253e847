import { z } from "zod";
import { byToken, id, idText, Named, pageNumber, pageOf, requiredText, text, version } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { OwnReferralLine, REFERRAL_VIEWS } from "./own-referrals.ts";

// The referral inbox of a provider's staff, across all profiles they manage (decision 13).

export const REFERRAL_SORTS = ["due", "newest"] as const;
export type ReferralSort = (typeof REFERRAL_SORTS)[number];

/** Most characters of a note or a question. */
export const REFERRAL_NOTE_LENGTH = 2000;

/** A referral in the inbox. */
export const InboxReferral = OwnReferralLine.extend({
	provider: Named.extend({ url_slug: z.string() }),
	/** Unanswered after `remind_at`. */
	is_overdue: z.boolean(),
	/** First name and initial, only while the provider may see the person: accepted, with consent, not on hold. */
	person: z.string().nullable(),
	owner: Named.nullable(),
});
export type InboxReferral = z.infer<typeof InboxReferral>;

export const listInbox = endpoint({
	method: "GET",
	path: "/own-referrals/",
	summary:
		"A page of the referrals to all profiles that the caller manages: new, active or finished, with search and filters. People are named, by first name and initial, only while the provider may see them",
	query: z.object({
		view: z.enum(REFERRAL_VIEWS).default("new"),
		/** Words of the reference, profile, service, suburb or postcode. */
		search: text(200).default(""),
		provider: idText.optional(),
		service: idText.optional(),
		/** `me`, `none`, or a colleague's id. */
		owner: z.union([z.enum(["me", "none"]), idText]).optional(),
		/** `due` puts what needs an answer or a first contact soonest first. */
		sort: z.enum(REFERRAL_SORTS).default("due"),
		page: pageNumber,
	}),
	output: pageOf(InboxReferral).extend({
		/** Numbers of referrals with the same search and filters, by view. */
		counts: z.record(z.enum(REFERRAL_VIEWS), z.int()),
		/** Whether the caller has any referral, without search and filters. */
		has_any: z.boolean(),
		/** Choices for the filters. */
		providers: z.array(Named),
		services: z.array(Named),
		colleagues: z.array(Named),
	}),
});

const ownParams = z.object({ id: idText, referral: z.uuid() });

export const assignReferral = endpoint({
	method: "PUT",
	path: "/provider-admin/{id}/referrals/{referral}/owner/",
	summary:
		"Assign a referral to the caller or a colleague of the profile, or to nobody; 409 if a colleague has assigned it meanwhile",
	params: ownParams,
	body: z.object({
		/** Null to unassign. */
		owner: id.nullable(),
		/** The owner that the caller saw. */
		was: id.nullable(),
	}),
	output: z.object({ owner: Named.nullable() }),
});

const words = (missing: string) => requiredText(REFERRAL_NOTE_LENGTH, missing);

export const addReferralNote = endpoint({
	method: "POST",
	path: "/provider-admin/{id}/referrals/{referral}/notes/",
	summary:
		"Add a note that only the profile's staff can read. Calls with the same Idempotency-Key header count once; 409 if the notes can't be read now",
	params: ownParams,
	body: z.object({ note: words("Please write a note") }),
	output: z.object({ saved: z.literal(true) }),
	status: 201,
});

export const askAboutReferral = endpoint({
	method: "POST",
	path: "/provider-admin/{id}/referrals/{referral}/questions/",
	summary:
		"Ask our team about a referral. It appears on the case, and the team gets an email without the words. Calls with the same Idempotency-Key header count once; 409 if the referral has ended or is on hold",
	params: ownParams,
	body: z.object({ question: words("Please write your question") }),
	output: z.object({ saved: z.literal(true) }),
	status: 201,
});

const weekly = z.object({ is_on: z.boolean() });

export const readWeeklyEmail = endpoint({
	method: "GET",
	path: "/own-referrals/weekly-email/",
	summary: "Whether the caller gets the weekly email about waiting referrals",
	output: weekly,
});

export const changeWeeklyEmail = endpoint({
	method: "PUT",
	path: "/own-referrals/weekly-email/",
	summary: "Turn the caller's weekly email about waiting referrals on or off",
	body: weekly,
	output: weekly,
});

export const readWeeklyLink = endpoint({
	method: "GET",
	path: "/weekly-emails/{token}/",
	summary: "Whether the person with this link gets the weekly email. Changes nothing; 404 for an unknown link",
	params: byToken,
	output: weekly,
});

export const stopWeeklyEmail = endpoint({
	method: "POST",
	path: "/weekly-emails/{token}/stop/",
	summary: "Turn off the weekly email by the link in it, without signing in",
	params: byToken,
	body: z.object({}),
	output: weekly,
});

export const undoDecline = endpoint({
	method: "POST",
	path: "/provider-admin/{id}/referrals/{referral}/undo/",
	summary:
		"Undo a decline within 7 days: the referral waits for an answer again. 409 with the reason if the request is closed, consent has ended, another provider is helping, or it has changed",
	params: ownParams,
	body: z.object({ version }),
	output: OwnReferralLine,
});
