import { redirect, useLocation } from "react-router";
import { listCases } from "#contract/cases/cases.ts";
import { CASE_ORDERS, CASE_VIEWS, type CaseView } from "#contract/cases/lists.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { PageForms } from "#web/forms/act-form.tsx";
import { newForms, sendAct } from "#web/forms/acts.ts";
import { confirmed } from "#web/forms/receipt.ts";
import { useKeptAnswer } from "#web/forms/use-kept-answer.ts";
import { requestContext } from "#web/lib/context.ts";
import { reloadAfterRefusal, unlessNoAnswer } from "#web/lib/no-answer.ts";
import { pageIn } from "#web/lib/page-number.ts";
import { pageMeta } from "#web/lib/seo.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { Icon } from "#web/ui/icon/icon.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { Pager } from "#web/ui/pager/pager.tsx";
import { ask, askBy } from "../answer.ts";
import type { Route } from "./+types/cases";
import { Bulk, BulkOutcome } from "./bulk.tsx";
import { BULK_ACTS } from "./bulk-acts.ts";
import { bulkDoneWords, type PartlyDone } from "./bulk-words.ts";
import { CaseFilters } from "./case-filters.tsx";
import { CaseList } from "./case-list.tsx";
import styles from "./cases.module.css";
import { usePlaceInList } from "./place-in-list.ts";
import { useFresh } from "./use-fresh.ts";
import { useTicks } from "./use-ticks.ts";
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
	if (reference && only && others.length === 0) throw redirect(teamLinks.case(only.id));
	return {
		product: from.context.get(requestContext).brand.name,
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

export const action = (from: Route.ActionArgs) => sendAct(from, BULK_ACTS, () => teamLinks.cases());

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => unlessNoAnswer(serverAction);

export const shouldRevalidate = reloadAfterRefusal;

export const meta: Route.MetaFunction = ({ loaderData }) =>
	pageMeta({
		title: loaderData ? `${VIEW_WORDS[loaderData.view]} (${loaderData.count}) – Inbox` : "Inbox",
		product: loaderData?.product ?? "",
		noindex: true,
	});

/** True if filters that can be read narrow the list. */
const isNarrowed = ({
	filters: { order, ...narrowed },
	errors,
}: Pick<Route.ComponentProps["loaderData"], "filters" | "errors">) =>
	Object.keys(narrowed).length > 0 && Object.keys(errors).length === 0;

/** What the list holds, its order and its filters. */
const Top = ({ list }: { list: Route.ComponentProps["loaderData"] }) => {
	const { view, search, filters, errors, count, closed_matches, choices } = list;
	const here = { view, search, ...filters };
	return (
		<div className={styles.top}>
			<h1>{VIEW_WORDS[view]}</h1>
			<p role="status">
				{count === 1 ? "1 case" : `${count} cases`}
				{search && ` matching “${search}”`}
				{isNarrowed(list) && ", filtered"}.
			</p>
			{closed_matches > 0 && (
				<Link href={teamLinks.cases({ ...here, view: "closed" })}>
					{closed_matches === 1 ? "1 closed case matches" : `${closed_matches} closed cases match`}
				</Link>
			)}
			<ul className={styles.orders} aria-label="Order">
				{CASE_ORDERS.map((one) => (
					<li key={one}>
						<Link
							href={teamLinks.cases({ ...here, order: one })}
							aria-current={one === (filters.order ?? "due") ? "true" : undefined}
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
			</details>
		</div>
	);
};

/** The inbox: cases from every channel, most urgent first. */
export default function Cases({ loaderData, actionData }: Route.ComponentProps) {
	const { view, search, page, filters, results, totalPages, choices, today, forms, said, isAllTicked } = loaderData;
	useFresh("/api/team/cases/events/");
	const box = usePlaceInList<HTMLDivElement>();
	const answer = useKeptAnswer(actionData) as PartlyDone | undefined;
	const done = answer ? undefined : bulkDoneWords(said);
	const ids = results.map(({ id }) => id);
	const ticks = useTicks(isAllTicked ? ids : [], answer, done !== undefined);
	const listed = (named: boolean) => results.filter(({ is_exact }) => (is_exact !== false) === named);
	const rows = (named: boolean) => <CaseList cases={listed(named)} ticks={ticks} today={today} />;
	const { key } = useLocation();
	return (
		<PageForms forms={forms} answer={answer}>
			<div className={styles.inbox} ref={box}>
				<Top list={loaderData} />
				{done && <Notice key={key} kind="success" role="status" takesFocus title={done} />}
				<BulkOutcome answer={answer} />
				{listed(true).length > 0 && rows(true)}
				{listed(false).length > 0 && (
					<section aria-labelledby="mentioned">
						<h2 id="mentioned">Also mentioned in text</h2>
						{rows(false)}
					</section>
				)}
				{results.length === 0 && (
					<p>
						{search || isNarrowed(loaderData) ? (
							<>
								No cases match. <Link href={teamLinks.cases({ view })}>Clear search and filters</Link>
							</>
						) : (
							"No cases here. New cases appear automatically."
						)}
					</p>
				)}
				{results.length > 0 && (
					<Bulk
						ids={ids}
						ticks={ticks}
						allTicked={teamLinks.cases({ view, search, ...filters, page, ticked: "all" })}
						kinds={results.map(({ kind }) => kind)}
						team={choices.team}
						snooze={choices.snooze}
						today={today}
					/>
				)}
				<Pager
					page={page}
					totalPages={totalPages}
					label="Pages of cases"
					hrefFor={(number) => teamLinks.cases({ view, search, ...filters, page: number })}
				/>
			</div>
		</PageForms>
	);
}
