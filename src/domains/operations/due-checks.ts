import type { DueCheck } from "#contract/operations/operations.ts";
import { shortCalendarDay } from "#contract/shared/dates-in-words.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { amountsChangeOn, areAmountsDue, listAmounts } from "#domains/reference/amounts.ts";
import { CONTRIBUTION_RATES } from "#domains/reference/care-costs.ts";
import { listFacts } from "#domains/reference/facts.ts";
import { LIST_REVIEW } from "#domains/safety/review.ts";
import type { Db } from "#platform/db/database.ts";
import { type Finding, fine, warning } from "./finding.ts";

// What a person has to check again on a day, because we state it and can't know that it still holds (decision 17).

const danger = (today: string): DueCheck => {
	const { reviewed, check_again } = LIST_REVIEW;
	const is_due = today >= check_again;
	return { what: "danger-list", checked_on: reviewed, check_again, is_due, count: is_due ? 1 : 0 };
};

const contributionRates = (today: string): DueCheck => {
	const { checked_on, check_again } = CONTRIBUTION_RATES;
	const is_due = today >= check_again;
	return { what: "contribution-rates", checked_on, check_again, is_due, count: is_due ? 1 : 0 };
};

/** Everything to check again, with its days. */
export const listDueChecks = async (db: Db, now: Date): Promise<DueCheck[]> => {
	const today = officeDay(now);
	const facts = await listFacts(db, now);
	const [first] = facts;
	const due = facts.filter(({ is_due }) => is_due).length;
	const amounts = (await listAmounts(db, now)).find(({ standing }) => standing === "current");
	const areOld = amounts !== undefined && areAmountsDue(amounts.as_of, today);
	return [
		danger(today),
		contributionRates(today),
		...(first
			? [
					{
						what: "facts" as const,
						checked_on: first.checked_on,
						check_again: first.check_again,
						is_due: due > 0,
						count: due,
					},
				]
			: []),
		...(amounts
			? [
					{
						what: "funding-amounts" as const,
						checked_on: amounts.as_of,
						check_again: amountsChangeOn(amounts.as_of),
						is_due: areOld,
						count: areOld ? 1 : 0,
					},
				]
			: []),
	];
};

/** Whether the list of words of danger and help numbers was checked in time (seed/danger). */
export const checkDangerList = (now: Date): Finding[] => {
	const { checked_on, check_again, is_due } = danger(officeDay(now));
	return is_due
		? [
				warning(
					`The words of danger and the help numbers were last checked on ${checked_on}. They were due again on ${check_again}.`,
					"Check every number and its hours, read the words with a person who knows the field, and set both days in seed/danger/review.json.",
				),
			]
		: [
				fine(
					`The words of danger and the help numbers were checked on ${checked_on}. Check them again by ${check_again}.`,
				),
			];
};

/** Whether the facts and amounts of our pages were checked in time. */
export const checkFacts = async (db: Db, now: Date): Promise<Finding[]> =>
	(await listDueChecks(db, now)).flatMap(({ what, count, is_due, check_again }): Finding[] => {
		if (what === "danger-list") return [];
		const day = shortCalendarDay(check_again);
		if (what === "contribution-rates")
			return is_due
				? [
						warning(
							`What people pay under Support at Home should have been checked again on ${day}. The cost page doesn't state it now.`,
							"Check the shares at their source, and set them and their days in seed/contribution-rates.json.",
						),
					]
				: [fine(`What people pay under Support at Home was checked. It is due again on ${day}.`)];
		if (what === "facts")
			return is_due
				? [
						warning(
							`${count === 1 ? "1 fact" : `${count} facts`} of law or money on our pages should have been checked again, the first on ${day}. The pages say so instead.`,
							"In the console, under Site, Facts of law and money: check each at its source.",
						),
					]
				: [fine(`The facts of law and money were checked. The next is due on ${day}.`)];
		return is_due
			? [
					warning(
						`The Support at Home budgets changed on ${day}, and the new ones aren't entered. The page doesn't show the old ones.`,
						"In the console, under Site, Funding amounts: add those of the new financial year.",
					),
				]
			: [fine(`The Support at Home budgets are today's. They change on ${day}.`)];
	});
