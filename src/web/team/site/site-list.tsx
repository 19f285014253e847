import { readReferenceList } from "#contract/reference/editing.ts";
import { REFERENCE_LISTS } from "#contract/reference/lists.ts";
import { listServiceAreas } from "#contract/reference/reference.ts";
import { flashMessages } from "#web/lib/flash-messages.ts";
import { links } from "#web/lib/links.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { SearchField } from "#web/ui/field/search-field.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { ask } from "../answer.ts";
import { SearchBar } from "../common/search-bar.tsx";
import type { Route } from "./+types/site-list";
import { History } from "./history.tsx";
import { Rows } from "./rows.tsx";
import { SitePage } from "./site-page.tsx";
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
		<SitePage
			width="wide"
			title={title}
			intro={
				isOpen
					? `You can retire a ${one} but not delete it. Where it’s already used, it stays.`
					: "You can only change the wording. Rules use a code that stays the same."
			}
			said={said ? SAID[said] : undefined}
		>
			{isOpen && (
				<div>
					<ButtonLink href={teamLinks.referenceRow(list, "new")} variant="secondary" icon="plus">
						Add a {one}
					</ButtonLink>
				</div>
			)}
			{total > TO_SEE_AT_ONCE && (
				<SearchBar action={teamLinks.reference(list)}>
					<SearchField
						hint={list === "services" ? "Part of a name or of a service area" : "Part of a name"}
						defaultValue={search}
						maxLength={80}
					/>
				</SearchBar>
			)}
			{search && (
				<p role="status">
					{rows.length} of {total} match “{search}”. <Link href={teamLinks.reference(list)}>Show all</Link>
				</p>
			)}
			{rows.length > 0 && (
				<Rows
					label={title}
					rows={rows.map((row) => ({
						key: row.key,
						name: row.name,
						href: teamLinks.referenceRow(list, row.key),
						facts: [
							[
								row.service_area !== null && (areas[row.service_area] ?? "In a retired area"),
								row.valid_for_hcp && "Home care",
								row.slug && links.serviceArea(row.slug),
								row.number !== null && `Position ${row.number}`,
								...touchWords(row.touches),
							],
						],
						mark: row.is_retired && "Retired",
					}))}
				/>
			)}
			<History events={history} />
		</SitePage>
	);
}
