import { useLocation, useOutlet, useParams } from "react-router";
import { CASE_ORDERS } from "#contract/cases/lists.ts";
import { PageForms } from "#web/forms/act-form.tsx";
import { sendAct } from "#web/forms/acts.ts";
import { useKeptAnswer } from "#web/forms/use-kept-answer.ts";
import { pageMeta } from "#web/lib/seo.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { Icon } from "#web/ui/icon/icon.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { Pager } from "#web/ui/pager/pager.tsx";
import type { Route } from "./+types/cases";
import { Beside } from "./beside.tsx";
import { Bulk, BulkOutcome } from "./bulk.tsx";
import { BULK_ACTS } from "./bulk-acts.ts";
import { bulkDoneWords, type PartlyDone } from "./bulk-words.ts";
import { CaseFilters } from "./case-filters.tsx";
import { CaseList } from "./case-list.tsx";
import styles from "./cases.module.css";
import { reloadOnItsPage, useInbox, usePlaceInList, useSameList } from "./place-in-list.ts";
import { readInbox } from "./read-inbox.ts";
import { useFresh } from "./use-fresh.ts";
import { useTicks } from "./use-ticks.ts";
import { ORDER_WORDS, VIEW_WORDS } from "./words.ts";

export const loader = (from: Route.LoaderArgs) => readInbox(from);

export const action = (from: Route.ActionArgs) => sendAct(from, BULK_ACTS, () => teamLinks.cases());

export { unlessNoAnswer as clientAction } from "#web/lib/no-answer.ts";

export const shouldRevalidate = reloadOnItsPage;

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

/** The inbox: cases from every channel, most urgent first. Beside an open case it's a narrow column on wide screens. */
export default function Cases(props: Route.ComponentProps) {
	const opened = useOutlet();
	const { id } = useParams();
	const inbox = useInbox() ?? props.loaderData;
	const reload = useSameList(props.loaderData, id);
	useFresh(id ? `/api/team/cases/${id}/events/` : "/api/team/cases/events/", reload);
	if (!opened) return <List {...props} />;
	return (
		<Beside inbox={inbox} current={id}>
			{opened}
		</Beside>
	);
}

/** The list on its own page. */
const List = ({ loaderData, actionData }: Route.ComponentProps) => {
	const { view, search, page, filters, results, totalPages, choices, today, forms, said, isAllTicked } = loaderData;
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
};
