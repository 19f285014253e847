import { fieldErrors } from "#contract/common.ts";
import { readPriceFile } from "#contract/providers/price-file.ts";
import { MOST_PRICES } from "#contract/providers/price-options.ts";
import { counted } from "#contract/shared/counted.ts";
import { call, type From } from "../../lib/call.ts";
import { isPriceFilled, PRICE_FILE, type PriceValues } from "./price-values.ts";

interface PricesRead {
	prices: PriceValues[];
	errors: Record<string, string>;
	/** Undefined if the file is refused. */
	changed?: { title: string; go?: string; says?: string };
}

/** A file was chosen, or its button pressed without one. */
export const hasPriceFile = (form: FormData): boolean => {
	const file = form.get(PRICE_FILE);
	return form.get("add") === "price-file" || (file instanceof File && file.name !== "");
};

const keyOf = ({ service_area, unit, includes }: PriceValues) => JSON.stringify([service_area, unit, includes]);

/**
 * Puts the rows of a file into the prices of the form. A row for the same service and unit that includes the same takes the place
 * of a price; none is removed.
 */
export const mergePrices = (
	held: readonly PriceValues[],
	rows: readonly (PriceValues & { wrong: Readonly<Record<string, string>> })[],
): PricesRead & { replaced: number } => {
	const prices = held.filter(isPriceFilled);
	const before = prices.map(keyOf);
	const errors: Record<string, string> = {};
	let replaced = 0;
	for (const { wrong, ...price } of rows) {
		const same = price.service_area && price.unit ? before.indexOf(keyOf(price)) : -1;
		const at = same < 0 ? prices.length : same;
		if (same >= 0) {
			replaced++;
			// A second row for the same is another price, which the form asks about.
			before[same] = "";
		}
		prices[at] = price;
		for (const [field, message] of Object.entries(wrong)) errors[`prices.${at}.${field}`] = message;
	}
	return { prices, errors, replaced };
};

/** Reads the chosen file into the form's prices. Nothing is saved. */
export const readPricesFrom = async (
	from: From,
	id: string,
	form: FormData,
	held: PriceValues[],
): Promise<PricesRead> => {
	const refuse = (message: string) => ({ prices: held, errors: { [PRICE_FILE]: message } });
	const body = { file: form.get(PRICE_FILE) as File };
	const error = readPriceFile.body?.safeParse(body).error;
	if (error) return refuse(fieldErrors(error)[0]?.message ?? "Please choose a file");
	const answer = await call(from, readPriceFile, { params: { id }, body });
	if (!answer.ok) return refuse(answer.problem.errors?.[0]?.message ?? answer.problem.detail);
	const { rows, unread } = answer.data;
	const { prices, errors, replaced } = mergePrices(held, rows as (PriceValues & { wrong: Record<string, string> })[]);
	if (prices.length > MOST_PRICES)
		return refuse(
			`With this file the profile would have ${prices.length} prices. Up to ${MOST_PRICES} are possible, so remove some first.`,
		);
	const says = [
		replaced > 0 && `${counted(replaced, "price")} of this page changed to the amounts of the file.`,
		unread.length > 0 && `These columns aren't about prices and weren't read: ${unread.join(", ")}.`,
	].filter((one) => one !== false);
	return {
		...{ prices, errors },
		changed: { title: `${counted(rows.length, "price")} read from the file`, go: "prices", says: says.join(" ") },
	};
};
