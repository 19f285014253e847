import { links } from "#web/lib/links.ts";
import { factCount, type SearchState } from "#web/lib/search-address.ts";
import { Sort } from "#web/parts/sort/sort.tsx";
import { Link } from "#web/ui/link/link.tsx";
import styles from "../results.module.css";
import type { ChosenFact } from "./chosen-facts.ts";

/** One line with places now, the number of filters, the sort order and the map. The chosen filters follow below it. */
export const Room = ({
	state,
	facts,
	orders,
}: {
	state: SearchState;
	facts: ChosenFact[];
	/** Undefined without results. */
	orders?: Parameters<typeof Sort>[0]["orders"];
}) => {
	const filters = factCount(state) + (state.plan_management === "agency" ? 1 : 0);
	const isNarrowed = state.capacity.length > 0;
	return (
		<div className={styles.room}>
			<ul aria-label="Filters and order">
				<li>
					<Link
						href={links.results({ ...state, capacity: isNarrowed ? [] : ["open"], page: 1 })}
						aria-current={isNarrowed ? "true" : undefined}
						preventScrollReset
					>
						{state.capacity.length > 1 ? "Open or with a waiting list" : "Places now"}
						{isNarrowed && <span className="visually-hidden">: remove this filter</span>}
					</Link>
				</li>
				<li>
					<a href={links.moreFilters(state)}>Filters{filters > 0 && ` (${filters})`}</a>
				</li>
				{orders && (
					<li>
						<Sort state={state} orders={orders} />
					</li>
				)}
				<li>
					<a href={links.map(state)}>
						<span className="visually-hidden">Show on a </span>Map
					</a>
				</li>
				{facts.map(({ name, without }) => (
					<li key={name}>
						<Link href={without} preventScrollReset>
							{name} <span aria-hidden="true">×</span>
							<span className="visually-hidden">: remove this filter</span>
						</Link>
					</li>
				))}
			</ul>
		</div>
	);
};
