import { at, profile } from "./links.ts";

/** URLs of the provider area that no public page leads to. Apart from `links`, so that no visitor loads them. */
export const providerLinks = {
	passwordReset: () => "/admin/password-reset",
	staff: () => "/admin/team",
	editProfile: (p: { url_slug: string; id: number }) => `/admin${profile(p)}/edit`,
	/** Where a profile is, how it delivers, and what fits. */
	ownPlaces: (p: { url_slug: string; id: number }) => `/admin${profile(p)}/places`,
	profileHistory: (p: { url_slug: string; id: number }) => `/admin${profile(p)}/history`,
	ownReviews: (p: { url_slug: string; id: number }, { pending, page }: { page?: number; pending?: boolean } = {}) =>
		at(`/admin${profile(p)}/reviews`, { pending, page }),
	/** Referrals to all profiles of a person. */
	referralInbox: () => "/admin/referrals",
	/** @param month its first day; the newest by default */
	ownDemand: (month?: string) => `/admin/demand${month ? `?month=${month}` : ""}`,
	/** @param view view of a provider's referrals; new ones by default */
	ownReferrals: (p: { url_slug: string; id: number }, view = "new", page = 1) =>
		at(`/admin${profile(p)}/referrals`, { view: view !== "new" && view, page }),
	referralPlan: (p: { id: number }, referral: string) => `/api/provider-admin/${p.id}/referrals/${referral}/plan-file/`,
	ownNotAsked: (p: { url_slug: string; id: number }, referral: string) =>
		`/admin${profile(p)}/referrals/${referral}/not-asked`,
	preview: (p: { url_slug: string; id: number }) => `/admin${profile(p)}/preview`,
	toolkit: (p: { id: number }, kind: string) => `/api/provider-admin/${p.id}/toolkit/${kind}/`,
};
