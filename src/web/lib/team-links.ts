import { at } from "./links.ts";

/** URLs of the console. Apart from `links`, so that no visitor loads them. */
export const teamLinks = {
	/** @param asked view, filters, search text and page of the inbox */
	cases: (asked: Record<string, string | number | undefined> = {}) =>
		at("/team/cases", {
			...asked,
			view: asked.view !== "all" && asked.view,
			order: asked.order !== "due" && asked.order,
		}),
	/** Leads to the most urgent case that needs the colleague. @param asked a case to pass over, the only type to look for, and what was done before (`doneWith`) */
	next: (asked: { after?: string | undefined; kind?: string; done?: string } = {}) => at("/team/next", asked),
	find: (search?: string) => at("/team/find", { search }),
	newCase: () => "/team/cases/new",
	case: (id: string) => `/team/cases/${id}`,
	/** @param page of the timeline; the first has the newest entries */
	casePage: (id: string, page: number) => at(`/team/cases/${id}`, { page }),
	caseDetails: (id: string) => `/team/cases/${id}?details`,
	emailFile: (caseId: string, mail: string, nth: number) => `/api/team/cases/${caseId}/emails/${mail}/files/${nth}/`,
	replyFile: (caseId: string, file: string) => `/api/team/cases/${caseId}/files/${file}/`,
	plan: (quoteId: string) => `/api/team/quotes/${quoteId}/plan-file/`,
	match: (id: string) => `/team/cases/${id}/match`,
	notices: () => "/team/notices",
	figures: () => "/team/figures",
	/** @param month its first day; the newest by default */
	demand: (month?: string) => `/team/figures/demand${month ? `?month=${month}` : ""}`,
	figuresCsv: (table: string, days: { from: string; until: string }) =>
		`/api/team/figures/${table}/csv/?${new URLSearchParams(days)}`,
	/** @param asked period, service and region */
	requestFiguresCsv: (table: string, asked: Record<string, string | undefined>) =>
		`/api/team/request-figures/${table}/csv/?${new URLSearchParams(Object.entries(asked).filter((pair): pair is [string, string] => Boolean(pair[1])))}`,
	/** @param asked state and page of the reviews; waiting ones by default */
	reviews: ({ state, page }: { state?: string; page?: number } = {}) =>
		at("/team/reviews", { state: state !== "confirmed" && state, page }),
	review: (id: number | string) => `/team/reviews/${id}`,
	chats: ({ isEnded, page }: { isEnded?: boolean; page?: number } = {}) =>
		at("/team/chats", { state: isEnded && "closed", page }),
	/** Saved replies. */
	answers: () => "/team/answers",
	chat: (id: string) => `/team/chats/${id}`,
	/** @param asked search text, filter for capacity that needs confirmation, and page */
	accounts: (asked: { search?: string; isOld?: boolean; page?: number } = {}) =>
		at("/team/accounts", { search: asked.search, capacity: asked.isOld && "old", page: asked.page }),
	account: (id: number) => `/team/accounts/${id}`,
	provider: (id: number) => `/team/providers/${id}`,
	/** @param other the account to merge into this one */
	accountMerge: (id: number, other?: number) => `/team/accounts/${id}/merge${other ? `?other=${other}` : ""}`,
	/** @param other the duplicate profile */
	providerMerge: (id: number, other?: number) => `/team/providers/${id}/merge${other ? `?other=${other}` : ""}`,
	/** Pairs of profiles and organisations that are likely the same. */
	likelySame: (page = 1) => at("/team/likely-same", { page }),
	providerEdit: (id: number) => `/team/providers/${id}/edit`,
	providerPlaces: (id: number) => `/team/providers/${id}/places`,
	exports: () => "/team/exports",
	imports: () => "/team/imports",
	registers: () => "/team/registers",
	/** @param asked outcome and page of the report's rows */
	import: (id: string, { outcome, page }: { outcome?: string | undefined; page?: number } = {}) =>
		at(`/team/imports/${id}`, { outcome, page }),
	importUndo: (id: string) => `/team/imports/${id}/undo`,
	importReport: (id: string) => `/api/team/imports/${id}/report/`,
	members: () => "/team/members",
	/** @param asked search text, page, and the record to compare with */
	records: (asked: { search?: string; page?: number; beside?: string | undefined } = {}) =>
		at("/team/records", { search: asked.search, page: asked.page, beside: asked.beside }),
	duplicates: (page = 1) => at("/team/records/duplicates", { page }),
	/** @param page page of the person's cases @param entries page of their timeline */
	record: (id: string, page = 1, entries = 1) => at(`/team/records/${id}`, { page, entries }),
	compare: (id: string, other: string) => `/team/records/${id}/compare/${other}`,
	recordExport: (id: string) => `/team/records/${id}/export`,
	/** @param asked state, category, search text and page; all stories by default */
	stories: (
		asked: { state?: string | undefined; category?: number | undefined; search?: string; page?: number } = {},
	) => {
		const { state, category, search: words, page } = asked;
		return at("/team/stories", { state, category: category && String(category), search: words, page });
	},
	story: (id: number | string) => `/team/stories/${id}`,
	storyPreview: (id: number | string) => `/team/stories/${id}/preview`,
	/** @param compared numbers of the two versions to compare */
	storyVersions: (id: number | string, compared?: { from: number; to: number }) =>
		`/team/stories/${id}/versions${compared ? `?from=${compared.from}&to=${compared.to}` : ""}`,
	/** @param asked search text and page */
	audit: ({
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
	site: () => "/team/site",
	reference: (list: string) => `/team/site/reference/${list}`,
	/** @param key "new" to add a row */
	referenceRow: (list: string, key: string) => `/team/site/reference/${list}/${key}`,
	region: (id: string) => `/team/site/regions/${id}`,
	amounts: () => "/team/site/amounts",
	facts: () => "/team/site/facts",
	holidays: (year?: number) => `/team/site/holidays${year === undefined ? "" : `?year=${year}`}`,
	words: () => "/team/site/links",
	/** @param id "new" to add a word */
	word: (id: number | string) => `/team/site/links/${id}`,
	campaigns: () => "/team/site/campaigns",
	campaign: (id: number | string) => `/team/site/campaigns/${id}`,
	/** @param page page of the failed emails */
	operations: (page = 1) => at("/team/operations", { page }),
	retention: () => "/team/retention",
	retentionRule: (code: string) => `/team/retention/rules/${code}`,
	retentionRun: (id: string) => `/team/retention/runs/${id}`,
};
