import { phoneParts } from "#contract/shared/phone-parts.ts";
import { type BlogState, blogQuery } from "./blog-address.ts";
import { emptySearch, type SearchState, searchQuery } from "./search-address.ts";

const search = (s?: Partial<SearchState>) => (s ? searchQuery({ ...emptySearch, ...s }) : "");
export const profile = (p: { url_slug: string; id: number }) => `/providers/${p.url_slug}/${p.id}`;
/** A path with the parameters that have a value. A number is a page; the first isn't named. */
export const at = (path: string, parameters: Record<string, string | number | boolean | undefined>) => {
	const query = new URLSearchParams();
	for (const [name, value] of Object.entries(parameters)) if (value && value !== 1) query.set(name, String(value));
	return query.size ? `${path}?${query}` : path;
};
/** All URLs of the site, except those of alert-links.ts. */
export const links = {
	/** @param notice message shown at the top after a redirect */
	home: (notice?: "profile" | "gone") => (notice ? `/?notice=${notice}` : "/"),
	results: (s?: Partial<SearchState>) => `/providers${search(s)}`,
	/** The search form, filled in. */
	changeSearch: (s: Partial<SearchState>) => `/providers${search(s)}&change`,
	moreFilters: (s: Partial<SearchState>) => `/providers/filters${search({ ...s, page: 1 })}`,
	/** @param view a part of the map: latitude, longitude and kilometres across */
	map: (s: Partial<SearchState>, view?: string) => {
		const query = search(s);
		return `/providers/map${query}${view ? `${query ? "&" : "?"}view=${view}` : ""}`;
	},
	/** A small map, in a frame beside the results. */
	mapBeside: (s: Partial<SearchState>) => `/providers/map/beside${search({ ...s, to_quote: [] })}`,
	ownWords: () => "/providers/in-your-own-words",
	/** The selected providers side by side. The address is also the visitor's shortlist. */
	compare: (s: Partial<SearchState>) => `/providers/compare${search(s)}`,
	connectSeveral: (s: Partial<SearchState>) => `/providers/request-quote${search(s)}`,
	profile: (p: { url_slug: string; id: number }, s?: Partial<SearchState>) => `${profile(p)}${search(s)}`,
	sharePicture: (p: { url_slug: string; id: number }) => `${profile(p)}/share.png`,
	reviews: (p: { url_slug: string; id: number }, page = 1) => at(`${profile(p)}/reviews`, { page }),
	/** The form that reports something wrong with a profile, a review or the reply to it. */
	report: (p: { url_slug: string; id: number }, of: { review?: number; part?: "reply" } = {}) =>
		at(`${profile(p)}/report`, { review: of.review && String(of.review), part: of.part }),
	writeReview: (p: { url_slug: string; id: number }) => `${profile(p)}/review/`,
	connectEveryone: (s: Partial<SearchState>) => `/providers/ask-everyone${search({ ...s, to_quote: [] })}`,
	connectOne: (p: { url_slug: string; id: number }, s?: Partial<SearchState>) =>
		`${profile(p)}/request-quote/${search(s)}`,
	quoteReceived: (kind: "hcp" | "ndis", id: string, s?: Partial<SearchState>) =>
		`/providers/quote-detail/additional-questions-${kind}/${id}${search(s)}`,
	/** @param about for a home care recipient, whether the visitor skipped the follow-up form, and the request that asked the same before */
	quoteSuccess: (s?: Partial<SearchState>, { isForHcp = false, skipped = false, quote = "", before = "" } = {}) => {
		const query = search(s);
		const about = [
			...(isForHcp ? ["recipient"] : []),
			...(skipped ? ["skipped"] : []),
			...(quote ? [`request=${quote}`] : []),
			...(before ? [`before=${before}`] : []),
		].join("&");
		return `/providers/quote-success${query}${about && (query ? "&" : "?")}${about}`;
	},
	/** The home page with the list of services first. */
	services: () => "/services",
	serviceArea: (slug: string | null) => (slug ? `/services/${slug}` : "/"),
	contact: () => "/contact",
	/** @param about the visitor's name for the greeting, and the related case number */
	liveChat: (about: { name?: string; caseNumber?: string } = {}) => at("/live-chat", about),
	/** Target of the call-back form. */
	callBack: () => "/live-chat/call-back",
	/** @param reachable false if the visitor gave no contact details */
	chatRequested: (reachable = true) => `/live-chat-request-success${reachable ? "" : "?unreachable"}`,
	blog: (s: Partial<BlogState> = {}) => `/blog/${blogQuery(s)}`,
	blogFeed: () => "/blog/feed.xml",
	story: (s: { slug: string }) => `/blog/${s.slug}/`,
	storyBooklet: (s: { slug: string }) => `/api/blog/${s.slug}/download/`,
	/** The page that a story promotes: the landing page of its service, or the search. */
	storyService: (slug: string | undefined) => (slug ? `/services/${slug}/` : "/"),
	securityTxt: () => "/.well-known/security.txt",
	/** @param part "pages" or a number; the index by default */
	sitemap: (part?: string) => (part === undefined ? "/sitemap.xml" : `/sitemap/${part}.xml`),
	sitePicture: () => "/share/site.png",
	about: () => "/about",
	funding: () => "/funding-information",
	ndis: () => "/funding-information/national-disability-insurance-scheme",
	homeCare: () => "/funding-information/home-care-package-funding",
	/** @param price in dollars, to begin with */
	careCosts: (way: "support-at-home" | "ndis" = "support-at-home", price?: string) =>
		at(`/what-care-costs${way === "ndis" ? "/ndis" : ""}`, { price }),
	listYourOrganisation: () => "/list-your-organisation",
	providerEnquiry: () => "/list-your-organisation/enquire-now",
	providerEnquirySent: () => "/list-your-organisation/success",
	campaignEnquiry: () => "/c2c",
	campaignEnquirySent: () => "/c2c/success",
	/** @param sent true for the confirmation that replaces the form */
	embeddedForm: (id: string, sent = false) => `/api/formassembly/view/${id}/${sent ? "?sent" : ""}`,
	moderation: () => "/moderation-policy",
	howWeDecide: () => "/how-we-decide",
	terms: () => "/terms-and-conditions",
	privacy: () => "/privacy-policy",
	privacyChoices: () => "/privacy-choices",
	accessibility: () => "/accessibility",
	inYourLanguage: () => "/in-your-language",
	inLanguage: (lang: string) => `/in-your-language/${lang}`,
	/** `ping` target that counts clicks on a link in the catalogue. */
	catalogueChoice: (area: number) => `/api/service-areas/chosen/?area=${area}`,
	complaints: () => "/complaints-and-feedback",
	/** @param due the day by which we promise a reply, such as `2026-03-04` */
	complaintReceived: (due?: string) => `/complaints-and-feedback-submission-success${due ? `?by=${due}` : ""}`,
	login: (next?: string) => `/admin/login${next ? `?next=${encodeURIComponent(next)}` : ""}`,
	logout: () => "/admin/logout",
	/** Page of a link that sets a password. */
	setPassword: ({ uid, token }: { uid: string; token: string }) => `/admin/password-reset-confirm/${uid}/${token}`,
	security: () => "/admin/security",
	ownProviders: (page = 1, search = "") => at("/admin/providers", { search, page }),
	/** @param p the profile; the first one by default */
	adminWelcome: (p?: { url_slug: string; id: number }) =>
		p ? `/admin${profile(p)}/welcome` : "/admin/providers/welcome",
	/** Redirects to the first page of the provider admin. */
	admin: () => "/admin",
	ownReferral: (p: { url_slug: string; id: number }, referral: string) => `/admin${profile(p)}/referrals/${referral}`,
	/** A profile's capacity for new clients. */
	ownCapacity: (p: { url_slug: string; id: number }) => `/admin${profile(p)}/capacity`,
	/** Confirmation page of a capacity reminder email. */
	capacityEmail: (token: string) => `/capacity/${token}`,
	/** An organisation asks for access to its profile. */
	claimProfile: (p: { url_slug: string; id: number }) => `${profile(p)}/claim`,
	/** A referral for a provider without users. */
	claimLink: (token: string) => `/claim/${token}`,
	claimObjection: (token: string) => `/claim-objection/${token}`,
	answerReferral: (token: string) => `/answer/${token}`,
	/** Where a provider says that the person didn't ask for a referral: by its link, and for staff by id or reference. */
	notAsked: (token: string) => `/answer/${token}/not-asked`,
	/** "This wasn't me", from an email to a visitor. */
	notMe: (token: string) => `/not-me/${token}`,
	/** Turns off the weekly email about referrals. */
	weeklyEmail: (token: string) => `/weekly-email/${token}`,
	/** The visitor's private page about their request. */
	myRequest: (token: string) => `/my-request/${token}`,
	/** A file of our reply, through the private page. */
	myFile: (token: string, file: string) => `/api/my-request/${token}/files/${file}/`,
	/** Confirms a request's new email address. */
	confirmContact: (token: string) => `/confirm-contact/${token}`,
	/** The follow-up form of a request, opened with its private link. */
	myDetails: (token: string) => `/my-request/${token}/details`,
	/** The team console. */
	team: () => "/team",
	/** Preview of a landing page for the team. */
	campaignPreview: (id: number | string) => `/campaign-preview/${id}`,
	demoEmails: () => "/demo/emails",
	demoEvents: () => "/demo/events",
	demoTexts: () => "/demo/texts",
	demoEmail: (id: string) => `/demo/emails/${id}`,
	demoFile: (id: string, file: string) => `/api/demo/emails/${id}/files/${file}/`,
	gallery: () => "/gallery",
} as const;
/** `tel:` URL of a phone number as typed. */
export const telephone = (typed: string) => {
	const { number, extension } = phoneParts(typed);
	return `tel:${number.replace(/[^\d+]/g, "")}${extension ? `;ext=${extension}` : ""}`;
};

/** `mailto:` URL of an email address. Escapes characters such as `?`, which could add other recipients (RFC 6068). */
export const mailTo = (email: string) => `mailto:${email.replace(/[^\w@.+-]/g, encodeURIComponent)}`;

/** True for pages of provider staff and the team; all others are public. */
export const isForStaff = (path: string): boolean => /^\/(admin|team)(\/|$)/.test(path);

/** True for the team console, which has no call block or footer. */
export const isForTeam = (path: string): boolean => /^\/team(\/|$)/.test(path);

/** True for URLs that only our emails link to, with a token as their last part. */
export const isOfEmail = (path: string): boolean =>
	/^\/(my-request|capacity|answer|claim|claim-objection|weekly-email|not-me|confirm-contact|tell-me-when(?!\/feed\.xml)|providers\/[^/]+\/\d+\/review\/(confirm|appeal|change))\/[^/]+(\/not-asked)?\/?$/.test(
		path,
	);
