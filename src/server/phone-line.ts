import { officeDay } from "#contract/shared/office-hours.ts";
import { phoneNow } from "#contract/shared/phone-hours.ts";
import { holidaysFrom } from "#domains/reference/holidays.ts";
import type { Services } from "#platform/services.ts";

/** A holiday that the team adds or removes shows after this time. */
const KEPT_MS = 10 * 60_000;
const RETRY_MS = 10_000;

/**
 * Says whether our phone is answered, for every page. Public holidays are read beside the pages, so no page waits for
 * them. Until they are known it says nothing.
 */
export const createPhoneLine = ({ database, settings, clock }: Pick<Services, "database" | "settings" | "clock">) => {
	let holidays: ReadonlySet<string> | undefined;
	let [from, until] = [0, 0];
	const read = (now: Date) => {
		[from, until] = [now.getTime(), now.getTime() + KEPT_MS];
		holidaysFrom(database.db, officeDay(now)).then(
			(days) => {
				holidays = days;
			},
			// Pages that need the database report its failure.
			() => {
				until = from + RETRY_MS;
			},
		);
	};
	return () => {
		const now = clock();
		if (now.getTime() < from || now.getTime() >= until) read(now);
		return holidays && phoneNow(settings.brand.phoneHours, now, holidays);
	};
};
