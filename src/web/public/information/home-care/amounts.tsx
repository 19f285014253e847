import type { FundingAmounts } from "#contract/reference/reference.ts";
import { longCalendarDay } from "#contract/shared/dates-in-words.ts";
import styles from "../home-care.module.css";

const dollars = new Intl.NumberFormat("en-AU", { style: "currency", currency: "AUD", minimumFractionDigits: 2 });
const whole = new Intl.NumberFormat("en-AU", { style: "currency", currency: "AUD", maximumFractionDigits: 0 });

/** The amount of each classification, its start date and the source. */
export const Amounts = ({
	amounts: { program, as_of, changes, source, carry_over, care_management_percent, amounts, is_due },
}: {
	amounts: FundingAmounts & { is_due: boolean };
}) =>
	is_due ? (
		<p>
			Budgets change {changes}. We have those from {longCalendarDay(as_of)} and haven't entered the new ones yet, so we
			don't show them. See the <a href={source.url}>{source.name}</a>, or ask My Aged Care on{" "}
			<a href="tel:1800200422">{"1800\u00a0200\u00a0422"}</a>.
		</p>
	) : (
		<>
			<table className={styles.amounts}>
				<caption>
					{program} budgets from <time dateTime={as_of}>{longCalendarDay(as_of)}</time>
				</caption>
				<thead>
					<tr>
						<th scope="col">Classification</th>
						<th scope="col">For three months</th>
						<th scope="col">For a year</th>
					</tr>
				</thead>
				<tbody>
					{amounts.map(({ code, quarter_cents, year_cents }) => (
						<tr key={code}>
							<th scope="row">{code}</th>
							<td>{dollars.format(quarter_cents / 100)}</td>
							<td>{dollars.format(year_cents / 100)}</td>
						</tr>
					))}
				</tbody>
			</table>
			<p>
				{care_management_percent}% of each budget pays for care management. What you don't use goes into the next
				quarter, up to {whole.format(carry_over.cents / 100)} or {carry_over.percent}% of the budget, whichever is more.
			</p>
			<p className={styles.source}>
				Amounts change {changes}. These are as at the day above, from the <a href={source.url}>{source.name}</a>. For
				today's amounts, and those of the four transitioned levels, ask My Aged Care on{" "}
				<a href="tel:1800200422">{"1800\u00a0200\u00a0422"}</a>, or look at your monthly statement.
			</p>
		</>
	);
