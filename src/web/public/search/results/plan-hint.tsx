import { FUNDING_NDIS } from "#contract/shared/limits.ts";
import { AGENCY_HINT, PLAN_WAYS, type PlanWay } from "#contract/shared/plan-management.ts";
import { links } from "#web/lib/links.ts";
import type { SearchState } from "#web/lib/search-address.ts";
import { Link } from "#web/ui/link/link.tsx";
import styles from "../results.module.css";

/** Asks how an NDIS plan is managed, and says what that means. It doesn't change which providers are found. */
export const PlanHint = ({ state }: { state: SearchState }) => {
	if (!state.funding_types_list.includes(FUNDING_NDIS)) return null;
	const way = state.plan_management;
	const choice = (of: PlanWay | undefined, words: string) => (
		<Link href={links.results({ ...state, plan_management: of })} preventScrollReset>
			{words}
		</Link>
	);
	return (
		<p className={styles.advice}>
			{way ? (
				<>
					{way === "agency" ? AGENCY_HINT : `The NDIS plan is ${PLAN_WAYS[way].toLowerCase()}.`}{" "}
					{choice(undefined, "Change how the plan is managed")}
				</>
			) : (
				<>
					How is the NDIS plan managed? {choice("agency", "Agency managed")}, {choice("plan", "plan managed")} or{" "}
					{choice("self", "self managed")}
				</>
			)}
		</p>
	);
};
