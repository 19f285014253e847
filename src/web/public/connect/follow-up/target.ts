import { searchProviders } from "#contract/providers/providers.ts";
import { addMyDetails, saveMyDraft } from "#contract/quotes/my-details.ts";
import { addFollowUp, saveFollowUpDraft, skipFollowUp } from "#contract/quotes/quotes.ts";
import { call, type From } from "#web/lib/call.ts";
import { links } from "#web/lib/links.ts";
import { readSearch } from "#web/lib/search-address.ts";
import type { FollowUpTarget } from "./submit.ts";

interface Quote {
	isForHcp: boolean;
	funding: string | null;
}

/** The request of this browser, which has the visitor's cookie. */
export const byCookie = (from: From, { id, isForHcp, funding }: Quote & { id: string }): FollowUpTarget => {
	const search = readSearch(new URL(from.request.url).searchParams);
	const page = links.quoteReceived(isForHcp ? "hcp" : "ndis", id, search);
	return {
		isForHcp,
		funding,
		details: { endpoint: addFollowUp, params: { id } },
		draft: { endpoint: saveFollowUpDraft, params: { id } },
		skip: async () => {
			// If it can't be sent now, it goes out by itself as if the visitor had walked away.
			await call(from, skipFollowUp, { params: { id }, body: {} });
			return links.quoteSuccess(search, { isForHcp, skipped: true, quote: id });
		},
		sent: async () => {
			const state = { ...search, to_quote: [] };
			// Required by FUP-044; the next page works without its answer.
			await call(from, searchProviders, {
				query: { service_areas_list: state.service_areas_list.join(",") || undefined },
			}).catch(() => {});
			return links.quoteSuccess(state, { isForHcp, quote: id });
		},
		saved: `${page}${page.includes("?") ? "&" : "?"}saved=yes#said`,
	};
};

/** The request of a private link, on any device. */
export const byLink = (token: string, { isForHcp, funding }: Quote): FollowUpTarget => ({
	isForHcp,
	funding,
	details: { endpoint: addMyDetails, params: { token } },
	draft: { endpoint: saveMyDraft, params: { token } },
	sent: async () => `${links.myRequest(token)}?details=sent#said`,
	saved: `${links.myRequest(token)}?details=saved#said`,
});
