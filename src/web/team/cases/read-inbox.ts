import { type LoaderFunctionArgs, redirect } from "react-router";
import { listCases } from "#contract/cases/cases.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { newForms } from "#web/forms/acts.ts";
import { confirmed } from "#web/forms/receipt.ts";
import { requestContext } from "#web/lib/context.ts";
import { pageIn } from "#web/lib/page-number.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { ask, askBy } from "../answer.ts";
import { BULK_ACTS } from "./bulk-acts.ts";
import { addressOf, keepList, listAsked, viewIn } from "./list-address.ts";

const FILTERS = ["kind", "owner", "status", "waits", "service", "place", "flag", "since", "until", "order"] as const;
type Filters = Partial<Record<(typeof FILTERS)[number], string>>;

/** The list of the inbox, for its page and beside a case. */
export const readInbox = async (from: LoaderFunctionArgs) => {
	const searchParams = listAsked(from);
	const view = viewIn(searchParams);
	const reference = searchParams.get("reference");
	const search = (reference ?? searchParams.get("search") ?? "").slice(0, 200);
	const page = pageIn(searchParams);
	const filters: Filters = Object.fromEntries(
		FILTERS.flatMap((name) => (searchParams.get(name) ? [[name, searchParams.get(name)]] : [])),
	);
	const asked = { view, search, page: String(page) };
	const narrowed = await askBy(from, listCases, { query: { ...(filters as object), ...asked } });
	const { errors } = narrowed;
	// Filters that can't be read narrow nothing, and have a message each.
	const found = narrowed.found ?? (await ask(from, listCases, { query: asked }));
	const [only, ...others] = found.results;
	// A link in an email carries a reference and opens its case.
	if (reference && only && others.length === 0) throw redirect(teamLinks.case(only.id));
	const address = addressOf(searchParams);
	keepList(from, address);
	return {
		product: from.context.get(requestContext).brand.name,
		address,
		at: from.context.get(requestContext).now().getTime(),
		view,
		search,
		page,
		filters,
		errors,
		today: officeDay(from.context.get(requestContext).now()),
		forms: newForms(BULK_ACTS),
		said: await confirmed(from),
		isAllTicked: searchParams.get("ticked") === "all",
		...found,
	};
};

export type Inbox = Exclude<Awaited<ReturnType<typeof readInbox>>, Response>;
