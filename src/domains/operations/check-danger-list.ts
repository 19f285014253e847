import { officeDay } from "#contract/shared/office-hours.ts";
import { LIST_REVIEW } from "#domains/safety/review.ts";
import { type Finding, fine, warning } from "./finding.ts";

/** Whether the list of words of danger and help numbers was checked in time (seed/danger). */
export const checkDangerList = (now: Date): Finding[] => {
	const { reviewed, check_again } = LIST_REVIEW;
	return officeDay(now) >= check_again
		? [
				warning(
					`The words of danger and the help numbers were last checked on ${reviewed}. They were due again on ${check_again}.`,
					"Check every number and its hours, read the words with a person who knows the field, and set both days in seed/danger/review.json.",
				),
			]
		: [
				fine(
					`The words of danger and the help numbers were checked on ${reviewed}. Check them again by ${check_again}.`,
				),
			];
};
