import {
	MOST_PRICES,
	PRICE_FILE_BYTES,
	PRICE_FILE_TOO_LARGE,
	PRICE_LABELS,
	PRICE_TEXTS,
	PRICE_TIMES,
	PRICE_UNITS,
	TIME_WORDS,
	UNIT_WORDS,
} from "#contract/providers/price-options.ts";
import { choicesOf } from "#web/lib/choices-of.ts";
import { Field } from "../../forms/contract-form.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Select } from "../../ui/field/field.tsx";
import { FileField } from "../../ui/file-field/file-field.tsx";
import styles from "./places-form.module.css";
import { PRICE_FILE, type PriceValues } from "./price-values.ts";
import type { PartProps } from "./sites.tsx";

const UNITS = PRICE_UNITS.map((value) => ({ value, label: UNIT_WORDS[value] }));

const FILE_COLUMNS = [
	...[PRICE_LABELS.service_area, PRICE_LABELS.unit, ...PRICE_TIMES.map((time) => TIME_WORDS[time])],
	...[...PRICE_TEXTS, "url" as const, "support_item" as const].map((field) => PRICE_LABELS[field]),
].join(", ");

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
				<PriceFields key={at} {...{ at, price, areas: choices.areas }} basis={basisOf(price)} />
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
			<div className={styles.site}>
				<FileField
					id={PRICE_FILE}
					name={PRICE_FILE}
					label="Prices from a file"
					optional
					hint={`CSV or Excel, a row for each price. Columns: ${FILE_COLUMNS}. You see the prices here before you save them.`}
					accept=".csv,.xlsx,text/csv"
					check={(file) => (file.size > PRICE_FILE_BYTES ? PRICE_FILE_TOO_LARGE : undefined)}
					error={errors[PRICE_FILE]}
				/>
				<div>
					<Button type="submit" name="add" value="price-file" variant="secondary">
						Read the file
					</Button>
				</div>
			</div>
		</section>
	);
};

const PriceFields = ({
	at,
	price,
	areas,
	basis,
}: {
	at: number;
	price: PriceValues;
	areas: PartProps["choices"]["areas"];
	basis: string | undefined;
}) => {
	const named = <F extends keyof typeof PRICE_LABELS>(field: F) => ({
		name: `prices.${at}.${field}`,
		label: PRICE_LABELS[field],
	});
	const offered = choicesOf(areas);
	const isKnown = price.service_area === "" || offered.some(({ value }) => value === price.service_area);
	return (
		<fieldset className={styles.site}>
			<legend className={styles.name}>Price {at + 1}</legend>
			<p className={styles.soft}>{basis ?? "Not saved yet"}</p>
			<div className={styles.place}>
				<Field
					{...named("service_area")}
					as={Select}
					placeholderOption="Choose"
					options={
						isKnown ? offered : [...offered, { value: price.service_area, label: "A service you don't offer now" }]
					}
				/>
				<Field {...named("unit")} as={Select} placeholderOption="Choose" options={UNITS} />
			</div>
			<p>Amounts in dollars, like 65 or 65.50. Leave a time empty if you don't want to state its price.</p>
			<div className={styles.access}>
				{PRICE_TIMES.map((time) => (
					<Field
						key={time}
						name={`prices.${at}.rates.${time}`}
						label={TIME_WORDS[time]}
						inputMode="decimal"
						autoComplete="off"
						width="postcode"
					/>
				))}
			</div>
			<Field {...named("includes")} optional hint="For example: first visit with a written plan" />
			<Field {...named("travel")} optional hint="For example: free up to 20 km, then $0.99 a kilometre" />
			<Field {...named("cancellation")} optional hint="For example: free until two days before, then the full price" />
			<Field {...named("url")} optional inputMode="url" hint="A page of your website with this price" />
			<Field
				{...named("support_item")}
				optional
				autoComplete="off"
				hint="Its number in the NDIS catalogue, like 01_011_0107_1_1. Your page then shows the limit beside your price"
			/>
			<div>
				<Button type="submit" name="remove-price" value={at} variant="secondary">
					Remove price {at + 1}
				</Button>
			</div>
		</fieldset>
	);
};
