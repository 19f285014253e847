import { listDuplicates } from "#contract/people/records.ts";
import { counted } from "#contract/shared/counted.ts";
import { pageIn } from "#web/lib/page-number.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { Name } from "#web/ui/bdi/bdi.tsx";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Pager } from "#web/ui/pager/pager.tsx";
import { ask } from "../answer.ts";
import common from "../common/common.module.css";
import { ConsolePage } from "../common/console-page.tsx";
import type { Route } from "./+types/record-duplicates";
import { PersonLine } from "./parts/person-line.tsx";
import styles from "./parts/records.module.css";
import { calledOf, reasonInWords } from "./parts/words.ts";

export const loader = async (from: Route.LoaderArgs) => {
	const { searchParams } = new URL(from.request.url);
	const page = pageIn(searchParams);
	const found = await ask(from, listDuplicates, { query: { page: String(page) } });
	return { page, said: searchParams.get("said"), ...found };
};

/** Pairs of records for the team to compare. */
export default function RecordDuplicates({
	loaderData: { page, said, results, count, totalPages },
}: Route.ComponentProps) {
	return (
		<ConsolePage
			title="Possible duplicates"
			back={{ href: teamLinks.records(), text: "People" }}
			said={said === "distinct" && "Saved as two people. We won’t suggest them again"}
			status={
				<p role="status">
					{counted(count, "pair of records may be the same person.", "pairs of records may be the same person.")}
				</p>
			}
		>
			{results.length > 0 ? (
				<ol className={common.list}>
					{results.map(({ one, other, reasons, shared }) => (
						<li key={`${one.id} ${other.id}`} className={styles.pair}>
							<ul className={styles.reason} aria-label="Why">
								{reasons.map((reason) => (
									<li key={reason}>{reasonInWords(reason, shared)}</li>
								))}
							</ul>
							<ul className={styles.two}>
								<PersonLine person={one} href={teamLinks.record(one.id)} />
								<PersonLine person={other} href={teamLinks.record(other.id)} />
							</ul>
							<div>
								<ButtonLink href={teamLinks.compare(one.id, other.id)} variant="secondary">
									Compare
									<span className="visually-hidden">
										{" "}
										<Name>{calledOf(one)}</Name> and <Name>{calledOf(other)}</Name>
									</span>
								</ButtonLink>
							</div>
						</li>
					))}
				</ol>
			) : (
				<p>No possible duplicates. New ones appear automatically.</p>
			)}
			<Pager
				page={page}
				totalPages={totalPages}
				label="Pages of pairs"
				hrefFor={(number) => teamLinks.duplicates(number)}
			/>
		</ConsolePage>
	);
}
