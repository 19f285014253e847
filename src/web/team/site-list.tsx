import { listServiceAreas } from "#contract/reference.ts";
import { REFERENCE_LISTS } from "#contract/site-lists.ts";
import { readReferenceList } from "#contract/site-work.ts";
import { surroundingsContext } from "../lib/context.ts";
import { links } from "../lib/links.ts";
import { pageMeta } from "../lib/seo.ts";
import { BackLink } from "../ui/back-link/back-link.tsx";
import { ButtonLink } from "../ui/button/button.tsx";
import { Page, Stack } from "../ui/layout/layout.tsx";
import { Link } from "../ui/link/link.tsx";
import { Notice } from "../ui/notice/notice.tsx";
import type { Route } from "./+types/site-list";
import { ask } from "./answer.ts";
import { History } from "./site/history.tsx";
import styles from "./site/site.module.css";
import { listOf, touchWords } from "./site/words.ts";

export const loader = async (from: Route.LoaderArgs) => {
	const list = listOf(from.params.list);
	if (!list) throw new Response(null, { status: 404 });
	const [{ results, history }, areas] = await Promise.all([ask(from, readReferenceList, { params: { list } }), ask(from, listServiceAreas, {})]);
	return {
		product: from.context.get(surroundingsContext).brand.name,
		list,
		rows: results,
		history,
		areas: list === "services" ? Object.fromEntries(areas.map(({ id, name }) => [id, name])) : {},
		said: new URL(from.request.url).searchParams.get("said"),
	};
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
	pageMeta({ title: loaderData ? REFERENCE_LISTS[loaderData.list].title : "Reference data", product: loaderData?.product ?? "", noindex: true });

const SAID: Record<string, string> = { added: "It is added, and offered everywhere", saved: "It is saved, and every page shows it" };

/** One list of reference data, with what each row is used by. */
export default function SiteList({ loaderData: { list, rows, history, areas, said } }: Route.ComponentProps) {
	const { title, one, isOpen } = REFERENCE_LISTS[list];
	return (
		<Page width="wide">
			<Stack gap={6}>
				<BackLink href={links.teamSite()}>Site</BackLink>
				<div className={styles.head}>
					<h1>{title}</h1>
					<p>
						{isOpen
							? `A ${one} that is no longer offered is retired, never deleted: whoever has it keeps it.`
							: "Only the words change. Rules go by what is behind them, which stays."}
					</p>
				</div>
				{said && SAID[said] && <Notice kind="success" role="status" title={SAID[said]} takesFocus />}
				{isOpen && (
					<div>
						<ButtonLink href={links.teamReferenceRow(list, "new")} variant="secondary" icon="plus">
							Add a {one}
						</ButtonLink>
					</div>
				)}
				<ul className={styles.rows} aria-label={title}>
					{rows.map((row) => (
						<li key={row.key} className={styles.row}>
							<Link href={links.teamReferenceRow(list, row.key)} className={styles.name}>
								{row.name}
							</Link>
							<p className={styles.facts}>
								{row.service_area !== null && <span>{areas[row.service_area] ?? "In a retired area"}</span>}
								{row.valid_for_hcp && <span>Home care</span>}
								{row.slug && <span>{links.serviceArea(row.slug)}</span>}
								{row.number !== null && <span>Place {row.number}</span>}
								{touchWords(row.touches).map((words) => (
									<span key={words}>{words}</span>
								))}
							</p>
							{row.is_retired && (
								<p className={styles.facts}>
									<span className={styles.mark}>Retired</span>
								</p>
							)}
						</li>
					))}
				</ul>
				<History deeds={history} />
			</Stack>
		</Page>
	);
}
