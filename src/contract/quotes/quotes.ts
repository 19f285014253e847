import { z } from "zod";
import { australianPhone, code, email, id, requiredText, text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { MAX_CHOSEN, MOST_ASKED } from "#contract/quotes/limits.ts";
import { NextStep } from "#contract/referrals/referrals.ts";
import { askedFilters } from "#contract/search/asked-filters.ts";
import { POSTCODE_LENGTH } from "#contract/search/limits.ts";
import { connectCopy } from "#contract/shared/copy/connect.ts";
import { FUNDING_UNKNOWN } from "#contract/shared/funding-codes.ts";
import { isBlank } from "#contract/shared/text/blank.ts";
import { FILE_EMPTY, isChosen, isEmpty } from "#contract/shared/upload.ts";
import { DraftFields, DraftSave, SavedDraft } from "./draft.ts";
import { PLAN_MANAGEMENT } from "./follow-up-options.ts";
import { AnswersAsText, AnswersGiven, AnswersSaid } from "./questions.ts";

/** A quote's public, unguessable id; the only id in its URLs (decision 20). */
export const QuoteId = z.uuid();

/** The filters of a search, as in its address. */
const SearchFilters = text(2000).refine(
	(query) => askedFilters(query) !== undefined,
	"The filters of the search aren't valid",
);

/** A connect request (CON-031). */
export const QuoteRequest = z.object({
	name: requiredText(200, connectCopy.nameRequired),
	email: email(connectCopy.emailInvalid),
	phone: australianPhone(connectCopy.phoneInvalid),
	/** The team sees the answers at once, and a provider after its yes. */
	...AnswersGiven,
	/** Null if sent with "submit anyway" after an unknown postcode. */
	postcode: text(100, connectCopy.postcodeInvalid)
		.refine((typed) => typed.length === POSTCODE_LENGTH, connectCopy.postcodeInvalid)
		.nullable(),
	suburb: text(100).nullish(),
	service_area: z
		.int(connectCopy.serviceRequired)
		.min(1, connectCopy.serviceRequired)
		.max(2_147_483_647, connectCopy.serviceRequired),
	age_groups_list: z.array(code, connectCopy.ageRequired).min(1, connectCopy.ageRequired).max(20),
	/** Empty if the visitor doesn't know: `i-don-t-know` is dropped (CON-030). */
	funding_types_list: z
		.array(code, connectCopy.fundingRequired)
		.max(20)
		.transform((codes) => codes.filter((c) => c !== FUNDING_UNKNOWN)),
	/** How the NDIS plan is managed. Kept only if the funding is the NDIS or unknown. */
	plan_management: z.enum(PLAN_MANAGEMENT, "Please select how the plan is managed").nullish(),
	terms: z.literal(true, connectCopy.termsRequired),
	/**
	 * Consent to ask each of these providers now, and to share name and contact details with each that says yes (decision
	 * 19). False: consent is asked for later, for each.
	 */
	consent_to_share: z.boolean().default(false),
	/** When the form was opened, to notice forms that no person could have filled in so fast. */
	form_opened_at: z.iso.datetime().nullish(),
	hcp_referral: z.boolean().default(false),
	has_optimisation_provider: z.boolean().default(false),
	gclid: text(500).nullish(),
	/** Asks every provider that fits and takes new people, without a name. The visitor then chooses among the answers. */
	ask_everyone: z
		.object({
			most: z.int().min(1).max(MOST_ASKED),
			/** As the crow flies; null for any distance, if the provider serves the place. */
			within_km: z.int().min(1).max(500).nullable(),
			/** The filters of the search, as in its address. Only providers that it shows are asked. */
			filters: SearchFilters.nullish(),
		})
		.nullish(),
	/**
	 * Consent to ask others that fit as well, without a name, if no provider says yes within four business hours
	 * (OTHERS_WORDS). Needs `consent_to_share`; a request that asks everyone needs none.
	 */
	ask_others: z.boolean().optional(),
	/** The filters of the search, as in its address. Only others that it shows are asked. */
	others_filters: SearchFilters.nullish(),
	/** Ids of up to five chosen providers; empty only with `ask_everyone`. */
	providers: z
		.array(id, connectCopy.nothingSelected)
		.max(50, connectCopy.tooMany)
		.refine((ids) => new Set(ids).size <= MAX_CHOSEN, connectCopy.tooMany),
});
export type QuoteRequest = z.output<typeof QuoteRequest>;

export const submitQuote = endpoint({
	method: "POST",
	path: "/quotes/",
	summary:
		"Send a connect request to one or more providers. Calls with the same Idempotency-Key header count once. Providers that this visitor's browser asked for the same thing, in a request that is still open, aren't asked twice",
	body: QuoteRequest,
	output: z.object({
		id: QuoteId,
		/**
		 * The earlier, open request that asks these providers, or some of them, already. The same as `id` if nothing new was
		 * asked. Null for a new request, and in any browser other than the one that sent the first.
		 */
		asked_in: QuoteId.nullable(),
	}),
	status: 201,
});

export const readQuoteKind = endpoint({
	method: "GET",
	path: "/quotes/{quoteId}/typeform/",
	summary: "Only the fields of a request that decide the questions in the follow-up form",
	params: z.object({ quoteId: text(100) }),
	output: z.object({
		typeform_hidden_data: z.object({ service_area: z.string().nullable(), funding_type: z.string().nullable() }),
	}),
});

export const readFollowUpState = endpoint({
	method: "GET",
	path: "/quotes/{quoteId}/follow-up/",
	summary:
		"Whether the follow-up details have been sent, without their content. 404 without the visitor's cookie or after seven days",
	params: z.object({ quoteId: text(100) }),
	output: z.object({
		submitted: z.boolean(),
		/** The visitor's name in the request, so that the form doesn't ask again; null once the details have been sent. */
		name: z.string().nullable(),
		/** How the plan is managed, as said in the request; null if it wasn't, or once the details have been sent. */
		plan_management: z.string().nullable(),
		/** What was said before; null in another browser, too. */
		...AnswersSaid,
		/** What the visitor saved, for a browser of theirs; null if there is nothing that this browser may open. */
		draft: DraftFields.nullable(),
	}),
});

export const readNextStep = endpoint({
	method: "GET",
	path: "/quotes/{quoteId}/next-step/",
	summary: "What happens next with a request, and by when. 404 without the visitor's cookie or after seven days",
	params: z.object({ quoteId: text(100) }),
	output: NextStep.extend({
		sent_at: z.string(),
		/** Names of the chosen providers; empty if it asks everyone who fits. */
		asks: z.array(z.string()),
	}),
});

export const skipFollowUp = endpoint({
	method: "POST",
	path: "/quotes/{id}/skip/",
	summary:
		"Send a request to its providers now, without follow-up details. They can still be added. 404 without the visitor's cookie or after seven days",
	params: z.object({ id: text(100) }),
	body: z.object({}),
	output: z.object({ skipped: z.literal(true) }),
});

export const readSentTo = endpoint({
	method: "GET",
	path: "/quotes/{quoteId}/sent-to/",
	summary:
		"The email address of a request, so that its visitor can check it. 404 without the visitor's cookie or after seven days",
	params: z.object({ quoteId: text(100) }),
	output: z.object({ email: z.string() }),
});

export const saveFollowUpDraft = endpoint({
	method: "PUT",
	path: "/quotes/{id}/draft/",
	summary:
		"Keep unsent follow-up details to finish later, with what another device of the visitor saved. 404 without the visitor's cookie or after seven days, 409 if details were sent or the request is closed",
	params: z.object({ id: text(100) }),
	body: DraftSave,
	output: SavedDraft,
});

/** A list in a multipart form: one field per value; empty text doesn't count. */
const formList = (item: z.ZodType<string, string>) =>
	z
		.union([z.array(z.string()), z.string()])
		.default([])
		.transform((given) => [
			...new Set((Array.isArray(given) ? given : [given]).map((one) => one.trim()).filter((one) => !isBlank(one))),
		])
		.pipe(z.array(item).max(100, "At most 100 values"));
/** Text in a multipart form. An empty string means no value (FUP-039). */
const formText = (max: number) =>
	text(max)
		.optional()
		.transform((typed) => typed || null);
const formFlag = z
	.string()
	.toLowerCase()
	.pipe(z.enum(["true", "false", ""], "Must be true or false"))
	.optional()
	.transform((given) => (given ? given === "true" : null));

/**
 * Follow-up details of a connect request (FUP-040), sent as a multipart form. The quote's funding decides required
 * fields and choices, so the domain checks them. "This is for myself" needs no name, because the request has it.
 */
export const FollowUp = z.object({
	participant_first_name: formText(100),
	participant_last_name: formText(100),
	participant_relation: formText(100),
	/** One of the choices, or `Other: ` with free text. */
	gender_preference: formText(120),
	language_preference: formText(200),
	additional_preference: formText(2000),
	participant_age: formText(20),
	plan_management: formText(40),
	behaviour_relevance: formText(2000),
	service_frequency: formText(100),
	additional_needs: formText(10_000),
	participant_goals: formText(10_000),
	/** Null if not answered. */
	consent_to_send_ndis_plan: formFlag,
	additional_services: formList(text(200)),
	day_preference: formList(text(40)),
	time_preference: formList(text(40)),
	diagnosis: formList(text(500)),
	/** Ids of service areas, as text. */
	hcp_service_areas: formList(text(20)),
	automate_referral: formFlag,
	hcp_referral: formFlag,
	/** The plan as a PDF or image of up to 10 MB. Only the first file is stored. */
	ndis_plan_file: z
		.union([z.instanceof(File), z.array(z.instanceof(File)), z.literal("")])
		.optional()
		.transform((given) => (Array.isArray(given) ? given : given ? [given] : []).find(isChosen) ?? null)
		.refine((file) => !(file && isEmpty(file)), FILE_EMPTY),
	funding_types_list: formList(code),
	/** Kept with the request, not with the details. */
	...AnswersAsText,
	/** Providers that say yes may read the details, and the plan if `consent_to_send_ndis_plan` is true. */
	share_details: formFlag,
	/** If true, checks the details without storing them, for the page that shows them before sending. */
	check_only: formFlag,
});
export type FollowUp = z.output<typeof FollowUp>;

export const addFollowUp = endpoint({
	method: "PATCH",
	path: "/quotes/{id}/",
	summary:
		"Add the follow-up details to a request once. A repeat gets the same response, other details 409. 404 without the visitor's cookie or after seven days",
	params: z.object({ id: text(100) }),
	body: FollowUp,
	multipart: true,
	output: z.object({
		id: QuoteId,
		hcp_referral: z.boolean(),
		automate_referral: z.boolean(),
		plan_file_kept: z.string().nullable(),
	}),
});

export const readPlanFile = endpoint({
	method: "GET",
	path: "/team/quotes/{id}/plan-file/",
	summary: "The NDIS plan of a request, for the team; each reading is logged",
	params: z.object({ id: text(100) }),
	output: z.never(),
	binary: true,
});
