import { z } from "zod";
import { byId } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { FILE_EMPTY, isChosen, isEmpty } from "#contract/shared/upload.ts";
import { PRICE_FILE_BYTES, PRICE_FILE_TOO_LARGE, PRICE_TEXTS, PRICE_TIMES } from "./price-options.ts";

/** A row of a file, as the form of prices shows it. A service or unit that isn't known is empty; amounts are as typed. */
const PriceRow = z.object({
	...(Object.fromEntries(
		["service_area", "unit", "url", "support_item", ...PRICE_TEXTS].map((field) => [field, z.string()]),
	) as Record<"service_area" | "unit" | "url" | "support_item" | (typeof PRICE_TEXTS)[number], z.ZodString>),
	rates: z.record(z.enum(PRICE_TIMES), z.string()),
	/** What is wrong, by field: `unit`, `rates.weekday`. */
	wrong: z.record(z.string(), z.string()),
});
export type PriceRow = z.output<typeof PriceRow>;

export const readPriceFile = endpoint({
	method: "POST",
	path: "/provider-admin/{id}/price-file/",
	summary: "Read prices from a CSV, XLSX or JSON file. Nothing is stored: the form that shows them saves them",
	params: byId,
	body: z.object({
		file: z
			.instanceof(File, { error: "Please choose a file" })
			.refine(isChosen, { error: "Please choose a file", abort: true })
			.refine((file) => !isEmpty(file), FILE_EMPTY)
			.refine((file) => file.size <= PRICE_FILE_BYTES, PRICE_FILE_TOO_LARGE),
	}),
	multipart: true,
	output: z.object({
		rows: z.array(PriceRow),
		/** Columns with values that aren't about prices. */
		unread: z.array(z.string()),
	}),
});
