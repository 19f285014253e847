import type { ErrorCount } from "#contract/operations/operations.ts";
import { ERROR_DAYS } from "#contract/operations/options.ts";
import { shortCalendarDay } from "#contract/shared/dates-in-words.ts";
import styles from "./operations.module.css";

/** Errors of pages and API calls by route pattern. Full URLs and user details are never stored. */
export const ErrorCounts = ({ counts }: { counts: readonly ErrorCount[] }) => (
	<table className={styles.table} aria-label={`Errors in the last ${ERROR_DAYS} days`}>
		<thead>
			<tr>
				<th scope="col">Where</th>
				<th scope="col">What</th>
				<th scope="col">Last on</th>
				<th scope="col" data-number>
					Today
				</th>
				<th scope="col" data-number>
					{ERROR_DAYS} days
				</th>
			</tr>
		</thead>
		<tbody>
			{counts.map(({ side, kind, route, today, week, last_day }) => (
				<tr key={`${side} ${kind} ${route}`}>
					<td data-label="Where">
						<span className={styles.code}>{route === "other" ? "other" : route}</span>
					</td>
					<td data-label="What">
						{side === "server"
							? kind === "page failed"
								? "A page failed"
								: "An API call failed"
							: `In the browser: ${kind}`}
					</td>
					<td data-label="Last on">{shortCalendarDay(last_day)}</td>
					<td data-label="Today" data-number>
						{today.toLocaleString("en-AU")}
					</td>
					<td data-label={`${ERROR_DAYS} days`} data-number>
						{week.toLocaleString("en-AU")}
					</td>
				</tr>
			))}
		</tbody>
	</table>
);
