import { redirect } from "react-router";
import { createAlert } from "#contract/alerts/alerts.ts";
import { newForm } from "#web/forms/read-form.ts";
import { confirmed } from "#web/forms/receipt.ts";
import { alertLinks } from "#web/lib/alert-links.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { readSearch } from "#web/lib/search-address.ts";
import type { Route } from "./+types/tell-me-when";
import { AskForm } from "./ask-form.tsx";
import { ASKED, askForAlert } from "./send.ts";
import { watchedSearch } from "./watched-search.ts";

export const handle = { js: false };

const paramsOf = ({ request }: { request: Request }) => new URL(request.url).searchParams;

/** Without a filter there is nothing to watch, so the visitor chooses one first. */
const nothing = (params: URLSearchParams) => redirect(links.results(readSearch(params)));

export const loader = async (from: Route.LoaderArgs) => {
	const { brand, publicUrl } = from.context.get(requestContext);
	const params = paramsOf(from);
	const watched = await watchedSearch(from, params);
	if (!watched) throw nothing(params);
	return {
		product: brand.name,
		lines: watched.lines.filter(({ label }) => label !== "Covers"),
		covers:
			watched.state.postcodes_list.length > 0 ? { also: watched.also, within_km: watched.state.within_km } : undefined,
		back: { href: links.results(watched.state), text: "Back to results" },
		feed: publicUrl + alertLinks.searchFeed(watched.state, watched.also),
		isSent: (await confirmed(from, "sent")) !== null,
		form: newForm(createAlert, ASKED),
	};
};

export const action = async (from: Route.ActionArgs) => {
	const params = paramsOf(from);
	const watched = await watchedSearch(from, params);
	if (!watched) throw nothing(params);
	return askForAlert(
		from,
		(form) => ({
			search: form.has("covers")
				? {
						...watched.search,
						also_list: form.getAll("also_list").join(",") || undefined,
						within_km: String(form.get("within_km") ?? "") || undefined,
					}
				: watched.search,
		}),
		alertLinks.search(watched.state, watched.also),
	);
};

export { privateMeta as meta } from "#web/lib/seo.ts";

/** "Tell me when" for a search (decision 80). */
export default function TellMeWhen({ loaderData, actionData }: Route.ComponentProps) {
	return <AskForm title="Tell me when a provider has places" {...loaderData} refused={actionData} />;
}
