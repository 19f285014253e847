import type { FaultCount } from "#contract/operations/operations.ts";
import { FAULT_DAYS } from "#contract/operations/options.ts";
import { shortCalendarDay } from "#contract/shared/dates-in-words.ts";
import styles from "./operations.module.css";

/** Faults of pages and calls by the pattern of their address: what was asked for, and by whom, is not kept. */
export const Faults = ({ faults }: { faults: readonly FaultCount[] }) => (
	<table className={styles.table} aria-label={`Faults of the last ${FAULT_DAYS} days`}>
		<thead>
			<tr>
				<th scope="col">Where</th>
				<th scope="col">What</th>
				<th scope="col">Last on</th>
				<th scope="col" data-number>
					Today
				</th>
				<th scope="col" data-number>
					{FAULT_DAYS} days
				</th>
			</tr>
		</thead>
		<tbody>
			{faults.map(({ side, kind, route, today, week, last_day }) => (
				<tr key={`${side} ${kind} ${route}`}>
					<td data-label="Where">
						<span className={styles.code}>{route === "other" ? "elsewhere" : route}</span>
					</td>
					<td data-label="What">
						{side === "server"
							? kind === "page failed"
								? "A page of ours failed"
								: "A call failed"
							: `In a browser: ${kind}`}
					</td>
					<td data-label="Last on">{shortCalendarDay(last_day)}</td>
					<td data-label="Today" data-number>
						{today.toLocaleString("en-AU")}
					</td>
					<td data-label={`${FAULT_DAYS} days`} data-number>
						{week.toLocaleString("en-AU")}
					</td>
				</tr>
			))}
		</tbody>
	</table>
);
