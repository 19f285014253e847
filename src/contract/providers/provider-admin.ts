import { z } from "zod";
import { personEmail, personName } from "#contract/accounts/accounts.ts";
import { code, flag, id, idText, pageNumber, pageOf, pageSize, text, version } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { Review } from "#contract/reviews/reviews.ts";
import { asOneLine, isBlank } from "#contract/shared/checks.ts";
import { copy } from "#contract/shared/copy.ts";
import {
	LOGO_BYTES,
	OWN_PROFILES_PER_PAGE,
	PROFILE_NAME_CHARACTERS,
	REVIEWS_PER_PAGE,
	SHORT_DESCRIPTION_CHARACTERS,
	WEB_ADDRESS_CHARACTERS,
} from "#contract/shared/limits.ts";
import { FILE_EMPTY, isChosen, isEmpty } from "#contract/shared/upload.ts";
import { Provider } from "./providers.ts";

/** A profile as its staff see it. */
export const OwnProvider = Provider.extend({
	/** Client services maintain its services, age groups, funding types and regions; staff can't change them (ADM-032). */
	is_using_advanced_availability: z.boolean(),
	/** Why client services took it out of search, where they did. */
	inactive_reason: z.string().nullable(),
	/** The state of its address, whose clock its staff read. */
	state: z.string().nullable(),
	/** Single postcodes it serves besides its regions. */
	single_postcodes: z.array(z.string()),
	/** Counts the changes of its staff. */
	version: z.int(),
	updated_at: z.string(),
});
export type OwnProvider = z.output<typeof OwnProvider>;

export const listOwnProviders = endpoint({
	method: "GET",
	path: "/provider-admin/",
	summary: "Profiles the person manages, by name; `owns_account` tells whether they look after an account's staff, too",
	query: z.object({ page: pageNumber, pageSize: pageSize(OWN_PROFILES_PER_PAGE) }),
	output: pageOf(OwnProvider).extend({ owns_account: z.boolean() }),
});

const idOrSlug = z.object({ id: text(200) });

export const getOwnProvider = endpoint({
	method: "GET",
	path: "/provider-admin/{id}/",
	summary: "One profile by id or slug, with what only its staff see; 404 when it is not theirs",
	params: idOrSlug,
	output: OwnProvider,
});

export const previewProvider = endpoint({
	method: "GET",
	path: "/provider-admin/{id}/preview/",
	summary:
		"A profile as visitors see it: an active one for anybody, an inactive one for those who may see it; 404 otherwise",
	params: idOrSlug,
	output: Provider,
});

/** A name, as one line in which something shows. */
const name = (max: number, missing: string) =>
	text(max, missing)
		.overwrite(asOneLine)
		.refine((typed) => !isBlank(typed), missing);

/** Addresses people type without `https://` get it; only the web is linked to. */
export const webAddress = z
	.string()
	.trim()
	.max(WEB_ADDRESS_CHARACTERS, "Must be 2,000 characters or less")
	.transform((typed) =>
		typed && !/^[a-z][a-z0-9+.-]*:/i.test(typed) ? `https://${typed.replace(/^\/\//, "")}` : typed,
	)
	.refine((typed) => typed === "" || isWebAddress(typed), copy.admin.urlInvalid)
	.transform((typed) => typed || null);

const isWebAddress = (typed: string): boolean => {
	if (!URL.canParse(typed) || /\s/.test(typed)) return false;
	const { protocol, hostname, username, password } = new URL(typed);
	return (
		/^https?:$/.test(protocol) &&
		/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(hostname) &&
		!/^[\d.]+$/.test(hostname) &&
		username === "" &&
		password === ""
	);
};

/** Columns of a profile that staff can change (API-042). A missing column stays as it is. */
export const ProfileChange = z.object({
	name: name(PROFILE_NAME_CHARACTERS, copy.admin.nameRequired),
	short_description: z
		.string(copy.admin.shortRequired)
		.transform(asOneLine)
		.pipe(text(SHORT_DESCRIPTION_CHARACTERS * 20, copy.admin.shortRequired))
		.refine((typed) => !isBlank(typed), copy.admin.shortRequired)
		.refine((typed) => Array.from(typed).length <= SHORT_DESCRIPTION_CHARACTERS, copy.admin.shortTooLong),
	/** HTML; kept as paragraphs, bold, italic, underline and lists. */
	description: z.string(copy.admin.longRequired).max(50_000, "Must be 50,000 characters or less"),
	/** Null or empty: none. */
	url: webAddress.nullable(),
	services: z.array(id).max(1000),
	age_groups: z.array(code).max(100),
	funding_types: z.array(code).max(100),
	/** Ids of regions served whole. */
	regions: z.array(id).max(1000),
	/** Postcodes served besides; those inside the regions may be named, too. */
	postcodes: z.array(text(4)).max(5000),
});
export type ProfileChange = z.output<typeof ProfileChange>;
export const PROFILE_FIELDS = Object.keys(ProfileChange.shape) as (keyof ProfileChange)[];
/** What client services keep for a provider with advanced availability. */
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
		"Changes a profile. With the `version` that was read, a colleague's later change is not written over: 409 names its fields",
	params: z.object({ id: idText }),
	body: ProfileChange.partial().extend({ version: version.optional() }),
	output: OwnProvider,
});

/** A change of a profile by its staff, the team or an import. */
export const ProviderChange = z.object({
	id: z.int(),
	version: z.int(),
	at: z.string(),
	/** Name of who did it; null for an import by a command, and for somebody who is no longer known. */
	by: z.string().nullable(),
	/** Done by client services. */
	by_team: z.boolean(),
	/** By column, `logo` among them. */
	columns: z.record(z.string(), z.object({ was: z.unknown(), is: z.unknown() })),
	/** Takes back an earlier change. */
	is_undo: z.boolean(),
	can_undo: z.boolean(),
});
export type ProviderChange = z.output<typeof ProviderChange>;

export const listProviderChanges = endpoint({
	method: "GET",
	path: "/provider-admin/{id}/changes/",
	summary: "What staff changed of a profile, newest first",
	params: z.object({ id: idText }),
	query: z.object({ page: pageNumber, pageSize: pageSize(10) }),
	output: pageOf(ProviderChange),
});

export const undoProviderChange = endpoint({
	method: "POST",
	path: "/provider-admin/{id}/changes/undo/",
	summary:
		"Takes back the newest change, named by its version; 409 when it cannot be taken back, or is no longer the newest",
	params: z.object({ id: idText }),
	body: z.object({ version }),
	output: OwnProvider,
});

export const uploadLogo = endpoint({
	method: "PUT",
	path: "/provider-admin/{id}/logo/",
	summary:
		"A PNG, JPEG, WebP or GIF of at most 1,048,576 bytes; it is drawn again in the sizes pages show, and the old one is removed",
	params: z.object({ id: idText }),
	body: z.object({
		logo: z
			.instanceof(File, { error: copy.admin.logoTooLarge })
			.refine((file) => !isEmpty(file), { error: FILE_EMPTY, abort: true })
			.refine((file) => isChosen(file) && file.size <= LOGO_BYTES, copy.admin.logoTooLarge),
	}),
	multipart: true,
	output: z.object({ logo_url: z.string() }),
});

export const removeLogo = endpoint({
	method: "DELETE",
	path: "/provider-admin/{id}/logo/",
	summary: "Removes the logo; its address stops serving it. Nothing happens if there is none",
	params: z.object({ id: idText }),
	output: z.object({ removed: z.literal(true) }),
});

export const getLogo = endpoint({
	method: "GET",
	path: "/logos/{name}/{variant}/",
	summary: "A logo in one size and format, such as `240.webp`; the name changes with the logo, so an answer never does",
	params: z.object({ name: text(40), variant: text(20) }),
	output: z.never(),
	binary: true,
});

/** A review as the provider's staff see it. */
export const OwnReview = Review.extend({
	response: z
		.object({
			/** As the public reads it, or would. */
			comment: z.string(),
			/** Changes with each change of the response, by staff or team. */
			updated: z.string(),
			/** Since when the team hides it. `reason` is null while it waits for the team's first look. */
			hidden: z.object({ since: z.string(), reason: z.string().nullable() }).nullable(),
		})
		.nullable(),
	can_respond: z.boolean(),
	/** The team took down a response to this review before: what staff write next is public once the team has looked at it. */
	is_checked_first: z.boolean(),
	/** What the team did to the response as it is: removed words from it, or removed all of it and staff wrote none since. */
	team_did: z
		.object({ act: z.enum(["redacted", "removed"]), at: z.string(), reason: z.string().nullable() })
		.nullable(),
});
export type OwnReview = z.output<typeof OwnReview>;

export const listOwnReviews = endpoint({
	method: "GET",
	path: "/provider-admin/{id}/reviews/",
	summary:
		"Published reviews of a profile, newest first; `onlyUnresponded` leaves those that may be answered and were not. `pending` counts them",
	params: z.object({ id: idText }),
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
	summary: "A published review of an own profile with its response as it is now",
	params: z.object({ reviewId: idText }),
	output: OwnReview,
});

const RESPONSE_MISSING = "Please write your response";

export const writeResponse = endpoint({
	method: "PUT",
	path: "/provider-admin/{reviewId}/review-response/",
	summary:
		"Writes or changes the response to a review; it is shown at once, unless the team took down a response to this review before: then once the team has looked at it. Contact details are refused: 422. With the `updated` that was read, a colleague's later response is not written over: 409. 403 when the review may not be answered or the profile is not shown, 404 when it is not of an own profile",
	params: z.object({ reviewId: idText }),
	body: z.object({
		/** Repeats the id in the address, if given. */
		review: z.union([id, idText]).optional(),
		/** `updated` of the response that was read; null where there was none. */
		updated: z.iso.datetime().nullable().optional(),
		comment: text(5000, RESPONSE_MISSING)
			.overwrite((typed) => typed.replace(/\p{Bidi_Control}/gu, ""))
			.refine((typed) => !isBlank(typed), RESPONSE_MISSING),
	}),
	output: OwnReview,
});

export const removeResponse = endpoint({
	method: "DELETE",
	path: "/provider-admin/{reviewId}/review-response/",
	summary:
		"Removes the response to a review; nothing happens where there is none. 409 when a colleague changed it since the `updated` that was read",
	params: z.object({ reviewId: idText }),
	query: z.object({ updated: z.iso.datetime().optional() }),
	output: OwnReview,
});

export const getToolkitDocument = endpoint({
	method: "GET",
	path: "/provider-admin/{id}/toolkit/{document}/",
	summary: "A download of the toolkit, made for this profile",
	params: z.object({ id: idText, document: text(60) }),
	output: z.never(),
	binary: true,
});

/** Somebody who looks after an account's profiles. */
export const Member = z.object({
	/** Of the membership: who somebody is elsewhere on the service it does not tell. */
	id: z.int(),
	email: z.string(),
	name: z.string(),
	is_owner: z.boolean(),
	/** Ids of the profiles they manage; an owner manages all. */
	providers: z.array(z.int()),
	/** Invited, and not signed in since. */
	is_invited: z.boolean(),
	/** Until when the link of their invitation works. */
	invitation_ends: z.string().nullable(),
	/** A new sign-in address that isn't confirmed yet. */
	new_email: z.string().nullable(),
	/** Until when the link that confirms it works. */
	new_email_ends: z.string().nullable(),
	is_you: z.boolean(),
});
export type Member = z.output<typeof Member>;

export const OwnAccount = z.object({
	id: z.int(),
	name: z.string(),
	members: z.array(Member),
	providers: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type OwnAccount = z.output<typeof OwnAccount>;

export const listOwnAccounts = endpoint({
	method: "GET",
	path: "/account-admin/",
	summary: "Accounts the person owns, with their staff and profiles",
	output: z.object({ results: z.array(OwnAccount) }),
});

const managed = z.array(id).max(1000);

export const inviteMember = endpoint({
	method: "POST",
	path: "/account-admin/{id}/members/",
	summary:
		"Invites somebody by e-mail; asked again, the letter goes again. The same Idempotency-Key header makes a repeat the same invitation",
	params: z.object({ id: idText }),
	body: z.object({
		name: personName,
		email: personEmail,
		is_owner: z.boolean().default(false),
		providers: managed.default([]),
	}),
	output: Member,
	status: 201,
});

const memberParams = z.object({ id: idText, member: idText });

export const changeMember = endpoint({
	method: "PATCH",
	path: "/account-admin/{id}/members/{member}/",
	summary:
		"Sets a member's name, sign-in address, profiles, and whether they own the account. A new address counts once the link sent to it was opened; an invited member gets the invitation there. An account keeps at least one owner: 409; 422 for a taken address",
	params: memberParams,
	body: z.object({
		name: personName.optional(),
		email: personEmail.optional(),
		is_owner: z.boolean().optional(),
		providers: managed.optional(),
		/** Fields as the form was opened: 409 if a colleague changed them since. */
		was: z
			.object({ name: text(300), email: text(300), is_owner: z.boolean(), providers: managed })
			.partial()
			.optional(),
	}),
	output: Member,
});

export const removeMember = endpoint({
	method: "DELETE",
	path: "/account-admin/{id}/members/{member}/",
	summary: "Takes somebody off the account; an account keeps at least one owner: 409",
	params: memberParams,
	output: z.object({ removed: z.literal(true) }),
});
