import { z } from "zod";
import { idText, optionalPhone, pageNumber, pageOf, text, version } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { asOneLine, isAbn, isBlank, isEmail } from "#contract/shared/checks.ts";
import { changeMember, inviteMember, Member, OwnProvider, ProfileChange, removeMember } from "./provider-admin.ts";

const params = z.object({ id: idText });

/** A profile in a list of the team. */
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
	/** The profile that the words were found in, where it was not the account itself. */
	found: z.string().nullable(),
});
export type AccountLine = z.output<typeof AccountLine>;

export const listAccounts = endpoint({
	method: "GET",
	path: "/team/accounts/",
	summary:
		"Accounts by name, ABN, a profile's name, slug, number, phone or e-mail, or the name or e-mail of somebody on staff",
	query: z.object({
		search: text(200).default(""),
		/** `old`: of whose active profiles one has an answer of capacity that nobody confirmed within 30 days. */
		capacity: z.enum(["old"]).optional(),
		page: pageNumber,
	}),
	output: pageOf(AccountLine),
});

/** What was merged into an account or a profile, by whom and why. `by` is null if they have left; the name of an account is the one that was not chosen. */
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
	created_at: z.string(),
	members: z.array(Member),
	providers: z.array(DirectoryLine),
	merges: z.array(Merge),
});
export type TeamAccount = z.output<typeof TeamAccount>;

export const readAccount = endpoint({
	method: "GET",
	path: "/team/accounts/{id}/",
	summary: "An account with its profiles and staff; reading it is noted",
	params,
	output: TeamAccount,
});

const accountName = text(200, "Enter the organisation's name")
	.overwrite(asOneLine)
	.refine((typed) => !isBlank(typed), "Enter the organisation's name");
/** Kept as eleven digits; empty is none. */
const abn = text(40)
	.transform((typed) => typed.replace(/\s/g, ""))
	.refine((typed) => typed === "" || isAbn(typed), "Enter an ABN of eleven digits, such as 51 824 753 556")
	.transform((typed) => typed || null);

export const createAccount = endpoint({
	method: "POST",
	path: "/team/accounts/",
	summary:
		"Makes an account. 422 for an ABN that another account has. The same Idempotency-Key header makes a repeat the same account",
	body: z.object({ name: accountName, abn: abn.default(null) }),
	output: TeamAccount,
	status: 201,
});

export const changeAccount = endpoint({
	method: "PATCH",
	path: "/team/accounts/{id}/",
	summary: "Changes an account's name or ABN; 409 when somebody changed it meanwhile",
	params,
	body: z.object({ version, name: accountName.optional(), abn: abn.optional() }),
	output: TeamAccount,
});

/** A profile as the team sees it. */
export const TeamProvider = OwnProvider.extend({
	/** Never shown: the team writes to it. */
	email: z.string().nullable(),
	account_name: z.string(),
	is_subscribed_for_onboarding: z.boolean(),
	inactive_since: z.string().nullable(),
	/** Where the row came from: an import's name; null when it was made by hand. */
	source: z.string().nullable(),
	/** What must be filled in before it can be shown. */
	missing: z.array(z.string()),
	/** The profile it was merged into. */
	merged_into: z.int().nullable(),
	merges: z.array(Merge),
});
export type TeamProvider = z.output<typeof TeamProvider>;

const slug = text(80)
	.refine(
		(typed) => typed === "" || (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(typed) && /[a-z]/.test(typed)),
		"Use small letters, digits and single hyphens, with one letter at least",
	)
	.default("");

export const createProvider = endpoint({
	method: "POST",
	path: "/team/accounts/{id}/providers/",
	summary:
		"Makes a profile that is not shown yet; its slug is made from the name unless one is given. 422 for a slug that is taken. The same Idempotency-Key header makes a repeat the same profile",
	params,
	body: z.object({ name: ProfileChange.shape.name, url_slug: slug }),
	output: TeamProvider,
	status: 201,
});

export const readTeamProvider = endpoint({
	method: "GET",
	path: "/team/providers/{id}/",
	summary: "A profile with what only the team sees",
	params,
	output: TeamProvider,
});

export const changeProviderFacts = endpoint({
	method: "PATCH",
	path: "/team/providers/{id}/facts/",
	summary:
		"Changes what staff do not: the phone number, the address the team writes to, and telehealth; 409 when somebody changed the profile meanwhile",
	params,
	body: z.object({
		version,
		/** Empty: none. */
		phone_number: optionalPhone("Enter an Australian phone number").transform((typed) => typed || null),
		email: text(254)
			.refine((typed) => typed === "" || isEmail(typed), "Enter an e-mail address such as name@example.org")
			.transform((typed) => typed || null),
		is_telehealth_available: z.boolean(),
	}),
	output: TeamProvider,
});

export const changeProviderFlags = endpoint({
	method: "PATCH",
	path: "/team/providers/{id}/flags/",
	summary:
		"Switches advanced availability (staff cannot change services then), subscription and optimisation; none changes the order of results",
	params,
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
		"Takes a profile out of search at once; its owners get a letter with the reason, its staff see it. 409 when it is not shown already",
	params,
	body: z.object({
		reason: text(500, "Please say why")
			.overwrite(asOneLine)
			.refine((typed) => !isBlank(typed), "Please say why"),
	}),
	output: TeamProvider,
});

export const activateProvider = endpoint({
	method: "POST",
	path: "/team/providers/{id}/activate/",
	summary:
		"Shows a profile; its owners get a letter. 409 when it is shown already, or something is missing that it needs",
	params,
	body: z.object({}),
	output: TeamProvider,
});

const teamMembers = "/team/accounts/{id}/members/";

export const inviteAccountMember = endpoint({
	...inviteMember,
	path: teamMembers,
	summary:
		"Invites an owner or staff; asked again, the letter goes again. The same Idempotency-Key header makes a repeat the same invitation",
});
export const changeAccountMember = endpoint({ ...changeMember, path: `${teamMembers}{member}/` });
export const removeAccountMember = endpoint({ ...removeMember, path: `${teamMembers}{member}/` });
