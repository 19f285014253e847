import type { ReactNode } from "react";
import { CAPACITY_WISHES } from "#contract/search/limits.ts";
import { links } from "#web/lib/links.ts";
import type { SearchState } from "#web/lib/search-address.ts";
import { Link } from "#web/ui/link/link.tsx";
import styles from "../results.module.css";
import type { ChosenFact } from "./chosen-facts.ts";

const WISHES = ["All", "Has places now", "Open or with a waiting list"];

/** The filter for providers with places. It says how many more match without confirming: they may have places too. */
export const Room = ({
	state,
	notSaid,
	facts,
	children,
}: {
	state: SearchState;
	notSaid: string | undefined;
	facts: ChosenFact[];
	/** The order of the results. */
	children?: ReactNode;
}) => (
	<div className={styles.room}>
		<nav aria-label="Who has places">
			<ul>
				{WISHES.map((label, wishes) => (
					<li key={label}>
						<Link
							href={links.results({ ...state, capacity: CAPACITY_WISHES.slice(0, wishes), page: 1 })}
							aria-current={wishes === state.capacity.length ? "true" : undefined}
							preventScrollReset
						>
							{label}
						</Link>
					</li>
				))}
			</ul>
		</nav>
		{children}
		<ul>
			{facts.map(({ name, without }) => (
				<li key={name}>
					<Link href={without} preventScrollReset>
						{name} <span aria-hidden="true">×</span>
						<span className="visually-hidden">: remove this filter</span>
					</Link>
				</li>
			))}
			<li className={styles.plain}>
				<a href={links.moreFilters(state)}>More filters</a>
			</li>
			<li className={styles.plain}>
				<a href={links.map(state)}>Show on a map</a>
			</li>
		</ul>
		{notSaid && <p className={styles.advice}>{notSaid}</p>}
	</div>
);
