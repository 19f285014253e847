import { z } from "zod";
import { text } from "#contract/common.ts";
import { stated } from "./fit.ts";
import {
	dollars,
	HIGHEST_PRICE,
	isSupportItem,
	MOST_PRICES,
	PRICE_TEXTS,
	PRICE_TIMES,
	PRICE_UNITS,
} from "./price-options.ts";
import { webAddress } from "./web-address.ts";

const cents = z
	.int("Enter an amount in dollars, like 65 or 65.50")
	.min(1, "Enter an amount of more than $0")
	.max(HIGHEST_PRICE, `Enter an amount up to ${dollars(HIGHEST_PRICE)}`);

const said = text(200).transform((typed) => typed || null);

/** What a service costs, in cents including any GST, as a form states it. A time without a rate isn't stated. */
export const PriceInput = z.object({
	service_area: z.int("Choose the service").min(1, "Choose the service").max(2_147_483_647, "Choose the service"),
	unit: z.enum(PRICE_UNITS, "Choose what the price is for"),
	rates: z
		.partialRecord(z.enum(PRICE_TIMES), cents)
		.refine((rates) => Object.keys(rates).length > 0, "Enter at least one amount"),
	...(Object.fromEntries(PRICE_TEXTS.map((field) => [field, said.nullable()])) as Record<
		(typeof PRICE_TEXTS)[number],
		z.ZodNullable<typeof said>
	>),
	/** The provider's own page about this price. */
	url: webAddress.nullable(),
	/** The support item of the NDIS that it is claimed as, whose limit the page shows. */
	support_item: z
		.string()
		.refine(isSupportItem, "Enter the number as the NDIS catalogue has it, like 01_011_0107_1_1")
		.optional(),
});
export type PriceInput = z.output<typeof PriceInput>;

export const Price = z.object({ ...PriceInput.shape, ...stated });
export type Price = z.output<typeof Price>;

const sameService = ({ service_area, unit, includes }: PriceInput) => JSON.stringify([service_area, unit, includes]);

export const PricesInput = z
	.array(PriceInput)
	.max(MOST_PRICES, `At most ${MOST_PRICES} prices`)
	.refine(
		(prices) => new Set(prices.map(sameService)).size === prices.length,
		"Two prices are for the same thing. Say what each includes, or remove one",
	);
