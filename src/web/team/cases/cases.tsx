import { redirect } from "react-router";
import { listCases } from "#contract/cases/cases.ts";
import { CASE_KINDS, CASE_VIEWS, type CaseKind, type CaseView } from "#contract/cases/lists.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { pageIn } from "#web/lib/page-number.ts";
import { pageMeta } from "#web/lib/seo.ts";
import { Checkbox, Select } from "#web/ui/field/field.tsx";
import { Icon } from "#web/ui/icon/icon.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Pager } from "#web/ui/pager/pager.tsx";
import { ask } from "../answer.ts";
import { SearchBar } from "../desk/search-bar.tsx";
import type { Route } from "./+types/cases";
import { CaseList } from "./case-list.tsx";
import styles from "./cases.module.css";
import { useFresh } from "./use-fresh.ts";
import { useKeys } from "./use-keys.ts";
import { KIND_WORDS, VIEW_WORDS } from "./words.ts";

export const loader = async (from: Route.LoaderArgs) => {
	const { searchParams } = new URL(from.request.url);
	const view: CaseView = CASE_VIEWS.find((one) => one === searchParams.get("view")) ?? "all";
	const kind: CaseKind | undefined = CASE_KINDS.find((one) => one === searchParams.get("kind"));
	const reference = searchParams.get("reference");
	const search = (reference ?? searchParams.get("search") ?? "").slice(0, 200);
	const page = pageIn(searchParams);
	const found = await ask(from, listCases, { query: { view, kind, search, page: String(page) } });
	const [only, ...others] = found.results;
	// A link in an email carries a reference and opens its case.
	if (reference && only && others.length === 0) throw redirect(links.teamCase(only.id));
	return {
		product: from.context.get(requestContext).brand.name,
		view,
		kind,
		search,
		page,
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
	loaderData: { view, kind, search, page, results, count, totalPages, closed_matches, today },
}: Route.ComponentProps) {
	useFresh("/api/team/cases/events/");
	const keys = useKeys();
	const named = results.filter(({ is_exact }) => is_exact !== false);
	const mentioned = results.filter(({ is_exact }) => is_exact === false);
	const here = { view, kind, search };
	return (
		<div className={styles.inbox}>
			<div className={styles.top}>
				<h1>{VIEW_WORDS[view]}</h1>
				<Link href={links.teamNewCase()}>New case</Link>
				<p role="status">
					{count === 1 ? "1 case" : `${count} cases`}
					{kind && ` of type “${KIND_WORDS[kind]}”`}
					{search && ` matching “${search}”`}.
				</p>
				{closed_matches > 0 && (
					<Link href={links.teamCases({ view: "closed", kind, search })}>
						{closed_matches === 1 ? "1 closed case matches" : `${closed_matches} closed cases match`}
					</Link>
				)}
				<details className={styles.filters} key={JSON.stringify(here)}>
					<summary>
						<Icon name="filter" size="small" /> Filters
					</summary>
					<SearchBar action={links.teamCases()} kept={{ view: view === "all" ? undefined : view, search }}>
						<Select
							id="kind"
							name="kind"
							label="Type"
							placeholderOption="All types"
							defaultValue={kind}
							options={CASE_KINDS.map((one) => ({ value: one, label: KIND_WORDS[one] }))}
						/>
					</SearchBar>
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
					{search || kind ? (
						<>
							No cases match. <Link href={links.teamCases({ view })}>Clear search</Link>
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
