import { z } from "zod";
import { requiredText, text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { centsOf, dollars, HIGHEST_PRICE } from "#contract/providers/price-options.ts";

/** Kinds of help under Support at Home. Each has its own contribution. */
export const HELP_KINDS = ["clinical", "personal", "independence", "everyday"] as const;
/** Which Age Pension a person gets. `part` is also for people with a Commonwealth Seniors Health Card. */
const PENSIONS = ["full", "part", "none", "unsure"] as const;
/** In cents: $1,000,000, more than any plan for a service. */
const HIGHEST_BUDGET = 100_000_000;

/** Cents of an amount as typed, such as `65.50`. */
const centsIn = (typed: string, most: number, context: z.RefinementCtx): number => {
	const cents = centsOf(typed);
	if (cents === undefined) context.addIssue("Enter an amount in dollars, like 65 or 65.50");
	else if (cents < 1) context.addIssue("Enter an amount of more than $0");
	else if (cents > most) context.addIssue(`Enter an amount up to ${dollars(most)}`);
	return cents ?? 0;
};

const amount = (missing: string, most: number) =>
	requiredText(20, missing).transform((typed, context) => (typed === "" ? 0 : centsIn(typed, most, context)));

const price = amount("Enter the price of an hour", HIGHEST_PRICE);

/** A share as typed, such as `12.5` or `12.5%`, in thousandths; null if empty. */
const share = text(10).transform((typed, context) => {
	if (typed === "") return null;
	const found = /^(\d{1,3})(?:\.(\d))?\s*%?$/.exec(typed.normalize("NFKC"));
	const perMille = found ? Number(found[1]) * 10 + Number(found[2] ?? 0) : Number.NaN;
	if (!(perMille <= 1000)) context.addIssue("Enter a number from 0 to 100, like 17.5");
	return perMille;
});

/** Cents, and the share in thousandths that they are. */
const Part = z.object({ per_mille: z.int(), cents: z.int() });
const Dated = z.object({ as_of: z.iso.date(), source: z.object({ name: z.string(), url: z.url() }) });

const Worked = z.object({
	price_cents: z.int(),
	budget_cents: z.int(),
	/** Whole and half hours that the budget pays for, and in a week. */
	hours: z.number(),
	hours_a_week: z.number(),
});
export type Worked = z.output<typeof Worked>;

const SupportAtHomeCosts = Worked.extend({
	/** The level whose budget this is, and since when; null for a typed budget. */
	level: Dated.extend({ code: z.string() }).nullable(),
	management: Part,
	left_cents: z.int(),
	/** What the person pays of an hour, least and most; null past the day to check the rates again. */
	pays: z.object({ from: Part, to: Part, is_own: z.boolean() }).nullable(),
	rates: Dated.extend({ checked_on: z.iso.date(), check_again: z.iso.date() }),
});
export type SupportAtHomeCosts = z.output<typeof SupportAtHomeCosts>;

export const workOutSupportAtHome = endpoint({
	method: "POST",
	path: "/care-costs/support-at-home/",
	summary:
		"Hours that a Support at Home budget pays for at a price, and what the person may pay. Keeps nothing of what is sent. 422 for a level whose budget we don't know today",
	body: z
		.object({
			price,
			help: z.enum(HELP_KINDS, "Choose the kind of help"),
			level: text(2),
			/** For three months, before care management. It counts instead of the level's. */
			budget: text(20).transform((typed, context) => (typed === "" ? null : centsIn(typed, HIGHEST_BUDGET, context))),
			pension: z.enum(PENSIONS, "Choose the pension"),
			rate: share,
		})
		.refine(({ level, budget }) => level !== "" || budget !== null, {
			path: ["budget"],
			message: "Choose a level, or enter the budget for three months",
		}),
	output: SupportAtHomeCosts,
});

export const workOutNdis = endpoint({
	method: "POST",
	path: "/care-costs/ndis/",
	summary: "Hours that an NDIS budget for a service pays for at a price. Keeps nothing of what is sent",
	body: z.object({
		price,
		budget: amount("Enter the budget for this service", HIGHEST_BUDGET),
		months: z
			.int("Enter a whole number of months, like 12")
			.min(1, "Enter 1 month or more")
			.max(36, "Enter up to 36 months"),
	}),
	output: Worked.extend({ months: z.int() }),
});
