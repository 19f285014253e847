import { z } from "zod";
import { byId, id, idText, requiredText, text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { asOneLine } from "#contract/shared/checks.ts";
import { TeamAccount, TeamProvider } from "./directory.ts";

const pair = z.object({ id: idText, other: idText });
const count = z.int().min(0);

const reason = requiredText(500, "Please say why").overwrite(asOneLine);
/** Fingerprint of the previewed data. If it no longer matches, the merge is refused. */
const seen = text(100);
const confirm = z.literal(true, "Tick this box to confirm that you've checked this");

const MergeAccount = z.object({
	id: z.int(),
	name: z.string(),
	abn: z.string().nullable(),
	profiles: count,
	active_profiles: count,
	staff: count,
	reviews: count,
	/** Referrals without an answer. */
	referrals_waiting: count,
	/** Active accepted referrals, whose names and contact details staff can read. */
	referrals_accepted: count,
	/** Open cases about what its profiles published, and about requests with an active referral to them. */
	cases: count,
	/** Imported rows. */
	sources: count,
	capacity: count,
});
export type MergeAccount = z.output<typeof MergeAccount>;

/** An owner of one of two accounts. Unless selected to own both, they only manage the profiles they had. */
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
	/** People who own both accounts, and stay owners. */
	owners_of_both: z.array(z.string()),
	seen: z.string(),
});
export type AccountMergePreview = z.output<typeof AccountMergePreview>;

export const previewAccountMerge = endpoint({
	method: "GET",
	path: "/team/accounts/{id}/merge/{other}/",
	summary:
		"Preview of merging another account into this one, in numbers; reading it is logged. 409 if either has already been merged",
	params: pair,
	output: AccountMergePreview,
});

const side = z.enum(["kept", "merged"]).default("kept");

export const mergeAccounts = endpoint({
	method: "POST",
	path: "/team/accounts/{id}/merge/",
	summary:
		"Merge another account into this one. `owners` are memberships from the preview whose people will own the merged account; other owners keep managing the profiles they had. " +
		"A repeat changes nothing. 409 if either account has changed since the preview. It can't be undone",
	params: byId,
	body: z.object({
		other: id,
		seen,
		/** The account whose name and ABN remain. */
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
	/** What both have in common, such as "same phone, same website"; null if nothing. */
	why: z.string().nullable(),
	/** What prevents a merge now. */
	refused: z.string().nullable(),
	/** Reviews that move, and reviews that stay because their author also reviewed the kept profile. */
	reviews: count,
	reviews_staying: count,
	/** Referrals that will be withdrawn, and referrals put on hold. */
	referrals_waiting: count,
	referrals_accepted: count,
	/** Staff who manage the duplicate but not the kept profile. */
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
		"Preview of marking another profile as a duplicate of this one, in numbers. 409 if either has already been merged",
	params: pair,
	output: ProviderMergePreview,
});

export const mergeProviders = endpoint({
	method: "POST",
	path: "/team/providers/{id}/merge/",
	summary:
		"Mark another profile as a duplicate of this one: it is hidden, its address redirects here, and its reviews and imported rows move here. A repeat changes nothing. " +
		"409 if either profile has changed since the preview, or if they belong to different accounts. It can't be undone",
	params: byId,
	body: z.object({ other: id, seen, reason, confirm }),
	output: TeamProvider,
});

export const listPossibleDuplicates = endpoint({
	method: "GET",
	path: "/team/providers/{id}/duplicates/",
	summary: "Possible duplicates of this profile, with the reason",
	params: byId,
	output: z.object({
		results: z.array(
			TeamProvider.pick({ id: true, name: true, is_active: true, account: true, account_name: true }).extend({
				suburb: z.string().nullable(),
				why: z.string(),
			}),
		),
	}),
});
