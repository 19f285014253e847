import { z } from "zod";
import {
	byId,
	code,
	flag,
	id,
	idText,
	pageNumber,
	pageOf,
	pageSize,
	requiredText,
	text,
	version,
} from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import {
	LOGO_BYTES,
	OWN_PROFILES_PER_PAGE,
	PROFILE_NAME_CHARACTERS,
	SHORT_DESCRIPTION_CHARACTERS,
} from "#contract/providers/limits.ts";
import { REVIEWS_PER_PAGE } from "#contract/reviews/limits.ts";
import { Review } from "#contract/reviews/reviews.ts";
import { asOneLine } from "#contract/shared/checks.ts";
import { adminCopy } from "#contract/shared/copy/admin.ts";
import { FILE_EMPTY, isChosen, isEmpty } from "#contract/shared/upload.ts";
import { DeliveriesInput, FitFactsInput, ListOrigin, SitesInput } from "./fit.ts";
import { PricesInput } from "./prices.ts";
import { Provider } from "./providers.ts";
import { webAddress } from "./web-address.ts";

/** A profile, as its staff see it. */
export const OwnProvider = Provider.extend({
	/** The team maintains services, age groups, funding types and regions; staff can't change them (ADM-032). */
	is_using_advanced_availability: z.boolean(),
	/** Why the team hid it from search; null if they didn't. */
	inactive_reason: z.string().nullable(),
	/** State of its address, for times shown to staff. */
	state: z.string().nullable(),
	/** Single postcodes it serves outside its regions. */
	single_postcodes: z.array(z.string()),
	version: z.int(),
	updated_at: z.string(),
	/** The list that the profile comes from, for facts that name no other. */
	list: ListOrigin.nullable(),
	/** A new name that waits for the team. `name` stays the last agreed one until then. */
	asked_name: z.object({ name: z.string(), at: z.string(), by: z.string().nullable() }).nullable(),
});
export type OwnProvider = z.output<typeof OwnProvider>;

export const listOwnProviders = endpoint({
	method: "GET",
	path: "/provider-admin/",
	summary:
		"Profiles that the caller manages, by name; `search` leaves those with each of its words in their name; `owns_account` is true if they also manage an account's staff",
	query: z.object({
		page: pageNumber,
		pageSize: pageSize(OWN_PROFILES_PER_PAGE),
		search: text(200).default(""),
	}),
	output: pageOf(OwnProvider).extend({ owns_account: z.boolean() }),
});

const idOrSlug = z.object({ id: text(200) });

export const getOwnProvider = endpoint({
	method: "GET",
	path: "/provider-admin/{id}/",
	summary: "One of the caller's profiles by id or slug, with its staff-only fields; 404 for other profiles",
	params: idOrSlug,
	output: OwnProvider,
});

/** A single-line name with visible text. */
const name = (max: number, missing: string) => requiredText(max, missing).overwrite(asOneLine);

/** Columns of a profile that staff can change (API-042). A missing column stays unchanged. */
export const ProfileChange = z.object({
	name: name(PROFILE_NAME_CHARACTERS, adminCopy.nameRequired),
	short_description: z
		.string(adminCopy.shortRequired)
		.transform(asOneLine)
		.pipe(requiredText(SHORT_DESCRIPTION_CHARACTERS * 20, adminCopy.shortRequired))
		.refine((typed) => Array.from(typed).length <= SHORT_DESCRIPTION_CHARACTERS, adminCopy.shortTooLong),
	/** HTML, reduced to paragraphs, bold, italic, underline and lists. */
	description: z.string(adminCopy.longRequired).max(50_000, "Must be 50,000 characters or less"),
	url: webAddress.nullable(),
	services: z.array(id).max(1000),
	age_groups: z.array(code).max(100),
	funding_types: z.array(code).max(100),
	/** Ids of fully served regions. */
	regions: z.array(id).max(1000),
	/** Additional postcodes, which may overlap with the regions. */
	postcodes: z.array(text(4)).max(5000),
	/** Where the provider is, how it delivers each service, and what it states about fit (decision 87). */
	sites: SitesInput,
	delivery: DeliveriesInput,
	fit_facts: FitFactsInput,
	/** What each service costs (decision 124). */
	prices: PricesInput,
});
export type ProfileChange = z.output<typeof ProfileChange>;
export const PROFILE_FIELDS = Object.keys(ProfileChange.shape) as (keyof ProfileChange)[];
/** Fields that the team maintains for providers with advanced availability. */
export const LOCKED_FIELDS = [
	"services",
	"age_groups",
	"funding_types",
	"regions",
	"postcodes",
] as const satisfies (keyof ProfileChange)[];

export const changeOwnProvider = endpoint({
	method: "PATCH",
	path: "/provider-admin/{id}/",
	summary:
		"Change a profile. A new name waits for the team. With `version`, a colleague's later change isn't overwritten: 409 names its fields",
	params: byId,
	body: ProfileChange.partial().extend({
		version: version.optional(),
		/** All of `sites`, `delivery`, `fit_facts` and `prices` in the body are right today, so they get today's date. */
		is_restated: z.boolean().optional(),
	}),
	output: OwnProvider,
});

/** A change to a profile by its staff, the team or an import. */
export const ProviderChange = z.object({
	id: z.int(),
	version: z.int(),
	at: z.string(),
	/** Name of the person; null for an import from the command line or a deleted person. */
	by: z.string().nullable(),
	/** Made by the team. */
	by_team: z.boolean(),
	/** Old and new values by column, including `logo`. */
	columns: z.record(z.string(), z.object({ was: z.unknown(), is: z.unknown() })),
	/** Undoes an earlier change. */
	is_undo: z.boolean(),
	can_undo: z.boolean(),
});
export type ProviderChange = z.output<typeof ProviderChange>;

export const listProviderChanges = endpoint({
	method: "GET",
	path: "/provider-admin/{id}/changes/",
	summary: "Changes to a profile, newest first",
	params: byId,
	query: z.object({ page: pageNumber, pageSize: pageSize(10) }),
	output: pageOf(ProviderChange),
});

export const undoProviderChange = endpoint({
	method: "POST",
	path: "/provider-admin/{id}/changes/undo/",
	summary: "Undo the newest change, identified by its version; 409 if it can't be undone or is no longer the newest",
	params: byId,
	body: z.object({ version }),
	output: OwnProvider,
});

export const uploadLogo = endpoint({
	method: "PUT",
	path: "/provider-admin/{id}/logo/",
	summary: "Replace the logo with a PNG, JPEG, WebP or GIF of up to 1,048,576 bytes. It is resized for our pages",
	params: byId,
	body: z.object({
		logo: z
			.instanceof(File, { error: adminCopy.logoTooLarge })
			.refine((file) => !isEmpty(file), { error: FILE_EMPTY, abort: true })
			.refine((file) => isChosen(file) && file.size <= LOGO_BYTES, adminCopy.logoTooLarge),
	}),
	multipart: true,
	output: z.object({ logo_url: z.string() }),
});

export const removeLogo = endpoint({
	method: "DELETE",
	path: "/provider-admin/{id}/logo/",
	summary: "Remove the logo; its address no longer works. Does nothing if there is no logo",
	params: byId,
	output: z.object({ removed: z.literal(true) }),
});

export const getLogo = endpoint({
	method: "GET",
	path: "/logos/{name}/{variant}/",
	summary: "A logo in one size and format, such as `240.webp`. Each logo has its own name, so responses never change",
	params: z.object({ name: text(40), variant: text(20) }),
	output: z.never(),
	binary: true,
});

/** A review, as the provider's staff see it. */
export const OwnReview = Review.extend({
	response: z
		.object({
			/** The public text, even while the response is hidden. */
			comment: z.string(),
			/** Version of the response: changes whenever staff or the team change it. */
			updated: z.string(),
			/** When the team hid it; null if public. `reason` is null until the team first checks it. */
			hidden: z.object({ since: z.string(), reason: z.string().nullable() }).nullable(),
		})
		.nullable(),
	can_respond: z.boolean(),
	/** The team took down an earlier response, so it checks the next one before it becomes public. */
	is_checked_first: z.boolean(),
	/** Whether the team removed words from the current response, or removed the latest response. */
	team_did: z
		.object({ act: z.enum(["redacted", "removed"]), at: z.string(), reason: z.string().nullable() })
		.nullable(),
});
export type OwnReview = z.output<typeof OwnReview>;

export const listOwnReviews = endpoint({
	method: "GET",
	path: "/provider-admin/{id}/reviews/",
	summary:
		"Published reviews of a profile, newest first; `onlyUnresponded` limits them to reviews that need a response. `pending` counts those",
	params: byId,
	query: z.object({
		page: pageNumber,
		pageSize: pageSize(REVIEWS_PER_PAGE),
		onlyUnresponded: flag,
	}),
	output: pageOf(OwnReview).extend({ pending: z.int() }),
});

export const readOwnReview = endpoint({
	method: "GET",
	path: "/provider-admin/{reviewId}/review-response/",
	summary: "A published review of one of the caller's profiles with its current response",
	params: z.object({ reviewId: idText }),
	output: OwnReview,
});

const RESPONSE_MISSING = "Please write your response";

export const writeResponse = endpoint({
	method: "PUT",
	path: "/provider-admin/{reviewId}/review-response/",
	summary:
		"Write or change the response to a review. It is public at once, unless the team took down an earlier response and must check it first. 422 for contact details. 409 if a colleague has changed the response since `updated`, 403 if the review can't be answered or the profile is hidden, 404 for a review of another provider",
	params: z.object({ reviewId: idText }),
	body: z.object({
		/** If given, must equal the id in the URL. */
		review: z.union([id, idText]).optional(),
		/** `updated` of the response that the caller saw; null if there was none. */
		updated: z.iso.datetime().nullable().optional(),
		comment: requiredText(5000, RESPONSE_MISSING).overwrite((typed) => typed.replace(/\p{Bidi_Control}/gu, "")),
	}),
	output: OwnReview,
});

export const removeResponse = endpoint({
	method: "DELETE",
	path: "/provider-admin/{reviewId}/review-response/",
	summary:
		"Remove the response to a review; does nothing if there is none. 409 if a colleague has changed it since `updated`",
	params: z.object({ reviewId: idText }),
	query: z.object({ updated: z.iso.datetime().optional() }),
	output: OwnReview,
});

export const getToolkitDocument = endpoint({
	method: "GET",
	path: "/provider-admin/{id}/toolkit/{document}/",
	summary: "A toolkit document for this profile",
	params: z.object({ id: idText, document: text(60) }),
	output: z.never(),
	binary: true,
});
