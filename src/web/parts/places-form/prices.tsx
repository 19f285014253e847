import {
	MOST_PRICES,
	PRICE_LABELS,
	PRICE_TIMES,
	PRICE_UNITS,
	TIME_WORDS,
	UNIT_WORDS,
} from "#contract/providers/price-options.ts";
import { Button } from "../../ui/button/button.tsx";
import { Select, TextField } from "../../ui/field/field.tsx";
import styles from "./places-form.module.css";
import type { PriceValues } from "./price-values.ts";
import type { PartProps } from "./sites.tsx";

const UNITS = PRICE_UNITS.map((value) => ({ value, label: UNIT_WORDS[value] }));

/** What each service costs. Prices are added and removed by submitting the form, so this works without scripts. */
export const Prices = ({ values: { prices }, stored, errors, choices }: PartProps) => {
	const basisOf = (price: PriceValues) =>
		choices.basis.prices[stored.prices.findIndex((one) => JSON.stringify(one) === JSON.stringify(price))];
	return (
		<section className={styles.part} aria-labelledby="prices">
			<h2 id="prices" tabIndex={-1}>
				Prices
			</h2>
			<p>
				What people pay, with any GST. Everyone can see it, with the day you stated it. After two months it says that it
				isn't confirmed: tick “Everything here is still right” below to confirm it.
			</p>
			{errors.prices && <p className={styles.error}>{errors.prices}</p>}
			{prices.length === 0 && <p className={styles.soft}>No price is stated yet.</p>}
			{prices.map((price, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the form remounts whenever a price is added or removed
				<PriceFields key={at} {...{ at, price, errors, areas: choices.areas }} basis={basisOf(price)} />
			))}
			{prices.length < MOST_PRICES ? (
				<div>
					<Button type="submit" name="add" value="price" variant="secondary" icon="plus">
						{prices.length === 0 ? "Add a price" : "Add another price"}
					</Button>
				</div>
			) : (
				<p className={styles.soft}>That's all: a profile can have up to {MOST_PRICES} prices.</p>
			)}
		</section>
	);
};

const PriceFields = ({
	at,
	price,
	errors,
	areas,
	basis,
}: {
	at: number;
	price: PriceValues;
	errors: Record<string, string>;
	areas: PartProps["choices"]["areas"];
	basis: string | undefined;
}) => {
	const named = (field: string) => {
		const name = `prices.${at}.${field}`;
		return { id: name, name, error: errors[name] };
	};
	const text = (field: "includes" | "travel" | "cancellation" | "url") => ({
		...named(field),
		label: PRICE_LABELS[field],
		defaultValue: price[field],
		optional: true,
	});
	const offered = areas.map(({ id, name }) => ({ value: String(id), label: name }));
	const isKnown = price.service_area === "" || offered.some(({ value }) => value === price.service_area);
	return (
		<fieldset className={styles.site}>
			<legend className={styles.name}>Price {at + 1}</legend>
			<p className={styles.soft}>{basis ?? "Not saved yet"}</p>
			<div className={styles.place}>
				<Select
					{...named("service_area")}
					label={PRICE_LABELS.service_area}
					placeholderOption="Choose"
					options={
						isKnown ? offered : [...offered, { value: price.service_area, label: "A service you don't offer now" }]
					}
					defaultValue={price.service_area}
				/>
				<Select
					{...named("unit")}
					label={PRICE_LABELS.unit}
					placeholderOption="Choose"
					options={UNITS}
					defaultValue={price.unit}
				/>
			</div>
			<p>Amounts in dollars, like 65 or 65.50. Leave a time empty if you don't want to state its price.</p>
			<div className={styles.access}>
				{PRICE_TIMES.map((time) => (
					<TextField
						key={time}
						{...named(`rates.${time}`)}
						label={TIME_WORDS[time]}
						defaultValue={price.rates[time]}
						inputMode="decimal"
						autoComplete="off"
						width="postcode"
					/>
				))}
			</div>
			<TextField {...text("includes")} hint="For example: first visit with a written plan" />
			<TextField {...text("travel")} hint="For example: free up to 20 km, then $0.99 a kilometre" />
			<TextField {...text("cancellation")} hint="For example: free until two days before, then the full price" />
			<TextField {...text("url")} inputMode="url" hint="A page of your website with this price" />
			<div>
				<Button type="submit" name="remove-price" value={at} variant="secondary">
					Remove price {at + 1}
				</Button>
			</div>
		</fieldset>
	);
};
