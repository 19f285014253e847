import { links } from "#web/lib/links.ts";
import type { shownPrices } from "../provider-facts/prices.ts";
import styles from "./prices-section.module.css";

/** What each service costs, as stated (decision 124). A price that isn't stated is never shown as free. */
export const PricesSection = ({ prices, notStated }: ReturnType<typeof shownPrices>) => (
	<section className={styles.prices} aria-labelledby="prices">
		<h2 id="prices">Prices</h2>
		{prices.map((price) => (
			<div key={JSON.stringify(price)} className={styles.price}>
				<table>
					<caption>
						{price.service}: price {price.unit}
					</caption>
					<thead className="visually-hidden">
						<tr>
							<th scope="col">When</th>
							<th scope="col">Price {price.unit}</th>
						</tr>
					</thead>
					<tbody>
						{price.rates.map(({ time, amount }) => (
							<tr key={time}>
								<th scope="row">{time}</th>
								<td>{amount}</td>
							</tr>
						))}
					</tbody>
				</table>
				{price.notes.map(({ label, text }) => (
					<p key={label}>
						<strong>{label}:</strong> {text}
					</p>
				))}
				{price.limit && <p className={styles.stated}>{price.limit}</p>}
				{price.hourly && (
					<p>
						<a href={links.careCosts("support-at-home", price.hourly)}>
							Work out hours and costs
							<span className="visually-hidden">: {price.service}</span>
						</a>
					</p>
				)}
				<p className={styles.stated}>
					{price.stated}
					{price.url && (
						<>
							{" "}
							<a href={price.url} rel="nofollow noreferrer">
								Their own page about this price
								<span className="visually-hidden">: {price.service}</span>
							</a>
						</>
					)}
				</p>
			</div>
		))}
		{notStated.length > 0 && (
			<p className={styles.stated}>
				Price not stated{prices.length > 0 && `: ${notStated.join(", ")}`}. Ask what you would pay, with travel and
				cancelling, before you agree.
			</p>
		)}
	</section>
);
