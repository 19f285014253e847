import { redirect } from "react-router";
import { listCases } from "#contract/cases/cases.ts";
import { CASE_ORDERS, CASE_VIEWS, type CaseView } from "#contract/cases/lists.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { pageIn } from "#web/lib/page-number.ts";
import { pageMeta } from "#web/lib/seo.ts";
import { Checkbox } from "#web/ui/field/field.tsx";
import { Icon } from "#web/ui/icon/icon.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Pager } from "#web/ui/pager/pager.tsx";
import { ask, askBy } from "../answer.ts";
import type { Route } from "./+types/cases";
import { CaseFilters } from "./case-filters.tsx";
import { CaseList } from "./case-list.tsx";
import styles from "./cases.module.css";
import { usePlaceInList } from "./place-in-list.ts";
import { useFresh } from "./use-fresh.ts";
import { useKeys } from "./use-keys.ts";
import { ORDER_WORDS, VIEW_WORDS } from "./words.ts";

const FILTERS = ["kind", "owner", "status", "waits", "service", "place", "flag", "since", "until", "order"] as const;
type Filters = Partial<Record<(typeof FILTERS)[number], string>>;

export const loader = async (from: Route.LoaderArgs) => {
	const { searchParams } = new URL(from.request.url);
	const view: CaseView = CASE_VIEWS.find((one) => one === searchParams.get("view")) ?? "all";
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
	if (reference && only && others.length === 0) throw redirect(links.teamCase(only.id));
	return {
		product: from.context.get(requestContext).brand.name,
		view,
		search,
		page,
		filters,
		errors,
		today: officeDay(from.context.get(requestContext).now()),
		...found,
	};
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
	pageMeta({
		title: loaderData ? `${VIEW_WORDS[loaderData.view]} (${loaderData.count}) – Inbox` : "Inbox",
		product: loaderData?.product ?? "",
		noindex: true,
	});

/** The inbox: cases from every channel, most urgent first. */
export default function Cases({
	loaderData: { view, search, page, filters, errors, results, count, totalPages, closed_matches, choices, today },
}: Route.ComponentProps) {
	useFresh("/api/team/cases/events/");
	const keys = useKeys();
	const box = usePlaceInList<HTMLDivElement>();
	const named = results.filter(({ is_exact }) => is_exact !== false);
	const mentioned = results.filter(({ is_exact }) => is_exact === false);
	const here = { view, search, ...filters };
	const { order, ...narrowed } = filters;
	const isNarrowed = Object.keys(narrowed).length > 0 && Object.keys(errors).length === 0;
	return (
		<div className={styles.inbox} ref={box}>
			<div className={styles.top}>
				<h1>{VIEW_WORDS[view]}</h1>
				<Link href={links.teamNewCase()}>New case</Link>
				<p role="status">
					{count === 1 ? "1 case" : `${count} cases`}
					{search && ` matching “${search}”`}
					{isNarrowed && ", filtered"}.
				</p>
				{closed_matches > 0 && (
					<Link href={links.teamCases({ ...here, view: "closed" })}>
						{closed_matches === 1 ? "1 closed case matches" : `${closed_matches} closed cases match`}
					</Link>
				)}
				<ul className={styles.orders} aria-label="Order">
					{CASE_ORDERS.map((one) => (
						<li key={one}>
							<Link
								href={links.teamCases({ ...here, order: one })}
								aria-current={one === (order ?? "due") ? "true" : undefined}
							>
								{ORDER_WORDS[one]}
							</Link>
						</li>
					))}
				</ul>
				<details className={styles.filters} key={JSON.stringify(here)} open={Object.keys(errors).length > 0}>
					<summary>
						<Icon name="filter" size="small" /> Filters
					</summary>
					<CaseFilters {...{ view, search, filters, errors, choices }} />
					<div className={styles.keys}>
						<Checkbox
							id="inbox_keys"
							name="inbox_keys"
							label="Use keyboard shortcuts in the list"
							hint="With a case in the list focused, press j for the next one, k for the previous one, Enter to open it or / to search."
							checked={keys.isOn}
							onChange={(event) => keys.turn(event.currentTarget.checked)}
						/>
					</div>
				</details>
			</div>
			{named.length > 0 && <CaseList cases={named} today={today} />}
			{mentioned.length > 0 && (
				<section aria-labelledby="mentioned">
					<h2 id="mentioned">Also mentioned in text</h2>
					<CaseList cases={mentioned} today={today} />
				</section>
			)}
			{results.length === 0 && (
				<p>
					{search || isNarrowed ? (
						<>
							No cases match. <Link href={links.teamCases({ view })}>Clear search and filters</Link>
						</>
					) : (
						"No cases here. New cases appear automatically."
					)}
				</p>
			)}
			<Pager
				page={page}
				totalPages={totalPages}
				label="Pages of cases"
				hrefFor={(number) => links.teamCases({ ...here, page: number })}
			/>
		</div>
	);
}
