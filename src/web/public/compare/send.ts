import { emailShortlist } from "#contract/providers/shortlist.ts";
import { submitForm } from "#web/forms/submit-form.ts";
import type { From } from "#web/lib/call.ts";
import { links } from "#web/lib/links.ts";
import { emptySearch, readSearch } from "#web/lib/search-address.ts";
import { findCompared, idsIn, SHORTLIST_FIELDS } from "./load.ts";

/** Emails the providers of the address to the visitor, and shows the page again. */
export const sendList = async (from: From) => {
	const params = new URL(from.request.url).searchParams;
	const state = readSearch(params);
	const found = await findCompared(from, idsIn(params), emptySearch);
	const providers = found.providers.map(({ id }) => id);
	return submitForm(from, emailShortlist, {
		fields: SHORTLIST_FIELDS,
		given: () => ({
			...{ providers, postcodes: state.postcodes_list },
			service_areas: state.service_areas_list.map(Number),
		}),
		taken: () => `${links.compare({ ...state, to_quote: providers })}&sent#email-list`,
	});
};
