import { RECORD_SEARCH_CHARACTERS } from "#contract/people/options.ts";
import { listRecords, readRecord } from "#contract/people/records.ts";
import { counted } from "#contract/shared/counted.ts";
import { pageIn } from "#web/lib/page-number.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { Name, Reference, WithNames } from "#web/ui/bdi/bdi.tsx";
import { SearchField } from "#web/ui/field/search-field.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { Pager } from "#web/ui/pager/pager.tsx";
import { ask } from "../answer.ts";
import common from "../common/common.module.css";
import { ConsolePage } from "../common/console-page.tsx";
import { SearchBar } from "../common/search-bar.tsx";
import type { Route } from "./+types/records";
import { PersonLine } from "./parts/person-line.tsx";
import { calledOf } from "./parts/words.ts";

export const loader = async (from: Route.LoaderArgs) => {
	const { searchParams } = new URL(from.request.url);
	const search = (searchParams.get("search") ?? "").slice(0, RECORD_SEARCH_CHARACTERS);
	const id = searchParams.get("beside");
	const page = pageIn(searchParams);
	const [found, beside] = await Promise.all([
		ask(from, listRecords, { query: { search, page: String(page) } }),
		id ? ask(from, readRecord, { params: { id } }) : undefined,
	]);
	return {
		search,
		page,
		beside: beside && { id: beside.id, name: calledOf(beside) },
		...found,
	};
};

/** Everyone who contacted us through any channel, and everyone they contacted us for. */
export default function Records({
	loaderData: { search, page, beside, results, count, totalPages, duplicates },
}: Route.ComponentProps) {
	return (
		<ConsolePage
			title="People"
			status={
				<p role="status">
					{counted(count, "person", "people")}
					{search && ` matching “${search}”`}, most recent contact first.
				</p>
			}
		>
			{beside && (
				<Notice kind="info" title={<WithNames of={[beside.name]}>{`Find another record of ${beside.name}`}</WithNames>}>
					<p>
						Select it to compare both side by side.{" "}
						<Link href={teamLinks.record(beside.id)}>
							Go back to <Name>{beside.name}</Name>
						</Link>
						.
					</p>
				</Notice>
			)}
			<SearchBar action={teamLinks.records()} kept={{ beside: beside?.id }}>
				<SearchField
					hint={
						<>
							Name, email, phone in any format, or a case number, for example <Reference>C-1042</Reference>
						</>
					}
					defaultValue={search}
					maxLength={RECORD_SEARCH_CHARACTERS}
				/>
			</SearchBar>
			{duplicates > 0 && !beside && (
				<p className={common.soft}>
					<Link href={teamLinks.duplicates()}>{counted(duplicates, "possible duplicate", "possible duplicates")}</Link>
				</p>
			)}
			{results.length > 0 ? (
				<ul className={common.list} aria-label="People">
					{results.map((person) => (
						<PersonLine
							key={person.id}
							person={person}
							href={beside ? teamLinks.compare(beside.id, person.id) : teamLinks.record(person.id)}
						/>
					))}
				</ul>
			) : (
				<p>
					{search ? (
						<>
							No one matches. Try part of the name or another number.{" "}
							<Link href={teamLinks.records({ beside: beside?.id })}>Show everyone</Link>.
						</>
					) : (
						"No one has contacted us yet."
					)}
				</p>
			)}
			<Pager
				page={page}
				totalPages={totalPages}
				label="Pages of people"
				hrefFor={(number) => teamLinks.records({ search, page: number, beside: beside?.id })}
			/>
		</ConsolePage>
	);
}
