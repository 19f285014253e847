import { phoneParts } from "#contract/shared/phone-parts.ts";
import { type BlogState, blogQuery } from "./blog-address.ts";
import { emptySearch, type SearchState, searchQuery } from "./search-address.ts";

const search = (s?: Partial<SearchState>) => (s ? searchQuery({ ...emptySearch, ...s }) : "");
const profile = (p: { url_slug: string; id: number }) => `/providers/${p.url_slug}/${p.id}`;
/** A path with the parameters that have a value. A number is a page; the first isn't named. */
const at = (path: string, parameters: Record<string, string | number | boolean | undefined>) => {
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
	/** `ping` target that counts clicks on a link in the catalogue. */
	catalogueChoice: (area: number) => `/api/service-areas/chosen/?area=${area}`,
	complaints: () => "/complaints-and-feedback",
	/** @param due the day by which we promise a reply, such as `2026-03-04` */
	complaintReceived: (due?: string) => `/complaints-and-feedback-submission-success${due ? `?by=${due}` : ""}`,
	login: (next?: string) => `/admin/login${next ? `?next=${encodeURIComponent(next)}` : ""}`,
	logout: () => "/admin/logout",
	passwordReset: () => "/admin/password-reset",
	/** Page of a link that sets a password. */
	setPassword: ({ uid, token }: { uid: string; token: string }) => `/admin/password-reset-confirm/${uid}/${token}`,
	security: () => "/admin/security",
	staff: () => "/admin/team",
	ownProviders: (page = 1) => at("/admin/providers", { page }),
	/** @param p the profile; the first one by default */
	adminWelcome: (p?: { url_slug: string; id: number }) =>
		p ? `/admin${profile(p)}/welcome` : "/admin/providers/welcome",
	editProfile: (p: { url_slug: string; id: number }) => `/admin${profile(p)}/edit`,
	/** Where a profile is, how it delivers, and what fits. */
	ownPlaces: (p: { url_slug: string; id: number }) => `/admin${profile(p)}/places`,
	profileHistory: (p: { url_slug: string; id: number }) => `/admin${profile(p)}/history`,
	ownReviews: (p: { url_slug: string; id: number }, { pending, page }: { page?: number; pending?: boolean } = {}) =>
		at(`/admin${profile(p)}/reviews`, { pending, page }),
	/** Redirects to the first page of the provider admin. */
	admin: () => "/admin",
	/** Referrals to all profiles of a person. */
	referralInbox: () => "/admin/referrals",
	/** @param month its first day; the newest by default */
	ownDemand: (month?: string) => `/admin/demand${month ? `?month=${month}` : ""}`,
	/** @param view view of a provider's referrals; new ones by default */
	ownReferrals: (p: { url_slug: string; id: number }, view = "new", page = 1) =>
		at(`/admin${profile(p)}/referrals`, { view: view !== "new" && view, page }),
	ownReferral: (p: { url_slug: string; id: number }, referral: string) => `/admin${profile(p)}/referrals/${referral}`,
	referralPlan: (p: { id: number }, referral: string) => `/api/provider-admin/${p.id}/referrals/${referral}/plan-file/`,
	/** A profile's capacity for new clients. */
	ownCapacity: (p: { url_slug: string; id: number }) => `/admin${profile(p)}/capacity`,
	/** Confirmation page of a capacity reminder email. */
	capacityLetter: (token: string) => `/capacity/${token}`,
	/** An organisation asks for access to its profile. */
	claimProfile: (p: { url_slug: string; id: number }) => `${profile(p)}/claim`,
	/** A referral for a provider without users. */
	claimLink: (token: string) => `/claim/${token}`,
	claimObjection: (token: string) => `/claim-objection/${token}`,
	answerReferral: (token: string) => `/answer/${token}`,
	/** Where a provider says that the person didn't ask for a referral: by its link, and for staff by id or reference. */
	notAsked: (token: string) => `/answer/${token}/not-asked`,
	ownNotAsked: (p: { url_slug: string; id: number }, referral: string) =>
		`/admin${profile(p)}/referrals/${referral}/not-asked`,
	/** "This wasn't me", from an email to a visitor. */
	notMe: (token: string) => `/not-me/${token}`,
	/** Turns off the weekly email about referrals. */
	weeklyEmail: (token: string) => `/weekly-email/${token}`,
	/** The visitor's private page about their request. */
	myRequest: (token: string) => `/my-request/${token}`,
	/** Confirms a request's new email address. */
	confirmContact: (token: string) => `/confirm-contact/${token}`,
	/** The follow-up form of a request, opened with its private link. */
	myDetails: (token: string) => `/my-request/${token}/details`,
	preview: (p: { url_slug: string; id: number }) => `/admin${profile(p)}/preview`,
	toolkit: (p: { id: number }, kind: string) => `/api/provider-admin/${p.id}/toolkit/${kind}/`,
	/** The team console. */
	team: () => "/team",
	/** @param asked view, filters, search text and page of the inbox */
	teamCases: (asked: Record<string, string | number | undefined> = {}) =>
		at("/team/cases", {
			...asked,
			view: asked.view !== "all" && asked.view,
			order: asked.order !== "due" && asked.order,
		}),
	/** Leads to the most urgent case that needs the colleague. @param after a case to pass over */
	/** @param asked a case to pass over, the only type to look for, and what was done before (`doneWith`) */
	teamNext: (asked: { after?: string | undefined; kind?: string; done?: string } = {}) => at("/team/next", asked),
	teamNewCase: () => "/team/cases/new",
	teamCase: (id: string) => `/team/cases/${id}`,
	/** @param page of the timeline; the first has the newest entries */
	teamCasePage: (id: string, page: number) => at(`/team/cases/${id}`, { page }),
	teamCaseDetails: (id: string) => `/team/cases/${id}?details`,
	teamPlan: (quoteId: string) => `/api/team/quotes/${quoteId}/plan-file/`,
	teamMatch: (id: string) => `/team/cases/${id}/match`,
	teamFigures: () => "/team/figures",
	/** @param month its first day; the newest by default */
	teamDemand: (month?: string) => `/team/figures/demand${month ? `?month=${month}` : ""}`,
	teamFiguresCsv: (table: string, days: { from: string; until: string }) =>
		`/api/team/figures/${table}/csv/?${new URLSearchParams(days)}`,
	/** @param asked period, service and region */
	teamRequestFiguresCsv: (table: string, asked: Record<string, string | undefined>) =>
		`/api/team/request-figures/${table}/csv/?${new URLSearchParams(Object.entries(asked).filter((pair): pair is [string, string] => Boolean(pair[1])))}`,
	/** @param asked state and page of the reviews; waiting ones by default */
	teamReviews: ({ state, page }: { state?: string; page?: number } = {}) =>
		at("/team/reviews", { state: state !== "confirmed" && state, page }),
	teamReview: (id: number | string) => `/team/reviews/${id}`,
	teamChats: ({ isEnded, page }: { isEnded?: boolean; page?: number } = {}) =>
		at("/team/chats", { state: isEnded && "closed", page }),
	/** Saved replies. */
	teamAnswers: () => "/team/answers",
	teamChat: (id: string) => `/team/chats/${id}`,
	/** @param asked search text, filter for capacity that needs confirmation, and page */
	teamAccounts: (asked: { search?: string; isOld?: boolean; page?: number } = {}) =>
		at("/team/accounts", { search: asked.search, capacity: asked.isOld && "old", page: asked.page }),
	teamAccount: (id: number) => `/team/accounts/${id}`,
	teamProvider: (id: number) => `/team/providers/${id}`,
	/** @param other the account to merge into this one */
	teamAccountMerge: (id: number, other?: number) => `/team/accounts/${id}/merge${other ? `?other=${other}` : ""}`,
	/** @param other the duplicate profile */
	teamProviderMerge: (id: number, other?: number) => `/team/providers/${id}/merge${other ? `?other=${other}` : ""}`,
	/** Pairs of profiles and organisations that are likely the same. */
	teamLikelySame: (page = 1) => at("/team/likely-same", { page }),
	teamProviderEdit: (id: number) => `/team/providers/${id}/edit`,
	teamProviderPlaces: (id: number) => `/team/providers/${id}/places`,
	teamExports: () => "/team/exports",
	teamImports: () => "/team/imports",
	teamRegisters: () => "/team/registers",
	/** @param asked outcome and page of the report's rows */
	teamImport: (id: string, { outcome, page }: { outcome?: string | undefined; page?: number } = {}) =>
		at(`/team/imports/${id}`, { outcome, page }),
	teamImportUndo: (id: string) => `/team/imports/${id}/undo`,
	teamImportReport: (id: string) => `/api/team/imports/${id}/report/`,
	teamMembers: () => "/team/members",
	/** @param asked search text, page, and the record to compare with */
	teamRecords: (asked: { search?: string; page?: number; beside?: string | undefined } = {}) =>
		at("/team/records", { search: asked.search, page: asked.page, beside: asked.beside }),
	teamDuplicates: (page = 1) => at("/team/records/duplicates", { page }),
	/** @param page page of the person's cases */
	teamRecord: (id: string, page = 1) => at(`/team/records/${id}`, { page }),
	teamCompare: (id: string, other: string) => `/team/records/${id}/compare/${other}`,
	teamRecordExport: (id: string) => `/team/records/${id}/export`,
	/** @param asked state, category, search text and page; all stories by default */
	teamStories: (
		asked: { state?: string | undefined; category?: number | undefined; search?: string; page?: number } = {},
	) => {
		const { state, category, search: words, page } = asked;
		return at("/team/stories", { state, category: category && String(category), search: words, page });
	},
	teamStory: (id: number | string) => `/team/stories/${id}`,
	teamStoryPreview: (id: number | string) => `/team/stories/${id}/preview`,
	/** @param compared numbers of the two versions to compare */
	teamStoryVersions: (id: number | string, compared?: { from: number; to: number }) =>
		`/team/stories/${id}/versions${compared ? `?from=${compared.from}&to=${compared.to}` : ""}`,
	/** @param asked search text and page */
	teamAudit: ({
		page,
		...words
	}: {
		who?: string;
		event?: string;
		about?: string;
		from?: string;
		to?: string;
		page?: number;
	} = {}) => at("/team/audit", { ...words, page }),
	/** Site content that the team can edit. */
	teamSite: () => "/team/site",
	teamReference: (list: string) => `/team/site/reference/${list}`,
	/** @param key "new" to add a row */
	teamReferenceRow: (list: string, key: string) => `/team/site/reference/${list}/${key}`,
	teamRegion: (id: string) => `/team/site/regions/${id}`,
	teamAmounts: () => "/team/site/amounts",
	teamFacts: () => "/team/site/facts",
	teamHolidays: (year?: number) => `/team/site/holidays${year === undefined ? "" : `?year=${year}`}`,
	teamWords: () => "/team/site/links",
	/** @param id "new" to add a word */
	teamWord: (id: number | string) => `/team/site/links/${id}`,
	teamCampaigns: () => "/team/site/campaigns",
	teamCampaign: (id: number | string) => `/team/site/campaigns/${id}`,
	/** Preview of a landing page for the team. */
	campaignPreview: (id: number | string) => `/campaign-preview/${id}`,
	/** @param page page of the failed emails */
	teamOperations: (page = 1) => at("/team/operations", { page }),
	teamRetention: () => "/team/retention",
	teamRetentionRule: (code: string) => `/team/retention/rules/${code}`,
	teamRetentionRun: (id: string) => `/team/retention/runs/${id}`,
	demoEmails: () => "/demo/emails",
	demoEvents: () => "/demo/events",
	demoEmail: (id: string) => `/demo/emails/${id}`,
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

/** Paths of pages with scripts, without a trailing slash. */
const SCRIPTED = [
	/^\/$/,
	/^\/services$/,
	/^\/contact$/,
	/^\/complaints-and-feedback$/,
	/^\/(admin|team)(\/|$)/,
	/^\/gallery$/,
	/^\/providers$/,
	/^\/providers\/(request-quote|ask-everyone)$/,
	/^\/providers\/[^/]+\/\d+\/(request-quote|review|claim)$/,
	/^\/providers\/quote-detail\/additional-questions-/,
];

/**
 * True for pages with scripts that client-side navigation can open. Other pages have no scripts, so they need a full
 * page load, or Back from them breaks. Landing pages and pages with an embedded form also need a full load, because
 * their content security policy may allow a pixel or an external form service.
 */
export const isScripted = (address: string): boolean => {
	const path = address.replace(/[?#].*$/, "").replace(/(.)\/$/, "$1");
	return SCRIPTED.some((pattern) => pattern.test(path));
};
