import { z } from "zod";
import { byId, optionalPhone, pageNumber, pageOf, requiredText, text, version } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { asOneLine, isAbn, isEmail } from "#contract/shared/checks.ts";
import { changeMember, inviteMember, Member, removeMember } from "./own-accounts.ts";
import { OwnProvider, ProfileChange } from "./provider-admin.ts";

/** A profile in the team's list. */
const DirectoryLine = z.object({
	id: z.int(),
	url_slug: z.string(),
	name: z.string(),
	is_active: z.boolean(),
	inactive_reason: z.string().nullable(),
});

export const AccountLine = z.object({
	id: z.int(),
	name: z.string(),
	abn: z.string().nullable(),
	profiles: z.int(),
	active_profiles: z.int(),
	people: z.int(),
	/** The matching profile, if the account itself doesn't match. */
	found: z.string().nullable(),
});
export type AccountLine = z.output<typeof AccountLine>;

export const listAccounts = endpoint({
	method: "GET",
	path: "/team/accounts/",
	summary:
		"Search accounts by name, ABN, a profile's name, slug, id, phone or email, or the name or email of provider staff",
	query: z.object({
		search: text(200).default(""),
		/** `old`: accounts with an active profile whose capacity wasn't confirmed within 30 days. */
		capacity: z.enum(["old"]).optional(),
		page: pageNumber,
	}),
	output: pageOf(AccountLine),
});

/** A past merge into an account or profile. `by` is null if the team member has left; `name` is the name not kept. */
const Merge = z.object({
	id: z.int(),
	name: z.string(),
	at: z.string(),
	by: z.string().nullable(),
	reason: z.string(),
});
export type Merge = z.output<typeof Merge>;

export const TeamAccount = z.object({
	id: z.int(),
	name: z.string(),
	abn: z.string().nullable(),
	version: z.int(),
	/** Requests are sent to this organisation's profiles without a colleague. */
	automatic_sending: z.boolean(),
	created_at: z.string(),
	members: z.array(Member),
	providers: z.array(DirectoryLine),
	merges: z.array(Merge),
});
export type TeamAccount = z.output<typeof TeamAccount>;

export const readAccount = endpoint({
	method: "GET",
	path: "/team/accounts/{id}/",
	summary: "An account with its profiles and staff; reading it is logged",
	params: byId,
	output: TeamAccount,
});

const accountName = requiredText(200, "Enter the organisation's name").overwrite(asOneLine);
/** Stored as 11 digits; empty for none. */
const abn = text(40)
	.transform((typed) => typed.replace(/\s/g, ""))
	.refine((typed) => typed === "" || isAbn(typed), "Enter an ABN of 11 digits, for example 51 824 753 556")
	.transform((typed) => typed || null);

export const createAccount = endpoint({
	method: "POST",
	path: "/team/accounts/",
	summary:
		"Create an account. 422 if another account has the ABN. Calls with the same Idempotency-Key header count once",
	body: z.object({ name: accountName, abn: abn.default(null) }),
	output: TeamAccount,
	status: 201,
});

export const changeAccount = endpoint({
	method: "PATCH",
	path: "/team/accounts/{id}/",
	summary:
		"Change an account's name or ABN, or whether requests are sent to it without a colleague; 409 if a colleague has changed it since",
	params: byId,
	body: z.object({
		version,
		name: accountName.optional(),
		abn: abn.optional(),
		automatic_sending: z.boolean().optional(),
	}),
	output: TeamAccount,
});

/** A profile, as the team sees it. */
export const TeamProvider = OwnProvider.extend({
	/** Never public; the team sends emails to it. */
	email: z.string().nullable(),
	account_name: z.string(),
	is_subscribed_for_onboarding: z.boolean(),
	inactive_since: z.string().nullable(),
	/** Name of the import; null if created by hand. */
	source: z.string().nullable(),
	/** Fields to complete before it can be shown. */
	missing: z.array(z.string()),
	/** The profile it has been merged into. */
	merged_into: z.int().nullable(),
	merges: z.array(Merge),
});
export type TeamProvider = z.output<typeof TeamProvider>;

const slug = text(80)
	.refine(
		(typed) => typed === "" || (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(typed) && /[a-z]/.test(typed)),
		"Use small letters, digits and single hyphens, with at least one letter",
	)
	.default("");

export const createProvider = endpoint({
	method: "POST",
	path: "/team/accounts/{id}/providers/",
	summary:
		"Create a hidden profile; by default the slug comes from the name. 422 if the slug is taken. Calls with the same Idempotency-Key header count once",
	params: byId,
	body: z.object({ name: ProfileChange.shape.name, url_slug: slug }),
	output: TeamProvider,
	status: 201,
});

export const readTeamProvider = endpoint({
	method: "GET",
	path: "/team/providers/{id}/",
	summary: "A profile with its team-only fields",
	params: byId,
	output: TeamProvider,
});

export const changeProviderFacts = endpoint({
	method: "PATCH",
	path: "/team/providers/{id}/facts/",
	summary:
		"Change the fields that provider staff can't: phone number, team contact email and telehealth; 409 if the profile has changed since",
	params: byId,
	body: z.object({
		version,
		phone_number: optionalPhone("Enter an Australian phone number").transform((typed) => typed || null),
		email: text(254)
			.refine((typed) => typed === "" || isEmail(typed), "Enter an email address, for example name@example.org")
			.transform((typed) => typed || null),
		/** Null leaves it as it is: not stated, or what it was. */
		is_telehealth_available: z.boolean().nullable(),
	}),
	output: TeamProvider,
});

export const changeProviderFlags = endpoint({
	method: "PATCH",
	path: "/team/providers/{id}/flags/",
	summary:
		"Set advanced availability (provider staff then can't change services), subscription and optimisation; none of them changes the order of results",
	params: byId,
	body: z.object({
		version,
		is_using_advanced_availability: z.boolean(),
		is_subscribed_for_onboarding: z.boolean(),
		is_optimisation_provider: z.boolean(),
	}),
	output: TeamProvider,
});

export const deactivateProvider = endpoint({
	method: "POST",
	path: "/team/providers/{id}/deactivate/",
	summary:
		"Hide a profile from search at once; its owners get an email with the reason, and staff see it in their profile. 409 if it is already hidden",
	params: byId,
	body: z.object({
		reason: requiredText(500, "Please say why").overwrite(asOneLine),
	}),
	output: TeamProvider,
});

export const activateProvider = endpoint({
	method: "POST",
	path: "/team/providers/{id}/activate/",
	summary: "Show a profile; its owners get an email. 409 if it is already shown, or a required field is missing",
	params: byId,
	body: z.object({}),
	output: TeamProvider,
});

export const decideProviderName = endpoint({
	method: "POST",
	path: "/team/providers/{id}/name/",
	summary:
		"Agree to the name that a profile's staff asked for, or refuse it with a reason; its staff get an email. 409 if they have asked for another name since",
	params: byId,
	body: z.object({
		/** The name that the caller saw. */
		name: ProfileChange.shape.name,
		is_agreed: z.boolean(),
		/** For a refusal. */
		reason: text(500).overwrite(asOneLine).default(""),
	}),
	output: TeamProvider,
});

const teamMembers = "/team/accounts/{id}/members/";

export const inviteAccountMember = endpoint({
	...inviteMember,
	path: teamMembers,
	summary:
		"Invite an owner or staff member; a repeated invitation sends the email again. Calls with the same Idempotency-Key header count once",
});
export const changeAccountMember = endpoint({ ...changeMember, path: `${teamMembers}{member}/` });
export const removeAccountMember = endpoint({ ...removeMember, path: `${teamMembers}{member}/` });
