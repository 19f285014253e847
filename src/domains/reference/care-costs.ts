import { readFileSync } from "node:fs";
import type { Checked, Result } from "#contract/endpoint.ts";
import type { HELP_KINDS, workOutNdis, workOutSupportAtHome } from "#contract/reference/care-costs.ts";
import type { FundingAmounts } from "#contract/reference/reference.ts";
import { folderOf } from "#platform/files/folders.ts";
import { invalid } from "#platform/http/problem.ts";

type Help = (typeof HELP_KINDS)[number];
type Range = readonly [number, number];

interface ContributionRates {
	as_of: string;
	checked_on: string;
	/** From this day on, what a person pays isn't stated (decision 17). */
	check_again: string;
	source: { name: string; url: string };
	/** Lowest and highest share of a price, in thousandths. */
	per_mille: Record<Help, Record<"full" | "part" | "none", Range>>;
}

/** What people pay of a Support at Home price. Check it at its source, then update the file and its days. */
export const CONTRIBUTION_RATES = JSON.parse(
	readFileSync(new URL("contribution-rates.json", folderOf("seed")), "utf8"),
) as ContributionRates;

const WEEKS_A_QUARTER = 13;
const WEEKS_A_MONTH = 52 / 12;

/** Hours, rounded down to half hours, so that nothing is promised that the budget doesn't pay for. */
const hoursOf = (cents: number, price: number, weeks = 1): number => Math.floor((2 * cents) / price / weeks) / 2;

const partOf = (cents: number, per_mille: number) => ({ per_mille, cents: Math.round((cents * per_mille) / 1000) });

const shareOf = (help: Help, pension: "full" | "part" | "none" | "unsure", rates: ContributionRates): Range => {
	const of = rates.per_mille[help];
	return pension === "unsure" ? [of.full[0], of.none[1]] : of[pension];
};

/**
 * Works out the hours a quarter and what the person pays of an hour, step by step. Amounts are in cents.
 * @param amounts the budgets of the levels, if they are today's
 * @throws Problem 422 for a level without today's budget
 */
export const supportAtHomeCosts = (
	{ price, help, level: code, budget, pension, rate }: Checked<typeof workOutSupportAtHome>["body"],
	amounts: FundingAmounts | undefined,
	{ management_percent, rates, today }: { management_percent: number; rates: ContributionRates; today: string },
): Result<typeof workOutSupportAtHome> => {
	const level = budget === null ? amounts?.amounts.find((one) => one.code === code) : undefined;
	const budget_cents = budget ?? level?.quarter_cents;
	if (budget_cents === undefined)
		throw invalid([
			{
				field: "budget",
				message: "We don't have today's budget of this level. Enter yours, from your monthly statement",
			},
		]);
	const management = partOf(budget_cents, management_percent * 10);
	const left_cents = budget_cents - management.cents;
	const [least, most] = rate === null ? shareOf(help, pension, rates) : [rate, rate];
	const { as_of, checked_on, check_again, source } = rates;
	return {
		price_cents: price,
		budget_cents,
		level: level && amounts ? { code: level.code, as_of: amounts.as_of, source: amounts.source } : null,
		management,
		left_cents,
		hours: hoursOf(left_cents, price),
		hours_a_week: hoursOf(left_cents, price, WEEKS_A_QUARTER),
		pays:
			rate === null && today >= check_again
				? null
				: { from: partOf(price, least), to: partOf(price, most), is_own: rate !== null },
		rates: { as_of, checked_on, check_again, source },
	};
};

/** Works out the hours that a budget pays for over its months. An NDIS plan pays the whole price. */
export const ndisCosts = ({
	price,
	budget,
	months,
}: Checked<typeof workOutNdis>["body"]): Result<typeof workOutNdis> => ({
	price_cents: price,
	budget_cents: budget,
	months,
	hours: hoursOf(budget, price),
	hours_a_week: hoursOf(budget, price, months * WEEKS_A_MONTH),
});
