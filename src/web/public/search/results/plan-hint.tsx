import { FUNDING_NDIS } from "#contract/shared/funding-codes.ts";
import { AGENCY_HINT } from "#contract/shared/plan-management.ts";
import { links } from "#web/lib/links.ts";
import type { SearchState } from "#web/lib/search-address.ts";
import { Link } from "#web/ui/link/link.tsx";
import styles from "../results.module.css";

/** What an agency-managed NDIS plan means for the list. */
export const PlanHint = ({ state }: { state: SearchState }) => {
	if (!state.funding_types_list.includes(FUNDING_NDIS)) return null;
	const isAgency = state.plan_management === "agency";
	return (
		<p className={styles.advice}>
			{isAgency && AGENCY_HINT}{" "}
			<Link href={links.results({ ...state, plan_management: isAgency ? undefined : "agency" })} preventScrollReset>
				{isAgency ? "My plan isn't agency managed" : "My NDIS plan is agency managed"}
			</Link>
		</p>
	);
};
