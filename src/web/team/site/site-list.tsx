import { readReferenceList } from "#contract/reference/editing.ts";
import { REFERENCE_LISTS } from "#contract/reference/lists.ts";
import { listServiceAreas } from "#contract/reference/reference.ts";
import { requestContext } from "#web/lib/context.ts";
import { flashMessages } from "#web/lib/flash-messages.ts";
import { links } from "#web/lib/links.ts";
import { pageMeta } from "#web/lib/seo.ts";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { TextField } from "#web/ui/field/field.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { ask } from "../answer.ts";
import desk from "../desk/desk.module.css";
import { SearchBar } from "../desk/search-bar.tsx";
import type { Route } from "./+types/site-list";
import { History } from "./history.tsx";
import styles from "./site.module.css";
import { listOf, touchWords } from "./words.ts";

export const loader = async (from: Route.LoaderArgs) => {
	const list = listOf(from.params.list);
	if (!list) throw new Response(null, { status: 404 });
	const [{ results, history }, areas] = await Promise.all([
		ask(from, readReferenceList, { params: { list } }),
		ask(from, listServiceAreas, {}),
	]);
	const names: Record<number, string> =
		list === "services" ? Object.fromEntries(areas.map(({ id, name }) => [id, name])) : {};
	const { searchParams } = new URL(from.request.url);
	const search = (searchParams.get("search") ?? "").trim().slice(0, 80);
	const wanted = search.toLowerCase();
	return {
		product: from.context.get(requestContext).brand.name,
		list,
		total: results.length,
		rows: results.filter(({ name, service_area }) =>
			[name, names[service_area ?? -1] ?? ""].some((one) => one.toLowerCase().includes(wanted)),
		),
		history,
		areas: names,
		search,
		said: searchParams.get("said"),
	};
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
	pageMeta({
		title: loaderData ? REFERENCE_LISTS[loaderData.list].title : "Reference data",
		product: loaderData?.product ?? "",
		noindex: true,
	});

const SAID = flashMessages({
	added: "Added. You can choose it everywhere now",
	saved: "Saved. All pages show the change now",
	"at-work": "Saving. This changes many profiles, so pages show it in a few minutes. If they don’t, save again",
});

/** Longer lists have a search field. */
const TO_SEE_AT_ONCE = 20;

/** One list of reference data, with how often each row is used. */
export default function SiteList({
	loaderData: { list, total, rows, history, areas, search, said },
}: Route.ComponentProps) {
	const { title, one, isOpen } = REFERENCE_LISTS[list];
	return (
		<Page width="wide">
			<Stack gap={6}>
				<BackLink href={links.teamSite()}>Site</BackLink>
				<div className={desk.head}>
					<h1>{title}</h1>
					<p>
						{isOpen
							? `You can retire a ${one} but not delete it. Where it’s already used, it stays.`
							: "You can only change the wording. Rules use a code that stays the same."}
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
				{total > TO_SEE_AT_ONCE && (
					<SearchBar action={links.teamReference(list)}>
						<TextField
							id="search"
							name="search"
							type="search"
							label="Search"
							hint={list === "services" ? "Part of a name or of a service area" : "Part of a name"}
							defaultValue={search}
							maxLength={80}
							autoComplete="off"
						/>
					</SearchBar>
				)}
				{search && (
					<p role="status">
						{rows.length} of {total} match “{search}”. <Link href={links.teamReference(list)}>Show all</Link>
					</p>
				)}
				{rows.length > 0 && (
					<ul className={styles.rows} aria-label={title}>
						{rows.map((row) => (
							<li key={row.key} className={styles.row}>
								<Link href={links.teamReferenceRow(list, row.key)} className={desk.name}>
									{row.name}
								</Link>
								<p className={desk.facts}>
									{row.service_area !== null && <span>{areas[row.service_area] ?? "In a retired area"}</span>}
									{row.valid_for_hcp && <span>Home care</span>}
									{row.slug && <span>{links.serviceArea(row.slug)}</span>}
									{row.number !== null && <span>Position {row.number}</span>}
									{touchWords(row.touches).map((words) => (
										<span key={words}>{words}</span>
									))}
								</p>
								{row.is_retired && (
									<p className={desk.facts}>
										<span className={desk.mark}>Retired</span>
									</p>
								)}
							</li>
						))}
					</ul>
				)}
				<History events={history} />
			</Stack>
		</Page>
	);
}
