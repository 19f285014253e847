import { redirect } from "react-router";
import { listInbox, REFERRAL_SORTS, type ReferralSort } from "#contract/referrals/inbox.ts";
import { REFERRAL_VIEWS, type ReferralView } from "#contract/referrals/own-referrals.ts";
import { call, type From } from "#web/lib/call.ts";
import { pageIn } from "#web/lib/page-number.ts";
import { asStaff } from "../answer.ts";

/** The view, search, filters and page of a list of referrals, as its address has them. */
interface InboxQuery {
	view: ReferralView;
	search: string;
	provider: string;
	service: string;
	owner: string;
	sort: ReferralSort;
	page: number;
}

const isId = (value: string) => /^[1-9]\d{0,8}$/.test(value);

/** Reads an address. Unknown values are left out. */
const queryIn = (params: URLSearchParams): InboxQuery => {
	const idIn = (name: string) => [params.get(name) ?? ""].find(isId) ?? "";
	const owner = params.get("owner") ?? "";
	return {
		view: REFERRAL_VIEWS.find((one) => one === params.get("view")) ?? "new",
		search: (params.get("search") ?? "").trim().slice(0, 200),
		provider: idIn("provider"),
		service: idIn("service"),
		owner: ["me", "none"].includes(owner) || isId(owner) ? owner : "",
		sort: REFERRAL_SORTS.find((one) => one === params.get("sort")) ?? "due",
		page: pageIn(params),
	};
};

/** True if a search or filters narrow the list, and the counts with it. */
export const isNarrowed = ({ search, provider, service, owner }: InboxQuery): boolean =>
	[search, provider, service, owner].some(Boolean);

/** The address of a list of referrals, without the values that are its defaults. */
export const inboxAddress = (path: string, query: Partial<InboxQuery>): string => {
	const { view = "new", sort = "due", page = 1, ...filters } = query;
	const params = new URLSearchParams({
		...(view === "new" ? {} : { view }),
		...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== "")),
		...(sort === "due" ? {} : { sort }),
		...(page > 1 ? { page: String(page) } : {}),
	});
	return `${path}${params.size > 0 ? `?${params}` : ""}`;
};

/**
 * Loads a list of referrals. Referrals move between the views, so a page past the end redirects to the last one.
 * @param path the list's address
 * @param only the profile, if the list is of one profile
 */
export const loadInbox = async (from: From, path: string, only?: number) => {
	const query = queryIn(new URL(from.request.url).searchParams);
	const { view, search, sort, page } = query;
	const provider = only === undefined ? query.provider : String(only);
	const answer = asStaff(
		from,
		await call(from, listInbox, {
			query: {
				view,
				search,
				sort,
				page: String(page),
				...(provider ? { provider } : {}),
				...(query.service ? { service: query.service } : {}),
				...(query.owner ? { owner: query.owner } : {}),
			},
		}),
	);
	if (!answer.ok) throw new Response(null, { status: answer.status });
	if (page > 1 && page > answer.data.totalPages)
		throw redirect(inboxAddress(path, { ...query, page: answer.data.totalPages }));
	return { path, query: { ...query, provider: only === undefined ? query.provider : "" }, ...answer.data };
};

export type InboxData = Awaited<ReturnType<typeof loadInbox>>;
