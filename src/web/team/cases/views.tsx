import { CASE_VIEWS, type CaseView } from "#contract/cases/lists.ts";
import { teamLinks } from "../../lib/team-links.ts";
import { Link } from "../../ui/link/link.tsx";
import { VIEW_WORDS } from "./words.ts";

/** The views of the inbox with the number of their cases. */
export const Views = ({ counts, current }: { counts: Record<CaseView, number>; current: CaseView }) => (
	<nav aria-label="Views">
		<ul>
			{CASE_VIEWS.map((one) => (
				<li key={one}>
					<Link href={teamLinks.cases({ view: one })} aria-current={one === current ? "page" : undefined}>
						{VIEW_WORDS[one]} <span>{counts[one]}</span>
					</Link>
				</li>
			))}
		</ul>
	</nav>
);
