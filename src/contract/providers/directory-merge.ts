import { z } from "zod";
import { id, idText, text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { asOneLine, isBlank } from "#contract/shared/checks.ts";
import { TeamAccount, TeamProvider } from "./directory.ts";

const params = z.object({ id: idText });
const pair = z.object({ id: idText, other: idText });
const count = z.int().min(0);

const reason = text(500, "Please say why")
	.overwrite(asOneLine)
	.refine((typed) => !isBlank(typed), "Please say why");
/** What the preview was made from. A merge with another one is refused: something changed meanwhile. */
const seen = text(100);
const confirm = z.literal(true, "Tick this box to say that you checked this");

const MergeAccount = z.object({
	id: z.int(),
	name: z.string(),
	abn: z.string().nullable(),
	profiles: count,
	active_profiles: count,
	staff: count,
	reviews: count,
	/** Referrals nobody has answered. */
	referrals_waiting: count,
	/** Referrals with a yes that go on: their names and contact details can be read. */
	referrals_accepted: count,
	/** Open cases about what its profiles published, and about requests that a referral of theirs goes on for. */
	cases: count,
	/** Rows of imported lists. */
	sources: count,
	capacity: count,
});
export type MergeAccount = z.output<typeof MergeAccount>;

/** An owner of one of two accounts: without a tick they look after the profiles they had, with one they own both. */
const MergeOwner = z.object({
	id: z.int(),
	name: z.string(),
	email: z.string(),
	account: z.int(),
	is_invited: z.boolean(),
});

export const AccountMergePreview = z.object({
	kept: MergeAccount,
	merged: MergeAccount,
	owners: z.array(MergeOwner),
	/** Owners of both accounts, who stay owners. */
	owners_of_both: z.array(z.string()),
	seen: z.string(),
});
export type AccountMergePreview = z.output<typeof AccountMergePreview>;

export const previewAccountMerge = endpoint({
	method: "GET",
	path: "/team/accounts/{id}/merge/{other}/",
	summary:
		"What a merge of the other account into this one would do, in numbers; reading it is noted. 409 when one of them was merged already",
	params: pair,
	output: AccountMergePreview,
});

const side = z.enum(["kept", "merged"]).default("kept");

export const mergeAccounts = endpoint({
	method: "POST",
	path: "/team/accounts/{id}/merge/",
	summary:
		"Merges another account into this one. `owners` are memberships from the preview whose people own the merged account; other owners look after the profiles they had. " +
		"Sent twice it is done once. 409 when either account changed since the preview. It can't be undone",
	params,
	body: z.object({
		other: id,
		seen,
		/** Whose name and ABN the account has afterwards. */
		name: side,
		abn: side,
		owners: z.array(id).max(1000).default([]),
		reason,
		confirm,
	}),
	output: TeamAccount,
});

const MergeProvider = TeamProvider.pick({
	id: true,
	url_slug: true,
	name: true,
	is_active: true,
	account: true,
	account_name: true,
	phone_number: true,
	email: true,
}).extend({
	abn: z.string().nullable(),
	url: z.string().nullable(),
	street_address: z.string().nullable(),
	suburb: z.string().nullable(),
	postcode: z.string().nullable(),
	source: z.string().nullable(),
});
export type MergeProvider = z.output<typeof MergeProvider>;

export const ProviderMergePreview = z.object({
	kept: MergeProvider,
	merged: MergeProvider,
	/** What both have in common: "same phone, same website". Null: nothing. */
	why: z.string().nullable(),
	/** Why they can't be merged now. */
	refused: z.string().nullable(),
	/** Reviews that move, and those that stay because the same address reviewed the kept profile. */
	reviews: count,
	reviews_staying: count,
	/** Referrals that are withdrawn, and those that go on hold. */
	referrals_waiting: count,
	referrals_accepted: count,
	/** Staff who look after the duplicate and not the kept profile. */
	staff: count,
	sources: count,
	capacity: count,
	seen: z.string(),
});
export type ProviderMergePreview = z.output<typeof ProviderMergePreview>;

export const previewProviderMerge = endpoint({
	method: "GET",
	path: "/team/providers/{id}/merge/{other}/",
	summary:
		"What happens if the other profile is the same as this one, in numbers. 409 when one of them was merged already",
	params: pair,
	output: ProviderMergePreview,
});

export const mergeProviders = endpoint({
	method: "POST",
	path: "/team/providers/{id}/merge/",
	summary:
		"Marks another profile as the same as this one: it is hidden, its address leads here, its reviews and rows of imported lists move here. Sent twice it is done once. " +
		"409 when either profile changed since the preview, or they belong to two accounts. It can't be undone",
	params,
	body: z.object({ other: id, seen, reason, confirm }),
	output: TeamProvider,
});

export const listPossibleDuplicates = endpoint({
	method: "GET",
	path: "/team/providers/{id}/duplicates/",
	summary: "Profiles that may be the same as this one, and why",
	params,
	output: z.object({
		results: z.array(
			TeamProvider.pick({ id: true, name: true, is_active: true, account: true, account_name: true }).extend({
				suburb: z.string().nullable(),
				why: z.string(),
			}),
		),
	}),
});
