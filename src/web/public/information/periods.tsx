import type { Output } from "#contract/endpoint.ts";
import { periodInWords } from "#contract/retention/options.ts";
import type { listRetentionPeriods } from "#contract/retention/retention.ts";
import styles from "./information.module.css";

/** How long we keep each kind of data. The list comes from the retention rules of the service itself. */
export const Periods = ({ periods }: { periods: Output<typeof listRetentionPeriods>["results"] }) => (
	<dl className={styles.periods}>
		{periods.map(({ code, title, what, counted_from, happens, keep_number, keep_unit }) => (
			<div key={code}>
				<dt>{title}</dt>
				<dd>
					<strong>
						{periodInWords(keep_number, keep_unit)}, counted from {counted_from}
					</strong>
					<span>
						{what}.{happens === "nameless" && " Then we remove anything that identifies you."}
					</span>
				</dd>
			</div>
		))}
	</dl>
);
