import { useRef } from "react";
import { type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { noResultsCopy } from "#contract/shared/copy/no-results.ts";
import { keepForm } from "#web/forms/keep-form.ts";
import { links } from "#web/lib/links.ts";
import { hasTooManyChosen, readSearch, searchQuery } from "#web/lib/search-address.ts";
import { pageMeta, pageTitle } from "#web/lib/seo.ts";
import { SearchForm } from "#web/parts/search-form/search-form.tsx";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Card, Page, Stack } from "#web/ui/layout/layout.tsx";
import { Panel } from "#web/ui/panel/panel.tsx";
import type { Route } from "./+types/results";
import { submitHelp } from "./results/help.ts";
import { Hits } from "./results/hits.tsx";
import { loadResults } from "./results/load.ts";
import { OwnWordsLink, SearchSummary } from "./results/search-summary.tsx";
import { Selection } from "./results/selection.tsx";
import styles from "./results.module.css";

export const loader = (from: Route.LoaderArgs) => loadResults(from);

/** Handles "Tell us more", the form of a search without results. */
export const action = (from: Route.ActionArgs) => submitHelp(from);

export const clientAction = (sending: Route.ClientActionArgs) => keepForm(sending);

/** Selecting a provider changes only the address. The list stays the same, so nothing is loaded. */
export const shouldRevalidate = ({
	currentUrl,
	nextUrl,
	formMethod,
	actionStatus,
	defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => {
	// A sent form doesn't change the list.
	if (formMethod === "POST" && actionStatus !== undefined && actionStatus >= 200 && currentUrl.href === nextUrl.href)
		return false;
	const bare = ({ searchParams }: URL) => searchQuery({ ...readSearch(searchParams), to_quote: [] });
	const chosen = ({ searchParams }: URL) => searchParams.get("to_quote") ?? "";
	const sameList =
		currentUrl.pathname === nextUrl.pathname &&
		![currentUrl, nextUrl].some((url) => url.searchParams.has("location")) &&
		bare(currentUrl) === bare(nextUrl);
	return sameList && chosen(currentUrl) !== chosen(nextUrl) ? false : defaultShouldRevalidate;
};

export const meta: Route.MetaFunction = ({ loaderData }) => {
	if (!loaderData) return [];
	if (loaderData.kind === "thanks")
		return pageMeta({ title: noResultsCopy.thankYou, product: loaderData.product, noindex: true });
	if (loaderData.kind === "form")
		return pageMeta({
			title: "Search for providers",
			product: loaderData.product,
			noindex: true,
			error: loaderData.form.problems.length > 0,
		});
	return pageMeta(loaderData);
};

/** Search results (RES-001), or the search form if the search is incomplete. */
export default function Results({ loaderData, actionData }: Route.ComponentProps) {
	const { search } = useLocation();
	const typed = readSearch(new URLSearchParams(search));
	// The list's own search, plus the selection, which is only in the address.
	const state = loaderData.kind === "list" ? { ...loaderData.state, to_quote: typed.to_quote } : typed;
	const list = useRef<HTMLElement>(null);
	if (loaderData.kind === "form")
		return (
			<Page width="text">
				<h1 className={styles.title}>Search for providers</h1>
				<Card>
					<SearchForm
						key={searchQuery(loaderData.form.state) + loaderData.form.location}
						lists={loaderData.lists}
						state={loaderData.form.state}
						heading={loaderData.form.problems.length > 0 ? "Your search" : "Change search"}
						typed={loaderData.form.location || undefined}
						problems={loaderData.form.problems}
						choices={loaderData.form.choices}
					/>
				</Card>
				<OwnWordsLink />
			</Page>
		);
	if (loaderData.kind === "thanks")
		return (
			<Page width="text">
				<Stack gap="large">
					<Panel title={noResultsCopy.thankYou}>
						<p>{loaderData.text}</p>
					</Panel>
					<div>
						<ButtonLink href={links.results(state)} variant="secondary">
							Back to your search
						</ButtonLink>
					</div>
				</Stack>
			</Page>
		);
	return (
		<Page width="wide">
			<title>{pageTitle(loaderData.shareTitle, loaderData.product, Boolean(actionData))}</title>
			<h1 className={styles.title}>{loaderData.heading}</h1>
			<div className={styles.layout}>
				<SearchSummary
					lists={loaderData.lists}
					isSearch={loaderData.isSearch}
					state={state}
					mapped={loaderData.providers.length > 0}
				/>
				<section ref={list} tabIndex={-1} className={styles.list} aria-labelledby="results-heading">
					<h2 id="results-heading" className="visually-hidden">
						Results
					</h2>
					<Hits {...loaderData} state={state} refused={actionData} />
				</section>
			</div>
			<Selection
				state={state}
				names={loaderData.providers.filter(({ id }) => state.to_quote.includes(id)).map(({ name }) => name)}
				tooMany={hasTooManyChosen(search)}
				onCleared={() => list.current?.focus({ preventScroll: true })}
			/>
		</Page>
	);
}
